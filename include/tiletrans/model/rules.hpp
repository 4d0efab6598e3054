// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "access.hpp"
#include "run_policy.hpp"
#include "vector_staging.hpp"

namespace tiletrans {

/// The rules that an element type and a policy obey together; see `broken_rule`.
enum class rule {
  none,
  trivially_copyable,
  policy_pieces,
  policy_one_of_a_kind,
  tile_extents,
  fitted_tile_staging,
  fitted_tile_bytes,
  staging_alone,
  staging_threads,
  vectors_of_small_elements,
  vectors_fill_tile,
  traversal_bijective,
  threads_whole_warps,
  threads_limit,
  vector_power_of_two,
  vector_limit,
  vector_holds_elements,
  tile_divisible_by_vector,
  tile_divisible_by_threads,
  window_power_of_two,
  window_single_elements,
  window_fits_tile,
  swizzle_parameters,
  swizzle_power_of_two,
  swizzle_fits_tile,
  swizzle_keeps_vectors,
  padding_run,
  padding_not_negative,
  padding_keeps_vectors,
  layout_injective,
  layout_keeps_vectors,
  shared_limit
};

/// Bytes of shared memory that a tile of elements of type T occupies; of tiles that are staged in runs, the most.
template <class T, class Policy> TILETRANS_HOST_DEVICE constexpr int shared_bytes() {
  if constexpr (Policy::moves_runs)
    return detail::most_run_bytes<T, Policy>();
  else if constexpr (Policy::moves_vectors)
    return detail::vector_staging<static_cast<int>(sizeof(T)), Policy>::shared_bytes;
  else
    return Policy::layout_type::span(Policy::shape) * static_cast<int>(sizeof(T));
}

namespace detail {

/// What is particular to a family of layouts; the primary template speaks of a user's own.
template <class Layout> struct layout_rules {
  template <int Rows, int Cols, int Vector> TILETRANS_HOST_DEVICE static constexpr rule first_broken() {
    if constexpr (!is_injective<Layout, Rows, Cols>())
      return rule::layout_injective;
    else
      return keeps_vectors<Layout, Rows, Cols, Vector>() ? rule::none : rule::layout_keeps_vectors;
  }
};
template <> struct layout_rules<unpadded> {
  template <int Rows, int Cols, int Vector> TILETRANS_HOST_DEVICE static constexpr rule first_broken() { return rule::none; }
};
template <int N> struct layout_rules<padded<N>> {
  template <int Rows, int Cols, int Vector> TILETRANS_HOST_DEVICE static constexpr rule first_broken() {
    if (N < 0) return rule::padding_not_negative;
    if (int64{N} * Rows > machine::max_shared_bytes) return rule::shared_limit;
    return N % Vector == 0 ? rule::none : rule::padding_keeps_vectors;
  }
};
template <int Run, int N> struct layout_rules<padded_every<Run, N>> {
  template <int Rows, int Cols, int Vector> TILETRANS_HOST_DEVICE static constexpr rule first_broken() {
    if constexpr (Run < 1)
      return rule::padding_run;
    else if constexpr (N < 0)
      return rule::padding_not_negative;
    else if constexpr (int64{N} * (Rows * Cols / Run) > machine::max_shared_bytes)
      return rule::shared_limit;
    else
      return keeps_vectors<padded_every<Run, N>, Rows, Cols, Vector>() ? rule::none : rule::padding_keeps_vectors;
  }
};
template <int B, int M, int S> struct layout_rules<swizzled<B, M, S>> {
  template <int Rows, int Cols, int Vector> TILETRANS_HOST_DEVICE static constexpr rule first_broken() {
    if constexpr (B < 0 || M < 0 || S < B || B + M + S > 30) {
      return rule::swizzle_parameters;
    } else {
      if (!is_power_of_two(Cols)) return rule::swizzle_power_of_two;
      if ((1 << (B + M)) > Cols) return rule::swizzle_fits_tile;
      return (1 << M) % Vector == 0 ? rule::none : rule::swizzle_keeps_vectors;
    }
  }
};

/// What a store window must be for elements of a size.
template <class Policy> TILETRANS_HOST_DEVICE constexpr rule first_broken_of_window(int element_bytes) {
  int const window = Policy::num_window_bytes;
  if (window == 0) return rule::none;
  if (!is_power_of_two(window) || window % element_bytes != 0) return rule::window_power_of_two;
  if (Policy::num_vector_bytes > element_bytes) return rule::window_single_elements;
  return window / element_bytes <= Policy::shape.rows ? rule::none : rule::window_fits_tile;
}

/// The rules that must hold before there is a vector to speak of.
template <class Policy> TILETRANS_HOST_DEVICE constexpr rule first_broken_alone(int element_bytes) {
  int const vector = Policy::num_vector_bytes;
  if (!Policy::has_only_pieces) return rule::policy_pieces;
  if (!Policy::has_one_of_each_kind) return rule::policy_one_of_a_kind;
  constexpr int most = 1 << 14;  // see small_divisor
  if (Policy::shape.rows <= 0 || Policy::shape.cols <= 0 || Policy::shape.rows > most || Policy::shape.cols > most)
    return rule::tile_extents;
  if (static_cast<int64>(Policy::shape.rows) * Policy::shape.cols * element_bytes > machine::max_shared_bytes) return rule::shared_limit;
  if (Policy::num_fitted_bytes != 0 && !Policy::moves_runs) return rule::fitted_tile_staging;
  if (Policy::num_fitted_bytes < 0 || Policy::num_fitted_bytes > machine::max_shared_bytes) return rule::fitted_tile_bytes;
  if ((Policy::moves_runs || Policy::moves_vectors) && Policy::has_layout_pieces) return rule::staging_alone;
  if (!visits_every_tile<typename Policy::traversal_type>()) return rule::traversal_bijective;
  if (Policy::num_threads <= 0 || Policy::num_threads % machine::warp_lanes != 0) return rule::threads_whole_warps;
  if (Policy::num_threads > machine::max_block_threads) return rule::threads_limit;
  if (Policy::moves_runs && !is_power_of_two(Policy::num_threads)) return rule::staging_threads;
  rule const of_window = first_broken_of_window<Policy>(element_bytes);
  if (of_window != rule::none) return of_window;
  if (vector == 0) return rule::none;
  if (!is_power_of_two(vector)) return rule::vector_power_of_two;
  if (vector > machine::max_access_bytes) return rule::vector_limit;
  return vector % element_bytes == 0 ? rule::none : rule::vector_holds_elements;
}

}  // namespace detail

/// The first rule that elements of type T moved by `Policy` would break; `rule::none` if the two go together.
template <class T, class Policy> TILETRANS_HOST_DEVICE constexpr rule broken_rule() {
  constexpr int element_bytes = static_cast<int>(sizeof(T));
  if constexpr (!detail::stdlib::is_trivially_copyable_v<T>) {
    return rule::trivially_copyable;
  } else if constexpr (detail::first_broken_alone<Policy>(element_bytes) != rule::none) {
    return detail::first_broken_alone<Policy>(element_bytes);
  } else if constexpr (Policy::moves_vectors) {
    if constexpr (element_bytes > 2 || alignof(T) != element_bytes) {
      return rule::vectors_of_small_elements;
    } else {
      using staging = detail::vector_staging<element_bytes, Policy>;
      if (Policy::shape.rows % staging::per_vector != 0 || staging::words % machine::num_banks != 0 ||
          Policy::num_threads % staging::segments != 0 || Policy::shape.cols % staging::per_word != 0)
        return rule::vectors_fill_tile;
      return shared_bytes<T, Policy>() <= machine::max_shared_bytes ? rule::none : rule::shared_limit;
    }
  } else if constexpr (Policy::moves_runs) {
    return shared_bytes<T, Policy>() <= machine::max_shared_bytes ? rule::none : rule::shared_limit;
  } else {
    using widths = access_widths<element_bytes, Policy, full_tile>;
    constexpr tile_shape shape = Policy::shape;
    constexpr int num_vectors = shape.rows * shape.cols / widths::vector;
    if constexpr (shape.rows % widths::vector != 0 || shape.cols % widths::vector != 0) {
      return rule::tile_divisible_by_vector;
    } else if constexpr (num_vectors % Policy::num_threads != 0 || num_vectors / widths::word % Policy::num_threads != 0) {
      return rule::tile_divisible_by_threads;
    } else {
      constexpr rule of_layout =
          detail::layout_rules<typename Policy::layout_type>::template first_broken<shape.rows, shape.cols, widths::vector>();
      if constexpr (of_layout != rule::none)
        return of_layout;
      else
        return shared_bytes<T, Policy>() <= machine::max_shared_bytes ? rule::none : rule::shared_limit;
    }
  }
}

/// True if `Policy` can move elements of type T.
template <class T, class Policy> inline constexpr bool is_valid = broken_rule<T, Policy>() == rule::none;

namespace detail {

/// Names the one rule that is broken, with its remedy, in a diagnostic of its own.
template <rule Broken> struct require {
  static_assert(
      Broken != rule::policy_pieces,
      "tiletrans: every argument of policy must be a policy piece (tile, a layout, vector_bytes, block_threads, a traversal, a staging)");
  static_assert(Broken != rule::policy_one_of_a_kind, "tiletrans: a policy takes one piece of each kind (remove the second)");
  static_assert(
      Broken != rule::trivially_copyable,
      "tiletrans: elements must be trivially copyable, since their bytes are moved (transpose indices or pointers to them instead)");
  static_assert(Broken != rule::tile_extents, "tiletrans: tile must have at least 1 and at most 16384 rows and columns (try tile<32, 32>)");
  static_assert(
      Broken != rule::fitted_tile_staging,
      "tiletrans: a fitted_tile needs staged_by_columns or staged_by_rows, which say what it is fitted to (add one, or give a tile)");
  static_assert(Broken != rule::fitted_tile_bytes,
                "tiletrans: fitted_tile must be of at least 1 byte and fit the 227 KiB of shared memory (try fitted_tile<16384>)");
  static_assert(Broken != rule::staging_alone,
                "tiletrans: a policy with a staging takes no layout, vector_bytes or store_window (leave them out, or the staging)");
  static_assert(Broken != rule::vectors_of_small_elements,
                "tiletrans: staged_by_vectors is for elements of 1 or 2 bytes that are aligned to their size (use staged_by_columns or "
                "staged_by_rows for others)");
  static_assert(Broken != rule::vectors_fill_tile,
                "tiletrans: staged_by_vectors needs a tile whose rows are a multiple of a 16-byte vector's elements and whose columns fill "
                "lines of 128 bytes, with threads for each of their segments (try tile<224, 256> for 1 byte, tile<120, 128> for 2)");
  static_assert(Broken != rule::staging_threads,
                "tiletrans: a policy that is staged in runs needs block_threads to be a power of two (try block_threads<256>)");
  static_assert(Broken != rule::traversal_bijective,
                "tiletrans: a traversal must take each tile of a grid exactly once as block runs over [0, rows * cols) (check tile)");
  static_assert(Broken != rule::threads_whole_warps, "tiletrans: block_threads must be a multiple of 32 (try block_threads<256>)");
  static_assert(Broken != rule::threads_limit, "tiletrans: block_threads must be at most 1024 (try block_threads<256>)");
  static_assert(Broken != rule::vector_power_of_two, "tiletrans: vector_bytes must be a power of two (try 4, 8 or 16)");
  static_assert(Broken != rule::vector_limit,
                "tiletrans: vector_bytes must be at most 16, the widest access there is (leave the piece out for larger elements)");
  static_assert(
      Broken != rule::vector_holds_elements,
      "tiletrans: vector_bytes must be a multiple of the element's size (widen it, or leave the piece out to move single elements)");
  static_assert(Broken != rule::tile_divisible_by_vector,
                "tiletrans: tile rows and columns must be multiples of the elements in a vector (widen the tile or narrow vector_bytes)");
  static_assert(
      Broken != rule::tile_divisible_by_threads,
      "tiletrans: block_threads must divide the accesses of a tile, rows x cols / vector elements, and for elements under 4 bytes "
      "also that / elements in 4 bytes (use fewer threads, a larger tile or a narrower vector)");
  static_assert(Broken != rule::window_power_of_two,
                "tiletrans: store_window must be a power of two and a multiple of the element's size (try 32, a sector, or leave it out)");
  static_assert(Broken != rule::window_single_elements,
                "tiletrans: store_window needs a policy that moves single elements (leave out vector_bytes or the window)");
  static_assert(Broken != rule::window_fits_tile, "tiletrans: store_window must not hold more elements than the tile has rows (lower it)");
  static_assert(Broken != rule::swizzle_parameters,
                "tiletrans: swizzled<B, M, S> needs 0 <= B <= S, 0 <= M and B + M + S <= 30, or it would XOR bits onto themselves or none "
                "(check B, M and S)");
  static_assert(Broken != rule::swizzle_power_of_two,
                "tiletrans: a swizzle needs a tile with a power of two of columns, or XOR moves elements out of their rows (widen the tile "
                "or use padded<1>)");
  static_assert(Broken != rule::swizzle_fits_tile,
                "tiletrans: a swizzle must not be wider than the tile: 2^(B + M) <= columns (lower B or M, or widen the tile)");
  static_assert(
      Broken != rule::swizzle_keeps_vectors,
      "tiletrans: a swizzle must leave a vector's elements together: 2^M must be a multiple of the elements in a vector (raise M)");
  static_assert(Broken != rule::padding_run, "tiletrans: padded_every<Run, N> needs Run >= 1 (it counts elements; try 32)");
  static_assert(Broken != rule::padding_not_negative, "tiletrans: padded<N> and padded_every<Run, N> need N >= 0 (use unpadded for none)");
  static_assert(Broken != rule::padding_keeps_vectors,
                "tiletrans: padding must keep vectors aligned: N, and Run of padded_every<Run, N>, must be multiples of the elements in a "
                "vector (raise them, or narrow vector_bytes)");
  static_assert(Broken != rule::layout_injective,
                "tiletrans: a layout must give every element of the tile an offset of its own in [0, span) (check offset and span)");
  static_assert(
      Broken != rule::layout_keeps_vectors,
      "tiletrans: a layout must keep each vector's elements together and aligned (narrow vector_bytes, or permute whole vectors)");
  static_assert(
      Broken != rule::shared_limit,
      "tiletrans: the tile must fit the 227 KiB of shared memory that a block can have (use a smaller tile or less padding; where a single "
      "element is too large, transpose indices or pointers to elements instead)");
};

/// The rules of types that a transpose has, each stated once.
template <class S, class T> struct require_transposable
    : require<stdlib::is_trivially_copyable_v<T> ? rule::none : rule::trivially_copyable> {
  static constexpr bool is_writable = !stdlib::is_const_v<T>;
  static constexpr bool is_same = stdlib::is_same_v<stdlib::remove_const_t<S>, stdlib::remove_const_t<T>>;
  static constexpr bool is_movable = stdlib::is_trivially_copyable_v<T>;
  static constexpr bool value = is_writable && is_same && is_movable;
  static_assert(is_writable, "tiletrans: dst must not be const (pass a matrix_view of non-const elements)");
  static_assert(
      is_same,
      "tiletrans: src and dst must have one element type (bits are moved, never converted; use block_transpose::store with a function)");
};

/// Stops the build where a policy is given to the collective that does not stage as it says.
template <class Policy> struct require_staged_by_layout {
  static constexpr bool value = !Policy::moves_runs && !Policy::moves_vectors;
  static_assert(
      !Policy::moves_runs,
      "tiletrans: a policy that is staged in runs is for block_run_transpose and run_cost_of (leave out the staging, or use those)");
  static_assert(
      !Policy::moves_vectors,
      "tiletrans: a policy that is staged_by_vectors is for block_vector_transpose and run_cost_of (leave out the staging, or use those)");
};
template <class Policy> struct require_staged_by_vectors {
  static_assert(Policy::moves_vectors,
                "tiletrans: block_vector_transpose needs a policy that is staged_by_vectors (add it, or use block_transpose)");
};
template <class Policy> struct require_run_policy {
  static constexpr bool value = Policy::moves_runs || Policy::moves_vectors;
  static_assert(value, "tiletrans: run_cost_of needs a policy with a staging (add one, or use global_load_cost and its kin)");
};
template <class Policy> struct require_staged_in_runs {
  static_assert(
      Policy::moves_runs,
      "tiletrans: block_run_transpose and run_cost_of need a policy that is staged in runs (add staged_by_columns or staged_by_rows, or "
      "use block_transpose)");
};

/// What a collective's storage holds; of a policy that is refused any size, so that nothing is said but the refusal.
template <class T, class Policy> TILETRANS_HOST_DEVICE constexpr int storage_bytes() {
  if constexpr (is_valid<T, Policy>)
    return shared_bytes<T, Policy>();
  else
    return 1;
}

/// Stops the build with the one message if `Policy` cannot move elements of type T; `value` keeps what follows from piling on.
template <class T, class Policy> struct require_valid : require<broken_rule<T, Policy>()> {
  static constexpr bool value = is_valid<T, Policy>;
};

template <class T, class Policy> struct require_layout_cost : require_staged_by_layout<Policy> {
  static constexpr bool value = require_valid<T, Policy>::value && require_staged_by_layout<Policy>::value;
};
template <class T, class Policy> struct require_run_cost {
  static constexpr bool value = require_valid<T, Policy>::value && require_run_policy<Policy>::value;
};

}  // namespace detail

}  // namespace tiletrans
