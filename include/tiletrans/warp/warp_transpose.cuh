// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "exchange_order.hpp"
#include "lane_group.cuh"

namespace tiletrans {

namespace detail {

/// `Before` of the lane's items, then in each round the item of the lane that `From(lane, round)` names, then `After` of them. Functions as
/// template arguments, so that each call is a direct one.
template <auto Before, auto From, auto After, int Lanes, int Items>
__device__ void exchange_items(lane_group<Lanes> group, lane_items<Items>& items) {
  items = Before(items, group.lane);
  TILETRANS_UNROLL
  for (int round = 0; round < Items; ++round) items.item[round] = group.shuffle(items.item[round], From(group.lane, round));
  items = After(items, group.lane);
}

template <int Lanes, int Items> __device__ void striped_to_blocked(lane_group<Lanes> group, lane_items<Items>& items) {
  using order = exchange_order<Lanes, Items>;
  exchange_items<order::from_striped, order::exchange::striped_lane, order::to_blocked>(group, items);
}
template <int Lanes, int Items> __device__ void blocked_to_striped(lane_group<Lanes> group, lane_items<Items>& items) {
  using order = exchange_order<Lanes, Items>;
  exchange_items<order::from_blocked, order::exchange::blocked_lane, order::to_striped>(group, items);
}

}  // namespace detail

/// From striped to blocked: of the group's Lanes * Items items, lane l holds items l, l + Lanes, ... before and l * Items, l * Items + 1,
/// ... after. With as many items as lanes: lane i's item j becomes lane j's item i.
/// @collective  all lanes of the group
/// @cost        Items shuffles; Items selections for each bit of the items' number, no memory
template <int Lanes, int Items> __device__ void striped_to_blocked(lane_group<Lanes> group, detail::uint32 (&items)[Items]) {
  detail::lane_items<Items> words;
  memcpy(words.item, items, sizeof(items));
  detail::striped_to_blocked(group, words);
  memcpy(items, words.item, sizeof(items));
}

/// From blocked to striped: the way back.
/// @collective, @cost  as striped_to_blocked
template <int Lanes, int Items> __device__ void blocked_to_striped(lane_group<Lanes> group, detail::uint32 (&items)[Items]) {
  detail::lane_items<Items> words;
  memcpy(words.item, items, sizeof(items));
  detail::blocked_to_striped(group, words);
  memcpy(items, words.item, sizeof(items));
}

}  // namespace tiletrans
