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

/// True if the blocks of a grid take each of its tiles once, tried on grids of up to 4 x 5 tiles.
template <class Traversal> TILETRANS_HOST_DEVICE constexpr bool visits_every_tile() {
  for (detail::uint32 rows = 1; rows <= 4; ++rows) {
    for (detail::uint32 cols = 1; cols <= 5; ++cols) {
      bool taken[4 * 5] = {};
      for (detail::uint32 block = 0; block < rows * cols; ++block) {
        tile_grid const tile = Traversal::tile({rows, cols}, block);
        if (tile.rows >= rows || tile.cols >= cols || taken[tile.rows * cols + tile.cols]) return false;
        taken[tile.rows * cols + tile.cols] = true;
      }
    }
  }
  return true;
}

}  // namespace tiletrans
