// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdio>

#include "auto_policy.hpp"
#include "row_copy.hpp"
#include "rules.hpp"

namespace tiletrans {

/// How a transpose is done: what the policy was, or what `auto_policy` chose, and why.
struct plan {
  char const* reason;
  char const* traversal_name;
  char const* layout_name;  ///< or the staging's, of a tile in runs
  int layout_parameters[3];
  int num_layout_parameters;
  tile_shape tile;
  int num_threads;
  int num_window_bytes;  ///< on multiples of which stores begin; 0 for anywhere
  int num_vector_bytes;  ///< of one global access of a full, aligned tile, or of the words of a run
  int element_bytes;
  int element_alignment;  ///< to which every element of both matrices is aligned
  int num_shared_bytes;   ///< of a block
  detail::int64 num_blocks;
};

/// A text of its own, without allocation.
struct plan_text {
  char text[256];
  char const* c_str() const { return text; }
  operator char const*() const { return text; }
};

namespace detail {

template <class Layout> inline void name_layout(plan& p, Layout const*) { p.layout_name = "user layout"; }
inline void name_layout(plan& p, unpadded const*) { p.layout_name = "unpadded"; }
template <int Run, int N> inline void name_layout(plan& p, padded_every<Run, N> const*) {
  p.layout_name = "padded_every";
  p.num_layout_parameters = 2;
  p.layout_parameters[0] = Run;
  p.layout_parameters[1] = N;
}
template <int N> inline void name_layout(plan& p, padded<N> const*) {
  p.layout_name = "padded";
  p.layout_parameters[0] = N;
  p.num_layout_parameters = 1;
}
template <int B, int M, int S> inline void name_layout(plan& p, swizzled<B, M, S> const*) {
  p.layout_name = "swizzled";
  p.layout_parameters[0] = B;
  p.layout_parameters[1] = M;
  p.layout_parameters[2] = S;
  p.num_layout_parameters = 3;
}

template <class Traversal> inline char const* name_of_traversal() {
  if (stdlib::is_same_v<Traversal, down_rows>) return "down the rows";
  return stdlib::is_same_v<Traversal, across_columns> ? "across the columns" : "in the user's order";
}

template <class E> plan make_plan(choice<E, single_line> chosen, matrix_view<E const> src, matrix_view<E> dst) {
  row_copy const copy = copy_of_line(src, dst);
  row_tiling const tiling = copy.is_shifted() ? tiling_of_vectors(copy) : tiling_of_words(copy);
  plan p{};
  p.reason = chosen.reason;
  p.traversal_name = "along the line";
  p.layout_name = "copied";
  p.tile = tiling.shape;
  p.num_threads = row_copy_threads;
  p.num_vector_bytes = copy.is_shifted() ? shifted_vector::bytes : copy.word;
  p.element_bytes = static_cast<int>(sizeof(E));
  p.element_alignment = static_cast<int>(alignof(E));
  p.num_blocks = tiling.num_tiles;
  return p;
}

template <class E, class Policy> plan make_plan(choice<E, Policy> chosen, matrix_view<E const> src, matrix_view<E> dst) {
  static_assert(require_valid<E, Policy>::value);
  plan p{};
  p.reason = chosen.reason;
  p.traversal_name = name_of_traversal<typename Policy::traversal_type>();
  p.num_threads = Policy::num_threads;
  p.element_bytes = static_cast<int>(sizeof(E));
  p.element_alignment = static_cast<int>(alignof(E));
  if constexpr (Policy::moves_runs) {
    p.layout_name = by_columns<Policy> ? "staged by columns" : "staged by rows";
    p.num_vector_bytes = run_pieces<static_cast<int>(sizeof(E)), static_cast<int>(alignof(E))>::word;
    if (!is_empty(src)) {
      run_tiling const tiling = make_run_tiling<E, Policy>(src, dst);
      p.tile = tiling.shape;
      p.num_shared_bytes = tiling.shared_bytes;
      p.num_blocks = num_tiles<Policy>(src, tiling.shape);
    }
  } else if constexpr (Policy::moves_vectors) {
    p.layout_name = "staged by vectors";
    p.num_vector_bytes = machine::max_access_bytes;
    p.tile = Policy::shape;
    p.num_shared_bytes = shared_bytes<E, Policy>();
    p.num_blocks = num_tiles<Policy>(src);
  } else {
    name_layout(p, static_cast<typename Policy::layout_type const*>(nullptr));
    p.tile = Policy::shape;
    p.num_window_bytes = Policy::num_window_bytes;
    p.num_vector_bytes = access_widths<static_cast<int>(sizeof(E)), Policy, full_tile>::vector * p.element_bytes;
    p.num_shared_bytes = shared_bytes<E, Policy>();
    p.num_blocks = num_tiles<Policy>(src);
  }
  return p;
}

}  // namespace detail

/// What `transpose<Policy>(src, dst)` would launch. The arguments must be valid for it; nothing is launched.
template <class Policy = auto_policy, class S, class T> plan plan_transpose(matrix_view<S> src, matrix_view<T> dst) {
  return detail::dispatch<Policy, T>(src, dst, [](auto chosen, auto src_e, auto dst_e) { return detail::make_plan(chosen, src_e, dst_e); });
}

/// One line for people: "128x128 tiles down the rows, swizzled<3, 3, 7>, 16-byte vectors, ... blocks: all rows start on 16 bytes".
inline plan_text describe(plan const& p) {
  plan_text out{};
  char layout[64];
  int const* n = p.layout_parameters;
  if (p.num_layout_parameters == 3)
    std::snprintf(layout, sizeof(layout), "%s<%d, %d, %d>", p.layout_name, n[0], n[1], n[2]);
  else if (p.num_layout_parameters == 2)
    std::snprintf(layout, sizeof(layout), "%s<%d, %d>", p.layout_name, n[0], n[1]);
  else if (p.num_layout_parameters == 1)
    std::snprintf(layout, sizeof(layout), "%s<%d>", p.layout_name, n[0]);
  else
    std::snprintf(layout, sizeof(layout), "%s", p.layout_name);
  char window[40] = "";
  if (p.num_window_bytes > 0) std::snprintf(window, sizeof(window), "%d-byte store windows, ", p.num_window_bytes);
  std::snprintf(out.text, sizeof(out.text), "%dx%d tiles %s, %s, %d-byte vectors, %s%d threads, %d shared bytes, %lld block%s: %s",
                p.tile.rows, p.tile.cols, p.traversal_name, layout, p.num_vector_bytes, window, p.num_threads, p.num_shared_bytes,
                static_cast<long long>(p.num_blocks), p.num_blocks == 1 ? "" : "s", p.reason);
  return out;
}

}  // namespace tiletrans
