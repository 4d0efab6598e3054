// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "packet.hpp"

namespace tiletrans::detail {

/// The `Vectors` vectors of 16 bytes that begin at byte `shift` of one more; 0 <= shift < 16.
template <int Vectors>
TILETRANS_HOST_DEVICE inline void shift_bytes(packet<16> const (&in)[Vectors + 1], int shift, packet<16> (&out)[Vectors]) {
  constexpr int count = 4 * Vectors + 4;
  uint32 words[count];
  TILETRANS_UNROLL
  for (int i = 0; i < count; ++i) words[i] = in[i / 4].part[i % 4];
  TILETRANS_UNROLL
  for (int distance = 2; distance > 0; --distance) {
    TILETRANS_UNROLL
    for (int i = 0; i + distance < count; ++i) words[i] = (shift & (4 * distance)) != 0 ? words[i + distance] : words[i];
  }
  uint32 const selector = 0x3210u + 0x1111u * static_cast<uint32>(shift % 4);
  TILETRANS_UNROLL
  for (int i = 0; i < 4 * Vectors; ++i) out[i / 4].part[i % 4] = byte_permute(words[i], words[i + 1], selector);
}

}  // namespace tiletrans::detail
