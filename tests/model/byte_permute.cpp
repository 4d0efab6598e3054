#include <tiletrans/detail/packet.hpp>

#include "../support/catch.hpp"

namespace detail = tiletrans::detail;

namespace {

/// Transposes a patch of numbered elements and compares it with the definition.
template <int ElementBytes, int Rows, int Cols> void check_patch() {
  detail::packet<Cols * ElementBytes> rows[Rows];
  auto const byte = [](int row, int col, int i) { return static_cast<unsigned char>((row * Cols + col) * ElementBytes + i + 1); };
  for (int row = 0; row < Rows; ++row)
    for (int col = 0; col < Cols; ++col)
      for (int i = 0; i < ElementBytes; ++i) reinterpret_cast<unsigned char*>(&rows[row])[col * ElementBytes + i] = byte(row, col, i);
  auto const patch = detail::column_packets<ElementBytes, Rows, Cols>::from_rows(rows);
  INFO(ElementBytes << "-byte elements, " << Rows << "x" << Cols);
  for (int row = 0; row < Rows; ++row)
    for (int col = 0; col < Cols; ++col)
      for (int i = 0; i < ElementBytes; ++i)
        CHECK(reinterpret_cast<unsigned char const*>(&patch.column[col])[row * ElementBytes + i] == byte(row, col, i));
}

}  // namespace

TEST_CASE("byte_permute: each nibble of the selector picks a byte", "[detail]") {
  CHECK(detail::byte_permute(0x33221100u, 0x77665544u, 0x3210) == 0x33221100u);
  CHECK(detail::byte_permute(0x33221100u, 0x77665544u, 0x7654) == 0x77665544u);
  CHECK(detail::byte_permute(0x33221100u, 0x77665544u, 0x0123) == 0x00112233u);
  CHECK(detail::byte_permute(0x33221100u, 0x77665544u, 0x6240) == 0x66224400u);
}

TEST_CASE("column_packets: a patch of a tile is transposed in registers", "[detail]") {
  check_patch<1, 4, 4>();
  check_patch<1, 8, 4>();
  check_patch<1, 16, 4>();
  check_patch<2, 2, 2>();
  check_patch<2, 8, 2>();
  check_patch<1, 2, 1>();
  check_patch<4, 4, 1>();
  check_patch<8, 2, 1>();
  check_patch<12, 1, 1>();
  check_patch<24, 1, 1>();
}
