// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/config.hpp"

namespace tiletrans::detail {

/// Calls `body(at, count)` for at = first, first + step, ... below `end`: for `Batch` of them in one call as long as there are as many,
/// then for one in each. `count` is a constant in both: so what a call reads is in flight together, without a bounds test.
template <int Batch, class Body> TILETRANS_HOST_DEVICE inline void for_each_batch(int first, int end, int step, Body body) {
  int at = first;
  TILETRANS_NO_UNROLL
  for (; at + (Batch - 1) * step < end; at += Batch * step) body(at, Batch);
  if constexpr (Batch > 1) {
    TILETRANS_NO_UNROLL
    for (; at < end; at += step) body(at, 1);
  }
}

}  // namespace tiletrans::detail
