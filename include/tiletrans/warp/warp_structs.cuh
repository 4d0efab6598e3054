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

}  // namespace detail

namespace detail {

/// The structs of a group: lane l's is `array[index of l]`, or none where that is negative. Lanes side by side access items side by side.
template <class T, int Lanes> class group_structs {
  using exchanged_type = exchanged<T>;
  static constexpr int num_items = exchanged_type::num_items;

 public:
  __device__ group_structs(lane_group<Lanes> group, int64 index) : group_(group), index_(index) {}

  __device__ T load(T const* array) const {
    typename exchanged_type::items words{};
    TILETRANS_UNROLL
    for (int round = 0; round < num_items; ++round) {
      int64 const item = item_of(round);
      if (item >= 0) words.item[round] = exchanged_type::read(array, item);
    }
    striped_to_blocked(group_, words.item);
    return exchanged_type::to(words);
  }
  __device__ void store(T* array, T const& value) const {
    typename exchanged_type::items words = exchanged_type::from(value);
    blocked_to_striped(group_, words.item);
    TILETRANS_UNROLL
    for (int round = 0; round < num_items; ++round) {
      int64 const item = item_of(round);
      if (item >= 0) exchanged_type::write(array, item, words.item[round]);
    }
  }

 private:
  /// The item of the array that the calling lane accesses in a round; negative for none.
  __device__ int64 item_of(int round) const {
    int const item = lane_exchange<Lanes, num_items>::striped(group_.lane, round);
    int64 const index = index_of(item / num_items);
    return index < 0 ? index : index * num_items + item % num_items;
  }
  __device__ int64 index_of(int lane) const {
    uint32 const low = group_.shuffle(static_cast<uint32>(index_), lane);
    uint32 const high = group_.shuffle(static_cast<uint32>(static_cast<stdlib::uint64_t>(index_) >> 32), lane);
    return static_cast<int64>(static_cast<stdlib::uint64_t>(high) << 32 | low);
  }

  lane_group<Lanes> group_;
  int64 index_;
};

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
    typename exchanged::items words{};
    TILETRANS_UNROLL
    for (int round = 0; round < exchanged::num_items; ++round) {
      int const item = lane_exchange<Lanes, exchanged::num_items>::striped(group.lane, round);
      if (item < count * exchanged::num_items) words.item[round] = exchanged::read(first, item);
    }
    striped_to_blocked(group, words.item);
    return exchanged::to(words);
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
    typename exchanged::items words = exchanged::from(value);
    blocked_to_striped(group, words.item);
    TILETRANS_UNROLL
    for (int round = 0; round < exchanged::num_items; ++round) {
      int const item = lane_exchange<Lanes, exchanged::num_items>::striped(group.lane, round);
      if (item < count * exchanged::num_items) exchanged::write(first, item, words.item[round]);
    }
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
    return detail::group_structs<T, Lanes>(group, index).load(array);
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
    detail::group_structs<T, Lanes>(group, index).store(array, value);
  }
}

}  // namespace tiletrans
