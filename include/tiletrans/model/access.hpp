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

/// Which path a tile takes through a phase.
///   full_tile       lies inside the matrix and its rows start on vectors: moves vectors
///   unaligned_tile  lies inside the matrix, but its rows start anywhere: moves single elements
///   edge_tile       only its first `rows` rows and `cols` columns lie inside: moves those elements, one at a time and no others, so
///                   that a sliver of a tile costs what a sliver must
struct full_tile {};
struct unaligned_tile {};
struct edge_tile {
  int rows;
  int cols;
  TILETRANS_HOST_DEVICE constexpr edge_tile(int rows_inside, int cols_inside) : rows(rows_inside), cols(cols_inside) {}
};

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

/// The access of a block to a whole tile: thread and step -> cell, each cell the first element of Rows x Cols elements.
/// `Cells::at(n)` is the n-th cell; thread t takes cells t, t + Threads, t + 2 Threads, ...
template <class Cells, int Threads, int NumCells, int Rows, int Cols> struct block_access {
  static_assert(NumCells % Threads == 0);
  static constexpr int rows = Rows;
  static constexpr int cols = Cols;
  static constexpr int num_threads = Threads;
  static constexpr int max_steps = NumCells / Threads;
  static constexpr int max_batch = 32;
  static constexpr bool all_threads_take_all_steps = true;

  TILETRANS_HOST_DEVICE static constexpr int num_steps() { return max_steps; }
  TILETRANS_HOST_DEVICE static constexpr bool is_active(int, int) { return true; }

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

/// Divides numbers below 2^18, which number the elements of any tile, by one divisor of at most 2^14, for a multiplication each. Exact,
/// since the product of the two stays below 2^32.
class small_divisor {
 public:
  TILETRANS_HOST_DEVICE constexpr explicit small_divisor(int divisor)
      : divisor_(static_cast<uint32>(divisor)), reciprocal_(divisor > 1 ? 0xffffffffu / static_cast<uint32>(divisor) + 1 : 0) {}

  TILETRANS_HOST_DEVICE constexpr uint32 quotient(uint32 dividend) const {
    return divisor_ <= 1 ? dividend : static_cast<uint32>((static_cast<stdlib::uint64_t>(dividend) * reciprocal_) >> 32);
  }
  TILETRANS_HOST_DEVICE constexpr uint32 remainder(uint32 dividend) const { return dividend - quotient(dividend) * divisor_; }

 private:
  uint32 divisor_;
  uint32 reciprocal_;
};

/// Numbers the elements of an edge tile without gaps: along the rows, or down the columns.
struct edge_along_rows {
  TILETRANS_HOST_DEVICE static constexpr int fast_extent(edge_tile tile) { return tile.cols; }
  TILETRANS_HOST_DEVICE static constexpr tile_cell cell(int fast, int slow) { return {slow, fast}; }
};
struct edge_down_columns {
  TILETRANS_HOST_DEVICE static constexpr int fast_extent(edge_tile tile) { return tile.rows; }
  TILETRANS_HOST_DEVICE static constexpr tile_cell cell(int fast, int slow) { return {fast, slow}; }
};

/// The access of a block to an edge tile: one element a step, none outside.
template <class Order, int Threads, int MaxCells> class edge_access {
 public:
  static constexpr int rows = 1;
  static constexpr int cols = 1;
  static constexpr int num_threads = Threads;
  static constexpr int max_steps = ceil_div(MaxCells, Threads);
  static constexpr int max_batch = 4;
  static constexpr bool all_threads_take_all_steps = false;

  TILETRANS_HOST_DEVICE constexpr explicit edge_access(edge_tile tile)
      : num_cells_(tile.rows * tile.cols), fast_extent_(Order::fast_extent(tile)) {}

  TILETRANS_HOST_DEVICE constexpr int num_steps() const { return ceil_div(num_cells_, Threads); }
  TILETRANS_HOST_DEVICE constexpr bool is_active(int thread, int step) const { return step * Threads + thread < num_cells_; }

  TILETRANS_HOST_DEVICE constexpr tile_cell at(int thread, int step) const {
    auto const index = static_cast<uint32>(step * Threads + thread);
    return Order::cell(static_cast<int>(fast_extent_.remainder(index)), static_cast<int>(fast_extent_.quotient(index)));
  }
  TILETRANS_HOST_DEVICE static constexpr tile_cell first(int) { return {0, 0}; }
  TILETRANS_HOST_DEVICE constexpr tile_cell shift(int thread, int step) const { return at(thread, step); }

 private:
  int num_cells_;
  small_divisor fast_extent_;
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
  static constexpr int vector = 1;
  static constexpr int word = 1;
};
template <int ElementBytes, class Policy> struct access_widths<ElementBytes, Policy, full_tile> {
  static constexpr int vector = Policy::num_vector_bytes > ElementBytes ? Policy::num_vector_bytes / ElementBytes : 1;
  static constexpr int word = ElementBytes < machine::bank_bytes && vector * ElementBytes >= machine::bank_bytes && vector > 1
                                  ? machine::bank_bytes / ElementBytes
                                  : 1;
};

namespace detail {

template <int ElementBytes, class Policy, class Path> struct access_of {
  using widths = access_widths<ElementBytes, Policy, Path>;
  static constexpr int rows = Policy::shape.rows;
  static constexpr int cols = Policy::shape.cols;
  static constexpr int run =
      widths::vector == 1 ? machine::warp_lanes : smaller(machine::warp_lanes, machine::line_bytes / (widths::vector * ElementBytes));
  using load =
      block_access<cells_along_rows<rows, cols, widths::vector>, Policy::num_threads, rows * cols / widths::vector, 1, widths::vector>;
  using store = block_access<cells_down_columns<rows, cols, widths::vector, widths::word, run>, Policy::num_threads,
                             rows * cols / (widths::vector * widths::word), widths::vector, widths::word>;
};
template <int ElementBytes, class Policy> struct access_of<ElementBytes, Policy, edge_tile> {
  static constexpr int max_cells = Policy::shape.rows * Policy::shape.cols;
  using load = edge_access<edge_along_rows, Policy::num_threads, max_cells>;
  using store = edge_access<edge_down_columns, Policy::num_threads, max_cells>;
};

/// The access to a tile that takes a path.
template <class Access, class Path> TILETRANS_HOST_DEVICE constexpr Access make_access(Path path) {
  if constexpr (stdlib::is_same_v<Path, edge_tile>)
    return Access{path};
  else
    return Access{};
}

}  // namespace detail

/// Where the columns of a tile begin in their output rows, so that a store phase with a window can take each from a row on that lies on
/// a window's boundary: column c begins `first + c * ld` elements behind one.
template <int ElementBytes, class Policy> struct column_windows {
  /// In elements; of narrow ones, which a store's function may make, no more than a column of the tile has.
  static constexpr int window = detail::smaller(Policy::shape.rows, detail::larger(1, Policy::num_window_bytes / ElementBytes));

  detail::uint32 first;
  detail::uint32 ld;

  /// The n-th row in a column's order lies n rows behind the last boundary before the column's first row, and around.
  TILETRANS_HOST_DEVICE constexpr tile_cell rotated(tile_cell cell) const {
    if constexpr (window == 1) {
      return cell;
    } else {
      int const row = cell.row - static_cast<int>((first + static_cast<detail::uint32>(cell.col) * ld) % window);
      return {row < 0 ? row + Policy::shape.rows : row, cell.col};
    }
  }
};

/// The windows of the columns of a tile that takes a path; an edge tile has none.
template <int ElementBytes, class Policy, class Path> using windows_on =
    detail::stdlib::conditional_t<detail::stdlib::is_same_v<Path, edge_tile>, column_windows<1, policy<>>,
                                  column_windows<ElementBytes, Policy>>;

/// Bytes of each access to global memory that moves `Count` elements of type T together: full tiles are aligned as well as their
/// vectors allow, other tiles as well as T is.
template <class T, int Count, class Path> TILETRANS_HOST_DEVICE constexpr int global_word_bytes() {
  constexpr int widest = machine::widest_word(Count * static_cast<int>(sizeof(T)));
  return detail::stdlib::is_same_v<Path, full_tile> ? widest : detail::smaller(widest, static_cast<int>(alignof(T)));
}

/// The access of the load phase, global -> shared: 1 x vector elements a step, lanes along the rows of the tile.
template <int ElementBytes, class Policy, class Path = full_tile> using load_access =
    typename detail::access_of<ElementBytes, Policy, Path>::load;

/// The access of the store phase, shared -> global: vector x word elements a step, lanes down the columns of the tile, which are
/// the rows of the output. As many lanes of a warp follow each other down a column as fill a line of the output with vectors; lanes
/// that move single elements all follow each other, which an odd row length keeps free of conflicts.
template <int ElementBytes, class Policy, class Path = full_tile> using store_access =
    typename detail::access_of<ElementBytes, Policy, Path>::store;

}  // namespace tiletrans
