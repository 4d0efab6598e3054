// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/math.hpp"
#include "matrix_view.hpp"

namespace tiletrans::detail {

/// Where the rows of a matrix are cut into windows of `Cols` elements. Long rows that begin between windows' boundaries are cut at multiples
/// of a window's bytes all the same, so that each window is made of whole lines; what a row has of its first one lies behind `before(row)`
/// places that are not its own. Others are cut from their first element on.
template <int ElementBytes, int Cols> struct row_windows {
  static constexpr bool can_be_on_lines = is_power_of_two(ElementBytes) && is_power_of_two(Cols);
  static constexpr int long_windows = 16;  ///< that a row has at least, so that the one more that it may take is little; by measurement

  uint32 first;  ///< elements between the boundary before row 0 and row 0
  uint32 ld;     ///< a row further on, so many more; both modulo Cols
  bool are_on_lines;

  template <class T> TILETRANS_HOST_DEVICE static row_windows of(matrix_view<T> m) {
    auto const address = reinterpret_cast<stdlib::uintptr_t>(m.data);
    row_windows const cut{static_cast<uint32>(address / ElementBytes % Cols), static_cast<uint32>(m.ld % Cols), true};
    bool const pays = can_be_on_lines && address % ElementBytes == 0 && m.cols >= long_windows * Cols && (cut.first != 0 || cut.ld != 0);
    return pays ? cut : row_windows{0, 0, false};
  }

  TILETRANS_HOST_DEVICE constexpr int before(int64 row) const { return static_cast<int>((first + static_cast<uint32>(row) * ld) % Cols); }
  /// The row's column where its window begins; negative where others' places do.
  TILETRANS_HOST_DEVICE constexpr int64 column(int64 row, int64 window) const { return window * Cols - before(row); }
  /// As many as any row of `cols` columns has.
  TILETRANS_HOST_DEVICE constexpr int64 num(int64 cols) const { return ceil_div<int64>(cols + (are_on_lines ? Cols - 1 : 0), Cols); }
  /// True if all of a window lies inside every row of `cols` columns.
  TILETRANS_HOST_DEVICE constexpr bool is_whole(int64 window, int64 cols) const { return window > 0 && (window + 1) * Cols <= cols; }
};

}  // namespace tiletrans::detail
