// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "runs.hpp"

/// Where a tile that is staged in runs lies in shared memory: a type a way, whose object knows the tile.
///
///     separate_columns   each column a run of its own        joined_columns   all columns one run of the output
///     separate_rows      each row a run of its own           joined_rows      all rows one run of the source
namespace tiletrans::detail {

/// Where offsets lie in shared memory: as they are, or with `Bytes` unused bytes behind each 128, so that lanes which step over an even
/// number of banks meet less; see skew_helps.
struct no_skew {
  TILETRANS_HOST_DEVICE static constexpr int place(int offset) { return offset; }
};
template <int Bytes> struct line_skew {
  TILETRANS_HOST_DEVICE static constexpr int place(int offset) {
    return offset + static_cast<int>(static_cast<uint32>(offset) / machine::line_bytes) * Bytes;
  }
};

/// True if a skew helps lanes that step over so many words, a multiple of `Least`, and so meet in banks. It does not where it makes their
/// steps whole turns through the banks, or nearly: a word less than a line, twice or four times.
template <int Word, int Least> TILETRANS_HOST_DEVICE constexpr bool skew_helps(int words) {
  constexpr int line = machine::line_bytes / Word;
  return words % Least == 0 && (words % (line - 1) != 0 || words % (line / 2) == 0);
}

/// Where the units of a word lie.
template <int Units> struct unit_places {
  static constexpr int count = Units;
  int at[Units];
};

/// Those of a word whose first unit is `unit`, of elements that lie at `offset_of(element)`, which is asked once for each of them.
template <class Pieces, class OffsetOf>
TILETRANS_HOST_DEVICE constexpr unit_places<Pieces::units_per_word> places_from(int unit, OffsetOf offset_of) {
  constexpr int units = Pieces::units_per_word, per_element = Pieces::units_per_element;
  unit_places<units> out{};
  if constexpr (per_element == 1) {
    for (int i = 0; i < units; ++i) out.at[i] = offset_of(unit + i);
  } else {
    int const element = Pieces::element_of(unit), first = unit - element * per_element;
    for (int i = 0; i < units; ++i) out.at[i] = offset_of(element) + (first + i) * Pieces::unit;
    for (int behind = 1; (behind - 1) * per_element + 1 < units; ++behind) {
      int const offset = offset_of(element + behind) - behind * per_element * Pieces::unit;
      for (int i = 1; i < units; ++i)
        if (first + i >= behind * per_element) out.at[i] = offset + (first + i) * Pieces::unit;
    }
  }
  return out;
}

/// Those of word `at_word` of a row that begins `misalignment` bytes behind the boundary of word 0, where units go to `columns`. Of row 0.
template <class Pieces, class Columns>
TILETRANS_HOST_DEVICE constexpr unit_places<Pieces::units_per_word> places_of_word(Columns const& columns, int at_word, int misalignment) {
  return places_from<Pieces>(Pieces::first_unit(at_word, misalignment), [&](int col) { return columns.element_offset(col); });
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
    uint32 const place = from_one_group_left % beside * static_cast<uint32>(groups) + from_one_group_left / beside;
    return static_cast<int>(place) * pitch + word * pieces::word;
  }
  TILETRANS_HOST_DEVICE constexpr int column_place(int col) const {
    return word_place(col, 0) + (pieces::units_per_word == 1 ? 0 : run_misalignment(dst, dst_pitch, col, pieces::word));
  }
  /// Where an element of row 0 lies, or something of it; and where the same lies in another row.
  TILETRANS_HOST_DEVICE constexpr int element_offset(int col) const { return column_place(col); }
  TILETRANS_HOST_DEVICE static constexpr int place(int offset) { return offset; }
  TILETRANS_HOST_DEVICE static constexpr int place_in_row(int offset, int row) { return place(offset + row * ElementBytes); }

  /// A column's words from some byte on.
  struct column {
    int first;
  };
  using places = unit_places<1>;
  TILETRANS_HOST_DEVICE constexpr column column_from(int col, int byte) const { return {column_place(col) + byte}; }
  TILETRANS_HOST_DEVICE constexpr void advance(column& c, int sides) const { c.first += sides * pitch; }
  TILETRANS_HOST_DEVICE static constexpr places places_of(column const& c, int word) { return {{c.first + word * pieces::word}}; }
  /// Where unit `unit` of a column lies, counted from its first row.
  TILETRANS_HOST_DEVICE constexpr int unit_place(int col, int unit) const { return column_place(col) + unit * pieces::unit; }
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

  /// Where the run of `cols` columns begins and ends, in bytes from the vector's boundary before it; and the vectors that lie in it whole.
  TILETRANS_HOST_DEVICE constexpr int begin() const { return first % vector; }
  TILETRANS_HOST_DEVICE constexpr int end(int cols) const { return begin() + column_bytes * cols; }
  TILETRANS_HOST_DEVICE constexpr int first_full() const { return (begin() + vector - 1) / vector; }
  TILETRANS_HOST_DEVICE constexpr int end_full(int cols) const { return end(cols) / vector; }

  /// Where a byte lies, counted from that boundary: in the output, from the run's first byte on; and in shared memory.
  TILETRANS_HOST_DEVICE constexpr int byte_offset(int byte) const { return byte - begin(); }
  TILETRANS_HOST_DEVICE constexpr int byte_place(int byte) const { return Skew::place(first / vector * vector + byte); }

  /// Where an element of row 0 lies, before it is skewed; and where it, or something of it, lies in shared memory, there or in another row.
  TILETRANS_HOST_DEVICE constexpr int element_offset(int col) const { return first + col * column_bytes; }
  TILETRANS_HOST_DEVICE static constexpr int place(int offset) { return Skew::place(offset); }
  TILETRANS_HOST_DEVICE static constexpr int place_in_row(int offset, int row) { return place(offset + row * ElementBytes); }
  TILETRANS_HOST_DEVICE constexpr int unit_place(int col, int unit) const { return place(element_offset(col) + unit * pieces::unit); }
};

/// A column of a tile that lies by rows, from some unit on: a word of it is put together from as many parts as it has units.
template <class Pieces, bool IsOnePerRow = Pieces::units_per_element == 1> struct gathered_column;

/// Where each unit is a row, those of all words lie evenly apart.
template <class Pieces> struct gathered_column<Pieces, true> {
  static constexpr int parts = Pieces::units_per_word;
  int first[parts];
  int step;

  template <class Rows> TILETRANS_HOST_DEVICE static constexpr gathered_column of(Rows const& rows, int col, int unit) {
    gathered_column out{};
    for (int i = 0; i < parts; ++i) out.first[i] = rows.element_offset(unit + i, col);
    out.step = rows.group_step();
    return out;
  }
  TILETRANS_HOST_DEVICE constexpr void advance(int cols) {
    for (int i = 0; i < parts; ++i) first[i] += cols * Pieces::unit;
  }
  template <class Rows> TILETRANS_HOST_DEVICE constexpr unit_places<parts> places(Rows const& rows, int word) const {
    unit_places<parts> out{};
    for (int i = 0; i < parts; ++i) out.at[i] = rows.place(first[i] + word * step);
    return out;
  }
};
template <class Pieces> struct gathered_column<Pieces, false> {
  static constexpr int parts = Pieces::units_per_word;
  int col;
  int unit;

  template <class Rows> TILETRANS_HOST_DEVICE static constexpr gathered_column of(Rows const&, int col, int unit) { return {col, unit}; }
  TILETRANS_HOST_DEVICE constexpr void advance(int cols) { col += cols; }
  template <class Rows> TILETRANS_HOST_DEVICE constexpr unit_places<parts> places(Rows const& rows, int word) const {
    unit_places<parts> out = places_from<Pieces>(unit + word * parts, [&](int row) { return rows.element_offset(row, col); });
    for (int i = 0; i < parts; ++i) out.at[i] = rows.place(out.at[i]);
    return out;
  }
};

/// The columns of a tile that lies by rows, as `Rows` places them: element_offset, group_step and place.
template <class Rows, class Pieces> struct gathered_columns {
  using column = gathered_column<Pieces>;
  using places = unit_places<Pieces::units_per_word>;

  TILETRANS_HOST_DEVICE constexpr column column_from(int col, int byte) const { return column::of(rows(), col, byte / Pieces::unit); }
  TILETRANS_HOST_DEVICE static constexpr void advance(column& c, int sides) { c.advance(sides * Pieces::units_per_word); }
  TILETRANS_HOST_DEVICE constexpr places places_of(column const& c, int word) const { return c.places(rows(), word); }
  TILETRANS_HOST_DEVICE constexpr int unit_place(int col, int unit) const {
    int const row = unit / Pieces::units_per_element;
    return Rows::place(rows().element_offset(row, col) + unit % Pieces::units_per_element * Pieces::unit);
  }

 private:
  TILETRANS_HOST_DEVICE constexpr Rows const& rows() const { return static_cast<Rows const&>(*this); }
};

/// Rows of a tile, each a run of its own, copied by words. Behind each group of as many rows as a word has units lies one word more, so
/// that the lanes of a store, which take words down a column and so step over groups, meet in no bank.
template <int ElementBytes, int Align> struct separate_rows
    : gathered_columns<separate_rows<ElementBytes, Align>, run_pieces<ElementBytes, Align>> {
  using pieces = run_pieces<ElementBytes, Align>;
  static constexpr int group = pieces::units_per_word;

  int pitch;
  uint32 src;
  uint32 src_pitch;

  /// Words that are staged of each row: as many as it may touch.
  TILETRANS_HOST_DEVICE static constexpr int num_words(int cols) { return pieces::most_words(cols); }
  TILETRANS_HOST_DEVICE static constexpr int pitch_for(int cols) {
    int const bytes = num_words(cols) * pieces::word;
    return group == 1 ? pieces::spread_pitch(bytes) : bytes;
  }
  TILETRANS_HOST_DEVICE static constexpr int row_place(int row, int pitch) {
    int const groups_above = static_cast<int>(static_cast<uint32>(row) / group);
    return row * pitch + (group == 1 ? 0 : groups_above * pieces::word);
  }
  TILETRANS_HOST_DEVICE static constexpr int shared_bytes(tile_shape shape) {
    return row_place(pieces::whole_groups(shape.rows + pieces::reach), pitch_for(shape.cols));
  }
  TILETRANS_HOST_DEVICE static constexpr separate_rows of(run_tile const& tile) {
    return {{}, pitch_for(tile.cols), static_cast<uint32>(tile.src), static_cast<uint32>(tile.src_pitch)};
  }

  TILETRANS_HOST_DEVICE constexpr int word_place(int row, int word) const { return row_place(row, pitch) + word * pieces::word; }

  /// Where an element lies; and `group_step` bytes further what lies a group of rows below.
  TILETRANS_HOST_DEVICE constexpr int element_offset(int row, int col) const {
    int const misalignment = group == 1 ? 0 : run_misalignment(src, src_pitch, row, pieces::word);
    return row_place(row, pitch) + misalignment + col * ElementBytes;
  }
  TILETRANS_HOST_DEVICE constexpr int group_step() const { return row_place(group, pitch); }
  TILETRANS_HOST_DEVICE static constexpr int place(int offset) { return offset; }
};

/// Rows of a tile that are one run of the source, copied by vectors.
template <int ElementBytes, int Align, class Skew> struct joined_rows
    : gathered_columns<joined_rows<ElementBytes, Align, Skew>, run_pieces<ElementBytes, Align>> {
  using pieces = run_pieces<ElementBytes, Align>;
  static constexpr int vector = machine::max_access_bytes;
  static constexpr int part = part_of_vector<Skew, pieces::word>;

  int first;  ///< where the run begins, before it is skewed
  int row_bytes;

  TILETRANS_HOST_DEVICE static constexpr int shared_bytes(tile_shape shape) {
    return Skew::place(pieces::whole_groups(shape.rows + pieces::reach) * shape.cols * ElementBytes + 2 * vector) + vector;
  }
  TILETRANS_HOST_DEVICE static constexpr joined_rows of(run_tile const& tile) {
    return {{}, run_misalignment(tile.src, 0, 0, vector), tile.cols * ElementBytes};
  }

  /// Vectors that the run of `rows` rows touches.
  TILETRANS_HOST_DEVICE constexpr int num_vectors(int rows) const { return (first + rows * row_bytes + vector - 1) / vector; }
  /// Where a vector lies, counted from the boundary at or before the run's first byte: in the source, from that byte on; and in shared
  /// memory.
  TILETRANS_HOST_DEVICE constexpr int vector_offset(int index) const { return index * vector - first; }
  TILETRANS_HOST_DEVICE static constexpr int vector_place(int index) { return Skew::place(index * vector); }
  /// Where an element lies, before it is skewed; and `group_step` bytes further what lies as many rows below as a word has units.
  TILETRANS_HOST_DEVICE constexpr int element_offset(int row, int col) const { return first + row * row_bytes + col * ElementBytes; }
  TILETRANS_HOST_DEVICE constexpr int group_step() const { return pieces::units_per_word * row_bytes; }
  TILETRANS_HOST_DEVICE static constexpr int place(int offset) { return Skew::place(offset); }
};

}  // namespace tiletrans::detail
