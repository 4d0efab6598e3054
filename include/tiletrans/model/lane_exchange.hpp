// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/math.hpp"
#include "machine.hpp"

namespace tiletrans {

namespace detail {

/// The number b < modulus with a * b % modulus == 1 % modulus; a and modulus have no common factor.
TILETRANS_HOST_DEVICE constexpr int inverse_modulo(int a, int modulus) {
  for (int b = 0; b < modulus; ++b)
    if (a % modulus * b % modulus == 1 % modulus) return b;
  return 0;
}

}  // namespace detail

/// How a group of `Lanes` lanes turns items from striped to blocked, or back, in `Items` shuffles.
///
///     blocked   lane l holds items l * Items, l * Items + 1, ...
///     striped   lane l holds items l, l + Lanes, l + 2 * Lanes, ...: what coalesced accesses move
///
/// In each round every lane gives one of its items and takes one, no two from the same lane. `striped_item` and `blocked_item` say which of
/// its items a lane gives and takes (of a blocked lane and of a striped one, the other way round), `striped_lane` which lane it is taken
/// from.
///
/// Where the numbers of lanes and items have no common factor, item k of all blocked lanes comes from as many different lanes. Where they
/// have, lanes would meet; those that would take their items in turn, each beginning with another. Source: B. Catanzaro, A. Keller, M.
/// Garland, A Decomposition for In-place Matrix Transposition, PPoPP 2014.
template <int Lanes, int Items> struct lane_exchange {
  static_assert(detail::is_power_of_two(Lanes) && Lanes <= machine::warp_lanes && Items > 0);
  static constexpr int common = detail::power_of_two_factor(Items, Lanes);  ///< the greatest common factor
  static constexpr int columns = Items / common;
  static constexpr int inverse = detail::inverse_modulo(Lanes / common, columns);

  /// Where in the group's sequence the items of a striped lane stand.
  TILETRANS_HOST_DEVICE static constexpr int striped(int lane, int item) { return item * Lanes + lane; }

  /// The item that a blocked lane takes in a round: within each `common` items, one further for each lane that it would meet.
  TILETRANS_HOST_DEVICE static constexpr int blocked_item(int lane, int round) {
    return round / common * common + (round + blocked_turn(lane)) % common;
  }
  /// The striped lane that holds it.
  TILETRANS_HOST_DEVICE static constexpr int striped_lane(int lane, int round) {
    return (lane * Items + blocked_item(lane, round)) % Lanes;
  }
  /// The item that a striped lane gives in a round; of items seen as `common` rows of `columns`.
  TILETRANS_HOST_DEVICE static constexpr int striped_item(int lane, int round) {
    int const row = (lane + common - round % common) % common;
    int const column = (round / common * inverse + columns - striped_turn(lane)) % columns;
    return row * columns + column;
  }
  /// The blocked lane that takes it.
  TILETRANS_HOST_DEVICE static constexpr int blocked_lane(int lane, int round) { return striped(lane, striped_item(lane, round)) / Items; }

  /// By how many items a blocked lane's blocks of `common` are turned, and by how many a striped lane's rows of `columns`.
  TILETRANS_HOST_DEVICE static constexpr int blocked_turn(int lane) { return lane / (Lanes / common); }
  TILETRANS_HOST_DEVICE static constexpr int striped_turn(int lane) { return lane / common * inverse % columns; }
};

}  // namespace tiletrans
