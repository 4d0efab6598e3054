#pragma once

#include <cstddef>
#include <cstdint>

namespace test {

/// An element of `Bytes` bytes with the alignment that a struct of such a size usually has, or the one asked for.
template <int Bytes, int Align> struct alignas(Align) element { unsigned char byte[Bytes]; };

using bytes_1 = element<1, 1>;
using bytes_2 = element<2, 2>;
using bytes_3 = element<3, 1>;
using bytes_4 = element<4, 4>;
using bytes_6 = element<6, 2>;
using bytes_8 = element<8, 8>;
using bytes_12 = element<12, 4>;
using bytes_16 = element<16, 16>;
using bytes_24 = element<24, 8>;

// Promise less alignment than their size would allow: four chars, two floats, four floats.
using chars_4 = element<4, 1>;
using complex_8 = element<8, 4>;
using floats_16 = element<16, 4>;

/// A well mixed 64-bit number for each index: neighbours, rows and tiles all differ, so no swap goes unseen.
inline std::uint64_t hash(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

}  // namespace test
