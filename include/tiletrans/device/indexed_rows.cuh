// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "strided_copy.cuh"

// A type of an unnamed namespace makes its functions local, and then nvcc says that they need no hiding.
#if defined(__NVCC__)
#pragma nv_diagnostic push
#pragma nv_diag_suppress 1407
#endif

namespace tiletrans {

namespace detail {

/// The first rule that a gather or a scatter breaks: `count` indices, of rows from `src` to `dst`.
template <class T, class U, class Index>
status validate_indexed_rows(matrix_view<T> src, Index const* indices, matrix_view<U> dst, int64 count) {
  if (src.rows < 0) return invalid("tiletrans: src.rows must not be negative");
  if (src.cols < 0) return invalid("tiletrans: src.cols must not be negative");
  if (dst.rows < 0) return invalid("tiletrans: dst.rows must not be negative");
  if (dst.cols != src.cols) return invalid("tiletrans: dst.cols must equal src.cols");
  if (is_empty(src) || is_empty(dst)) return {};
  if (indices == nullptr) return invalid("tiletrans: indices must not be null");
  if (status const s = validate_places(src, dst); !s.ok()) return s;
  if (overlap(src, dst)) return invalid("tiletrans: src and dst must not overlap");
  if (count > INT64_MAX / static_cast<int64>(sizeof(Index)))
    return invalid("tiletrans: indices must span less than 2^63 bytes (there are too many rows)");
  if (overlap(matrix_view<Index const>{indices, 1, count}, dst)) return invalid("tiletrans: indices and dst must not overlap");
  return {};
}

}  // namespace detail

/// dst(i, c) = src(indices[i], c): gathers rows, one for each row of dst.
///
///     tt::status s = tt::gather_rows(tt::matrix_view{table, entries, width}, tokens, tt::matrix_view{out, num_tokens, width}, stream);
///
/// Runs on `stream` of the current device; does not synchronise, allocate or throw; may be captured into a graph.
/// @pre   as many columns on both sides; dst.rows indices; all in memory that the device can reach; neither src nor indices overlaps dst
/// @param src, dst  elements of one trivially copyable type of at most 16 KiB; leading dimensions in elements; any alignment
/// @param indices   whole numbers on the device. A negative one skips its row, and so does one that is not below src.rows, which the
///                  launcher cannot know: nothing outside the matrices is read or written, and a row of dst that is skipped keeps what it
///                  held. Aligned as their type
/// @return an error that names the argument and the rule it breaks, and then nothing was launched; success for an empty matrix
/// @post  nothing but the rows of dst whose index is one of src's is written
/// @cost  one launch; rows move in 16-byte vectors, wherever they begin
template <class S, class Index, class T>
TILETRANS_HIDDEN status gather_rows(matrix_view<S> src, Index const* indices, matrix_view<T> dst, cudaStream_t stream = nullptr) {
  if constexpr (detail::require_copyable<S, T>::value && detail::require_index<Index>::value) {
    if (status const s = detail::validate_indexed_rows(src, indices, dst, dst.rows);
        !s.ok() || detail::is_empty(src) || detail::is_empty(dst))
      return s;
    return detail::launch_row_copy(detail::copy_of_matrices(src, dst, dst.rows), detail::indexed_rows<Index>{indices, src.rows},
                                   detail::every_row{}, stream);
  } else {
    return {};
  }
}

/// dst(indices[i], c) = src(i, c): scatters rows, one for each row of src.
///
/// @pre, @param, @return, @cost  as gather_rows; src.rows indices, of which no two name one row of dst
/// @post  nothing but the rows of dst that an index names is written
template <class S, class Index, class T>
TILETRANS_HIDDEN status scatter_rows(matrix_view<S> src, Index const* indices, matrix_view<T> dst, cudaStream_t stream = nullptr) {
  if constexpr (detail::require_copyable<S, T>::value && detail::require_index<Index>::value) {
    if (status const s = detail::validate_indexed_rows(src, indices, dst, src.rows);
        !s.ok() || detail::is_empty(src) || detail::is_empty(dst))
      return s;
    return detail::launch_row_copy(detail::copy_of_matrices(src, dst, src.rows), detail::every_row{},
                                   detail::indexed_rows<Index>{indices, dst.rows}, stream);
  } else {
    return {};
  }
}

}  // namespace tiletrans

#if defined(__NVCC__)
#pragma nv_diagnostic pop
#endif
