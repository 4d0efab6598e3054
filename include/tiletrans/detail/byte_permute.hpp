// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "config.hpp"

namespace tiletrans::detail {

/// Four of the eight bytes of (low, high), picked by the low three bits of each nibble of `selector`; least significant byte first.
TILETRANS_HOST_DEVICE inline uint32 byte_permute(uint32 low, uint32 high, uint32 selector) {
#if defined(__CUDA_ARCH__)
  return __byte_perm(low, high, selector);
#else
  stdlib::uint64_t const bytes = static_cast<stdlib::uint64_t>(high) << 32 | low;
  uint32 out = 0;
  for (int i = 0; i < 4; ++i) {
    uint32 const picked = selector >> (4 * i) & 7;
    out |= static_cast<uint32>(bytes >> (8 * picked) & 0xff) << (8 * i);
  }
  return out;
#endif
}

/// Transposes 2 x 2 elements of two bytes, a row a word.
TILETRANS_HOST_DEVICE inline void transpose_words(uint32 (&row)[2]) {
  uint32 const low = byte_permute(row[0], row[1], 0x5410);
  uint32 const high = byte_permute(row[0], row[1], 0x7632);
  row[0] = low;
  row[1] = high;
}

/// Transposes 4 x 4 bytes, a row a word.
TILETRANS_HOST_DEVICE inline void transpose_words(uint32 (&row)[4]) {
  // Interleaves bytes of rows 0, 1 and of rows 2, 3, then joins the halves.
  uint32 const a = byte_permute(row[0], row[1], 0x5140), b = byte_permute(row[2], row[3], 0x5140);
  uint32 const c = byte_permute(row[0], row[1], 0x7362), d = byte_permute(row[2], row[3], 0x7362);
  row[0] = byte_permute(a, b, 0x5410);
  row[1] = byte_permute(a, b, 0x7632);
  row[2] = byte_permute(c, d, 0x5410);
  row[3] = byte_permute(c, d, 0x7632);
}

}  // namespace tiletrans::detail
