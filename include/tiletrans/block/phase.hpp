// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../model/access.hpp"

namespace tiletrans {

/// Moves an element as it is, bit for bit.
struct identity {
  template <class T> TILETRANS_HOST_DEVICE constexpr T const& operator()(T const& x) const { return x; }
};

namespace detail {

/// What a thread keeps in registers at a time: enough loads in flight to hide memory, few enough not to spill.
inline constexpr int batch_bytes = 128;

/// Runs the steps of one thread in a phase: reads a batch of steps into registers, then writes the batch, until none is left.
/// @param read   step -> Item
/// @param write  (step, Item) -> nothing
template <class Item, class Access, class Read, class Write>
TILETRANS_HOST_DEVICE inline void run_phase(Access access, int thread, Read read, Write write) {
  constexpr int fitting = smaller(Access::max_batch, batch_bytes / static_cast<int>(sizeof(Item)));
  constexpr int batch = smaller(Access::max_steps, larger(1, fitting));
  constexpr bool always_active = Access::all_threads_take_all_steps && Access::max_steps % batch == 0;
  auto const is_active = [=](int step) { return always_active || (step < access.num_steps() && access.is_active(thread, step)); };
  TILETRANS_NO_UNROLL
  for (int first = 0; first < access.num_steps(); first += batch) {
    Item items[batch] = {};
    TILETRANS_UNROLL
    for (int i = 0; i < batch; ++i)
      if (is_active(first + i)) items[i] = read(first + i);
    TILETRANS_UNROLL
    for (int i = 0; i < batch; ++i)
      if (is_active(first + i)) write(first + i, items[i]);
  }
}

}  // namespace detail
}  // namespace tiletrans
