// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../warp/exchange_order.hpp"

/// Runs what lanes do with each other on the CPU: the same steps in registers as on a GPU, a group at a time, and the same shuffles.
namespace tiletrans::host {

/// The items of all lanes of a group.
template <int Lanes, int Items> struct group_items { detail::lane_items<Items> lane[Lanes]; };

namespace steps {

/// `before` of each lane, then in each round the word of the lane that `from(lane, round)` names, then `after` of each lane.
template <int Lanes, int Items, class Before, class From, class After>
void exchange(group_items<Lanes, Items>& items, Before before, From from, After after) {
  group_items<Lanes, Items> given;
  for (int lane = 0; lane < Lanes; ++lane) given.lane[lane] = before(items.lane[lane], lane);
  for (int lane = 0; lane < Lanes; ++lane) {
    detail::lane_items<Items> taken;
    for (int round = 0; round < Items; ++round) taken.item[round] = given.lane[from(lane, round)].item[round];
    items.lane[lane] = after(taken, lane);
  }
}

}  // namespace steps

/// As the warp's function of the same name, for all lanes of a group.
template <int Lanes, int Items> void striped_to_blocked(group_items<Lanes, Items>& items) {
  using order = detail::exchange_order<Lanes, Items>;
  steps::exchange(items, order::from_striped, order::exchange::striped_lane, order::to_blocked);
}
template <int Lanes, int Items> void blocked_to_striped(group_items<Lanes, Items>& items) {
  using order = detail::exchange_order<Lanes, Items>;
  steps::exchange(items, order::from_blocked, order::exchange::blocked_lane, order::to_striped);
}

}  // namespace tiletrans::host
