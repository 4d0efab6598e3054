// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "access.hpp"
#include "matrix_view.hpp"

/// Runs: elements that follow each other in global memory without a gap, moved in aligned words wherever the first of them starts.
///
/// Rows of the source that start anywhere are runs of words all the same; so are the columns of a tile, which are rows of the output.
/// A word that holds parts of several elements is taken apart, or put together, where the tile lies in shared memory:
///
///     staged_by_columns   loads scatter the parts of a word to the columns they belong to; stores copy words
///     staged_by_rows      loads copy words; stores gather the parts of a word from the rows they belong to
namespace tiletrans::detail {

/// The pieces in which elements move whose addresses are multiples of `Align` bytes.
///   unit   what one access to shared memory moves: an element, or a part of one
///   word   what one access to global memory moves: one unit, or as many as fill a bank
template <int ElementBytes, int Align> struct run_pieces {
  static constexpr int unit = smaller(machine::widest_word(ElementBytes), Align);
  static constexpr int word = larger(unit, machine::bank_bytes);
  static constexpr int units_per_word = word / unit;
  static constexpr int units_per_element = ElementBytes / unit;

  /// Elements beside a run that its first and last words may hold parts of, at most, on each side.
  static constexpr int reach = ceil_div(word - unit, ElementBytes);

  /// The first unit of a word of a run that begins `misalignment` bytes behind the boundary of word 0, counted from the run's first.
  TILETRANS_HOST_DEVICE static constexpr int first_unit(int word, int misalignment) {
    return word * units_per_word - static_cast<int>(static_cast<uint32>(misalignment) / unit);
  }

  /// Words that a run of `bytes` bytes touches.
  TILETRANS_HOST_DEVICE static constexpr int num_words(int misalignment, int bytes) {
    return static_cast<int>((static_cast<uint32>(misalignment + bytes) + (word - 1)) / word);
  }

  /// The element that a unit of a row is part of; also for a word's units beside the row, which are negative.
  TILETRANS_HOST_DEVICE static constexpr int element_of(int unit) {
    return units_per_element == 1 ? unit : (unit + units_per_word * units_per_element) / units_per_element - units_per_word;
  }

  /// Bytes between the last boundary of a word and the address of a unit.
  TILETRANS_HOST_DEVICE static constexpr int misalignment(stdlib::uint64_t address) {
    return units_per_word == 1 ? 0 : static_cast<int>(static_cast<uint32>(address) % word);
  }

  /// Words that `bytes` bytes of a run touch at most.
  TILETRANS_HOST_DEVICE static constexpr int most_words(int bytes) { return num_words(word - unit, bytes); }

  /// A distance between runs of `bytes` bytes for lanes that step over runs: an odd number of words, so that they lie in different banks;
  /// for elements of several words, of which lanes take all, one that brings each element's first word behind the last of the one before.
  TILETRANS_HOST_DEVICE static constexpr int spread_pitch(int bytes) {
    constexpr int words_per_line = machine::line_bytes / word;
    int words = num_words(0, bytes) | 1;
    if (units_per_word == 1 && units_per_element > 1 && words >= words_per_line)
      while (words % words_per_line != units_per_element % words_per_line) ++words;
    return words * word;
  }
};

/// The access of a block to runs of words: thread, chunk and turn -> (run, word). As many lanes as a run has words, rounded up to a power
/// of two, follow each other along it and the others take the next runs, turn after turn; a longer run is taken in chunks.
template <int Threads> struct run_access {
  static_assert(is_power_of_two(Threads));
  int lane_bits;
  int num_chunks;

  TILETRANS_HOST_DEVICE static constexpr run_access of(int num_words) {
    int const bits = smaller(ceil_log2(num_words), ceil_log2(Threads));
    return {bits, (num_words + (1 << bits) - 1) >> bits};
  }
  TILETRANS_HOST_DEVICE constexpr int runs_abreast() const { return Threads >> lane_bits; }
  TILETRANS_HOST_DEVICE constexpr int run(int thread, int turn) const { return (thread >> lane_bits) + turn * runs_abreast(); }
  TILETRANS_HOST_DEVICE constexpr int word(int thread, int chunk) const { return (thread & ((1 << lane_bits) - 1)) + (chunk << lane_bits); }
};

/// Where offsets lie in shared memory: as they are, or with `Bytes` unused bytes behind each 128, so that lanes which step over an even
/// number of banks meet less.
struct no_skew {
  TILETRANS_HOST_DEVICE static constexpr int place(int offset) { return offset; }
};
template <int Bytes> struct line_skew {
  TILETRANS_HOST_DEVICE static constexpr int place(int offset) {
    return offset + static_cast<int>(static_cast<uint32>(offset) / machine::line_bytes) * Bytes;
  }
};

/// True if lanes that step over so many words meet in banks: an odd number leads them through all.
TILETRANS_HOST_DEVICE constexpr bool lanes_meet(int words) { return words % 2 == 0; }

/// A tile of a matrix as the runs see it: where it lies, and how much of it there is. Bytes, unless the name says otherwise.
struct run_tile {
  stdlib::uint64_t src;  ///< address of the tile's first element
  stdlib::uint64_t dst;
  int64 src_pitch;
  int64 dst_pitch;
  int rows;  ///< of the tile, inside the matrix
  int cols;
  int staged_rows;  ///< rows that are loaded: a few more, where the last word of a column reaches into the next tile
  bool first_rows;  ///< nothing lies above: the word in which a column begins is ours
  bool whole_src;   ///< the tile is one run of the source
  bool whole_dst;   ///< the tile is one run of the output

  /// The tile of `shape` at a place of a matrix that is `src_rows` x `src_cols`.
  template <int ElementBytes, int Align>
  TILETRANS_HOST_DEVICE static constexpr run_tile at(stdlib::uint64_t src, int64 src_ld, stdlib::uint64_t dst, int64 dst_ld, int64 src_rows,
                                                     int64 src_cols, tile_shape shape, tile_origin origin) {
    using pieces = run_pieces<ElementBytes, Align>;
    int64 const rows_left = src_rows - origin.row;
    run_tile t{};
    t.src = src + static_cast<stdlib::uint64_t>(matrix_offset(src_ld, origin.row, origin.col) * ElementBytes);
    t.dst = dst + static_cast<stdlib::uint64_t>(matrix_offset(dst_ld, origin.col, origin.row) * ElementBytes);
    t.src_pitch = src_ld * ElementBytes;
    t.dst_pitch = dst_ld * ElementBytes;
    t.rows = static_cast<int>(smaller<int64>(shape.rows, rows_left));
    t.cols = static_cast<int>(smaller<int64>(shape.cols, src_cols - origin.col));
    t.whole_src = src_ld == t.cols;
    t.whole_dst = dst_ld == t.rows;
    t.first_rows = origin.row == 0;
    t.staged_rows = static_cast<int>(smaller<int64>(t.rows + (t.whole_dst ? 0 : pieces::reach), rows_left));
    return t;
  }
};

/// Bytes between the last boundary of `bytes` bytes and the start of run `index` of those that begin `pitch` bytes apart.
TILETRANS_HOST_DEVICE constexpr int run_misalignment(stdlib::uint64_t first, int64 pitch, int index, int bytes) {
  return static_cast<int>((static_cast<uint32>(first) + static_cast<uint32>(index) * static_cast<uint32>(pitch)) %
                          static_cast<uint32>(bytes));
}

/// Columns of a tile, each a run of its own from its own distance to a word's boundary on, so that stores copy words. Columns a word's
/// units apart are neighbours: the lanes of a load take words side by side and so store units to neighbours.
///
/// Here and in joined_columns, loads take words apart without asking whether each unit belongs to the tile: those beside it have places
/// that nobody reads.
template <int ElementBytes, int Align> struct separate_columns {
  using pieces = run_pieces<ElementBytes, Align>;
  static constexpr int beside = pieces::units_per_word;  ///< columns beside the tile that a word may reach into

  int pitch;
  int groups;
  uint32 dst;
  uint32 dst_pitch;

  TILETRANS_HOST_DEVICE static constexpr int pitch_for(int rows) {
    return pieces::spread_pitch(pieces::word - pieces::unit + (rows + pieces::reach) * ElementBytes);
  }
  TILETRANS_HOST_DEVICE static constexpr int groups_for(int cols) { return ceil_div(cols, beside) + 2; }
  TILETRANS_HOST_DEVICE static constexpr int shared_bytes(tile_shape shape) {
    return beside * groups_for(shape.cols) * pitch_for(shape.rows);
  }
  TILETRANS_HOST_DEVICE static constexpr separate_columns of(run_tile const& tile) {
    return {pitch_for(tile.rows), groups_for(tile.cols), static_cast<uint32>(tile.dst), static_cast<uint32>(tile.dst_pitch)};
  }

  /// Where a word of a column lies, counted from the boundary at or before its first row.
  TILETRANS_HOST_DEVICE constexpr int word_place(int col, int word) const {
    auto const from_one_group_left = static_cast<uint32>(col + beside);
    return static_cast<int>(from_one_group_left % beside * groups + from_one_group_left / beside) * pitch + word * pieces::word;
  }
  /// Where a unit of row 0 lies, counted from the tile's first; that of another row lies `row * ElementBytes` behind.
  TILETRANS_HOST_DEVICE constexpr int unit_offset(int unit) const {
    int const col = pieces::element_of(unit);
    int const misalignment = pieces::units_per_word == 1 ? 0 : run_misalignment(dst, dst_pitch, col, pieces::word);
    return word_place(col, 0) + misalignment + (unit - col * pieces::units_per_element) * pieces::unit;
  }
  TILETRANS_HOST_DEVICE static constexpr int place(int offset) { return offset; }
};

/// What one shared access may move of a vector without falling into a gap of the skew's.
template <class Skew, int Word> inline constexpr int part_of_vector = stdlib::is_same_v<Skew, no_skew> ? machine::max_access_bytes : Word;

/// Columns of a tile that are one run of the output, as far from a vector's boundary as there; copied by vectors.
template <int ElementBytes, int Align, class Skew> struct joined_columns {
  using pieces = run_pieces<ElementBytes, Align>;
  static constexpr int vector = machine::max_access_bytes;
  static constexpr int part = part_of_vector<Skew, pieces::word>;

  int first;  ///< where the run begins, before it is skewed
  int column_bytes;

  /// Room for units beside the tile; a multiple of a line.
  TILETRANS_HOST_DEVICE static constexpr int lead(int rows) {
    return ceil_div(pieces::reach * rows * ElementBytes, machine::line_bytes) * machine::line_bytes;
  }
  TILETRANS_HOST_DEVICE static constexpr int shared_bytes(tile_shape shape) {
    return Skew::place(2 * lead(shape.rows) + shape.rows * shape.cols * ElementBytes + 2 * vector) + vector;
  }
  TILETRANS_HOST_DEVICE static constexpr joined_columns of(run_tile const& tile) {
    return {lead(tile.rows) + run_misalignment(tile.dst, 0, 0, vector), tile.rows * ElementBytes};
  }

  /// Where a byte of the run lies, counted from the vector's boundary before it.
  TILETRANS_HOST_DEVICE constexpr int byte_place(int byte) const { return Skew::place(first / vector * vector + byte); }

  TILETRANS_HOST_DEVICE constexpr int unit_offset(int unit) const {
    int const col = pieces::element_of(unit);
    return first + col * column_bytes + (unit - col * pieces::units_per_element) * pieces::unit;
  }
  TILETRANS_HOST_DEVICE static constexpr int place(int offset) { return Skew::place(offset); }
};

/// Rows of a tile, each a run of its own, copied by words. Rows a word's units apart are neighbours: the lanes of a store take words down a
/// column and so load units from neighbours.
template <int ElementBytes, int Align> struct separate_rows {
  using pieces = run_pieces<ElementBytes, Align>;
  static constexpr int beside = pieces::units_per_word;

  int pitch;
  int groups;
  uint32 src;
  uint32 src_pitch;

  TILETRANS_HOST_DEVICE static constexpr int pitch_for(int cols) {
    return pieces::spread_pitch(pieces::most_words(cols * ElementBytes) * pieces::word);
  }
  TILETRANS_HOST_DEVICE static constexpr int groups_for(int rows) { return ceil_div(rows + pieces::reach, beside); }
  TILETRANS_HOST_DEVICE static constexpr int shared_bytes(tile_shape shape) {
    return beside * groups_for(shape.rows) * pitch_for(shape.cols);
  }
  TILETRANS_HOST_DEVICE static constexpr separate_rows of(run_tile const& tile) {
    return {pitch_for(tile.cols), groups_for(tile.rows), static_cast<uint32>(tile.src), static_cast<uint32>(tile.src_pitch)};
  }

  TILETRANS_HOST_DEVICE constexpr int word_place(int row, int word) const {
    auto const r = static_cast<uint32>(row);
    return static_cast<int>(r % beside * groups + r / beside) * pitch + word * pieces::word;
  }
  /// Where the unit lies that is `unit` units down a column.
  TILETRANS_HOST_DEVICE constexpr int unit_place(int col, int unit) const {
    int const row = unit / pieces::units_per_element;
    int const misalignment = pieces::units_per_word == 1 ? 0 : run_misalignment(src, src_pitch, row, pieces::word);
    return word_place(row, 0) + misalignment + col * ElementBytes + unit % pieces::units_per_element * pieces::unit;
  }
};

/// Rows of a tile that are one run of the source, copied by vectors.
template <int ElementBytes, int Align, class Skew> struct joined_rows {
  using pieces = run_pieces<ElementBytes, Align>;
  static constexpr int vector = machine::max_access_bytes;
  static constexpr int part = part_of_vector<Skew, pieces::word>;

  int first;  ///< where the run begins, before it is skewed
  int row_bytes;

  TILETRANS_HOST_DEVICE static constexpr int shared_bytes(tile_shape shape) {
    return Skew::place((shape.rows + pieces::reach) * shape.cols * ElementBytes + 2 * vector) + vector;
  }
  TILETRANS_HOST_DEVICE static constexpr joined_rows of(run_tile const& tile) {
    return {run_misalignment(tile.src, 0, 0, vector), tile.cols * ElementBytes};
  }

  /// Where a vector lies, counted from the boundary at or before the run's first byte.
  TILETRANS_HOST_DEVICE static constexpr int vector_place(int index) { return Skew::place(index * vector); }
  TILETRANS_HOST_DEVICE constexpr int unit_place(int col, int unit) const {
    int const row = unit / pieces::units_per_element;
    return Skew::place(first + row * row_bytes + col * ElementBytes + unit % pieces::units_per_element * pieces::unit);
  }
};

/// The words of a column that a tile stores: those that begin in its rows, and the one in which the column begins where nothing lies above.
/// Counted from the word's boundary at or before the column's first row.
template <int ElementBytes, int Align> struct column_words {
  using pieces = run_pieces<ElementBytes, Align>;
  static constexpr int words_per_line = machine::line_bytes / pieces::word;

  int misalignment;  ///< of the column's first row to a word, in bytes
  int first;
  int count;
  int line;  ///< words between the last boundary of a line and the first word

  TILETRANS_HOST_DEVICE static constexpr column_words of(run_tile const& tile, stdlib::uint64_t column) {
    int const misalignment = pieces::misalignment(column);
    int const first = misalignment > 0 && !tile.first_rows ? 1 : 0;
    return {misalignment, first, pieces::num_words(misalignment, tile.rows * ElementBytes) - first, line_of(column, first)};
  }

  /// The same where are_complete() holds and the tile's rows are `bytes` bytes of each column.
  TILETRANS_HOST_DEVICE static constexpr column_words complete(stdlib::uint64_t column, int bytes) {
    int const misalignment = pieces::misalignment(column);
    int const first = misalignment > 0 ? 1 : 0;
    return {misalignment, first, static_cast<int>(static_cast<uint32>(bytes) / pieces::word), line_of(column, first)};
  }

  TILETRANS_HOST_DEVICE static constexpr int line_of(stdlib::uint64_t column, int first) {
    return static_cast<int>((static_cast<uint32>(column) / pieces::word + static_cast<uint32>(first)) % words_per_line);
  }

  /// The n-th word: from the last line's boundary on and around, so that the lanes of a warp store to one line, not two.
  TILETRANS_HOST_DEVICE constexpr int at(int n) const {
    if (count < words_per_line) return first + n;
    int const word = n - line;
    return first + (word < 0 ? word + count : word);
  }

  /// True if all units of a word are rows of the matrix.
  TILETRANS_HOST_DEVICE constexpr bool is_complete(run_tile const& tile, int word) const {
    int const begin = word * pieces::word - misalignment;
    return begin >= 0 && begin + pieces::word <= tile.staged_rows * ElementBytes;
  }

  /// True if that holds for all words of all columns of a tile, and each has as many.
  TILETRANS_HOST_DEVICE static constexpr bool are_complete(run_tile const& tile) {
    return tile.rows * ElementBytes % pieces::word == 0 &&
           (pieces::units_per_word == 1 || (!tile.first_rows && tile.staged_rows == tile.rows + pieces::reach));
  }
};

}  // namespace tiletrans::detail
