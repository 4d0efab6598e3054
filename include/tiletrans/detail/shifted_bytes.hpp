// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "packet.hpp"

namespace tiletrans::detail {

/// The 16 bytes from byte `shift` on of the 32 in (low, high); 0 <= shift < 16.
TILETRANS_HOST_DEVICE inline packet<16> shifted_bytes(packet<16> const& low, packet<16> const& high, int shift) {
  uint32 words[8];
  TILETRANS_UNROLL
  for (int i = 0; i < 4; ++i) {
    words[i] = low.part[i];
    words[4 + i] = high.part[i];
  }
  TILETRANS_UNROLL
  for (int bit = 2; bit > 0; --bit) {
    TILETRANS_UNROLL
    for (int i = 0; i + bit < 8; ++i) words[i] = (shift & (4 * bit)) != 0 ? words[i + bit] : words[i];
  }
  uint32 const selector = 0x3210u + 0x1111u * static_cast<uint32>(shift % 4);
  packet<16> out;
  TILETRANS_UNROLL
  for (int i = 0; i < 4; ++i) out.part[i] = byte_permute(words[i], words[i + 1], selector);
  return out;
}

}  // namespace tiletrans::detail
