// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "batches.hpp"
#include "column_ends.hpp"
#include "run_block.hpp"

namespace tiletrans::detail {

/// Moves a tile in runs from shared memory to its transposed place, in words of its columns; nothing but its elements is written.
template <class T, class Policy> class run_store : run_block<T, Policy> {
  using base = run_block<T, Policy>;
  using base::element_bytes, base::vector;
  using base::shared, base::thread, base::tile, base::column_at, base::address;
  using pieces = typename base::pieces;
  using access = typename base::access;
  using word_packet = typename base::word_packet;
  using unit_packet = typename base::unit_packet;
  using words_type = run_column_words<element_bytes, base::alignment>;
  using patches = typename base::patches;

 public:
  TILETRANS_HOST_DEVICE explicit run_store(base const& block) : base(block) {}

  TILETRANS_HOST_DEVICE void operator()() const { this->with_placement(to_output{*this}); }

 private:
  struct to_output {
    run_store const& self;
    template <class Placement> TILETRANS_HOST_DEVICE void operator()(Placement const& placement) const { self.store(placement); }
  };

  // One run.

  template <class Skew> TILETRANS_HOST_DEVICE void store(joined_columns<element_bytes, base::alignment, Skew> const& columns) const {
    constexpr int part = joined_columns<element_bytes, base::alignment, Skew>::part;
    constexpr int unrolled = 4;
    int const first_full = columns.first_full(), end_full = columns.end_full(tile.cols);
    TILETRANS_NO_UNROLL
    for (int first = first_full + thread; first < end_full; first += unrolled * Policy::num_threads) {
      TILETRANS_UNROLL
      for (int i = 0; i < unrolled; ++i) {
        int const byte = (first + i * Policy::num_threads) * vector;
        if (first + i * Policy::num_threads < end_full)
          write_packet(this->dst + columns.byte_offset(byte), read_packet<vector, part>(shared + columns.byte_place(byte)));
      }
    }
    int const end = columns.end(tile.cols), head_end = smaller(first_full * vector, end);
    store_units(columns, columns.begin(), head_end);
    store_units(columns, larger(end_full * vector, head_end), end);
  }
  template <class Columns> TILETRANS_HOST_DEVICE void store_units(Columns const& columns, int begin, int end) const {
    for (int byte = begin + thread * pieces::unit; byte < end; byte += Policy::num_threads * pieces::unit)
      write_packet(this->dst + columns.byte_offset(byte), read_packet<pieces::unit>(shared + columns.byte_place(byte)));
  }

  // Columns, each a run of its own.

  template <class Placement> TILETRANS_HOST_DEVICE void store(Placement const& placement) const {
    if constexpr (words_type::may_be_units)
      if (words_type::are_units(tile)) return store_short_columns(placement);
    access const words = access::of(words_type::most_words(tile));
    store_words(placement, words);
    if (!words_type::may_have_ends(tile)) return;
    for_each_end<words_type, Policy::num_threads>(tile, thread, [&](int col, int byte) {
      write_packet(column_at(col) + byte, read_packet<pieces::unit>(shared + placement.unit_place(col, byte / pieces::unit)));
    });
  }

  /// Words that are copied.
  TILETRANS_HOST_DEVICE void store_words(typename base::separate_columns_type const& columns, access words) const {
    store_each_word(columns, words);
  }
  /// Words that are gathered from rows: in patches, or one by one.
  template <class Rows> TILETRANS_HOST_DEVICE void store_words(Rows const& rows, access words) const {
    if constexpr (patches::can_be)
      if (patches::are_in(tile)) return store_patches(rows, words);
    store_each_word(rows, words);
  }
  template <class Placement> TILETRANS_HOST_DEVICE void store_each_word(Placement const& placement, access words) const {
    if (words.num_chunks >= 4)
      store_long_columns(placement);
    else
      store_many_columns(placement, words);
  }

  /// Patches, side by side along the columns: a word of each of their rows is read.
  template <class Placement> TILETRANS_HOST_DEVICE void store_patches(Placement const& placement, access lanes) const {
    constexpr int words_in_flight = 8, side = patches::side, in_flight = words_in_flight / side;
    words_type const words = words_type::of(tile, address(column_at(0)));
    int const abreast = lanes.runs_abreast();
    TILETRANS_NO_UNROLL
    for (int chunk = 0; chunk < lanes.num_chunks; ++chunk) {
      int const n = lanes.word(thread, chunk);
      if (n >= words.count) break;
      for_each_batch<in_flight>(lanes.run(thread, 0), patches::num_along(tile.cols), abreast, [&](int first, int count) {
        uint32 items[in_flight][side];
        int word[in_flight] = {};
        TILETRANS_UNROLL
        for (int i = 0; i < in_flight; ++i)
          if (i < count) {
            int const col = patches::first_of(first + i * abreast);
            word[i] = words_type::around(n, words.line(address(column_at(col))), words.count);
            TILETRANS_UNROLL
            for (int row = 0; row < side; ++row)
              items[i][row] = read_packet<pieces::word>(shared + placement.unit_place(col, patches::first_of(word[i]) + row)).part[0];
          }
        TILETRANS_UNROLL
        for (int i = 0; i < in_flight; ++i)
          if (i < count) {
            transpose_words(items[i]);
            int const col = patches::first_of(first + i * abreast);
            unsigned char* const to = column_at(col) + words_type::word_offset(word[i], patches::skipped);
            TILETRANS_UNROLL
            for (int at = 0; at < side; ++at)
              if (col + at < tile.cols) write_packet(to + tile.column_offset(at), word_packet{{items[i][at]}});
          }
      });
    }
  }

  /// Words that are read before the first of them is written: as many as registers allow.
  static constexpr int batch = by_columns<Policy> ? 2 : 4;

  /// A word of a column: copied, or put together.
  template <class Placement>
  TILETRANS_HOST_DEVICE word_packet column_word(Placement const& placement, typename Placement::column const& column, int word) const {
    typename Placement::places const places = placement.places_of(column, word);
    if constexpr (Placement::places::count == 1) {
      return read_packet<pieces::word>(shared + places.at[0]);
    } else {
      uint32 bits = 0;
      TILETRANS_UNROLL
      for (int i = 0; i < pieces::units_per_word; ++i)
        bits |= static_cast<uint32>(read_packet<pieces::unit>(shared + places.at[i]).part[0]) << (8 * pieces::unit * i);
      return word_packet{{bits}};
    }
  }

  /// Chunk after chunk of each column; all threads along it.
  template <class Placement> TILETRANS_HOST_DEVICE void store_long_columns(Placement const& placement) const {
    TILETRANS_NO_UNROLL
    for (int col = 0; col < tile.cols; ++col) {
      words_type const words = words_type::of(tile, address(column_at(col)));
      typename Placement::column const column = placement.column_from(col, words.skipped);
      int const line = words.line(address(column_at(col)));
      for_each_batch<batch>(thread, words.count, Policy::num_threads, [&](int n, int count) {
        word_packet items[batch];
        TILETRANS_UNROLL
        for (int i = 0; i < batch; ++i)
          if (i < count) items[i] = column_word(placement, column, words_type::around(n + i * Policy::num_threads, line, words.count));
        TILETRANS_UNROLL
        for (int i = 0; i < batch; ++i)
          if (i < count) {
            int const word = words_type::around(n + i * Policy::num_threads, line, words.count);
            write_packet(column_at(col) + words_type::word_offset(word, words.skipped), items[i]);
          }
      });
    }
  }

  /// Column after column of each chunk: those a word's units apart follow each other, since they begin alike.
  template <class Placement> TILETRANS_HOST_DEVICE void store_many_columns(Placement const& placement, access lanes) const {
    constexpr int side = pieces::units_per_word;
    int const abreast = lanes.runs_abreast();
    int64 const step = tile.column_offset(abreast * side);
    int const line_step = words_type::line_of(static_cast<uint32>(step));
    TILETRANS_NO_UNROLL
    for (int chunk = 0; chunk < lanes.num_chunks; ++chunk) {
      int const n = lanes.word(thread, chunk);
      TILETRANS_NO_UNROLL
      for (int kind = 0; kind < side; ++kind) {
        int const first = lanes.template run_of_kind<side>(thread, kind, 0);
        words_type const words = words_type::of(tile, address(column_at(first)));
        if (n >= words.count) continue;
        typename Placement::column column = placement.column_from(first, words.skipped);
        unsigned char* to = column_at(first);
        int line = words.line(address(to));
        for_each_batch<batch>(first, tile.cols, side * abreast, [&](int, int count) {
          word_packet items[batch];
          int word[batch] = {};
          TILETRANS_UNROLL
          for (int i = 0; i < batch; ++i)
            if (i < count) {
              word[i] = words_type::around(n, line, words.count);
              items[i] = column_word(placement, column, word[i]);
              placement.advance(column, abreast);
              line = (line + line_step) % words_type::words_per_line;
            }
          TILETRANS_UNROLL
          for (int i = 0; i < batch; ++i)
            if (i < count) {
              write_packet(to + words_type::word_offset(word[i], words.skipped), items[i]);
              to += step;
            }
        });
      }
    }
  }

  /// Unit by unit; lanes along the columns.
  template <class Placement> TILETRANS_HOST_DEVICE void store_short_columns(Placement const& placement) const {
    constexpr int units_in_flight = 4;
    int const num_units = pieces::num_units(tile.rows);
    access const lanes = access::of(num_units);
    int const first = lanes.run(thread, 0), abreast = lanes.runs_abreast();
    TILETRANS_NO_UNROLL
    for (int chunk = 0; chunk < lanes.num_chunks; ++chunk) {
      int const unit = lanes.word(thread, chunk);
      if (unit >= num_units) break;
      unsigned char* to = column_at(first) + pieces::unit_offset(unit);
      for_each_batch<units_in_flight>(first, tile.cols, abreast, [&](int col, int count) {
        unit_packet items[units_in_flight];
        TILETRANS_UNROLL
        for (int i = 0; i < units_in_flight; ++i)
          if (i < count) items[i] = read_packet<pieces::unit>(shared + placement.unit_place(col + i * abreast, unit));
        TILETRANS_UNROLL
        for (int i = 0; i < units_in_flight; ++i)
          if (i < count) {
            write_packet(to, items[i]);
            to += tile.column_offset(abreast);
          }
      });
    }
  }
};

}  // namespace tiletrans::detail
