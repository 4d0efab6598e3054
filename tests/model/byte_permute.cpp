#include <cstring>
#include <tiletrans/detail/partial_vector.hpp>

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

/// Writes `count` bytes of a vector with `write(to)` behind `before` others and compares all that lies there.
template <class Write> void check_part(int before, int count, Write write) {
  alignas(16) unsigned char memory[32];
  std::memset(memory, 0xA5, sizeof(memory));
  write(memory + before);
  INFO(count << " bytes behind " << before);
  for (int i = 0; i < 32; ++i) CHECK(memory[i] == (i >= before && i < before + count ? i - before + 1 : 0xA5));
}

/// All parts of a vector in units of `Unit` bytes.
template <int Unit> void check_parts() {
  detail::packet<16> vector;
  for (int i = 0; i < 16; ++i) reinterpret_cast<unsigned char*>(&vector)[i] = static_cast<unsigned char>(i + 1);
  for (int count = 0; count < 16; count += Unit) {
    check_part(0, count, [&](unsigned char* to) { detail::write_leading<Unit>(to, vector, count); });
    check_part(16 - count, count, [&](unsigned char* to) { detail::write_trailing<Unit>(to, vector, count); });
  }
}

}  // namespace

TEST_CASE("partial vectors: the first bytes of a vector, in words on their alignment", "[detail]") {
  check_parts<1>();
  check_parts<2>();
}

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
