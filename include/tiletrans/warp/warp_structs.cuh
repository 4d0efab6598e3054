// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/packet.hpp"
#include "../model/struct_cost.hpp"
#include "warp_transpose.cuh"

/// Arrays of structs, a struct a lane: read and written with coalesced accesses, handed over in registers, without shared memory.
namespace tiletrans {

namespace detail {

/// States the rule once, and lets the functions stop there.
template <class T> struct require_movable : stdlib::is_trivially_copyable<T> {
  static_assert(stdlib::is_trivially_copyable_v<T>,
                "tiletrans: structs must be trivially copyable, since their bytes are moved (load pointers or indices to them instead)");
};

/// A struct in registers as the items that lanes pass to each other, and in memory.
template <class T> struct exchanged : struct_items<T> {
  using struct_items<T>::unit;
  static constexpr int num_items = struct_items<T>::count;
  using item_type = typename word_of<unit>::type;
  using items = lane_items<num_items>;
  using parts = ::tiletrans::detail::items<item_type, num_items>;

  TILETRANS_HOST_DEVICE static items from(T const& value) {
    auto const in = __builtin_bit_cast(parts, value);
    items out;
    TILETRANS_UNROLL
    for (int i = 0; i < num_items; ++i) out.item[i] = in.item[i];
    return out;
  }
  TILETRANS_HOST_DEVICE static T to(items const& in) {
    parts out;
    TILETRANS_UNROLL
    for (int i = 0; i < num_items; ++i) out.item[i] = static_cast<item_type>(in.item[i]);
    return __builtin_bit_cast(T, out);
  }
  TILETRANS_HOST_DEVICE static T none() { return to(items{}); }

  /// Item `index` of an array of structs.
  TILETRANS_HOST_DEVICE static uint32 read(T const* array, int64 index) {
    item_type item;
    copy_word<unit>(&item, reinterpret_cast<unsigned char const*>(array) + index * unit);
    return item;
  }
  TILETRANS_HOST_DEVICE static void write(T* array, int64 index, uint32 value) {
    auto const item = static_cast<item_type>(value);
    copy_word<unit>(reinterpret_cast<unsigned char*>(array) + index * unit, &item);
  }
};

/// Of an array's first `count` structs, of which a group takes no more than it has lanes, the items that the calling lane of a group
/// accesses.
template <class T, int Lanes> struct leading_items {
  static constexpr int num_items = exchanged<T>::num_items;
  lane_group<Lanes> group;
  int count;

  __device__ int item_of(int round) const { return lane_exchange<Lanes, num_items>::striped(group.lane, round); }
  __device__ bool has(int item) const { return item < count * num_items; }
};

/// Of the structs that the lanes of a group name by their indices, the items that the calling lane accesses: negative where the index is.
template <class T, int Lanes> struct indexed_items {
  static constexpr int num_items = exchanged<T>::num_items;
  lane_group<Lanes> group;
  int64 index;

  __device__ int64 item_of(int round) const {
    int const item = lane_exchange<Lanes, num_items>::striped(group.lane, round);
    int64 const index_there = index_of(item / num_items);
    return index_there < 0 ? index_there : index_there * num_items + item % num_items;
  }
  __device__ static bool has(int64 item) { return item >= 0; }

 private:
  __device__ int64 index_of(int lane) const {
    uint32 const low = group.shuffle(static_cast<uint32>(index), lane);
    uint32 const high = group.shuffle(static_cast<uint32>(static_cast<stdlib::uint64_t>(index) >> 32), lane);
    return static_cast<int64>(static_cast<stdlib::uint64_t>(high) << 32 | low);
  }
};

/// Moves a struct a lane, in as many rounds as it has items: in each, lanes side by side access items side by side.
template <class T, class Items> __device__ T load_items(T const* array, Items const& items) {
  typename exchanged<T>::items words{};
  TILETRANS_UNROLL
  for (int round = 0; round < Items::num_items; ++round) {
    auto const item = items.item_of(round);
    if (items.has(item)) words.item[round] = exchanged<T>::read(array, item);
  }
  striped_to_blocked(items.group, words);
  return exchanged<T>::to(words);
}
template <class T, class Items> __device__ void store_items(T* array, T const& value, Items const& items) {
  typename exchanged<T>::items words = exchanged<T>::from(value);
  blocked_to_striped(items.group, words);
  TILETRANS_UNROLL
  for (int round = 0; round < Items::num_items; ++round) {
    auto const item = items.item_of(round);
    if (items.has(item)) exchanged<T>::write(array, item, words.item[round]);
  }
}

}  // namespace detail

/// first[0], first[1], ...: lane l of the group receives first[l], if l < count, and else zero bytes.
/// @collective  all lanes of the group, with the same arguments
/// @tparam T    trivially copyable, 1 to 128 bytes and more. Items of up to 4 bytes are exchanged; a struct of more than 32 of them, or of
///              one, is read by its lane
/// @pre         first[0 .. count) is readable, aligned as T; none for a count of 0 or less
/// @cost        the sectors of the structs, once; as many loads and shuffles a lane as a struct has items
template <int Lanes, class T> __device__ T load_structs(lane_group<Lanes> group, T const* first, int count = Lanes) {
  using exchanged = detail::exchanged<T>;
  if constexpr (!detail::require_movable<T>::value) {
    __trap();
  } else if constexpr (!exchanged::are_exchanged) {
    return group.lane < count ? first[group.lane] : exchanged::none();
  } else {
    return detail::load_items(first, detail::leading_items<T, Lanes>{group, detail::smaller(count, Lanes)});
  }
}

/// first[l] = value of lane l, for l < count.
/// @collective, @tparam, @pre, @cost  as load_structs, for writing
template <int Lanes, class T> __device__ void store_structs(lane_group<Lanes> group, T* first, T const& value, int count = Lanes) {
  using exchanged = detail::exchanged<T>;
  if constexpr (!detail::require_movable<T>::value) {
    __trap();
  } else if constexpr (!exchanged::are_exchanged) {
    if (group.lane < count) first[group.lane] = value;
  } else {
    detail::store_items(first, value, detail::leading_items<T, Lanes>{group, detail::smaller(count, Lanes)});
  }
}

/// Lane l of the group receives array[index], with its own index, or zero bytes if that is negative.
/// @collective  all lanes of the group, with the same array
/// @tparam T    as load_structs
/// @pre         array[index] is readable, aligned as T
/// @cost        the sectors that the structs touch, once each; as load_structs, and two shuffles more an item
template <int Lanes, class T> __device__ T gather_structs(lane_group<Lanes> group, T const* array, detail::int64 index) {
  if constexpr (!detail::require_movable<T>::value)
    __trap();
  else if constexpr (!detail::exchanged<T>::are_exchanged)
    return index >= 0 ? array[index] : detail::exchanged<T>::none();
  else
    return detail::load_items(array, detail::indexed_items<T, Lanes>{group, index});
}

/// array[index] = value, with each lane's own; nothing where the index is negative.
/// @pre         no two lanes have the same index
/// @collective, @tparam, @cost  as gather_structs, for writing
template <int Lanes, class T> __device__ void scatter_structs(lane_group<Lanes> group, T* array, detail::int64 index, T const& value) {
  if constexpr (!detail::require_movable<T>::value) {
    __trap();
  } else if constexpr (!detail::exchanged<T>::are_exchanged) {
    if (index >= 0) array[index] = value;
  } else {
    detail::store_items(array, value, detail::indexed_items<T, Lanes>{group, index});
  }
}

}  // namespace tiletrans
