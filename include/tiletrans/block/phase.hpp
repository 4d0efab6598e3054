// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../model/access.hpp"

namespace tiletrans {

/// Moves an element as it is, bit for bit.
struct identity {
  template <class T> TILETRANS_HOST_DEVICE constexpr T const& operator()(T const& x) const { return x; }
};

namespace detail {

/// The part of a tile that lies inside its matrix: all of a full tile, or the first rows and columns of an edge tile.
template <class Path> struct tile_bounds {
  TILETRANS_HOST_DEVICE constexpr tile_bounds(int64, int64) {}
  TILETRANS_HOST_DEVICE constexpr bool contains(tile_cell) const { return true; }
};
template <> struct tile_bounds<edge_tile> {
  int rows;
  int cols;
  TILETRANS_HOST_DEVICE constexpr tile_bounds(int64 rows_left, int64 cols_left) : rows(clamp(rows_left)), cols(clamp(cols_left)) {}
  TILETRANS_HOST_DEVICE constexpr bool contains(tile_cell cell) const { return cell.row < rows && cell.col < cols; }

 private:
  TILETRANS_HOST_DEVICE static constexpr int clamp(int64 left) { return static_cast<int>(smaller<int64>(left, 1 << 30)); }
};

/// What a thread keeps in registers at a time: enough loads in flight to hide memory, few enough not to spill.
inline constexpr int batch_bytes = 128;
inline constexpr int batch_steps = 32;

/// Runs the steps of one thread in a phase: reads a batch of steps into registers, then writes the batch, until none is left.
/// @param read   step -> Item
/// @param write  (step, Item) -> nothing
template <int NumSteps, class Item, class Read, class Write> TILETRANS_HOST_DEVICE inline void run_phase(Read read, Write write) {
  constexpr int fitting = smaller(batch_steps, batch_bytes / static_cast<int>(sizeof(Item)));
  constexpr int batch = smaller(NumSteps, larger(1, fitting));
  TILETRANS_NO_UNROLL
  for (int first = 0; first < NumSteps; first += batch) {
    Item items[batch];
    TILETRANS_UNROLL
    for (int i = 0; i < batch; ++i)
      if (NumSteps % batch == 0 || first + i < NumSteps) items[i] = read(first + i);
    TILETRANS_UNROLL
    for (int i = 0; i < batch; ++i)
      if (NumSteps % batch == 0 || first + i < NumSteps) write(first + i, items[i]);
  }
}

}  // namespace detail
}  // namespace tiletrans
