// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "layout.hpp"
#include "traversal.hpp"

namespace tiletrans {

/// Elements between the first element of a row-major matrix and element (row, col).
TILETRANS_HOST_DEVICE constexpr detail::int64 matrix_offset(detail::int64 ld, detail::int64 row, detail::int64 col) {
  return row * ld + col;
}

/// A row-major matrix somewhere in memory; it owns nothing.
template <class T> struct matrix_view {
  using element_type = T;
  using value_type = detail::stdlib::remove_const_t<T>;

  T* data = nullptr;
  detail::int64 rows = 0;
  detail::int64 cols = 0;
  detail::int64 ld = 0;  ///< leading dimension: elements between row starts

  constexpr matrix_view() = default;

  /// Packed: the rows follow each other without a gap. Extents are of any integer type.
  template <class Rows, class Cols> TILETRANS_HOST_DEVICE constexpr matrix_view(T* first, Rows num_rows, Cols num_cols)
      : matrix_view(first, num_rows, num_cols, num_cols) {}

  template <class Rows, class Cols, class Ld>
  TILETRANS_HOST_DEVICE constexpr matrix_view(T* first, Rows num_rows, Cols num_cols, Ld leading_dimension)
      : data(first),
        rows(static_cast<detail::int64>(num_rows)),
        cols(static_cast<detail::int64>(num_cols)),
        ld(static_cast<detail::int64>(leading_dimension)) {}

  /// A view to read from is made from a view to write to, never the other way.
  template <class U, class = detail::stdlib::enable_if_t<detail::stdlib::is_same_v<U const, T>>>
  TILETRANS_HOST_DEVICE constexpr matrix_view(matrix_view<U> other) : matrix_view(other.data, other.rows, other.cols, other.ld) {}

  TILETRANS_HOST_DEVICE constexpr T& operator()(detail::int64 row, detail::int64 col) const { return data[matrix_offset(ld, row, col)]; }
};

/// The first element of a tile within its matrix, in elements.
struct tile_origin {
  detail::int64 row;
  detail::int64 col;
};

namespace detail {

/// True of policies whose tile follows the matrix.
template <class Policy> inline constexpr bool is_fitted = Policy::num_fitted_bytes > 0;

/// Stops the build where the tile must be known without a matrix; `value` keeps what follows from piling on.
template <class Policy> struct require_fixed_tile {
  static constexpr bool value = !is_fitted<Policy>;
  static_assert(value, "tiletrans: a fitted_tile is known only with its matrix (ask make_run_tiling for its shape and its grid)");
};

template <class T> TILETRANS_HOST_DEVICE constexpr bool is_empty(matrix_view<T> m) { return m.rows == 0 || m.cols == 0; }

/// Tiles of `tile_extent` elements that cover `extent` elements.
TILETRANS_HOST_DEVICE constexpr int64 num_tiles_along(int64 extent, int tile_extent) { return ceil_div<int64>(extent, tile_extent); }

}  // namespace detail

/// The number of blocks that a 1-D grid needs, one a tile of the policy or of the shape given. A grid can have at most 2^31 - 1.
template <class Policy, class T> TILETRANS_HOST_DEVICE constexpr detail::int64 num_tiles(matrix_view<T> src, tile_shape shape) {
  return detail::num_tiles_along(src.rows, shape.rows) * detail::num_tiles_along(src.cols, shape.cols);
}

template <class Policy, class T> TILETRANS_HOST_DEVICE constexpr detail::int64 num_tiles(matrix_view<T> src) {
  if constexpr (detail::require_fixed_tile<Policy>::value)
    return num_tiles<Policy>(src, Policy::shape);
  else
    return 0;
}

/// The tile of the source matrix that block `block` of a 1-D grid of `num_tiles` blocks takes, in the policy's traversal.
template <class Policy, class T> TILETRANS_HOST_DEVICE constexpr tile_origin tile_of_block(matrix_view<T> src, detail::uint32 block) {
  if constexpr (detail::require_fixed_tile<Policy>::value) {
    tile_grid const grid{static_cast<detail::uint32>(detail::num_tiles_along(src.rows, Policy::shape.rows)),
                         static_cast<detail::uint32>(detail::num_tiles_along(src.cols, Policy::shape.cols))};
    tile_grid const tile = Policy::traversal_type::tile(grid, block);
    return {static_cast<detail::int64>(tile.rows) * Policy::shape.rows, static_cast<detail::int64>(tile.cols) * Policy::shape.cols};
  } else {
    return {};
  }
}

}  // namespace tiletrans
