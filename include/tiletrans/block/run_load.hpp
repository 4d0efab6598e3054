// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/async_copy.hpp"
#include "batches.hpp"
#include "run_block.hpp"

namespace tiletrans::detail {

/// Moves a tile in runs from global to shared memory, in words of its rows; or unit by unit where words could reach outside the source.
template <class T, class Policy> class run_load : run_block<T, Policy> {
  using base = run_block<T, Policy>;
  using base::element_bytes, base::vector;
  using base::shared, base::thread, base::tile, base::row_at, base::address;
  using pieces = typename base::pieces;
  using access = typename base::access;
  using word_packet = typename base::word_packet;
  using unit_packet = typename base::unit_packet;
  using patches = typename base::patches;

 public:
  TILETRANS_HOST_DEVICE explicit run_load(base const& block) : base(block) {}

  /// @param begin, end  of the source, in which nothing outside is read
  TILETRANS_HOST_DEVICE void operator()(T const* begin, T const* end) const {
    if (is_at_end(begin, end))
      this->with_placement(by_units{*this});
    else
      this->with_placement(by_words{*this});
  }

 private:
  struct by_units {
    run_load const& self;
    template <class Placement> TILETRANS_HOST_DEVICE void operator()(Placement const& placement) const { self.load_units(placement); }
  };
  struct by_words {
    run_load const& self;
    template <class Placement> TILETRANS_HOST_DEVICE void operator()(Placement const& placement) const { self.load(placement); }
  };

  /// True if the tile lies so near to an end of the source that words or vectors may reach outside.
  TILETRANS_HOST_DEVICE bool is_at_end(T const* begin, T const* end) const {
    constexpr stdlib::uint64_t reach = machine::max_access_bytes;
    auto const end_of_tile = address(row_at(tile.staged_rows - 1)) + static_cast<stdlib::uint64_t>(tile.cols) * element_bytes;
    return tile.src - address(begin) < reach || address(end) - end_of_tile < reach;
  }

  // Unit by unit.

  template <class Placement> TILETRANS_HOST_DEVICE void load_units(Placement const& placement) const {
    int const units_of_row = pieces::num_units(tile.cols);
    for (int index = thread; index < tile.staged_rows * units_of_row; index += Policy::num_threads) {
      int const row = static_cast<int>(static_cast<uint32>(index) / static_cast<uint32>(units_of_row));
      int const unit = index - row * units_of_row;
      int const place = placement.unit_place(unit / pieces::units_per_element, pieces::num_units(row) + unit % pieces::units_per_element);
      write_packet(shared + place, read_packet<pieces::unit>(row_at(row) + pieces::unit_offset(unit)));
    }
  }

  // Rows whose words are taken apart.

  using unit_offsets = unit_places<pieces::units_per_word>;
  template <class Columns>
  TILETRANS_HOST_DEVICE void scatter(Columns const& columns, unit_offsets const& offsets, int row, word_packet const& word) const {
    if constexpr (pieces::units_per_word == 1) {
      write_packet(shared + columns.place_in_row(offsets.at[0], row), word);
    } else {
      TILETRANS_UNROLL
      for (int i = 0; i < pieces::units_per_word; ++i)
        write_packet(shared + columns.place_in_row(offsets.at[i], row),
                     unit_packet{{static_cast<typename word_of<pieces::unit>::type>(word.part[0] >> (8 * pieces::unit * i))}});
    }
  }

  TILETRANS_HOST_DEVICE bool is_of_row(int word, int misalignment) const {
    return pieces::is_of_run(word, misalignment, tile.cols * element_bytes);
  }
  TILETRANS_HOST_DEVICE access row_access() const { return access::of(pieces::most_words(tile.cols)); }

  /// Loads in flight a thread: as many as registers allow.
  static constexpr int batch = 4;

  /// True where words go to shared memory past the registers. By measurement not those of 4 bytes, which are as many instructions again.
  static constexpr bool words_are_copied = pieces::units_per_word == 1 && pieces::word >= 8;

  /// Words that belong to one column each, all in flight together.
  template <class Columns> TILETRANS_HOST_DEVICE void copy_words(Columns const& columns, access words) const {
    int const abreast = words.runs_abreast();
    TILETRANS_NO_UNROLL
    for (int chunk = 0; chunk < words.num_chunks; ++chunk) {
      int const word = words.word(thread, chunk), first = words.run(thread, 0);
      if (!is_of_row(word, 0)) break;
      int const offset = places_of_word<pieces>(columns, word, 0).at[0];
      unsigned char const* from = row_at(first) + pieces::word_offset(word, 0);
      TILETRANS_NO_UNROLL
      for (int row = first; row < tile.staged_rows; row += abreast) {
        copy_word_async<pieces::word>(shared + columns.place_in_row(offset, row), from);
        from += tile.row_offset(abreast);
      }
    }
    wait_for_copies();
  }

  /// Columns that are one run: patches; or words, whose units' places are soon found, since units lie evenly apart.
  template <class Skew> TILETRANS_HOST_DEVICE void load(joined_columns<element_bytes, base::alignment, Skew> const& columns) const {
    access const words = row_access();
    if constexpr (patches::can_be)
      if (patches::are_in(tile)) return load_patches(columns);
    if constexpr (words_are_copied)
      copy_words(columns, words);
    else if (words.num_chunks >= 4)
      load_long_rows(columns);
    else
      load_many_rows(columns, words);
  }

  /// Patches, side by side along the rows: a word of each of their columns is stored.
  template <class Columns> TILETRANS_HOST_DEVICE void load_patches(Columns const& columns) const {
    constexpr int side = patches::side, in_flight = batch / side;
    int const num_words = patches::num_along(tile.cols), num_rows = patches::num_along(tile.staged_rows);
    access const words = access::of(num_words);
    int const abreast = words.runs_abreast();
    TILETRANS_NO_UNROLL
    for (int chunk = 0; chunk < words.num_chunks; ++chunk) {
      int const word = words.word(thread, chunk), first = words.run(thread, 0);
      if (word >= num_words) break;
      int const col = patches::first_of(word);
      unsigned char const* from = row_at(patches::first_of(first)) + pieces::word_offset(word, 0);
      for_each_batch<in_flight>(first, num_rows, abreast, [&](int at, int count) {
        uint32 items[in_flight][side];
        TILETRANS_UNROLL
        for (int i = 0; i < in_flight; ++i)
          if (i < count) {
            TILETRANS_UNROLL
            for (int row = 0; row < side; ++row) {
              items[i][row] = read_packet<pieces::word>(from).part[0];
              from += tile.row_offset(1);
            }
            from += tile.row_offset(patches::first_of(abreast - 1));
          }
        TILETRANS_UNROLL
        for (int i = 0; i < in_flight; ++i)
          if (i < count) {
            transpose_words(items[i]);
            int const row = patches::first_of(at + i * abreast);
            TILETRANS_UNROLL
            for (int n = 0; n < side; ++n)
              write_packet(shared + columns.place_in_row(columns.element_offset(col + n), row), word_packet{{items[i][n]}});
          }
      });
    }
  }

  /// Chunk after chunk of each row; all threads along it.
  template <class Columns> TILETRANS_HOST_DEVICE void load_long_rows(Columns const& columns) const {
    TILETRANS_NO_UNROLL
    for (int row = 0; row < tile.staged_rows; ++row) {
      int const misalignment = pieces::misalignment(address(row_at(row)));
      unsigned char const* const low = row_at(row) + pieces::word_offset(0, misalignment);
      TILETRANS_NO_UNROLL
      for (int first = thread; is_of_row(first, misalignment); first += batch * Policy::num_threads) {
        word_packet items[batch] = {};
        TILETRANS_UNROLL
        for (int i = 0; i < batch; ++i)
          if (is_of_row(first + i * Policy::num_threads, misalignment))
            items[i] = read_packet<pieces::word>(low + pieces::word_offset(first + i * Policy::num_threads, 0));
        TILETRANS_UNROLL
        for (int i = 0; i < batch; ++i)
          if (is_of_row(first + i * Policy::num_threads, misalignment))
            scatter(columns, places_of_word<pieces>(columns, first + i * Policy::num_threads, misalignment), row, items[i]);
      }
    }
  }

  /// Turn after turn of each chunk.
  template <class Columns> TILETRANS_HOST_DEVICE void load_many_rows(Columns const& columns, access words) const {
    int const abreast = words.runs_abreast();
    int64 const step = tile.row_offset(abreast);
    TILETRANS_NO_UNROLL
    for (int chunk = 0; chunk < words.num_chunks; ++chunk) {
      int const word = words.word(thread, chunk);
      unsigned char const* from = row_at(words.run(thread, 0));
      TILETRANS_NO_UNROLL
      for (int row = words.run(thread, 0); row < tile.staged_rows; row += batch * abreast) {
        word_packet items[batch] = {};
        TILETRANS_UNROLL
        for (int i = 0; i < batch; ++i) {
          int const misalignment = pieces::misalignment(address(from));
          if (row + i * abreast < tile.staged_rows && is_of_row(word, misalignment))
            items[i] = read_packet<pieces::word>(from + pieces::word_offset(word, misalignment));
          from += step;
        }
        TILETRANS_UNROLL
        for (int i = 0; i < batch; ++i) {
          int const misalignment = pieces::misalignment(tile.row(row + i * abreast));
          if (row + i * abreast < tile.staged_rows && is_of_row(word, misalignment))
            scatter(columns, places_of_word<pieces>(columns, word, misalignment), row + i * abreast, items[i]);
        }
      }
    }
  }

  /// Columns that are runs of their own: rows that start alike follow each other, for which the places of a word's units are found once.
  TILETRANS_HOST_DEVICE void load(typename base::separate_columns_type const& columns) const {
    access const words = row_access();
    if constexpr (words_are_copied)
      copy_words(columns, words);
    else
      load_kinds(columns, words);
  }
  TILETRANS_HOST_DEVICE void load_kinds(typename base::separate_columns_type const& columns, access words) const {
    int const abreast = words.runs_abreast();
    bool const all_alike = static_cast<uint32>(abreast) * static_cast<uint32>(tile.src_pitch) % pieces::word == 0;
    int const num_kinds = all_alike ? 1 : pieces::units_per_word;
    TILETRANS_NO_UNROLL
    for (int chunk = 0; chunk < words.num_chunks; ++chunk) {
      TILETRANS_NO_UNROLL
      for (int kind = 0; kind < num_kinds; ++kind) {
        int const row = words.run(thread, kind), word = words.word(thread, chunk);
        int const misalignment = pieces::misalignment(address(row_at(row)));
        if (is_of_row(word, misalignment))
          load_alike(columns, places_of_word<pieces>(columns, word, misalignment), row_at(row) + pieces::word_offset(word, misalignment),
                     row, num_kinds * abreast);
      }
    }
  }

  /// One word of each of the rows `row`, `row + row_step`, ..., which start alike.
  TILETRANS_HOST_DEVICE void load_alike(typename base::separate_columns_type const& columns, unit_offsets const& offsets,
                                        unsigned char const* from, int row, int row_step) const {
    int64 const from_step = tile.row_offset(row_step);
    for_each_batch<batch>(row, tile.staged_rows, row_step, [&](int at, int count) {
      word_packet items[batch];
      TILETRANS_UNROLL
      for (int i = 0; i < batch; ++i)
        if (i < count) {
          items[i] = read_packet<pieces::word>(from);
          from += from_step;
        }
      TILETRANS_UNROLL
      for (int i = 0; i < batch; ++i)
        if (i < count) scatter(columns, offsets, at + i * row_step, items[i]);
    });
  }

  // Rows that are copied.

  TILETRANS_HOST_DEVICE void load(typename base::separate_rows_type const& rows) const {
    int const num_words = rows.num_words(tile.cols);
    access const words = access::of(num_words);
    int const abreast = words.runs_abreast();
    TILETRANS_NO_UNROLL
    for (int chunk = 0; chunk < words.num_chunks; ++chunk) {
      int const word = words.word(thread, chunk);
      if (word >= num_words) break;
      unsigned char const* from = row_at(words.run(thread, 0));
      TILETRANS_NO_UNROLL
      for (int row = words.run(thread, 0); row < tile.staged_rows; row += abreast) {
        copy_word_async<pieces::word>(shared + rows.word_place(row, word),
                                      from + pieces::word_offset(word, pieces::misalignment(address(from))));
        from += tile.row_offset(abreast);
      }
    }
    wait_for_copies();
  }

  template <class Skew> TILETRANS_HOST_DEVICE void load(joined_rows<element_bytes, base::alignment, Skew> const& rows) const {
    constexpr int part = joined_rows<element_bytes, base::alignment, Skew>::part;
    constexpr int vectors_in_flight = 4;
    int const count = rows.num_vectors(tile.staged_rows);
    TILETRANS_NO_UNROLL
    for (int first = thread; first < count; first += vectors_in_flight * Policy::num_threads) {
      packet<vector> vectors[vectors_in_flight] = {};
      TILETRANS_UNROLL
      for (int i = 0; i < vectors_in_flight; ++i)
        if (first + i * Policy::num_threads < count)
          vectors[i] = read_packet<vector>(this->src + rows.vector_offset(first + i * Policy::num_threads));
      TILETRANS_UNROLL
      for (int i = 0; i < vectors_in_flight; ++i)
        if (first + i * Policy::num_threads < count)
          write_packet<vector, part>(shared + rows.vector_place(first + i * Policy::num_threads), vectors[i]);
    }
  }
};

}  // namespace tiletrans::detail
