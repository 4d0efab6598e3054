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

/// The policies that `auto_policy` chooses from. For elements of 1, 2, 4, 8 and 16 bytes both are conflict-free both ways.
///   aligned_rows   all rows of both matrices start on 16 bytes: the fastest there, with 16-byte accesses where those win
///   any_rows       single elements and a long run down each column, so that runs that start anywhere waste little; in store windows
///                  where those were faster
/// Elements of odd sizes and of more than 16 bytes take the tile that leaves room for several blocks a multiprocessor.
template <int Bytes> struct policy_table {
  using any_rows =
      stdlib::conditional_t<(Bytes <= 32), policy<tile<32, 32>, padded<1>, block_threads<256>>,
                            stdlib::conditional_t<(Bytes <= 128), policy<tile<16, 16>, padded<1>, block_threads<128>>,
                                                  stdlib::conditional_t<(Bytes <= 512), policy<tile<8, 8>, padded<1>, block_threads<64>>,
                                                                        policy<tile<4, 8>, padded<1>, block_threads<32>>>>>;
  using aligned_rows = any_rows;
};
template <> struct policy_table<1> {
  using any_rows = policy<tile<256, 64>, padded<4>, block_threads<256>>;
  using aligned_rows = policy<tile<128, 256>, swizzled<3, 4, 8>, vector_bytes<16>, block_threads<256>>;
};
template <> struct policy_table<2> {
  using any_rows = policy<tile<256, 32>, padded<2>, block_threads<256>>;
  using aligned_rows = policy<tile<128, 128>, swizzled<3, 3, 7>, vector_bytes<16>, block_threads<512>>;
};
template <> struct policy_table<4> {
  using any_rows = policy<tile<128, 64>, padded<1>, store_window<32>, block_threads<1024>>;
  using aligned_rows = policy<tile<64, 64>, padded<1>, vector_bytes<4>, block_threads<512>>;
};
template <> struct policy_table<8> {
  using any_rows = policy<tile<64, 32>, padded<1>, store_window<128>, block_threads<512>>;
  using aligned_rows = policy<tile<32, 64>, padded<1>, vector_bytes<8>, block_threads<512>, across_columns>;
};
template <> struct policy_table<16> {
  using any_rows = policy<tile<32, 32>, swizzled<3, 0, 5>, vector_bytes<16>, block_threads<512>>;
  using aligned_rows = any_rows;
};

/// For matrices with few rows or few columns: a block still reads and writes long runs, and moves no more than the matrix has.
/// The rows of the tile with few rows lie a third of the banks apart, so that lanes which write packed columns rarely meet in one.
inline constexpr int few = 8;
template <int Bytes> struct few_policies {
  static constexpr int many = Bytes <= 4 ? 1024 : Bytes <= 8 ? 512 : 256;
  static constexpr int bank = Bytes < machine::bank_bytes ? machine::bank_bytes / Bytes : 1;
  using rows = policy<tile<few, many>, padded<machine::num_banks / 3 * bank + bank>, block_threads<256>>;
  using columns = policy<tile<many, few>, padded<bank>, block_threads<256>>;
};

/// For matrices with more rows than few that still fit one tile.
inline constexpr int short_rows = 64;
template <int Bytes> using short_policy =
    policy<tile<short_rows, few_policies<Bytes>::many / 8>, padded<few_policies<Bytes>::bank>, block_threads<512>>;

}  // namespace detail

/// Chooses a policy from the element's size, the shape and the alignment; `describe(plan_transpose(...))` tells what and why.
struct auto_policy {
  /// Calls `visit(choice<E, Policy>)` for the policy it chooses.
  template <class E, class Visit> static auto choose(matrix_view<E const> src, matrix_view<E> dst, Visit visit) {
    constexpr int bytes = static_cast<int>(sizeof(E));
    using table = detail::policy_table<bytes>;
    using any_rows = detail::choice<E, typename table::any_rows>;
    using aligned_rows = detail::choice<E, typename table::aligned_rows>;
    if constexpr (static_cast<int>(alignof(E)) < machine::widest_word(bytes)) {
      return visit(any_rows{"elements start off the widest access that divides them"});
    } else {
      constexpr bool has_long_tiles = bytes <= 16;
      if constexpr (has_long_tiles) {
        if (src.rows <= detail::few) return visit(detail::choice<E, typename detail::few_policies<bytes>::rows>{"few rows"});
        if (src.cols <= detail::few) return visit(detail::choice<E, typename detail::few_policies<bytes>::columns>{"few columns"});
      }
      if constexpr (!detail::stdlib::is_same_v<typename table::any_rows, typename table::aligned_rows>)
        if (detail::common_alignment(src, dst) == machine::max_access_bytes) return visit(aligned_rows{"all rows start on 16 bytes"});
      if constexpr (has_long_tiles)
        if (src.rows <= detail::short_rows) return visit(detail::choice<E, detail::short_policy<bytes>>{"short columns"});
      return visit(any_rows{"any rows"});
    }
  }
};

namespace detail {

/// How the launchers ask a policy: `auto_policy` chooses, any other policy is the choice.
template <class Policy, class E, class Visit> auto choose_policy(matrix_view<E const> src, matrix_view<E> dst, Visit visit) {
  if constexpr (stdlib::is_same_v<Policy, auto_policy>)
    return auto_policy::choose(src, dst, visit);
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
