// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "runs.hpp"

namespace tiletrans::detail {

/// What a tile stores of a column: the words of `Word` bytes that begin in its rows. Those that the matrix ends are stored in units of
/// `Unit` bytes, and so is what lies before the first word of the matrix. Bytes are counted from the column's first row.
template <int ElementBytes, int Unit, int Word> struct column_words {
  static constexpr int words_per_line = machine::line_bytes / Word;
  static constexpr int reach = ceil_div(Word - Unit, ElementBytes);  ///< rows of the next tile that the last word may hold

  int skipped;   ///< bytes before the first word that begins in the tile; a tile above stores them, if their word begins in one
  int count;     ///< words whose units are all rows of the matrix
  int head_end;  ///< the units before it lie in no word that is stored whole
  int tail_end;  ///< nor do the units behind the last word and before this

  /// Of the column that begins at an address.
  TILETRANS_HOST_DEVICE static constexpr column_words of(run_tile const& tile, stdlib::uint64_t column) {
    int const rows_end = tile.rows * ElementBytes, staged_end = tile.staged_rows * ElementBytes;
    int const skipped = skipped_of(static_cast<uint32>(column));
    int const beginning = num_between(skipped, rows_end + Word - 1), complete = num_between(skipped, staged_end);
    int const count = smaller(beginning, complete);
    bool const is_begun_above = tile.bytes_above + skipped >= Word;  // the word that holds what is skipped
    return {skipped, count, is_begun_above ? 0 : smaller(skipped, rows_end), count < beginning ? staged_end : 0};
  }
  /// Of it, what is skipped alone; of an address, the last four bytes.
  TILETRANS_HOST_DEVICE static constexpr int skipped_of(uint32 column) { return Word == Unit ? 0 : static_cast<int>(-column % Word); }
  /// Where a word begins.
  TILETRANS_HOST_DEVICE static constexpr int word_offset(int index, int skipped) { return skipped + index * Word; }
  /// True for the words that are counted.
  TILETRANS_HOST_DEVICE static constexpr bool is_counted(run_tile const& tile, int skipped, int index) {
    int const begin = word_offset(index, skipped);
    return begin < tile.rows * ElementBytes && begin + Word <= tile.staged_rows * ElementBytes;
  }
  /// How many are counted at most.
  TILETRANS_HOST_DEVICE static constexpr int most_words(run_tile const& tile) { return ceil_div(tile.rows * ElementBytes, Word); }
  TILETRANS_HOST_DEVICE constexpr int tail_begin() const { return word_offset(count, skipped); }

  /// What lies before the first word of the matrix, and behind its last.
  struct span {
    int begin;
    int bytes;  ///< none if it is not above 0
  };
  TILETRANS_HOST_DEVICE constexpr span head() const { return {0, head_end}; }
  TILETRANS_HOST_DEVICE constexpr span tail() const { return {tail_begin(), tail_end - tail_begin()}; }
  /// True if the heads of a tile's columns, if there are any, end where a word begins; of a tile that is lower than a word they may end
  /// before.
  TILETRANS_HOST_DEVICE static constexpr bool heads_end_on_words(run_tile const& tile) {
    return tile.bytes_above >= Word || tile.rows * ElementBytes >= Word;
  }

  /// True if a tile's columns may hold units that lie in no word which is stored whole.
  TILETRANS_HOST_DEVICE static constexpr bool may_have_ends(run_tile const& tile) {
    return Word > Unit && (tile.bytes_above < Word || tile.staged_rows < tile.rows + reach);
  }
  /// How many they are at most, of a column, rounded up to a power of two: half of them before its words, half behind.
  static constexpr int most_ends = 2 * (Word / Unit);
  /// Where the n-th of them begins; -1 if it is none.
  TILETRANS_HOST_DEVICE constexpr int end_unit(int n) const {
    constexpr int half = most_ends / 2;
    span const end = n < half ? head() : tail();
    int const byte = n % half * Unit;
    return byte < end.bytes ? end.begin + byte : -1;
  }

  /// True if a tile's columns are stored in units alone: they are whole and short, and a word is a small part of what it fetches.
  static constexpr bool may_be_units = (Word > Unit) && ElementBytes == Unit;
  TILETRANS_HOST_DEVICE static constexpr bool are_units(run_tile const& tile) {
    return may_be_units && tile.bytes_above == 0 && tile.last_rows && tile.rows * ElementBytes <= machine::line_bytes;
  }

  /// Words between the last boundary of a line and an address; and the first word of the column that begins at an address.
  TILETRANS_HOST_DEVICE static constexpr int line_of(uint32 address) { return static_cast<int>(address / Word % words_per_line); }
  TILETRANS_HOST_DEVICE constexpr int line(stdlib::uint64_t column) const {
    return line_of(static_cast<uint32>(column) + static_cast<uint32>(word_offset(0, skipped)));
  }

  /// The n-th word of `count`, of which the first lies `line` words behind a line's boundary: from that boundary on and around, so that the
  /// lanes of a warp store to one line, not two.
  TILETRANS_HOST_DEVICE static constexpr int around(int n, int line, int count) {
    if (count < words_per_line) return n;
    int const word = n - line;
    return word < 0 ? word + count : word;
  }

 private:
  /// Whole words between two places; none if the second lies before the first.
  TILETRANS_HOST_DEVICE static constexpr int num_between(int begin, int end) {
    return end < begin ? 0 : static_cast<int>(static_cast<uint32>(end - begin) / Word);
  }
};

/// Of a tile that is staged in runs.
template <int ElementBytes, int Align> using run_column_words =
    column_words<ElementBytes, run_pieces<ElementBytes, Align>::unit, run_pieces<ElementBytes, Align>::word>;

}  // namespace tiletrans::detail
