// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine.hpp"
#include "matrix_view.hpp"
#include "policy.hpp"

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

/// The largest power of two up to 16 on which all rows of both matrices start, in bytes.
template <class T, class U> int common_alignment(matrix_view<T> src, matrix_view<U> dst) {
  auto const ends = reinterpret_cast<stdlib::uintptr_t>(src.data) | reinterpret_cast<stdlib::uintptr_t>(dst.data) |
                    static_cast<stdlib::uintptr_t>(src.ld) * sizeof(T) | static_cast<stdlib::uintptr_t>(dst.ld) * sizeof(U);
  return power_of_two_factor(ends, machine::max_access_bytes);
}

/// Stands for a policy where there is nothing to transpose: one row becomes one column, or the other way, which is a strided copy.
struct single_line {};

/// Tiles of all rows, or of all columns, of a matrix that has few.
using few_rows_policy = policy<fitted_tile<16384>, staged_by_columns, block_threads<256>>;
template <int Bytes> using few_columns_policy = policy<fitted_tile<(Bytes == 1 ? 32768 : 16384)>, staged_by_rows, block_threads<256>>;
inline constexpr int few = 63;

/// A matrix of fewer rows of tiles than this spends too much on the ends of its columns to be staged by vectors.
inline constexpr int least_tiles_of_vectors = 4;
inline constexpr int most_bytes_in_runs = 24;

/// For elements too large to move in runs: the tile that leaves room for several blocks a multiprocessor.
template <int Bytes> using large_policy =
    stdlib::conditional_t<(Bytes <= 32), policy<tile<32, 32>, padded<1>, block_threads<256>>,
                          stdlib::conditional_t<(Bytes <= 128), policy<tile<16, 16>, padded<1>, block_threads<128>>,
                                                stdlib::conditional_t<(Bytes <= 512), policy<tile<8, 8>, padded<1>, block_threads<64>>,
                                                                      policy<tile<4, 8>, padded<1>, block_threads<32>>>>>;

/// Tiles in runs for structs; by measurement for three common sizes.
template <int Bytes> struct struct_runs {
  using type = policy<tile<(Bytes <= 12 ? 504 : 1008) / Bytes, (Bytes <= 8 ? 252 : 504) / Bytes>, staged_by_columns, block_threads<256>>;
};
template <> struct struct_runs<3> { using type = policy<tile<128, 84>, staged_by_columns, block_threads<256>>; };
template <> struct struct_runs<12> { using type = policy<tile<64, 21>, staged_by_columns, block_threads<256>>; };
template <> struct struct_runs<24> { using type = policy<tile<32, 21>, staged_by_columns, block_threads<256>>; };

/// The policies that `auto_policy` chooses from for matrices that are neither few rows nor few columns.
///   aligned_rows   all rows of both matrices start on 16 bytes: the fastest there, with 16-byte accesses where those win
///   any_rows       single elements and a long run down each column, so that runs that start anywhere waste little, in store windows where
///                  those were faster; or by vectors, or in runs of words
///   runs           in runs of words, for rows that start anywhere and extents that no tile divides. Runs that lanes scatter are a few
///   bytes
///                  short of a power of two, so that their words, one more where they start between two, leave hardly a lane without one
/// The first two are for matrices that are whole tiles for the most part, and conflict-free both ways.
template <int Bytes> struct policy_table {
  using runs = typename struct_runs<Bytes>::type;
  using any_rows = runs;
  using aligned_rows = runs;
};
template <> struct policy_table<1> {
  using runs = policy<tile<248, 220>, staged_by_rows, block_threads<512>>;
  using any_rows = policy<tile<224, 256>, staged_by_vectors, block_threads<256>>;
  using aligned_rows = policy<tile<128, 256>, swizzled<3, 4, 8>, vector_bytes<16>, block_threads<256>>;
};
template <> struct policy_table<2> {
  using runs = policy<tile<248, 126>, staged_by_rows, block_threads<512>>;
  using any_rows = policy<tile<120, 128>, staged_by_vectors, block_threads<256>>;
  using aligned_rows = policy<tile<128, 128>, swizzled<3, 3, 7>, vector_bytes<16>, block_threads<512>>;
};
template <> struct policy_table<4> {
  using runs = policy<tile<128, 64>, staged_by_columns, block_threads<256>>;
  using any_rows = policy<tile<128, 64>, padded<1>, store_window<32>, block_threads<1024>>;
  using aligned_rows = policy<tile<64, 64>, padded<1>, vector_bytes<4>, block_threads<512>>;
};
template <> struct policy_table<8> {
  using runs = policy<tile<64, 32>, staged_by_columns, block_threads<256>>;
  using any_rows = policy<tile<64, 32>, padded<1>, store_window<128>, block_threads<512>>;
  using aligned_rows = policy<tile<32, 64>, padded<1>, vector_bytes<8>, block_threads<512>, across_columns>;
};
template <> struct policy_table<16> {
  using runs = policy<tile<32, 32>, staged_by_columns, block_threads<256>>;
  using any_rows = policy<tile<32, 32>, swizzled<3, 0, 5>, vector_bytes<16>, block_threads<512>>;
  using aligned_rows = any_rows;
};

/// The policy that moves any matrix in runs.
template <int Bytes> using runs_policy = typename policy_table<Bytes>::runs;

/// True if at least seven eighths of a matrix lie in whole tiles.
template <class Policy> constexpr bool is_mostly_whole(int64 rows, int64 cols) {
  double const whole = static_cast<double>(rows / Policy::shape.rows * Policy::shape.rows) *
                       static_cast<double>(cols / Policy::shape.cols * Policy::shape.cols);
  return whole * 8 >= static_cast<double>(rows) * static_cast<double>(cols) * 7;
}

}  // namespace detail

/// Chooses a policy from the element's size, the shape and the alignment; `describe(plan_transpose(...))` tells what and why:
///
///     one row, or one column               no tiles: a strided copy
///     elements of more than 24 bytes       small tiles of single elements
///     at most 63 rows, or columns          tiles of all of them, in runs
///     all rows on 16 bytes, mostly whole   aligned_rows of the table
///     mostly whole tiles                   any_rows of the table; by vectors from four rows of tiles on
///     everything else                      tiles in runs
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
      if (src.rows <= detail::few) return visit(detail::choice<E, detail::few_rows_policy>{"few rows"});
      if (src.cols <= detail::few) return visit(detail::choice<E, detail::few_columns_policy<bytes>>{"few columns"});
      if constexpr (static_cast<int>(alignof(E)) == machine::widest_word(bytes)) {
        if constexpr (!detail::stdlib::is_same_v<aligned_rows, any_rows>)
          if (detail::common_alignment(src, dst) == machine::max_access_bytes && detail::is_mostly_whole<aligned_rows>(src.rows, src.cols))
            return visit(detail::choice<E, aligned_rows>{"all rows start on 16 bytes"});
        if constexpr (any_rows::moves_vectors) {
          if (src.rows >= detail::least_tiles_of_vectors * any_rows::shape.rows)
            return visit(detail::choice<E, any_rows>{"any rows, many of them"});
        } else if constexpr (!detail::stdlib::is_same_v<any_rows, runs>)
          if (detail::is_mostly_whole<any_rows>(src.rows, src.cols))
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
