// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "matrix_view.hpp"
#include "policy_table.hpp"

namespace tiletrans {

namespace detail {

/// Stands for any element type of a size in the launchers, so that `float` and `int` share their kernels: `Bytes` bytes, promised to
/// start on a multiple of `Align`.
template <int Bytes, int Align> struct alignas(Align) element { unsigned char bytes[Bytes]; };

/// A policy for elements E, and the reason for it.
template <class E, class Policy> struct choice {
  using element_type = E;
  using policy_type = Policy;
  char const* reason;
};

/// The largest power of two up to 16 on which all rows of a matrix start, in bytes.
template <class T> int alignment_of_rows(matrix_view<T> m) {
  return power_of_two_factor(reinterpret_cast<stdlib::uintptr_t>(m.data) | static_cast<stdlib::uintptr_t>(m.ld) * sizeof(T),
                             machine::max_access_bytes);
}
/// The same of both matrices.
template <class T, class U> int common_alignment(matrix_view<T> src, matrix_view<U> dst) {
  return smaller(alignment_of_rows(src), alignment_of_rows(dst));
}

/// Stands for a policy where there is nothing to transpose: one row becomes one column, or the other way, which is a strided copy.
struct single_line {};

/// True of a matrix that is small, and neither few rows nor few columns.
template <class T> constexpr bool is_small(matrix_view<T> m) {
  constexpr int64 most = smaller(most_small_elements, most_small_bytes / static_cast<int64>(sizeof(T)));
  return m.rows >= machine::warp_lanes && m.cols >= machine::warp_lanes && m.rows <= most / m.cols;
}

/// True if so much of the tiles that cover a matrix lies inside that the rest matters little: edges cost more where vectors are moved.
template <class Policy> constexpr bool is_mostly_whole(int64 rows, int64 cols, int element_bytes) {
  double const whole = Policy::num_vector_bytes > element_bytes ? 63. / 64 : 15. / 16;
  double const tiles =
      static_cast<double>(ceil_div<int64>(rows, Policy::shape.rows)) * static_cast<double>(ceil_div<int64>(cols, Policy::shape.cols));
  return static_cast<double>(rows) * static_cast<double>(cols) >= tiles * Policy::shape.rows * Policy::shape.cols * whole;
}

}  // namespace detail

/// Chooses a policy from the element's size, the shape and the alignment; `describe(plan_transpose(...))` tells what and why:
///
///     one row, or one column                     no tiles: a strided copy
///     elements of more than 24 bytes             small tiles of single elements
///     small: at most 2 Mi elements and 16 MiB    small tiles of single elements
///     all rows on 16 bytes, mostly whole tiles   aligned_rows of the table
///     columns of ten and more whole vectors      by vectors: elements of 1 and 2 bytes
///     few rows, or columns                       tiles of all of them, in runs
///     columns on 16 bytes                        aligned_rows again, for elements of 4 and 12 bytes, which move one by one
///     mostly whole tiles                         any_rows of the table; by vectors, all
///     everything else                            tiles in runs
struct auto_policy {
  /// Calls `visit(choice<E, Policy>)` for the policy it chooses.
  template <class E, class Visit> static auto choose(matrix_view<E const> src, matrix_view<E> dst, Visit visit) {
    constexpr int bytes = static_cast<int>(sizeof(E));
    if (!detail::is_empty(src) && (src.rows == 1 || src.cols == 1))
      return visit(detail::choice<E, detail::single_line>{"one row or one column"});
    if constexpr (bytes > detail::most_bytes_in_runs) {
      return visit(detail::choice<E, detail::large_policy<bytes>>{"large elements"});
    } else {
      using table = detail::policy_table<bytes>;
      using aligned_rows = typename table::aligned_rows;
      using any_rows = typename table::any_rows;
      using runs = detail::runs_policy<bytes>;
      constexpr bool is_aligned = static_cast<int>(alignof(E)) == machine::widest_word(bytes);
      constexpr int vector = machine::max_access_bytes, some_columns = detail::some_columns<bytes>;
      bool const has_columns_on_vectors = detail::alignment_of_rows(dst) == vector;
      if constexpr (is_aligned && bytes <= vector)  // larger elements fill larger tiles soon enough
        if (detail::is_small(src)) return visit(detail::choice<E, detail::small_policy<bytes>>{"small"});
      if constexpr (is_aligned && !detail::stdlib::is_same_v<aligned_rows, any_rows>)
        if (detail::common_alignment(src, dst) == vector && detail::is_mostly_whole<aligned_rows>(src.rows, src.cols, bytes))
          return visit(detail::choice<E, aligned_rows>{"all rows start on 16 bytes"});
      if constexpr (is_aligned && any_rows::moves_vectors)
        if (has_columns_on_vectors && src.rows * bytes >= detail::least_vectors_of_columns * vector && src.cols > some_columns)
          return visit(detail::choice<E, any_rows>{"columns of whole vectors"});
      bool const is_packed = dst.ld == src.rows;
      if (src.rows <= (is_packed ? detail::few_rows<bytes> : detail::few_rows_apart<bytes>))
        return visit(detail::choice<E, detail::few_rows_policy>{"few rows"});
      if constexpr (machine::widest_word(bytes) <= machine::bank_bytes)
        if (src.rows <= detail::some_rows && is_packed) return visit(detail::choice<E, detail::some_rows_policy>{"few rows"});
      if (src.cols <= detail::few_columns) return visit(detail::choice<E, detail::few_columns_policy<bytes>>{"few columns"});
      if constexpr (some_columns > detail::few_columns)
        if (src.cols <= some_columns) return visit(detail::choice<E, detail::some_columns_policy>{"few columns"});
      if constexpr (is_aligned) {
        if constexpr (!detail::stdlib::is_same_v<aligned_rows, any_rows> && machine::widest_word(bytes) == machine::bank_bytes)
          if (has_columns_on_vectors) return visit(detail::choice<E, aligned_rows>{"all columns start on 16 bytes"});
        if constexpr (any_rows::moves_vectors)
          return visit(detail::choice<E, any_rows>{"any rows, many of them"});
        else if constexpr (!detail::stdlib::is_same_v<any_rows, runs>)
          if (detail::is_mostly_whole<any_rows>(src.rows, src.cols, bytes))
            return visit(detail::choice<E, any_rows>{"any rows, mostly whole tiles"});
      }
      return visit(detail::choice<E, runs>{"any rows"});
    }
  }
};

namespace detail {

/// How the launchers ask a policy: `auto_policy` chooses, any other policy is the choice.
template <class Policy, class E, class Visit> auto choose_policy(matrix_view<E const> src, matrix_view<E> dst, Visit visit) {
  if constexpr (stdlib::is_same_v<Policy, auto_policy>)
    return auto_policy::choose(src, dst, visit);
  else if constexpr (Policy::moves_vectors && sizeof(E) == 2 && alignof(E) == 1)
    return visit(choice<E, runs_policy<2>>{"elements off their alignment, which no vectors hold"});
  else
    return visit(choice<E, Policy>{"given"});
}

template <class E, class T> matrix_view<E> view_as(matrix_view<T> m) { return {reinterpret_cast<E*>(m.data), m.rows, m.cols, m.ld}; }

/// Calls `visit(choice<E, Policy>, src, dst)` with both matrices seen as elements E of T's size, aligned as well as all rows are.
template <class Policy, class T, class Visit> auto dispatch(matrix_view<T const> src, matrix_view<T> dst, Visit visit) {
  constexpr int bytes = static_cast<int>(sizeof(T));
  constexpr int widest = machine::widest_word(bytes);
  constexpr int declared = smaller(widest, static_cast<int>(alignof(T)));
  auto const as = [&](auto e) {
    using E = decltype(e);
    auto const src_e = view_as<E const>(src);
    auto const dst_e = view_as<E>(dst);
    return choose_policy<Policy, E>(src_e, dst_e, [&](auto chosen) { return visit(chosen, src_e, dst_e); });
  };
  int const alignment = common_alignment(src, dst);
  if constexpr (widest > declared && declared > 1)
    if (alignment < widest && alignment >= declared) return as(element<bytes, declared>{});
  if constexpr (widest > 1)
    if (alignment < widest) return as(element<bytes, 1>{});
  return as(element<bytes, widest>{});
}

}  // namespace detail
}  // namespace tiletrans
