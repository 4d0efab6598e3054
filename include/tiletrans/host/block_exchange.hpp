// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "../block/block_exchange.hpp"
#include "block_steps.hpp"

namespace tiletrans::host {

/// The items of all threads of a block.
template <class T, int Items, int Threads> struct block_items { T of_thread[Threads][Items]; };

namespace steps {

/// Runs two phases of an exchange, each in all threads.
template <class Collective, class Items, class Store, class Load> void exchange_block(Items& items, Store store, Load load) {
  auto const scratch = std::make_unique<typename Collective::storage>();
  forget(*scratch);
  for (int thread = 0; thread < Collective::num_threads; ++thread) store(Collective{*scratch, thread}, items.of_thread[thread]);
  for (int thread = 0; thread < Collective::num_threads; ++thread) load(Collective{*scratch, thread}, items.of_thread[thread]);
}

}  // namespace steps

/// As the block's functions of the same names, for all threads of a block.
template <class Policy, class T, int Items, int Threads> void blocked_to_striped(block_items<T, Items, Threads>& items) {
  using collective = block_exchange<T, Items, Policy>;
  static_assert(collective::num_threads == Threads);
  steps::exchange_block<collective>(
      items, [](collective const& c, auto const& in) { c.store_blocked(in); }, [](collective const& c, auto& out) { c.load_striped(out); });
}
template <class Policy, class T, int Items, int Threads> void striped_to_blocked(block_items<T, Items, Threads>& items) {
  using collective = block_exchange<T, Items, Policy>;
  static_assert(collective::num_threads == Threads);
  steps::exchange_block<collective>(
      items, [](collective const& c, auto const& in) { c.store_striped(in); }, [](collective const& c, auto& out) { c.load_blocked(out); });
}

}  // namespace tiletrans::host
