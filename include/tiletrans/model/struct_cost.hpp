// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "lane_exchange.hpp"
#include "phase_cost.hpp"

namespace tiletrans {

namespace detail {

/// The items in which the lanes of a group pass structs to each other.
template <class T> struct struct_items {
  static constexpr int bytes = static_cast<int>(sizeof(T));
  static constexpr int unit = power_of_two_factor(bytes, smaller(machine::bank_bytes, static_cast<int>(alignof(T))));
  static constexpr int count = bytes / unit;

  /// A struct of one item is coalesced as it is; one of more than a warp has lanes costs more registers than it saves sectors.
  static constexpr bool are_exchanged = count > 1 && count <= machine::warp_lanes;
};

/// `num_requests` accesses of a warp to consecutive structs, of `bytes` bytes each at `place(lane, request)`.
template <class Place> TILETRANS_HOST_DEVICE constexpr global_phase_cost count_struct_requests(int num_requests, int bytes, Place place) {
  global_phase_cost cost;
  for (int request = 0; request < num_requests; ++request) cost.add(bytes, [&](int lane) { return place(lane, request); });
  return cost;
}

}  // namespace detail

/// What it costs where each lane accesses its own struct, in the widest words that its alignment allows.
template <class T> TILETRANS_HOST_DEVICE constexpr global_phase_cost direct_struct_cost(int offset_bytes = 0) {
  constexpr int bytes = static_cast<int>(sizeof(T));
  constexpr int word = detail::smaller(machine::widest_word(bytes), static_cast<int>(alignof(T)));
  return detail::count_struct_requests(bytes / word, word,
                                       [=](int lane, int request) { return detail::int64{offset_bytes} + lane * bytes + request * word; });
}

/// What load_structs or store_structs costs a warp, whose first struct lies `offset_bytes` behind a 128-byte boundary. Structs that are not
/// exchanged, of one item or of more than 32, cost what they cost directly.
template <class T, int Lanes = machine::warp_lanes>
TILETRANS_HOST_DEVICE constexpr global_phase_cost struct_access_cost(int offset_bytes = 0) {
  using items = detail::struct_items<T>;
  if constexpr (!items::are_exchanged) {
    return direct_struct_cost<T>(offset_bytes);
  } else {
    using exchange = lane_exchange<Lanes, items::count>;
    return detail::count_struct_requests(items::count, items::unit, [=](int lane, int request) {
      int const first = lane / Lanes * Lanes * items::count;  // of the lane's group
      return detail::int64{offset_bytes} + (first + exchange::striped(lane % Lanes, request)) * items::unit;
    });
  }
}

}  // namespace tiletrans
