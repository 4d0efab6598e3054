// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "matrix_view.hpp"
#include "policy_table.hpp"
#include "run_policy.hpp"

/// What `auto_policy` can choose for elements E. A candidate has
///   policy_type, reason    the policy, and why it is chosen, in words
///   is_for_elements        true if it is for elements like E; constant, so that no kernel is made for others
///   suits(src, dst)        true if it is for these matrices; the last of a list has none, and takes what is left
namespace tiletrans::detail {

/// The largest power of two up to `most` on which all rows of a matrix start, in bytes.
template <class T> int alignment_of_rows(matrix_view<T> m, int most = machine::max_access_bytes) {
  return power_of_two_factor(reinterpret_cast<stdlib::uintptr_t>(m.data) | static_cast<stdlib::uintptr_t>(m.ld) * sizeof(T), most);
}
/// The same of both matrices.
template <class T, class U> int common_alignment(matrix_view<T> src, matrix_view<U> dst) {
  return smaller(alignment_of_rows(src), alignment_of_rows(dst));
}
/// True if all rows of a matrix start on multiples of `bytes`, a power of two.
template <class T> bool rows_start_on(int bytes, matrix_view<T> m) { return alignment_of_rows(m, bytes) == bytes; }
template <class T> bool starts_on_vectors(matrix_view<T> m) { return rows_start_on(machine::max_access_bytes, m); }

template <class E> inline constexpr int bytes_of = static_cast<int>(sizeof(E));
/// True of elements that start on the widest word which they are made of.
template <class E> inline constexpr bool is_on_words = static_cast<int>(alignof(E)) == machine::widest_word(bytes_of<E>);

template <class E> using aligned_rows_of = typename policy_table<bytes_of<E>>::aligned_rows;
template <class E> using any_rows_of = typename policy_table<bytes_of<E>>::any_rows;

/// True if so much of the tiles that cover a matrix lies inside that the rest matters little: edges cost more where vectors are moved.
template <class Policy> constexpr bool is_mostly_whole(int64 rows, int64 cols, int element_bytes) {
  double const whole = Policy::num_vector_bytes > element_bytes ? 63. / 64 : 15. / 16;
  double const tiles =
      static_cast<double>(ceil_div<int64>(rows, Policy::shape.rows)) * static_cast<double>(ceil_div<int64>(cols, Policy::shape.cols));
  return static_cast<double>(rows) * static_cast<double>(cols) >= tiles * Policy::shape.rows * Policy::shape.cols * whole;
}

/// Stands for a policy where there is nothing to transpose: one row becomes one column, or the other way, which is a strided copy.
struct single_line {};

template <class E> struct line {
  using policy_type = single_line;
  static constexpr char const* reason = "one row or one column";
  static constexpr bool is_for_elements = true;
  static bool suits(matrix_view<E const> src, matrix_view<E>) { return !is_empty(src) && (src.rows == 1 || src.cols == 1); }
};

/// Elements too large for all that follow.
template <class E> struct large_elements {
  using policy_type = large_policy<bytes_of<E>>;
  static constexpr char const* reason = "large elements";
};

template <class E> struct small_matrix {
  using policy_type = small_policy<bytes_of<E>>;
  static constexpr char const* reason = "small";
  // Larger elements fill larger tiles soon enough.
  static constexpr bool is_for_elements = is_on_words<E> && bytes_of<E> <= machine::max_access_bytes;
  static bool suits(matrix_view<E const> src, matrix_view<E>) {
    constexpr int64 most = smaller(most_small_elements, most_small_bytes / bytes_of<E>);
    return src.rows >= machine::warp_lanes && src.cols >= machine::warp_lanes && src.rows <= most / src.cols;
  }
};

/// True if all rows of both matrices start where `aligned_rows` wants them, and whole tiles cover most of them.
template <class Policy, class E> bool suits_aligned(matrix_view<E const> src, matrix_view<E> dst) {
  return rows_start_on(aligned_source_bytes<bytes_of<E>>, src) && rows_start_on(aligned_output_bytes<bytes_of<E>>, dst) &&
         is_mostly_whole<Policy>(src.rows, src.cols, bytes_of<E>);
}

template <class E> struct aligned_far_rows {
  using policy_type = far_rows_policy;
  static constexpr char const* reason = "all rows start on 16 bytes, a multiple of 128 KiB apart";
  static constexpr bool is_for_elements = is_on_words<E> && bytes_of<E> == 8;
  static bool suits(matrix_view<E const> src, matrix_view<E> dst) {
    return src.ld % (far_rows_bytes / bytes_of<E>) == 0 && suits_aligned<policy_type>(src, dst);
  }
};

template <class E> struct aligned_rows {
  using policy_type = aligned_rows_of<E>;
  static constexpr char const* reason = bytes_of<E> == 1   ? "all rows start on 256 bytes"
                                        : bytes_of<E> == 2 ? "all rows start on 16 bytes, those of the output on 32"
                                                           : "all rows start on 16 bytes";
  static constexpr bool is_for_elements = is_on_words<E> && !stdlib::is_same_v<policy_type, any_rows_of<E>>;
  static bool suits(matrix_view<E const> src, matrix_view<E> dst) { return suits_aligned<policy_type>(src, dst); }
};
template <class E> struct tall_aligned_rows {
  using policy_type = across<aligned_rows_of<E>>;
  static constexpr char const* reason = "many rows, all start on 16 bytes";
  static constexpr bool is_for_elements = aligned_rows<E>::is_for_elements && bytes_of<E> > 1;  // single bytes lose by it
  static bool suits(matrix_view<E const> src, matrix_view<E> dst) { return src.rows >= tall_rows && aligned_rows<E>::suits(src, dst); }
};

template <class E> struct aligned_short_columns {
  using policy_type = short_columns_policy;
  static constexpr char const* reason = "short columns, all rows start on 128 bytes";
  static constexpr bool is_for_elements = bytes_of<E> == 1;
  static bool suits(matrix_view<E const> src, matrix_view<E> dst) {
    return src.rows <= short_columns && rows_start_on(machine::line_bytes, src) && rows_start_on(machine::line_bytes, dst) &&
           is_mostly_whole<policy_type>(src.rows, src.cols, bytes_of<E>);
  }
};

/// A policy for matrices of up to `Most` columns, or `MostApart` with gaps between the source's rows.
template <class E, class Policy, int Most, int MostApart = Most> struct columns_up_to {
  using policy_type = Policy;
  static constexpr char const* reason = "few columns";
  static constexpr bool is_for_elements = Most > 0;
  static bool suits(matrix_view<E const> src, matrix_view<E>) { return src.cols <= (src.ld == src.cols ? Most : MostApart); }
};
template <class E> using fewest_columns_of = columns_up_to<E, fewest_columns_policy, is_on_words<E> ? fewest_columns<bytes_of<E>> : 0>;
template <class E> using few_columns_of = columns_up_to<E, few_columns_policy, few_columns<bytes_of<E>>>;
template <class E> using some_columns_of =
    columns_up_to<E, some_columns_policy, some_columns<bytes_of<E>>, some_columns_apart<bytes_of<E>>>;

template <class E> struct tall_matrix {
  using policy_type = typename policy_table<bytes_of<E>>::tall;
  static constexpr char const* reason = "many rows";
  static constexpr bool is_for_elements = is_on_words<E>;
  static bool suits(matrix_view<E const> src, matrix_view<E> dst) { return src.rows >= tall_rows && !some_columns_of<E>::suits(src, dst); }
};

template <class E> struct many_single_bytes {
  using policy_type = many_bytes_policy;
  static constexpr char const* reason = "many bytes";
  static constexpr bool is_for_elements = bytes_of<E> == 1;
  static bool suits(matrix_view<E const> src, matrix_view<E>) {
    return src.rows > some_rows<1> && src.cols > some_columns<1> && src.rows >= ceil_div(many_bytes, src.cols);
  }
};

template <class E> struct hundreds_of_bytes {
  using policy_type = long_tiles_policy;
  static constexpr char const* reason = "some hundred rows";
  static constexpr bool is_for_elements = bytes_of<E> == 1;
  static bool suits(matrix_view<E const> src, matrix_view<E>) {
    return src.rows > short_tile_rows && src.rows <= long_tile_rows && src.cols > some_columns<1>;
  }
};

template <class E> struct columns_of_vectors {
  using policy_type = any_rows_of<E>;
  static constexpr char const* reason = "columns of whole vectors";
  static constexpr bool is_for_elements = is_on_words<E> && policy_type::moves_vectors;
  static bool suits(matrix_view<E const> src, matrix_view<E> dst) {
    constexpr int least_bytes = least_vectors_of_columns * machine::max_access_bytes;
    return starts_on_vectors(dst) && src.rows * bytes_of<E> >= least_bytes && src.cols > some_columns<bytes_of<E>>;
  }
};

template <class E> struct few_packed_rows {
  using policy_type = packed_rows_policy;
  static constexpr char const* reason = "few rows, packed";
  static constexpr bool is_for_elements = is_on_words<E> && packed_rows<bytes_of<E>> > 0;
  static bool suits(matrix_view<E const> src, matrix_view<E> dst) {
    return src.rows <= packed_rows<bytes_of<E>> && dst.ld == src.rows && !is_empty(src) &&
           make_run_tiling<E, policy_type>(src, dst).shared_bytes <= most_packed_rows_bytes;
  }
};

template <class E> struct few_rows_of_any {
  using policy_type = few_rows_policy<bytes_of<E>>;
  static constexpr char const* reason = "few rows";
  static constexpr bool is_for_elements = true;
  static bool suits(matrix_view<E const> src, matrix_view<E> dst) {
    return src.rows <= (dst.ld == src.rows ? few_rows<bytes_of<E>> : few_rows_apart<bytes_of<E>>);
  }
};

template <class E> struct more_rows {
  using policy_type = some_rows_policy;
  static constexpr char const* reason = "more than a few rows";
  static constexpr bool is_for_elements = some_rows<bytes_of<E>> > 0;
  static bool suits(matrix_view<E const> src, matrix_view<E> dst) {
    return src.rows <= (dst.ld == src.rows ? some_rows<bytes_of<E>> : some_rows_apart<bytes_of<E>>);
  }
};

// Elements of 4 bytes have policies of their own for what is left.

template <class E> struct aligned_columns {
  using policy_type = aligned_rows_of<E>;
  static constexpr char const* reason = "all columns start on 16 bytes";
  static constexpr bool is_for_elements = is_on_words<E> && bytes_of<E> == 4;
  static bool suits(matrix_view<E const>, matrix_view<E> dst) { return starts_on_vectors(dst); }
};
template <class E> struct hundreds_of_packed_rows {
  using policy_type = aligned_rows_of<E>;
  static constexpr char const* reason = "some hundred rows, packed";
  static constexpr bool is_for_elements = aligned_columns<E>::is_for_elements;
  static bool suits(matrix_view<E const> src, matrix_view<E> dst) { return src.rows <= hundreds_of_rows && dst.ld == src.rows; }
};
template <class E> struct whole_tiles {
  using policy_type = whole_tiles_policy;
  static constexpr char const* reason = "any rows, mostly whole tiles";
  static constexpr bool is_for_elements = aligned_columns<E>::is_for_elements;
  static bool suits(matrix_view<E const> src, matrix_view<E>) { return is_mostly_whole<policy_type>(src.rows, src.cols, bytes_of<E>); }
};

template <class E> struct rows_that_start_anywhere {
  using policy_type = stdlib::conditional_t<is_on_words<E>, any_rows_of<E>, runs_policy<bytes_of<E>>>;
  static constexpr char const* reason = "any rows";
};

// The order in which they are asked.

template <class...> struct candidate_list {};

template <class E> struct candidates_of {
  using type = candidate_list<line<E>, small_matrix<E>,                                                              //
                              aligned_far_rows<E>, tall_aligned_rows<E>, aligned_rows<E>, aligned_short_columns<E>,  //
                              tall_matrix<E>, hundreds_of_bytes<E>, many_single_bytes<E>, columns_of_vectors<E>,     //
                              few_packed_rows<E>, few_rows_of_any<E>, more_rows<E>,                                  //
                              fewest_columns_of<E>, few_columns_of<E>, some_columns_of<E>,                           //
                              aligned_columns<E>, hundreds_of_packed_rows<E>, whole_tiles<E>, rows_that_start_anywhere<E>>;
};
template <class E> struct large_candidates { using type = candidate_list<line<E>, large_elements<E>>; };

template <class E> using candidates =
    typename stdlib::conditional_t<(bytes_of<E> > most_bytes_in_runs), large_candidates<E>, candidates_of<E>>::type;

}  // namespace tiletrans::detail
