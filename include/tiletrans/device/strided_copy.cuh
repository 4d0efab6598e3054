// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "row_copy.cuh"
#include "validate_strided.hpp"

// A type of an unnamed namespace makes its functions local, and then nvcc says that they need no hiding.
#if defined(__NVCC__)
#pragma nv_diagnostic push
#pragma nv_diag_suppress 1407
#endif

namespace tiletrans {

/// dst(r, c) = src(r, c): copies elements that lie evenly apart on both sides, whatever the strides.
///
///     tt::status s = tt::strided_copy(tt::strided_view{src, rows, cols, 3 * cols, 3}, tt::strided_view{dst, rows, cols, cols, 1}, stream);
///
/// Runs on `stream` of the current device; does not synchronise, allocate or throw; may be captured into a graph.
/// @pre   as many rows and columns on both sides, in memory that the device can reach; the strides of dst give each element an address of
///        its own; src and dst do not overlap. (Views of equal strides may interleave; others whose spans meet count as overlapping)
/// @param src, dst  elements of one trivially copyable type of at most 16 KiB; strides in elements, of any sign; 0 in src repeats
/// @return an error that names the argument and the rule it breaks, and then nothing was launched; success for an empty copy
/// @post  nothing but the elements of dst is written
/// @cost  one launch. Where rows lie without a gap on both sides they move in 16-byte vectors, wherever they begin; else neighbours in dst
///        are moved by neighbouring lanes in the widest words that addresses and strides allow: strided_copy_cost. For a view and its
///        transpose, transpose() is faster
template <class S, class T> TILETRANS_HIDDEN status strided_copy(strided_view<S> src, strided_view<T> dst, cudaStream_t stream = nullptr) {
  if constexpr (detail::require_copyable<S, T>::value) {
    if (status const s = detail::validate_strided_copy(src, dst); !s.ok() || src.rows == 0 || src.cols == 0) return s;
    return detail::launch_row_copy(detail::copy_of_views(src, dst), detail::every_row{}, detail::every_row{}, stream);
  } else {
    return {};
  }
}

/// The same for matrices, whose rows have no stride but their leading dimension: at least as many elements as they have columns.
template <class S, class T> TILETRANS_HIDDEN status strided_copy(matrix_view<S> src, matrix_view<T> dst, cudaStream_t stream = nullptr) {
  if constexpr (detail::require_copyable<S, T>::value)
    if (status const s = detail::validate_strided_copy(src, dst); !s.ok()) return s;
  return strided_copy(strided_view<S>{src}, strided_view<T>{dst}, stream);
}

/// dst[i * dst_stride] = src[i * src_stride] for 0 <= i < count: the same in one dimension.
template <class T> TILETRANS_HIDDEN status strided_copy(T const* src, detail::int64 src_stride, T* dst, detail::int64 dst_stride,
                                                        detail::int64 count, cudaStream_t stream = nullptr) {
  if (count < 0) return detail::invalid("tiletrans: count must not be negative");
  if (count > 1 && dst_stride == 0) return detail::invalid("tiletrans: dst_stride must not be 0 (all elements would share an address)");
  return strided_copy(strided_view<T const>{src, 1, count, 0, src_stride}, strided_view<T>{dst, 1, count, 0, dst_stride}, stream);
}

}  // namespace tiletrans

#if defined(__NVCC__)
#pragma nv_diagnostic pop
#endif
