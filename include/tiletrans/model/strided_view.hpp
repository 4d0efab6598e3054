// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "matrix_view.hpp"

namespace tiletrans {

/// A matrix whose neighbours lie evenly apart along both axes; it owns nothing. Element (row, col) lies
/// `row * row_stride + col * col_stride` elements behind `data`; strides may be negative and, in what is read, 0.
///
///     tt::strided_view{pixels, height, width, 3 * width, 3}                      // one channel of three
///     tt::strided_view{m.data + (rows - 1) * ld, rows, cols, -ld, 1}             // rows from the last to the first
template <class T> struct strided_view {
  using element_type = T;

  T* data = nullptr;
  detail::int64 rows = 0;
  detail::int64 cols = 0;
  detail::int64 row_stride = 0;  ///< elements from an element to the one below it
  detail::int64 col_stride = 0;  ///< elements from an element to the one to its right

  constexpr strided_view() = default;

  /// Extents and strides are of any integer type.
  template <class Rows, class Cols, class RowStride, class ColStride>
  TILETRANS_HOST_DEVICE constexpr strided_view(T* first, Rows num_rows, Cols num_cols, RowStride between_rows, ColStride between_cols)
      : data(first),
        rows(static_cast<detail::int64>(num_rows)),
        cols(static_cast<detail::int64>(num_cols)),
        row_stride(static_cast<detail::int64>(between_rows)),
        col_stride(static_cast<detail::int64>(between_cols)) {}

  /// The rows of a matrix as they are.
  TILETRANS_HOST_DEVICE constexpr strided_view(matrix_view<T> m) : strided_view(m.data, m.rows, m.cols, m.ld, 1) {}

  /// A view to read from is made from a view to write to, never the other way.
  template <class U, class = detail::stdlib::enable_if_t<detail::stdlib::is_same_v<U const, T>>>
  TILETRANS_HOST_DEVICE constexpr strided_view(strided_view<U> other)
      : strided_view(other.data, other.rows, other.cols, other.row_stride, other.col_stride) {}

  TILETRANS_HOST_DEVICE constexpr T& operator()(detail::int64 row, detail::int64 col) const {
    return data[row * row_stride + col * col_stride];
  }
};

}  // namespace tiletrans
