// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/math.hpp"

namespace tiletrans {

/// Extents of a tile, in elements.
struct tile_shape {
  int rows;
  int cols;
};

/// Marks a type as a layout, so that a policy recognises it.
///
/// A layout is a pure function from (row, col) of a tile to an offset in shared memory, in elements:
///
///     struct mine {
///       using piece = tiletrans::layout_piece;
///       static constexpr int span(tile_shape);                        // elements that the tile occupies
///       static constexpr int offset(tile_shape, int row, int col);    // injective, in [0, span)
///     };
///
/// Both functions are `__host__ __device__`. A policy checks a user's layout exhaustively at compile time.
struct layout_piece {};

/// Rows one after another, nothing between them.
struct unpadded {
  using piece = layout_piece;
  TILETRANS_HOST_DEVICE static constexpr int span(tile_shape shape) { return shape.rows * shape.cols; }
  TILETRANS_HOST_DEVICE static constexpr int offset(tile_shape shape, int row, int col) { return row * shape.cols + col; }
};

/// N unused elements after each row.
template <int N> struct padded {
  using piece = layout_piece;
  TILETRANS_HOST_DEVICE static constexpr int span(tile_shape shape) { return unpadded::span({shape.rows, shape.cols + N}); }
  TILETRANS_HOST_DEVICE static constexpr int offset(tile_shape shape, int row, int col) {
    return unpadded::offset({shape.rows, shape.cols + N}, row, col);
  }
};

/// N unused elements after each Run elements, which are counted through all rows.
template <int Run, int N> struct padded_every {
  using piece = layout_piece;
  TILETRANS_HOST_DEVICE static constexpr int span(tile_shape shape) {
    return shape.rows == 0 || shape.cols == 0 ? 0 : offset(shape, shape.rows - 1, shape.cols - 1) + 1;
  }
  TILETRANS_HOST_DEVICE static constexpr int offset(tile_shape shape, int row, int col) {
    int const linear = unpadded::offset(shape, row, col);
    return linear + linear / Run * N;
  }
};

/// XORs the B bits of the unpadded offset that start at bit M + S onto the B bits that start at bit M; the M low bits stay
/// (CuTe's notation). No space is spent.
///
///     ... s s s . . . t t t m m      B = 3, M = 2: t ^= s, m stays
///         M+S       M
template <int B, int M, int S> struct swizzled {
  using piece = layout_piece;
  TILETRANS_HOST_DEVICE static constexpr int span(tile_shape shape) { return unpadded::span(shape); }
  TILETRANS_HOST_DEVICE static constexpr int offset(tile_shape shape, int row, int col) {
    int const linear = unpadded::offset(shape, row, col);
    return linear ^ ((linear >> S) & (((1 << B) - 1) << M));
  }
};

/// True if no two elements of the tile share an offset and every offset lies in [0, span).
template <class Layout, int Rows, int Cols> TILETRANS_HOST_DEVICE constexpr bool is_injective() {
  constexpr tile_shape shape{Rows, Cols};
  constexpr int span = Layout::span(shape);
  if (span < Rows * Cols) return false;
  bool taken[span > 0 ? span : 1] = {};
  for (int row = 0; row < Rows; ++row) {
    for (int col = 0; col < Cols; ++col) {
      int const offset = Layout::offset(shape, row, col);
      if (offset < 0 || offset >= span || taken[offset]) return false;
      taken[offset] = true;
    }
  }
  return true;
}

/// True if every aligned run of `Width` elements of a row stays one aligned run in the layout, so that one access can move it.
template <class Layout, int Rows, int Cols, int Width> TILETRANS_HOST_DEVICE constexpr bool keeps_vectors() {
  constexpr tile_shape shape{Rows, Cols};
  if (Cols % Width != 0) return false;
  for (int row = 0; Width > 1 && row < Rows; ++row) {
    for (int col = 0; col < Cols; col += Width) {
      int const first = Layout::offset(shape, row, col);
      if (first % Width != 0) return false;
      for (int i = 1; i < Width; ++i)
        if (Layout::offset(shape, row, col + i) != first + i) return false;
    }
  }
  return true;
}

}  // namespace tiletrans
