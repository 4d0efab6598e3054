// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "exchange_order.hpp"
#include "lane_group.cuh"

namespace tiletrans {

/// From striped to blocked: of the group's Lanes * Items items, lane l holds items l, l + Lanes, ... before and l * Items, l * Items + 1,
/// ... after. With as many items as lanes: lane i's item j becomes lane j's item i.
/// @collective  all lanes of the group
/// @cost        Items shuffles; Items selections for each bit of the items' number, no memory
template <int Lanes, int Items> __device__ void striped_to_blocked(lane_group<Lanes> group, detail::uint32 (&items)[Items]) {
  using order = detail::exchange_order<Lanes, Items>;
  typename order::items words;
  TILETRANS_UNROLL
  for (int i = 0; i < Items; ++i) words.item[i] = items[i];
  words = order::from_striped(words, group.lane);
  TILETRANS_UNROLL
  for (int round = 0; round < Items; ++round)
    words.item[round] = group.shuffle(words.item[round], order::exchange::striped_lane(group.lane, round));
  words = order::to_blocked(words, group.lane);
  TILETRANS_UNROLL
  for (int i = 0; i < Items; ++i) items[i] = words.item[i];
}

/// From blocked to striped: the way back.
/// @collective, @cost  as striped_to_blocked
template <int Lanes, int Items> __device__ void blocked_to_striped(lane_group<Lanes> group, detail::uint32 (&items)[Items]) {
  using order = detail::exchange_order<Lanes, Items>;
  typename order::items words;
  TILETRANS_UNROLL
  for (int i = 0; i < Items; ++i) words.item[i] = items[i];
  words = order::from_blocked(words, group.lane);
  TILETRANS_UNROLL
  for (int round = 0; round < Items; ++round)
    words.item[round] = group.shuffle(words.item[round], order::exchange::blocked_lane(group.lane, round));
  words = order::to_striped(words, group.lane);
  TILETRANS_UNROLL
  for (int i = 0; i < Items; ++i) items[i] = words.item[i];
}

}  // namespace tiletrans
