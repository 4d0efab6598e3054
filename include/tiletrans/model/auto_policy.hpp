// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "candidates.hpp"
#include "rules.hpp"

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

}  // namespace detail

/// Chooses a policy from the element's size, the shape and the alignment: the first candidate that suits.
/// `describe(plan_transpose(...))` tells which, and why.
struct auto_policy {
  /// Calls `visit(choice<E, Policy>)` for the policy it chooses.
  template <class E, class Visit> static auto choose(matrix_view<E const> src, matrix_view<E> dst, Visit visit) {
    return first_that_suits(detail::candidates<E>{}, src, dst, visit);
  }

 private:
  template <class Candidate, class E, class Visit> static auto take(Visit visit) {
    return visit(detail::choice<E, typename Candidate::policy_type>{Candidate::reason});
  }
  template <class Last, class E, class Visit>
  static auto first_that_suits(detail::candidate_list<Last>, matrix_view<E const>, matrix_view<E>, Visit visit) {
    return take<Last, E>(visit);
  }
  template <class First, class Second, class... Rest, class E, class Visit>
  static auto first_that_suits(detail::candidate_list<First, Second, Rest...>, matrix_view<E const> src, matrix_view<E> dst, Visit visit) {
    if constexpr (First::is_for_elements)
      if (First::suits(src, dst)) return take<First, E>(visit);
    return first_that_suits(detail::candidate_list<Second, Rest...>{}, src, dst, visit);
  }
};

namespace detail {

/// What moves elements E that are less aligned than a policy needs, or take more room than it has.
template <class E> using policy_off_alignment =
    stdlib::conditional_t<(bytes_of<E> > most_bytes_in_runs), large_policy<bytes_of<E>>, runs_policy<bytes_of<E>>>;

/// How the launchers ask a policy: `auto_policy` chooses, any other policy is the choice.
template <class Policy, class E, class Visit> auto choose_policy(matrix_view<E const> src, matrix_view<E> dst, Visit visit) {
  if constexpr (stdlib::is_same_v<Policy, auto_policy>) {
    return auto_policy::choose(src, dst, visit);
  } else {
    constexpr bool moves_aligned = is_valid<element<bytes_of<E>, machine::widest_word(bytes_of<E>)>, Policy>;
    if constexpr (moves_aligned && !is_valid<E, Policy>)
      return visit(choice<E, policy_off_alignment<E>>{"elements off their alignment, which the policy cannot move"});
    else
      return visit(choice<E, Policy>{"given"});
  }
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
