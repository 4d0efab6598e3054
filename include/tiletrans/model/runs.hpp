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

  /// The first unit of word `at_word` of a run that begins `misalignment` bytes behind the boundary of word 0, counted from the run's
  /// first.
  TILETRANS_HOST_DEVICE static constexpr int first_unit(int at_word, int misalignment) {
    return at_word * units_per_word - static_cast<int>(static_cast<uint32>(misalignment) / unit);
  }

  /// Words that a run of `bytes` bytes touches.
  TILETRANS_HOST_DEVICE static constexpr int num_words(int misalignment, int bytes) {
    return static_cast<int>((static_cast<uint32>(misalignment + bytes) + (word - 1)) / word);
  }

  /// Bytes from the start of such a run to its word `at_word`.
  TILETRANS_HOST_DEVICE static constexpr int word_offset(int at_word, int misalignment) { return at_word * word - misalignment; }

  /// True if the word holds something of such a run, of `bytes` bytes.
  TILETRANS_HOST_DEVICE static constexpr bool is_of_run(int at_word, int misalignment, int bytes) {
    return at_word * word < misalignment + bytes;
  }

  /// The element that a unit of a row is part of; also for a word's units beside the row, which are negative.
  TILETRANS_HOST_DEVICE static constexpr int element_of(int at_unit) {
    return units_per_element == 1 ? at_unit : (at_unit + units_per_word * units_per_element) / units_per_element - units_per_word;
  }

  /// Bytes between the last boundary of a word and the address of a unit.
  TILETRANS_HOST_DEVICE static constexpr int misalignment(stdlib::uint64_t address) {
    return units_per_word == 1 ? 0 : static_cast<int>(static_cast<uint32>(address) % word);
  }

  /// Words that a run of so many elements touches at most; and its units.
  TILETRANS_HOST_DEVICE static constexpr int most_words(int elements) { return num_words(word - unit, elements * ElementBytes); }
  TILETRANS_HOST_DEVICE static constexpr int num_units(int elements) { return elements * units_per_element; }
  /// Bytes from the start of a run to one of its units.
  TILETRANS_HOST_DEVICE static constexpr int unit_offset(int at_unit) { return at_unit * unit; }

  /// Rows, rounded up to as many as a word has units.
  TILETRANS_HOST_DEVICE static constexpr int whole_groups(int rows) { return ceil_div(rows, units_per_word) * units_per_word; }

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
  /// The same of runs that are taken kind by kind: first 0, `Kinds`, 2 * `Kinds` and so on, which begin alike; then those behind each.
  template <int Kinds> TILETRANS_HOST_DEVICE constexpr int run_of_kind(int thread, int kind, int turn) const {
    return run(thread, turn) * Kinds + kind;
  }
  TILETRANS_HOST_DEVICE constexpr int word(int thread, int chunk) const { return (thread & ((1 << lane_bits) - 1)) + (chunk << lane_bits); }
};

/// A tile of a matrix as the runs see it: where it lies, and how much of it there is. Bytes, unless the name says otherwise.
struct run_tile {
  stdlib::uint64_t src;  ///< address of the tile's first element
  stdlib::uint64_t dst;
  int64 src_pitch;
  int64 dst_pitch;
  int rows;  ///< of the tile, inside the matrix
  int cols;
  int staged_rows;  ///< rows that are loaded: a few more, where the last word of a column reaches into the next tile
  int bytes_above;  ///< of each column of the matrix, in the tiles above this one; not counted beyond a vector
  bool last_rows;   ///< nothing lies below
  bool whole_src;   ///< the tile is one run of the source
  bool whole_dst;   ///< the tile is one run of the output

  /// Where row `index` of the source and column `index`, a row of the output, begin: from the first on, and as addresses.
  TILETRANS_HOST_DEVICE constexpr int64 row_offset(int index) const { return index * src_pitch; }
  TILETRANS_HOST_DEVICE constexpr int64 column_offset(int index) const { return index * dst_pitch; }
  TILETRANS_HOST_DEVICE constexpr stdlib::uint64_t row(int index) const { return src + static_cast<stdlib::uint64_t>(row_offset(index)); }
  TILETRANS_HOST_DEVICE constexpr stdlib::uint64_t column(int index) const {
    return dst + static_cast<stdlib::uint64_t>(column_offset(index));
  }

  /// The tile of `shape` at a place of a matrix that is `src_rows` x `src_cols`.
  template <int ElementBytes, int Align, int Reach = run_pieces<ElementBytes, Align>::reach>
  TILETRANS_HOST_DEVICE static constexpr run_tile at(stdlib::uint64_t src, int64 src_ld, stdlib::uint64_t dst, int64 dst_ld, int64 src_rows,
                                                     int64 src_cols, tile_shape shape, tile_origin origin) {
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
    t.bytes_above = static_cast<int>(smaller<int64>(origin.row, machine::max_access_bytes)) * ElementBytes;
    t.last_rows = rows_left == t.rows;
    t.staged_rows = static_cast<int>(smaller<int64>(t.rows + (t.whole_dst ? 0 : Reach), rows_left));
    return t;
  }
};

/// Bytes between the last boundary of `bytes` bytes and the start of run `index` of those that begin `pitch` bytes apart.
TILETRANS_HOST_DEVICE constexpr int run_misalignment(stdlib::uint64_t first, int64 pitch, int index, int bytes) {
  return static_cast<int>((static_cast<uint32>(first) + static_cast<uint32>(index) * static_cast<uint32>(pitch)) %
                          static_cast<uint32>(bytes));
}

}  // namespace tiletrans::detail
