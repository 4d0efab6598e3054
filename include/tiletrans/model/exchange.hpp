// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "row_access.hpp"

/// Items of a block, `Items` a thread, between two orders: blocked, where thread t has items t * Items, t * Items + 1, ...; and striped,
/// where it has items t, t + Threads, t + 2 * Threads, ... They are a tile with a row for each thread of the blocked order.
namespace tiletrans {

/// The policy of an exchange that is found for the items' size and number: conflict-free both ways for items of 4, 8, 12, ... 28 bytes.
template <int Threads> struct auto_exchange { static constexpr int num_threads = Threads; };

namespace detail {

TILETRANS_HOST_DEVICE constexpr int common_multiple(int a, int b) {
  int const factor = power_of_two_factor(a, b);  // b is a power of two
  return a / factor * b;
}

/// What `auto_exchange` finds. Lanes that begin in one bank in the blocked order are those whose rows are a multiple of a line apart; a
/// vector of padding there brings them to banks of their own. Where so few lanes are served together that none meet, none is needed.
template <class T, int Items, int Threads> struct found_exchange {
  static constexpr int bytes = static_cast<int>(sizeof(T));
  static constexpr int vector =
      is_power_of_two(bytes) && bytes < machine::max_access_bytes ? power_of_two_factor(Items, machine::max_access_bytes / bytes) : 1;
  static constexpr int word = machine::widest_word(vector * bytes);
  static constexpr int run = common_multiple(Items * bytes, machine::line_bytes) / bytes;  ///< items until two lanes meet
  static constexpr int lanes_together = smaller(machine::warp_lanes, machine::wavefront_bytes / word);
  using layout = stdlib::conditional_t<(run / Items >= lanes_together), unpadded, padded_every<run, vector>>;
  using vectors = stdlib::conditional_t<vector == 1, vector_of_one, vector_bytes<vector * bytes>>;
  using type = policy<tile<Threads, Items>, layout, vectors, block_threads<Threads>>;
};

template <class T, int Items, class Policy> struct exchange_policy { using type = Policy; };
template <class T, int Items, int Threads> struct exchange_policy<T, Items, auto_exchange<Threads>> : found_exchange<T, Items, Threads> {};

/// Elements that an access in the blocked order moves.
template <class T, class Policy>
inline constexpr int exchange_vector = Policy::num_vector_bytes == 0 ? 1 : Policy::num_vector_bytes / static_cast<int>(sizeof(T));

/// The two orders as accesses of a block to the tile.
template <class T, int Items, class Policy> using blocked_access = row_access<Policy::num_threads, Items, exchange_vector<T, Policy>>;
template <class T, int Items, class Policy> struct striped_access {
  static constexpr int num_threads = Policy::num_threads;
  static constexpr int rows = 1;
  static constexpr int cols = 1;
  TILETRANS_HOST_DEVICE static constexpr int num_steps() { return Items; }
  TILETRANS_HOST_DEVICE static constexpr bool is_active(int, int) { return true; }
  TILETRANS_HOST_DEVICE static constexpr tile_cell at(int thread, int step) {
    int const item = step * num_threads + thread;
    return {item / Items, item % Items};
  }
};

/// The rules of an exchange, each stated once.
template <class T, int Items, class Policy> struct require_exchange {
  static constexpr int vector = exchange_vector<T, Policy>;
  static constexpr bool is_movable = stdlib::is_trivially_copyable_v<T>;
  static constexpr bool has_tile = Policy::shape.rows == Policy::num_threads && Policy::shape.cols == Items;
  static constexpr bool has_pieces =
      Policy::has_only_pieces && Policy::has_one_of_each_kind && !Policy::moves_runs && !Policy::moves_vectors;
  static constexpr bool has_warps =
      Policy::num_threads > 0 && Policy::num_threads % machine::warp_lanes == 0 && Policy::num_threads <= machine::max_block_threads;
  static constexpr bool has_vectors = vector > 0 && Policy::num_vector_bytes % static_cast<int>(sizeof(T)) == 0 && Items % vector == 0 &&
                                      (vector == 1 || is_power_of_two(Policy::num_vector_bytes));
  TILETRANS_HOST_DEVICE static constexpr bool keeps_items() {
    if constexpr (has_tile && has_vectors)
      return layout_rules<typename Policy::layout_type>::template first_broken<Policy::shape.rows, Items, vector>() == rule::none;
    else
      return true;
  }
  static constexpr bool fits = shared_bytes<T, Policy>() <= machine::max_shared_bytes;
  static constexpr bool value = is_movable && has_pieces && has_tile && has_warps && has_vectors && keeps_items() && fits;
  static_assert(is_movable, "tiletrans: items must be trivially copyable, since their bytes are moved (exchange indices to them instead)");
  static_assert(has_pieces, "tiletrans: an exchange takes policy pieces, one of each kind and no staging (leave the others out)");
  static_assert(has_warps, "tiletrans: block_threads must be a multiple of 32, at most 1024 (try block_threads<256>)");
  static_assert(
      has_tile,
      "tiletrans: the tile of an exchange must have a row for each thread and a column for each item (give tile<Threads, Items>, or "
      "auto_exchange<Threads>)");
  static_assert(
      has_vectors,
      "tiletrans: vector_bytes of an exchange must be a power of two, hold whole items and divide a thread's (narrow it, or leave "
      "it out)");
  static_assert(keeps_items(),
                "tiletrans: the layout of an exchange must give each item a place of its own and keep vectors together (try "
                "auto_exchange<Threads>)");
  static_assert(fits, "tiletrans: the items must fit the 227 KiB of shared memory that a block can have (exchange fewer at a time)");
};

}  // namespace detail

/// What the four phases of an exchange cost.
struct exchange_costs {
  shared_phase_cost store_blocked;
  shared_phase_cost load_striped;
  shared_phase_cost store_striped;
  shared_phase_cost load_blocked;
  TILETRANS_HOST_DEVICE constexpr bool conflict_free() const {
    return store_blocked.conflict_free() && load_striped.conflict_free() && store_striped.conflict_free() && load_blocked.conflict_free();
  }
};

/// Of block_exchange<T, Items, Policy>.
template <class T, int Items, class Policy> TILETRANS_HOST_DEVICE constexpr exchange_costs exchange_cost() {
  using found = typename detail::exchange_policy<T, Items, Policy>::type;
  if constexpr (detail::require_exchange<T, Items, found>::value) {
    detail::blocked_access<T, Items, found> const blocked;
    detail::striped_access<T, Items, found> const striped;
    return {detail::shared_phase<access_kind::store, T, found, 1>(blocked), detail::shared_phase<access_kind::load, T, found, 1>(striped),
            detail::shared_phase<access_kind::store, T, found, 1>(striped), detail::shared_phase<access_kind::load, T, found, 1>(blocked)};
  } else {
    return {};
  }
}

}  // namespace tiletrans
