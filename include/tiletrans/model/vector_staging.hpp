// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "column_words.hpp"
#include "policy.hpp"

namespace tiletrans::detail {

/// Where a tile of elements of 1 or 2 bytes lies in shared memory that is staged by vectors, and who moves what of it.
///
/// A word holds elements of one row that lie a vector apart, of `per_word` columns which therefore begin alike in the output: so a thread
/// that reads as many words down from one row on as a vector has elements, and transposes them, has a vector of each of those columns.
template <int ElementBytes, class Policy> struct vector_staging {
  static constexpr int vector = machine::max_access_bytes;
  static constexpr int per_vector = vector / ElementBytes;             ///< elements
  static constexpr int per_word = machine::bank_bytes / ElementBytes;  ///< elements
  static constexpr int segment = per_word * per_vector;                ///< elements of a row that a thread loads together
  static constexpr int words = Policy::shape.cols / per_word;          ///< of a row
  static constexpr int segments = Policy::shape.cols / segment;        ///< of a row
  static constexpr int staged_rows = Policy::shape.rows + per_vector;  ///< the last vectors of columns reach into the next tile
  static constexpr int lanes_down = 16;                                ///< that take vectors of the same columns

  using columns = column_words<ElementBytes, ElementBytes, vector>;

  /// Where a word of a row lies: in lines of rows, one behind the other and each with a word of padding, and one more behind as many rows
  /// as a vector has elements; the second line of all rows behind the first, and so on. So lanes that take neighbouring rows, or rows a
  /// vector apart, or segments side by side, meet in no bank.
  static constexpr int row_pitch = (machine::num_banks + 1) * machine::bank_bytes;
  static constexpr int line_pitch =
      ceil_div(staged_rows * row_pitch + staged_rows / per_vector * machine::bank_bytes, machine::wavefront_bytes) *
          machine::wavefront_bytes +
      per_vector / 2 * machine::bank_bytes;
  static constexpr int shared_bytes = words / machine::num_banks * line_pitch;

  TILETRANS_HOST_DEVICE static constexpr int word_place(int row, int word) {
    auto const w = static_cast<uint32>(word);
    return static_cast<int>(w / machine::num_banks * line_pitch + w % machine::num_banks * machine::bank_bytes) + row * row_pitch +
           static_cast<int>(static_cast<uint32>(row) / per_vector) * machine::bank_bytes;
  }
  /// The same of the row `below` rows under one whose place is known, fewer than a vector has elements.
  TILETRANS_HOST_DEVICE static constexpr int place_below(int place, int row, int below) {
    bool const is_behind_padding = row % per_vector + below >= per_vector;
    return place + below * row_pitch + (is_behind_padding ? machine::bank_bytes : 0);
  }
  /// The same of the n-th word behind one whose place is known, in the same segment, which a line holds whole.
  TILETRANS_HOST_DEVICE static constexpr int place_behind(int place, int n) { return place + n * machine::bank_bytes; }
  /// The word of the columns `first`, `first + per_vector` and so on of a segment.
  TILETRANS_HOST_DEVICE static constexpr int word_of(int segment_index, int first) { return segment_index * per_vector + first; }
  TILETRANS_HOST_DEVICE static constexpr int element_place(int row, int col) {
    int const in_segment = col % segment;
    return word_place(row, word_of(col / segment, in_segment % per_vector)) + in_segment / per_vector * ElementBytes;
  }

  /// The access of the load phase: thread -> segment of a row, along the rows; each step further a segment as many rows below as the block
  /// takes at a time.
  static constexpr int rows_abreast = Policy::num_threads / segments;
  struct load_item {
    int row;
    int segment_index;
    TILETRANS_HOST_DEVICE constexpr int col() const { return segment_index * segment; }
    TILETRANS_HOST_DEVICE constexpr load_item below(int steps) const { return {row + steps * rows_abreast, segment_index}; }
    /// The segment's address, of which part may lie outside the tile.
    TILETRANS_HOST_DEVICE constexpr stdlib::uint64_t address(run_tile const& tile) const {
      return tile.row(row) + static_cast<stdlib::uint64_t>(col() * ElementBytes);
    }
  };
  TILETRANS_HOST_DEVICE static constexpr load_item load_at(int thread) {
    auto const t = static_cast<uint32>(thread);
    return {static_cast<int>(t / segments), static_cast<int>(t % segments)};
  }

  /// The vectors that hold the segment at an address: `per_word`, and one more if it does not begin on one; the last stands for that else.
  static constexpr int most_vectors = per_word + 1;
  TILETRANS_HOST_DEVICE static constexpr int shift_of(stdlib::uint64_t from) { return static_cast<int>(from % vector); }
  TILETRANS_HOST_DEVICE static constexpr stdlib::uint64_t vector_of(stdlib::uint64_t from, int index) {
    int const last = shift_of(from) == 0 ? per_word - 1 : per_word;
    return from - from % vector + static_cast<stdlib::uint64_t>((index < per_word ? index : last) * vector);
  }

  /// The columns of a word: the n-th of them.
  struct word_columns {
    int word;
    TILETRANS_HOST_DEVICE constexpr int col(int n = 0) const {
      auto const w = static_cast<uint32>(word);
      return static_cast<int>(w / per_vector * segment + w % per_vector) + n * per_vector;
    }
  };

  /// The access of the store phase: item -> vector of the columns of a word. Half of a warp's lanes follow each other down the columns, the
  /// others take the word half a line further.
  struct store_item : word_columns {
    int vector_index;
    /// The first byte of the columns that the vectors hold, and its row, if `skipped` bytes are before their first vectors.
    TILETRANS_HOST_DEVICE constexpr int first_byte(int skipped) const { return columns::word_offset(vector_index, skipped); }
    TILETRANS_HOST_DEVICE constexpr int first_row(int skipped) const {
      return static_cast<int>(static_cast<uint32>(first_byte(skipped)) / ElementBytes);
    }
  };

  /// The access of the store phase to what no whole vector holds: item -> the heads, or the tails, of the columns of a word.
  struct end_item : word_columns {
    bool is_tail;
  };
  static constexpr int num_end_items = 2 * words;
  TILETRANS_HOST_DEVICE static constexpr end_item end_at(int item) { return {{item % words}, item >= words}; }

  static constexpr int vectors = Policy::shape.rows / per_vector;  ///< of a column
  static constexpr int num_store_items = ceil_div(vectors, lanes_down) * lanes_down * words;
  TILETRANS_HOST_DEVICE static constexpr store_item store_at(int item) {
    constexpr uint32 lines = words / machine::num_banks;
    uint32 const lane = static_cast<uint32>(item) % machine::warp_lanes, round = static_cast<uint32>(item) / machine::warp_lanes;
    return {{static_cast<int>(round / lanes_down % lines * machine::num_banks + lane / lanes_down * lanes_down + round % lanes_down)},
            static_cast<int>(round / (lanes_down * lines) * lanes_down + lane % lanes_down)};
  }
};

}  // namespace tiletrans::detail
