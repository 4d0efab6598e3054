// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine.hpp"
#include "policy.hpp"

namespace tiletrans {

/// A position in a tile, or the distance between two; in elements.
struct tile_cell {
  int row;
  int col;
};

TILETRANS_HOST_DEVICE constexpr tile_cell operator+(tile_cell a, tile_cell b) { return {a.row + b.row, a.col + b.col}; }
TILETRANS_HOST_DEVICE constexpr tile_cell operator-(tile_cell a, tile_cell b) { return {a.row - b.row, a.col - b.col}; }

/// Which path a tile takes. A full tile lies inside the matrix and moves vectors; any other tile, or one whose pointer or leading
/// dimension is not aligned to the vector, moves one element at a time and tests each against the bounds.
struct full_tile {};
struct edge_tile {};

namespace detail {

/// Numbers the cells of a Fast x Slow grid: along the fast axis first, within blocks of FastBlock x SlowBlock cells.
template <int Fast, int Slow, int FastBlock, int SlowBlock> struct blocked_order {
  static_assert(Fast % FastBlock == 0 && Slow % SlowBlock == 0);
  struct position {
    int fast;
    int slow;
  };
  TILETRANS_HOST_DEVICE static constexpr position at(int index) {
    int const fast_in_block = index % FastBlock;
    int const slow_in_block = index / FastBlock % SlowBlock;
    int const block = index / (FastBlock * SlowBlock);
    return {block % (Fast / FastBlock) * FastBlock + fast_in_block, block / (Fast / FastBlock) * SlowBlock + slow_in_block};
  }

  /// True if at(s * stride + t) == at(s * stride) + at(t) for every s and 0 <= t < stride: the digits of t and s do not meet.
  TILETRANS_HOST_DEVICE static constexpr bool is_additive(int stride) {
    int const radices[] = {FastBlock, SlowBlock, Fast / FastBlock};
    int rest = stride;
    for (int radix : radices) {
      if (rest % radix != 0) return radix % rest == 0;
      rest /= radix;
    }
    return true;
  }
};

/// An access of a block: thread and step -> cell, each cell the first element of Rows x Cols elements.
/// `Cells::at(n)` is the n-th cell; thread t takes cells t, t + Threads, t + 2 Threads, ...
template <class Cells, int Threads, int NumCells, int Rows, int Cols> struct block_access {
  static_assert(NumCells % Threads == 0);
  static constexpr int rows = Rows;
  static constexpr int cols = Cols;
  static constexpr int num_threads = Threads;
  static constexpr int num_steps = NumCells / Threads;

  TILETRANS_HOST_DEVICE static constexpr tile_cell at(int thread, int step) { return first(thread) + shift(thread, step); }

  /// Where a thread begins, and how far each step lies from there. Where the order allows it the distance does not depend on the
  /// thread, so that a kernel's unrolled loop has constants there.
  TILETRANS_HOST_DEVICE static constexpr tile_cell first(int thread) { return Cells::at(thread); }
  TILETRANS_HOST_DEVICE static constexpr tile_cell shift(int thread, int step) {
    if constexpr (Cells::is_additive(Threads))
      return Cells::at(step * Threads);
    else
      return Cells::at(step * Threads + thread) - Cells::at(thread);
  }
};

/// Lanes along a row of the tile; each cell is Width elements of that row.
template <int TileRows, int TileCols, int Width> struct cells_along_rows {
  using order = blocked_order<TileCols / Width, TileRows, TileCols / Width, 1>;
  TILETRANS_HOST_DEVICE static constexpr bool is_additive(int stride) { return order::is_additive(stride); }
  TILETRANS_HOST_DEVICE static constexpr tile_cell at(int index) {
    auto const p = order::at(index);
    return {p.slow, p.fast * Width};
  }
};

/// Lanes down the columns of the tile; each cell is Height rows of Word elements. `Run` lanes follow each other down a column, then
/// the next lanes take the next columns, so that one warp covers Run * Height rows of 32 / Run * Word columns.
template <int TileRows, int TileCols, int Height, int Word, int Run> struct cells_down_columns {
  static constexpr int row_groups = TileRows / Height;
  static constexpr int words = TileCols / Word;
  static constexpr int run = power_of_two_factor(row_groups, Run);
  using order = blocked_order<row_groups, words, run, power_of_two_factor(words, machine::warp_lanes / run)>;
  TILETRANS_HOST_DEVICE static constexpr bool is_additive(int stride) { return order::is_additive(stride); }
  TILETRANS_HOST_DEVICE static constexpr tile_cell at(int index) {
    auto const p = order::at(index);
    return {p.fast * Height, p.slow * Word};
  }
};

}  // namespace detail

/// How many elements the accesses of a path move.
///   vector  elements that one global access moves, along a row of the source or of the output
///   word    neighbouring elements of a row that one shared load takes in the store phase: elements narrower than a bank are read
///           a bank at a time, and `vector` rows of `word` elements become `word` output vectors in registers
template <int ElementBytes, class Policy, class Path> struct access_widths {
  static constexpr int vector = Policy::num_vector_bytes > ElementBytes ? Policy::num_vector_bytes / ElementBytes : 1;
  static constexpr int word = ElementBytes < machine::bank_bytes && vector * ElementBytes >= machine::bank_bytes && vector > 1
                                  ? machine::bank_bytes / ElementBytes
                                  : 1;
};
template <int ElementBytes, class Policy> struct access_widths<ElementBytes, Policy, edge_tile> {
  static constexpr int vector = 1;
  static constexpr int word = 1;
};

/// The access of the load phase, global -> shared: 1 x vector elements a step, lanes along the rows of the tile.
template <int ElementBytes, class Policy, class Path> struct load_access_of {
  using widths = access_widths<ElementBytes, Policy, Path>;
  using type = detail::block_access<detail::cells_along_rows<Policy::shape.rows, Policy::shape.cols, widths::vector>, Policy::num_threads,
                                    Policy::shape.rows * Policy::shape.cols / widths::vector, 1, widths::vector>;
};
template <int ElementBytes, class Policy, class Path = full_tile> using load_access =
    typename load_access_of<ElementBytes, Policy, Path>::type;

/// The access of the store phase, shared -> global: vector x word elements a step, lanes down the columns of the tile, which are
/// the rows of the output. As many lanes of a warp follow each other down a column as fill a line of the output with vectors; lanes
/// that move single elements all follow each other, which an odd row length keeps free of conflicts.
template <int ElementBytes, class Policy, class Path> struct store_access_of {
  using widths = access_widths<ElementBytes, Policy, Path>;
  static constexpr int run = widths::vector == 1
                                 ? machine::warp_lanes
                                 : detail::smaller(machine::warp_lanes, machine::line_bytes / (widths::vector * ElementBytes));
  using type = detail::block_access<detail::cells_down_columns<Policy::shape.rows, Policy::shape.cols, widths::vector, widths::word, run>,
                                    Policy::num_threads, Policy::shape.rows * Policy::shape.cols / (widths::vector * widths::word),
                                    widths::vector, widths::word>;
};
template <int ElementBytes, class Policy, class Path = full_tile> using store_access =
    typename store_access_of<ElementBytes, Policy, Path>::type;

}  // namespace tiletrans
