// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "phase_cost.hpp"

/// A row of a tile a thread: thread t reads or writes row t.
namespace tiletrans {

namespace detail {

/// Thread and step -> cell, from which on `Vector` elements of the thread's row are accessed.
template <int Threads, int Cols, int Vector> struct row_access {
  static constexpr int num_threads = Threads;
  static constexpr int rows = 1;
  static constexpr int cols = Vector;
  TILETRANS_HOST_DEVICE static constexpr int num_steps() { return Cols / Vector; }
  TILETRANS_HOST_DEVICE static constexpr bool is_active(int, int) { return true; }
  TILETRANS_HOST_DEVICE static constexpr tile_cell at(int thread, int step) { return {thread, step * Vector}; }
};

/// What suits most: rows of a tile are a line, behind each a vector of padding, which brings the rows of lanes that are served together
/// to banks of their own. Elements that are no power of two lie an odd number of words apart.
template <class T, int Threads> struct found_rows {
  static constexpr int bytes = static_cast<int>(sizeof(T));
  static constexpr bool has_vectors = is_power_of_two(bytes) && bytes <= machine::max_access_bytes;
  static constexpr int cols = larger(1, machine::line_bytes / bytes);
  static constexpr int padding = has_vectors ? machine::max_access_bytes / bytes : 1 - cols % 2;
  using vectors = stdlib::conditional_t<has_vectors, vector_bytes<machine::max_access_bytes>, vector_of_one>;
  using type = policy<tile<Threads, cols>, padded<padding>, vectors, block_threads<Threads>>;
};

}  // namespace detail

/// A policy for rows of elements of type T, a row a thread: conflict-free for elements of 1, 2, 4, 8 and 16 bytes.
template <class T, int Threads = 128> using row_policy = typename detail::found_rows<T, Threads>::type;

namespace detail {

/// The access of each thread to its own row of a policy's tile.
template <class T, class Policy> using own_row_access =
    row_access<Policy::num_threads, Policy::shape.cols, load_access<static_cast<int>(sizeof(T)), Policy>::cols>;

template <class T, class Policy> struct require_row_a_thread : require_staged_by_layout<Policy> {
  static constexpr bool is_whole = Policy::shape.rows == Policy::num_threads;
  static constexpr bool value = require_valid<T, Policy>::value && require_staged_by_layout<Policy>::value && is_whole;
  static_assert(is_whole, "tiletrans: a row a thread needs a tile with as many rows as the block has threads (give tile<Threads, Cols>)");
};

}  // namespace detail

/// Shared loads of a tile whose threads read a row each, and shared stores where they write one.
template <class T, class Policy> TILETRANS_HOST_DEVICE constexpr shared_phase_cost row_load_cost() {
  if constexpr (detail::require_row_a_thread<T, Policy>::value)
    return detail::shared_phase<access_kind::load, T, Policy, 1>(detail::own_row_access<T, Policy>{});
  else
    return {};
}
template <class T, class Policy> TILETRANS_HOST_DEVICE constexpr shared_phase_cost row_store_cost() {
  if constexpr (detail::require_row_a_thread<T, Policy>::value)
    return detail::shared_phase<access_kind::store, T, Policy, 1>(detail::own_row_access<T, Policy>{});
  else
    return {};
}

}  // namespace tiletrans
