// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/turn.hpp"
#include "../model/lane_exchange.hpp"

namespace tiletrans::detail {

/// `Items` words of a lane.
template <int Items> struct lane_items { uint32 item[Items]; };

/// What a lane does before and after the shuffles of a lane_exchange, in registers: it puts its items in the order of rounds, and back.
template <int Lanes, int Items> struct exchange_order {
  using exchange = lane_exchange<Lanes, Items>;
  using items = lane_items<Items>;
  static constexpr int common = exchange::common, columns = exchange::columns;

  /// out.item[round] = in.item[striped_item(lane, round)]
  TILETRANS_HOST_DEVICE static items from_striped(items in, int lane) {
    TILETRANS_UNROLL
    for (int row = 0; row < common; ++row) turn_right<columns, 1>(in.item + row * columns, exchange::striped_turn(lane));
    TILETRANS_UNROLL
    for (int column = 0; column < columns; ++column) turn_left<common, columns>(in.item + column, lane % common);
    items out;
    TILETRANS_UNROLL
    for (int round = 0; round < Items; ++round) out.item[round] = in.item[exchange::striped_item(0, round)];
    return out;
  }
  /// out.item[striped_item(lane, round)] = in.item[round]
  TILETRANS_HOST_DEVICE static items to_striped(items in, int lane) {
    items out;
    TILETRANS_UNROLL
    for (int round = 0; round < Items; ++round) out.item[exchange::striped_item(0, round)] = in.item[round];
    TILETRANS_UNROLL
    for (int column = 0; column < columns; ++column) turn_right<common, columns>(out.item + column, lane % common);
    TILETRANS_UNROLL
    for (int row = 0; row < common; ++row) turn_left<columns, 1>(out.item + row * columns, exchange::striped_turn(lane));
    return out;
  }
  /// out.item[round] = in.item[blocked_item(lane, round)]
  TILETRANS_HOST_DEVICE static items from_blocked(items in, int lane) {
    TILETRANS_UNROLL
    for (int block = 0; block < columns; ++block) turn_left<common, 1>(in.item + block * common, exchange::blocked_turn(lane));
    return in;
  }
  /// out.item[blocked_item(lane, round)] = in.item[round]
  TILETRANS_HOST_DEVICE static items to_blocked(items in, int lane) {
    TILETRANS_UNROLL
    for (int block = 0; block < columns; ++block) turn_right<common, 1>(in.item + block * common, exchange::blocked_turn(lane));
    return in;
  }
};

}  // namespace tiletrans::detail
