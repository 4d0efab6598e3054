// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/packet.hpp"
#include "../model/rules.hpp"
#include "../model/run_policy.hpp"

namespace tiletrans {

/// Transposes one tile of a matrix in runs: for rows that start anywhere, and for matrices of few rows or columns.
///
/// @collective block of Policy::num_threads threads, ranks 0 .. num_threads - 1; same arguments in every thread
/// @sync       none inside. A block barrier is needed between load and store, and before the storage is used again
/// @tparam T   trivially copyable, any size. Bits are moved, never converted
/// @tparam Policy  a policy that stages in runs
template <class T, class Policy> class block_run_transpose : detail::require_valid<T, Policy>, detail::require_staged_in_runs<Policy> {
  static constexpr int element_bytes = static_cast<int>(sizeof(T));
  static constexpr int alignment = static_cast<int>(alignof(T));
  static constexpr int vector = machine::max_access_bytes;
  using pieces = detail::run_pieces<element_bytes, alignment>;
  using access = detail::run_access<Policy::num_threads>;
  using column_words = detail::column_words<element_bytes, alignment>;
  using word_packet = detail::packet<pieces::word>;
  using unit_packet = detail::packet<pieces::unit>;
  using uint64 = detail::stdlib::uint64_t;

 public:
  /// Shared memory of one tile, at most. The caller declares it, static or dynamic.
  struct alignas(machine::max_access_bytes) storage {
    unsigned char bytes[shared_bytes<T, Policy>()];
  };

  /// @param scratch  shared by the whole block
  /// @param thread   rank of the calling thread in the block
  /// @param in, out  the matrix [rows, cols] and its transpose [cols, rows]
  /// @param tiling   of both: make_run_tiling<T, Policy>(in, out)
  /// @param at       first element of the tile in the source
  TILETRANS_HOST_DEVICE block_run_transpose(storage& scratch, int thread, matrix_view<T const> in, matrix_view<T> out, run_tiling tiling,
                                            tile_origin at)
      : scratch_(scratch),
        thread_(thread),
        tile_(detail::run_tile::at<element_bytes, alignment>(address(in.data), in.ld, address(out.data), out.ld, in.rows, in.cols,
                                                             tiling.shape, at)),
        has_end_((at.row == 0 && at.col == 0) || (at.row + tile_.staged_rows == in.rows && at.col + tile_.cols == in.cols)) {}

  /// Moves the tile from global to shared memory. Of the words in which its rows begin and end it reads all bytes, so also some of the
  /// source that lie beside it; but none before the source's first element or behind its last.
  TILETRANS_HOST_DEVICE void load() const {
    visit([this](auto placement) {
      if (has_end_)
        load_units(placement);
      else
        load_words(placement);
    });
  }

  /// Moves the tile from shared memory to its transposed place. Nothing but its elements is written.
  TILETRANS_HOST_DEVICE void store() const {
    visit([this](auto placement) { store_from(placement); });
  }

 private:
  TILETRANS_HOST_DEVICE static uint64 address(void const* p) { return reinterpret_cast<detail::stdlib::uintptr_t>(p); }

  template <class Visit> TILETRANS_HOST_DEVICE void visit(Visit f) const {
    detail::visit_placement<T, Policy>({tile_.rows, tile_.cols}, detail::by_columns<Policy> ? tile_.whole_dst : tile_.whole_src,
                                       [&](auto placement) { f(decltype(placement)::of(tile_)); });
  }

  template <int Bytes> TILETRANS_HOST_DEVICE detail::packet<Bytes> read_shared(int place) const {
    return detail::read_packet<Bytes, Bytes>(scratch_.bytes + place);
  }
  template <int Bytes> TILETRANS_HOST_DEVICE void write_shared(int place, detail::packet<Bytes> const& bytes) const {
    detail::write_packet<Bytes, Bytes>(scratch_.bytes + place, bytes);
  }
  template <int Bytes> TILETRANS_HOST_DEVICE static void write_global(uint64 to, detail::packet<Bytes> const& bytes) {
    detail::write_packet<Bytes, Bytes>(reinterpret_cast<void*>(to), bytes);
  }

  template <int Bytes> TILETRANS_HOST_DEVICE static detail::packet<Bytes> read_global(uint64 from) {
    return detail::read_packet<Bytes, Bytes>(reinterpret_cast<void const*>(from));
  }

  // Loads at an end of the source, where a word may reach outside: unit by unit.

  template <class Placement> TILETRANS_HOST_DEVICE void load_units(Placement const& placement) const {
    int const units_of_row = tile_.cols * pieces::units_per_element;
    detail::small_divisor const by_row(units_of_row);
    for (int index = thread_; index < tile_.staged_rows * units_of_row; index += Policy::num_threads) {
      int const row = static_cast<int>(by_row.quotient(static_cast<detail::uint32>(index)));
      int const unit = index - row * units_of_row;
      write_shared(place_of(placement, row, unit), read_global<pieces::unit>(row_at(row) + static_cast<uint64>(unit * pieces::unit)));
    }
  }
  template <class Columns> TILETRANS_HOST_DEVICE static int place_of(Columns const& columns, int row, int unit) {
    if constexpr (detail::by_columns<Policy>)
      return columns.place(columns.unit_offset(unit) + row * element_bytes);
    else
      return columns.unit_place(unit / pieces::units_per_element, row * pieces::units_per_element + unit % pieces::units_per_element);
  }

  // Loads of rows whose words are taken apart.

  struct unit_offsets {
    int at[pieces::units_per_word];
  };
  /// Where the units of a word go, of row 0.
  template <class Columns> TILETRANS_HOST_DEVICE static unit_offsets offsets_of(Columns const& columns, int word, int misalignment) {
    int const first = pieces::first_unit(word, misalignment);
    unit_offsets out;
    TILETRANS_UNROLL
    for (int i = 0; i < pieces::units_per_word; ++i) out.at[i] = columns.unit_offset(first + i);
    return out;
  }
  template <class Columns>
  TILETRANS_HOST_DEVICE void scatter(Columns const& columns, unit_offsets const& offsets, int row_offset, word_packet const& word) const {
    if constexpr (pieces::units_per_word == 1) {
      write_shared(columns.place(offsets.at[0] + row_offset), word);
    } else {
      TILETRANS_UNROLL
      for (int i = 0; i < pieces::units_per_word; ++i)
        write_shared(columns.place(offsets.at[i] + row_offset),
                     unit_packet{{static_cast<typename detail::word_of<pieces::unit>::type>(word.part[0] >> (8 * pieces::unit * i))}});
    }
  }

  /// True if a word holds something of a row that begins `misalignment` bytes behind the boundary of word 0.
  TILETRANS_HOST_DEVICE bool is_of_row(int word, int misalignment) const {
    return word * pieces::word < misalignment + tile_.cols * element_bytes;
  }
  TILETRANS_HOST_DEVICE uint64 row_at(int row) const { return tile_.src + static_cast<uint64>(row * tile_.src_pitch); }
  TILETRANS_HOST_DEVICE access row_access() const { return access::of(pieces::most_words(tile_.cols * element_bytes)); }

  /// Loads in flight a thread: as many as registers allow.
  static constexpr int batch = 16 / pieces::word;

  /// Columns that are one run: their units lie evenly apart, so each word's places are soon found.
  template <class Skew> TILETRANS_HOST_DEVICE void load_words(detail::joined_columns<element_bytes, alignment, Skew> const& columns) const {
    access const words = row_access();
    if (words.num_chunks >= 4)
      load_long_rows(columns);
    else
      load_many_rows(columns, words);
  }

  /// Chunk after chunk of each row; all threads along it.
  template <class Columns> TILETRANS_HOST_DEVICE void load_long_rows(Columns const& columns) const {
    constexpr int chunks = detail::smaller(batch, 4);
    TILETRANS_NO_UNROLL
    for (int row = 0; row < tile_.staged_rows; ++row) {
      int const misalignment = pieces::misalignment(row_at(row));
      uint64 const from = row_at(row) - static_cast<uint64>(misalignment);
      TILETRANS_NO_UNROLL
      for (int first = thread_; is_of_row(first, misalignment); first += chunks * Policy::num_threads) {
        word_packet items[chunks] = {};
        TILETRANS_UNROLL
        for (int i = 0; i < chunks; ++i)
          if (is_of_row(first + i * Policy::num_threads, misalignment))
            items[i] = read_global<pieces::word>(from + static_cast<uint64>(first * pieces::word) + i * Policy::num_threads * pieces::word);
        TILETRANS_UNROLL
        for (int i = 0; i < chunks; ++i)
          if (is_of_row(first + i * Policy::num_threads, misalignment))
            scatter(columns, offsets_of(columns, first + i * Policy::num_threads, misalignment), row * element_bytes, items[i]);
      }
    }
  }

  /// Turn after turn of each chunk.
  template <class Columns> TILETRANS_HOST_DEVICE void load_many_rows(Columns const& columns, access words) const {
    constexpr int rows = batch;
    int const abreast = words.runs_abreast();
    uint64 const step_bytes = static_cast<uint64>(abreast * tile_.src_pitch);
    TILETRANS_NO_UNROLL
    for (int chunk = 0; chunk < words.num_chunks; ++chunk) {
      int const word = words.word(thread_, chunk);
      uint64 from = row_at(words.run(thread_, 0));
      TILETRANS_NO_UNROLL
      for (int row = words.run(thread_, 0); row < tile_.staged_rows; row += rows * abreast) {
        word_packet items[rows] = {};
        auto low = static_cast<detail::uint32>(from);
        TILETRANS_UNROLL
        for (int i = 0; i < rows; ++i) {
          int const misalignment = pieces::misalignment(from);
          if (row + i * abreast < tile_.staged_rows && is_of_row(word, misalignment))
            items[i] = read_global<pieces::word>(from - static_cast<uint64>(misalignment) + static_cast<uint64>(word * pieces::word));
          from += step_bytes;
        }
        TILETRANS_UNROLL
        for (int i = 0; i < rows; ++i) {
          int const misalignment = pieces::misalignment(low);
          if (row + i * abreast < tile_.staged_rows && is_of_row(word, misalignment))
            scatter(columns, offsets_of(columns, word, misalignment), (row + i * abreast) * element_bytes, items[i]);
          low += static_cast<detail::uint32>(step_bytes);
        }
      }
    }
  }

  /// Columns that are runs of their own: rows that start alike follow each other, for which the places of a word's units are found once.
  TILETRANS_HOST_DEVICE void load_words(detail::separate_columns<element_bytes, alignment> const& columns) const {
    access const words = row_access();
    int const abreast = words.runs_abreast();
    bool const all_alike = static_cast<detail::uint32>(abreast) * static_cast<detail::uint32>(tile_.src_pitch) % pieces::word == 0;
    int const num_kinds = all_alike ? 1 : pieces::units_per_word;
    TILETRANS_NO_UNROLL
    for (int chunk = 0; chunk < words.num_chunks; ++chunk) {
      TILETRANS_NO_UNROLL
      for (int kind = 0; kind < num_kinds; ++kind) {
        int const row = words.run(thread_, kind), word = words.word(thread_, chunk);
        int const misalignment = pieces::misalignment(row_at(row));
        if (is_of_row(word, misalignment))
          load_alike(columns, offsets_of(columns, word, misalignment),
                     row_at(row) - static_cast<uint64>(misalignment) + static_cast<uint64>(word * pieces::word), row, num_kinds * abreast);
      }
    }
  }

  /// One word of each of the rows `row`, `row + row_step`, ..., which start alike.
  template <class Columns>
  TILETRANS_HOST_DEVICE void load_alike(Columns const& columns, unit_offsets const& offsets, uint64 from, int row, int row_step) const {
    constexpr int rows = batch;
    uint64 const from_step = static_cast<uint64>(row_step * tile_.src_pitch);
    TILETRANS_NO_UNROLL
    for (; row < tile_.staged_rows; row += rows * row_step) {
      word_packet items[rows] = {};
      TILETRANS_UNROLL
      for (int i = 0; i < rows; ++i) {
        if (row + i * row_step < tile_.staged_rows) items[i] = read_global<pieces::word>(from);
        from += from_step;
      }
      TILETRANS_UNROLL
      for (int i = 0; i < rows; ++i)
        if (row + i * row_step < tile_.staged_rows) scatter(columns, offsets, (row + i * row_step) * element_bytes, items[i]);
    }
  }

  // Loads of rows that are copied.

  template <class Skew> TILETRANS_HOST_DEVICE void load_words(detail::joined_rows<element_bytes, alignment, Skew> const& rows) const {
    constexpr int part = detail::joined_rows<element_bytes, alignment, Skew>::part;
    constexpr int batch = 4;
    uint64 const from = tile_.src - static_cast<uint64>(rows.first);
    int const count = (rows.first + tile_.staged_rows * rows.row_bytes + vector - 1) / vector;
    TILETRANS_NO_UNROLL
    for (int first = thread_; first < count; first += batch * Policy::num_threads) {
      detail::packet<vector> vectors[batch] = {};
      TILETRANS_UNROLL
      for (int i = 0; i < batch; ++i)
        if (first + i * Policy::num_threads < count)
          vectors[i] = read_global<vector>(from + static_cast<uint64>((first + i * Policy::num_threads) * vector));
      TILETRANS_UNROLL
      for (int i = 0; i < batch; ++i)
        if (first + i * Policy::num_threads < count)
          detail::write_packet<vector, part>(scratch_.bytes + rows.vector_place(first + i * Policy::num_threads), vectors[i]);
    }
  }

  TILETRANS_HOST_DEVICE void load_words(detail::separate_rows<element_bytes, alignment> const& rows) const {
    access const words = row_access();
    TILETRANS_NO_UNROLL
    for (int row = words.run(thread_, 0); row < tile_.staged_rows; row += words.runs_abreast()) {
      int const misalignment = pieces::misalignment(row_at(row));
      uint64 const from = row_at(row) - static_cast<uint64>(misalignment);
      TILETRANS_NO_UNROLL
      for (int word = words.word(thread_, 0); is_of_row(word, misalignment); word += Policy::num_threads)
        write_shared(rows.word_place(row, word), read_global<pieces::word>(from + static_cast<uint64>(word * pieces::word)));
    }
  }

  // Stores of one run.

  template <class Skew> TILETRANS_HOST_DEVICE void store_from(detail::joined_columns<element_bytes, alignment, Skew> const& columns) const {
    constexpr int unrolled = 4;
    int const begin = columns.first % vector;
    int const end = begin + columns.column_bytes * tile_.cols;
    uint64 const to = tile_.dst - static_cast<uint64>(begin);
    int const first_full = (begin + vector - 1) / vector, end_full = end / vector;
    TILETRANS_NO_UNROLL
    for (int first = first_full + thread_; first < end_full; first += unrolled * Policy::num_threads) {
      TILETRANS_UNROLL
      for (int i = 0; i < unrolled; ++i) {
        int const byte = (first + i * Policy::num_threads) * vector;
        if (first + i * Policy::num_threads < end_full)
          write_global(to + static_cast<uint64>(byte),
                       detail::read_packet<vector, detail::joined_columns<element_bytes, alignment, Skew>::part>(scratch_.bytes +
                                                                                                                 columns.byte_place(byte)));
      }
    }
    int const head_end = detail::smaller(first_full * vector, end);
    int const tail = detail::larger(end_full * vector, head_end);
    store_units(columns, to, begin, head_end);
    store_units(columns, to, tail, end);
  }
  template <class Columns> TILETRANS_HOST_DEVICE void store_units(Columns const& columns, uint64 to, int begin, int end) const {
    for (int byte = begin + thread_ * pieces::unit; byte < end; byte += Policy::num_threads * pieces::unit)
      write_global(to + static_cast<uint64>(byte), read_shared<pieces::unit>(columns.byte_place(byte)));
  }

  // Stores of columns.

  /// A word of a column: copied, or put together.
  TILETRANS_HOST_DEVICE word_packet column_word(detail::separate_columns<element_bytes, alignment> const& columns, int col, int word,
                                                int) const {
    return read_shared<pieces::word>(columns.word_place(col, word));
  }
  template <class Rows> TILETRANS_HOST_DEVICE word_packet column_word(Rows const& rows, int col, int word, int misalignment) const {
    int const first = pieces::first_unit(word, misalignment);
    if constexpr (pieces::units_per_word == 1) {
      return read_shared<pieces::word>(rows.unit_place(col, first));
    } else {
      detail::uint32 bits = 0;
      TILETRANS_UNROLL
      for (int i = 0; i < pieces::units_per_word; ++i)
        bits += static_cast<detail::uint32>(read_shared<pieces::unit>(rows.unit_place(col, first + i)).part[0]) << (8 * pieces::unit * i);
      return word_packet{{bits}};
    }
  }
  TILETRANS_HOST_DEVICE unit_packet column_unit(detail::separate_columns<element_bytes, alignment> const& columns, int col, int word,
                                                int byte, int) const {
    return read_shared<pieces::unit>(columns.word_place(col, word) + byte);
  }
  template <class Rows>
  TILETRANS_HOST_DEVICE unit_packet column_unit(Rows const& rows, int col, int word, int byte, int misalignment) const {
    return read_shared<pieces::unit>(rows.unit_place(col, pieces::first_unit(word, misalignment) + byte / pieces::unit));
  }

  template <class Placement> TILETRANS_HOST_DEVICE void store_from(Placement const& placement) const {
    if (column_words::are_complete(tile_))
      store_columns<true>(placement);
    else
      store_columns<false>(placement);
  }

  template <bool AreComplete> TILETRANS_HOST_DEVICE column_words words_of(uint64 column) const {
    if constexpr (AreComplete)
      return column_words::complete(column, tile_.rows * element_bytes);
    else
      return column_words::of(tile_, column);
  }
  TILETRANS_HOST_DEVICE uint64 column_at(int col) const { return tile_.dst + static_cast<uint64>(col * tile_.dst_pitch); }

  template <bool AreComplete, class Placement> TILETRANS_HOST_DEVICE void store_columns(Placement const& placement) const {
    int const bytes = tile_.rows * element_bytes;
    access const words = access::of(AreComplete ? bytes / pieces::word : pieces::most_words(bytes));
    if (words.num_chunks >= 4)
      store_long_columns<AreComplete>(placement);
    else
      store_many_columns<AreComplete>(placement, words);
  }

  /// Stores that the compiler may interleave.
  template <bool AreComplete> static constexpr int unrolled = AreComplete ? 4 : 1;

  /// Chunk after chunk of each column; all threads along it.
  template <bool AreComplete, class Placement> TILETRANS_HOST_DEVICE void store_long_columns(Placement const& placement) const {
    constexpr int chunks = unrolled<AreComplete>;
    TILETRANS_NO_UNROLL
    for (int col = 0; col < tile_.cols; ++col) {
      uint64 const column = column_at(col);
      column_words const words = words_of<AreComplete>(column);
      TILETRANS_NO_UNROLL
      for (int first = thread_; first < words.count; first += chunks * Policy::num_threads) {
        TILETRANS_UNROLL
        for (int i = 0; i < chunks; ++i)
          if (first + i * Policy::num_threads < words.count)
            store_word<AreComplete>(placement, words, column, col, first + i * Policy::num_threads);
      }
    }
  }

  /// Turn after turn of each chunk.
  template <bool AreComplete, class Placement>
  TILETRANS_HOST_DEVICE void store_many_columns(Placement const& placement, access words) const {
    constexpr int columns = unrolled<AreComplete>;
    int const abreast = words.runs_abreast();
    uint64 const step_bytes = static_cast<uint64>(abreast * tile_.dst_pitch);
    TILETRANS_NO_UNROLL
    for (int chunk = 0; chunk < words.num_chunks; ++chunk) {
      int const n = words.word(thread_, chunk);
      uint64 column = column_at(words.run(thread_, 0));
      TILETRANS_NO_UNROLL
      for (int col = words.run(thread_, 0); col < tile_.cols; col += columns * abreast) {
        TILETRANS_UNROLL
        for (int i = 0; i < columns; ++i) {
          column_words const of_column = words_of<AreComplete>(column);
          if (col + i * abreast < tile_.cols && n < of_column.count)
            store_word<AreComplete>(placement, of_column, column, col + i * abreast, n);
          column += step_bytes;
        }
      }
    }
  }

  template <bool AreComplete, class Placement>
  TILETRANS_HOST_DEVICE void store_word(Placement const& placement, column_words const& words, uint64 column, int col, int n) const {
    int const word = words.at(n);
    uint64 const to = column - static_cast<uint64>(words.misalignment) + static_cast<uint64>(word * pieces::word);
    if (AreComplete || words.is_complete(tile_, word)) {
      write_global(to, column_word(placement, col, word, words.misalignment));
    } else if constexpr (pieces::units_per_word > 1) {
      TILETRANS_NO_UNROLL
      for (int byte = 0; byte < pieces::word; byte += pieces::unit) {
        int const in_column = word * pieces::word + byte - words.misalignment;
        if (in_column >= 0 && in_column < tile_.staged_rows * element_bytes)
          write_global(to + static_cast<uint64>(byte), column_unit(placement, col, word, byte, words.misalignment));
      }
    }
  }

  storage& scratch_;
  int thread_;
  detail::run_tile tile_;
  bool has_end_;  ///< the first or the last element of the source
};

}  // namespace tiletrans
