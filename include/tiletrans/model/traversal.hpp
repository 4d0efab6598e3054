// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/math.hpp"

namespace tiletrans {

/// A position in the grid of tiles that covers a matrix, or the extents of that grid; in tiles.
struct tile_grid {
  detail::uint32 rows;
  detail::uint32 cols;
};

/// Marks a type as a traversal: the order in which the blocks of a 1-D grid take the tiles of a matrix.
///
///     static constexpr tile_grid tile(tile_grid grid, unsigned block);    // a bijection from [0, rows * cols), `__host__ __device__`
struct traversal_piece {};

/// Neighbouring blocks take tiles one below the other: together they write long pieces of the same output rows.
struct down_rows {
  using piece = traversal_piece;
  TILETRANS_HOST_DEVICE static constexpr tile_grid tile(tile_grid grid, detail::uint32 block) {
    return {block % grid.rows, block / grid.rows};
  }
};

/// Neighbouring blocks take tiles side by side: together they read long pieces of the same source rows.
struct across_columns {
  using piece = traversal_piece;
  TILETRANS_HOST_DEVICE static constexpr tile_grid tile(tile_grid grid, detail::uint32 block) {
    return {block / grid.cols, block % grid.cols};
  }
};

}  // namespace tiletrans
