// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "runs.hpp"

namespace tiletrans::detail {

/// What a tile stores of a column: the words that begin in its rows. Those that the matrix ends are stored unit by unit, and so are the
/// units before the first word where nothing lies above. Bytes are counted from the column's first row.
template <int ElementBytes, int Align> struct column_words {
  using pieces = run_pieces<ElementBytes, Align>;
  static constexpr int words_per_line = machine::line_bytes / pieces::word;

  int skipped;   ///< bytes before the first word that begins in the tile; the tile above stores them
  int count;     ///< words whose units are all rows of the matrix
  int head_end;  ///< the units before it are stored by themselves
  int tail_end;  ///< the units behind the last word and before this are, too

  /// Of the column that begins at an address.
  TILETRANS_HOST_DEVICE static constexpr column_words of(run_tile const& tile, stdlib::uint64_t column) {
    int const rows_end = tile.rows * ElementBytes, staged_end = tile.staged_rows * ElementBytes;
    int const skipped = pieces::units_per_word == 1 ? 0 : static_cast<int>(-static_cast<uint32>(column) % pieces::word);
    int const beginning = num_between(skipped, rows_end + pieces::word - 1), complete = num_between(skipped, staged_end);
    int const count = smaller(beginning, complete);
    return {skipped, count, tile.first_rows ? smaller(skipped, rows_end) : 0, count < beginning ? staged_end : 0};
  }
  TILETRANS_HOST_DEVICE constexpr int tail_begin() const { return skipped + count * pieces::word; }

  /// True if a tile's columns may hold units that are stored by themselves.
  TILETRANS_HOST_DEVICE static constexpr bool may_have_ends(run_tile const& tile) {
    return pieces::units_per_word > 1 && (tile.first_rows || tile.staged_rows < tile.rows + pieces::reach);
  }

  /// Words between the last boundary of a line and an address.
  TILETRANS_HOST_DEVICE static constexpr int line_of(uint32 address) { return static_cast<int>(address / pieces::word % words_per_line); }

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
    return end < begin ? 0 : static_cast<int>(static_cast<uint32>(end - begin) / pieces::word);
  }
};

}  // namespace tiletrans::detail
