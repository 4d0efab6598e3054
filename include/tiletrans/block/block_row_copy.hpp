// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/shifted_bytes.hpp"
#include "../model/row_copy.hpp"

/// The phases of copies of rows, from global to global memory through registers. No shared memory and no barrier.
namespace tiletrans::detail {

/// Row r of a side is row r of the copy.
struct every_row {
  TILETRANS_HOST_DEVICE int64 operator()(int64 row) const { return row; }
};

template <class Index> struct require_index {
  static constexpr bool value = stdlib::is_integral_v<Index> && !stdlib::is_same_v<stdlib::remove_cv_t<Index>, bool>;
  static_assert(value, "tiletrans: indices must be whole numbers (pass a pointer to int or to another integer type)");
};

/// Row r of a side is row indices[r] of its matrix; none where that is negative, or behind the last.
template <class Index> struct indexed_rows {
  Index const* indices;
  int64 rows;
  TILETRANS_HOST_DEVICE int64 operator()(int64 row) const {
    auto const index = static_cast<int64>(indices[row]);
    return index >= 0 && index < rows ? index : -1;
  }
};

/// Where both sides have what is copied: null where the row is not.
struct copied_place {
  unsigned char const* from;
  unsigned char* to;
};

/// Copies `num_items` words, thread by thread one after the other: those at `place(item)`.
template <int Word, int Batch, class Place> TILETRANS_HOST_DEVICE inline void copy_words_of(int thread, int num_items, Place place) {
  TILETRANS_NO_UNROLL
  for (int first = thread; first < num_items; first += Batch * row_copy_threads) {
    packet<Word> words[Batch];
    unsigned char* to[Batch];
    TILETRANS_UNROLL
    for (int i = 0; i < Batch; ++i) {
      to[i] = nullptr;
      if (first + i * row_copy_threads >= num_items) continue;
      copied_place const at = place(first + i * row_copy_threads);
      to[i] = at.to;
      if (at.to != nullptr) words[i] = read_packet<Word>(at.from);
    }
    TILETRANS_UNROLL
    for (int i = 0; i < Batch; ++i)
      if (to[i] != nullptr) write_packet(to[i], words[i]);
  }
}

/// Copies a tile word by word.
template <int Word, class SrcRows, class DstRows> struct block_word_copy {
  static constexpr int num_threads = row_copy_threads;
  static constexpr int resident_threads = 1536;

  row_copy const& copy;
  SrcRows src_rows;
  DstRows dst_rows;

  TILETRANS_HOST_DEVICE static constexpr row_tiling tiling(row_copy const& copy) { return tiling_of_words(copy); }
  TILETRANS_HOST_DEVICE row_tile tile_at(row_tiling const& tiling, uint32 index) const {
    return row_tile::of(tiling, copy.rows, copy.elements, index);
  }

  TILETRANS_HOST_DEVICE void operator()(int thread, row_tile const& tile) const {
    if (tile.rows == 1 && copy.words == 1)
      copy_evenly(thread, tile);
    else
      copy_words_of<Word, batch>(thread, tile.num_items(), [&](int item) { return place_of(tile.at(item)); });
  }

 private:
  static constexpr int batch = words_in_flight(Word);

  TILETRANS_HOST_DEVICE copied_place place_of(row_copy::place at) const {
    int64 const src_row = src_rows(at.row), dst_row = dst_rows(at.row);
    if (src_row < 0 || dst_row < 0) return {nullptr, nullptr};
    return {reinterpret_cast<unsigned char const*>(copy.src_word(src_row, at)),
            reinterpret_cast<unsigned char*>(copy.dst_word(dst_row, at))};
  }

  /// Words of one row, which a thread meets in equal distances.
  TILETRANS_HOST_DEVICE void copy_evenly(int thread, row_tile const& tile) const {
    if (thread >= tile.items) return;
    copied_place at = place_of(tile.at(thread));
    if (at.to == nullptr) return;
    int64 const src_step = num_threads * copy.src.step, dst_step = num_threads * copy.dst.step;
    TILETRANS_NO_UNROLL
    for (int first = thread; first < tile.items; first += batch * num_threads) {
      packet<Word> words[batch];
      TILETRANS_UNROLL
      for (int i = 0; i < batch; ++i)
        if (first + i * num_threads < tile.items) words[i] = read_packet<Word>(at.from + i * src_step);
      TILETRANS_UNROLL
      for (int i = 0; i < batch; ++i)
        if (first + i * num_threads < tile.items) write_packet(at.to + i * dst_step, words[i]);
      at.from += batch * src_step;
      at.to += batch * dst_step;
    }
  }
};

/// Copies a tile of rows that do not lie alike on both sides, by vectors of the destination; their ends word by word.
template <int Word, class SrcRows, class DstRows> struct block_shifted_copy {
  static constexpr int num_threads = row_copy_threads;
  static constexpr int resident_threads = stdlib::is_same_v<SrcRows, DstRows> ? 1024 : 768;  // indices take registers

  row_copy const& copy;
  SrcRows src_rows;
  DstRows dst_rows;

  TILETRANS_HOST_DEVICE static constexpr row_tiling tiling(row_copy const& copy) { return tiling_of_vectors(copy); }
  TILETRANS_HOST_DEVICE row_tile tile_at(row_tiling const& tiling, uint32 index) const {
    return row_tile::of(tiling, copy.rows, shifted_vector::most_of(copy), index);
  }

  TILETRANS_HOST_DEVICE void operator()(int thread, row_tile const& tile) const {
    if (tile.begins_rows()) copy_ends(thread, tile);
    copy_vectors(thread, tile);
  }

 private:
  static constexpr int vector = shifted_vector::bytes;
  static constexpr int batch = shifted_vectors_in_flight;

  TILETRANS_HOST_DEVICE void copy_ends(int thread, row_tile const& tile) const {
    copy_words_of<Word, batch>(thread, tile.rows * row_ends::most_words(Word), [&](int item) -> copied_place {
      row_ends::place const at = row_ends::at(tile, Word, item);
      int64 const src_row = src_rows(at.row), dst_row = dst_rows(at.row);
      stdlib::uint64_t const to = copy.dst.row(dst_row);
      int64 const offset = row_ends::offset(to, copy.row_bytes(), Word, at.index);
      if (src_row < 0 || dst_row < 0 || offset < 0) return {nullptr, nullptr};
      return {reinterpret_cast<unsigned char const*>(copy.src.row(src_row)) + offset, reinterpret_cast<unsigned char*>(to) + offset};
    });
  }

  TILETRANS_HOST_DEVICE void copy_vectors(int thread, row_tile const& tile) const {
    int const end = tile.num_items();
    TILETRANS_NO_UNROLL
    for (int first = thread; first < end; first += batch * num_threads) {
      packet<vector> source[batch][2];
      unsigned char* to[batch];
      int shift[batch];
      TILETRANS_UNROLL
      for (int i = 0; i < batch; ++i) {
        to[i] = nullptr;
        if (first + i * num_threads >= end) continue;
        row_copy::place const place = tile.at(first + i * num_threads);
        int64 const src_row = src_rows(place.row), dst_row = dst_rows(place.row);
        auto const at = shifted_vector::of(copy.src.row(src_row), copy.dst.row(dst_row), copy.row_bytes(), place.element);
        if (src_row < 0 || dst_row < 0 || !at.is_of_row) continue;
        if (at.reads_inside(copy)) {
          to[i] = reinterpret_cast<unsigned char*>(at.dst);
          shift[i] = at.shift();
          source[i][0] = read_packet<vector>(reinterpret_cast<void const*>(at.low()));
          source[i][1] = read_packet<vector>(reinterpret_cast<void const*>(at.high()));
        } else {
          write_packet(reinterpret_cast<void*>(at.dst), read_packet<vector, Word>(reinterpret_cast<void const*>(at.src)));
        }
      }
      TILETRANS_UNROLL
      for (int i = 0; i < batch; ++i) {
        if (to[i] != nullptr) {
          packet<vector> shifted[1];
          shift_bytes<1>(source[i], shift[i], shifted);
          write_packet(to[i], shifted[0]);
        }
      }
    }
  }
};

/// Calls `run(Collective*)`, the argument for its type alone, with the collective for a copy: of its words, shifted or not.
template <class SrcRows, class DstRows, class Run> auto with_row_copy(row_copy const& copy, Run run) {
  auto const with_word = [&](auto bytes) {
    constexpr int word = decltype(bytes)::value;
    if constexpr (word <= row_copy::widest_shifted_word)
      if (copy.is_shifted()) return run(static_cast<block_shifted_copy<word, SrcRows, DstRows>*>(nullptr));
    return run(static_cast<block_word_copy<word, SrcRows, DstRows>*>(nullptr));
  };
  switch (copy.word) {
    case 1:
      return with_word(stdlib::integral_constant<int, 1>{});
    case 2:
      return with_word(stdlib::integral_constant<int, 2>{});
    case 4:
      return with_word(stdlib::integral_constant<int, 4>{});
    case 8:
      return with_word(stdlib::integral_constant<int, 8>{});
    default:
      return with_word(stdlib::integral_constant<int, 16>{});
  }
}

}  // namespace tiletrans::detail
