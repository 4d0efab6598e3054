// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "config.hpp"

namespace tiletrans::detail {

/// Turns `Count` items, `Stride` apart, to the left: item i becomes item (i + amount) % Count; 0 <= amount < Count. By selections, one for
/// each item and bit of the amount, so that items stay in registers though lanes turn by different amounts.
template <int Count, int Stride, class T> TILETRANS_HOST_DEVICE inline void turn_left(T* items, int amount) {
  TILETRANS_UNROLL
  for (int bit = 1; bit < Count; bit *= 2) {
    T before[Count];
    TILETRANS_UNROLL
    for (int i = 0; i < Count; ++i) before[i] = items[i * Stride];
    TILETRANS_UNROLL
    for (int i = 0; i < Count; ++i) items[i * Stride] = (amount & bit) != 0 ? before[(i + bit) % Count] : before[i];
  }
}

/// The same to the right.
template <int Count, int Stride, class T> TILETRANS_HOST_DEVICE inline void turn_right(T* items, int amount) {
  turn_left<Count, Stride>(items, amount == 0 ? 0 : Count - amount);
}

}  // namespace tiletrans::detail
