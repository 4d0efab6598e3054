// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/config.hpp"

namespace tiletrans::detail {

/// Calls `body(count, at)` for at = first, first + step, ... below `end`: `Batch` of them in one call as long as there are as many, then
/// one in each. `count` is an integral_constant, so that what the calls of a batch read can be in flight together without a bounds test.
template <int Batch, class Body> TILETRANS_HOST_DEVICE inline void for_each_batch(int first, int end, int step, Body body) {
  int at = first;
  TILETRANS_NO_UNROLL
  for (; at + (Batch - 1) * step < end; at += Batch * step) body(stdlib::integral_constant<int, Batch>{}, at);
  TILETRANS_NO_UNROLL
  for (; at < end; at += step) body(stdlib::integral_constant<int, 1>{}, at);
}

}  // namespace tiletrans::detail
