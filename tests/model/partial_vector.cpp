#include <cstring>
#include <tiletrans/detail/partial_vector.hpp>

#include "../support/catch.hpp"

namespace detail = tiletrans::detail;

namespace {

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
