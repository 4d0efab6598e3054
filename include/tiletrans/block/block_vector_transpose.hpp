// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/partial_vector.hpp"
#include "../detail/shifted_bytes.hpp"
#include "../model/rules.hpp"
#include "column_ends.hpp"

namespace tiletrans {

/// Transposes one tile of elements of 1 or 2 bytes by vectors: for rows that start anywhere.
///
/// @collective block of Policy::num_threads threads, ranks 0 .. num_threads - 1; same arguments in every thread
/// @sync       none inside. A block barrier is needed between load and store, and before the storage is used again
/// @tparam T   trivially copyable, of 1 or 2 bytes, aligned to its size. Bits are moved, never converted
/// @tparam Policy  a policy that is staged_by_vectors
/// @cost       run_cost_of<T, Policy>; shared_bytes<T, Policy>()
template <class T, class Policy> class block_vector_transpose : detail::require_valid<T, Policy>,
                                                                detail::require_staged_by_vectors<Policy> {
  static constexpr int element_bytes = static_cast<int>(sizeof(T));
  using staging = detail::vector_staging<element_bytes, Policy>;
  using columns = typename staging::columns;
  using address_type = detail::stdlib::uint64_t;
  using vector_packet = detail::packet<staging::vector>;
  using word_packet = detail::packet<machine::bank_bytes>;

 public:
  /// Shared memory of one tile. The caller declares it, static or dynamic.
  struct alignas(machine::max_access_bytes) storage {
    unsigned char bytes[detail::storage_bytes<T, Policy>()];
  };

  /// @param scratch  shared by the whole block
  /// @param thread   rank of the calling thread in the block
  /// @param in, out  the matrix [rows, cols] and its transpose [cols, rows]
  /// @param at       first element of the tile in the source
  TILETRANS_HOST_DEVICE block_vector_transpose(storage& scratch, int thread, matrix_view<T const> in, matrix_view<T> out, tile_origin at)
      : shared_(scratch.bytes),
        thread_(thread),
        tile_(detail::run_tile::at<element_bytes, element_bytes, columns::reach>(address(in.data), in.ld, address(out.data), out.ld,
                                                                                 in.rows, in.cols, Policy::shape, at)),
        begin_(address(in.data)),
        end_(address(in.data + matrix_offset(in.ld, in.rows - 1, in.cols))) {}

  /// Moves the tile from global to shared memory. Of the vectors in which its rows begin and end it reads all bytes, and those up to a
  /// segment behind: some of the source that lie beside it, but none before the source's first element or behind its last.
  TILETRANS_HOST_DEVICE void load() const {
    constexpr int vectors_in_flight = 12, batch = vectors_in_flight / staging::most_vectors;
    typename staging::load_item first = staging::load_at(thread_);
    if (first.col() >= tile_.cols) return;
    address_type from = first.address(tile_);
    auto const step = static_cast<address_type>(tile_.row_offset(staging::rows_abreast));
    TILETRANS_NO_UNROLL
    for (; first.row < tile_.staged_rows; first = first.below(batch)) {
      vector_packet segments[batch][staging::most_vectors];
      bool are_read[batch];
      auto const address_of = [&](int i) { return from + static_cast<address_type>(i) * step; };
      TILETRANS_UNROLL
      for (int i = 0; i < batch; ++i) {
        are_read[i] = first.below(i).row < tile_.staged_rows && lies_inside(address_of(i));
        if (are_read[i]) read(address_of(i), segments[i]);
      }
      TILETRANS_UNROLL
      for (int i = 0; i < batch; ++i) {
        typename staging::load_item const at = first.below(i);
        if (are_read[i])
          scatter(at, staging::shift_of(address_of(i)), segments[i]);
        else if (at.row < tile_.staged_rows)
          copy_elements(at, address_of(i));
      }
      from += batch * step;
    }
  }

  /// Moves the tile from shared memory to its transposed place. Nothing but its elements is written.
  TILETRANS_HOST_DEVICE void store() const {
    TILETRANS_NO_UNROLL
    for (int item = thread_; item < staging::num_store_items; item += Policy::num_threads) {
      typename staging::store_item const at = staging::store_at(item);
      if (at.col() >= tile_.cols) continue;
      int const skipped = columns::skipped_of(static_cast<detail::uint32>(tile_.column(at.col())));
      if (columns::is_counted(tile_, skipped, at.vector_index)) store_vectors(at, skipped);
    }
    if (columns::may_have_ends(tile_)) store_ends();
  }

 private:
  static constexpr int per_word = staging::per_word;
  static constexpr int words_of_vector = staging::vector / machine::bank_bytes;

  TILETRANS_HOST_DEVICE static address_type address(void const* p) { return reinterpret_cast<detail::stdlib::uintptr_t>(p); }

  /// True if all of the vectors that hold the segment at an address lie in the source.
  TILETRANS_HOST_DEVICE bool lies_inside(address_type from) const {
    return staging::vector_of(from, 0) >= begin_ && staging::vector_of(from, staging::most_vectors - 1) + staging::vector <= end_;
  }
  TILETRANS_HOST_DEVICE static void read(address_type from, vector_packet (&vectors)[staging::most_vectors]) {
    TILETRANS_UNROLL
    for (int i = 0; i < staging::most_vectors; ++i)
      vectors[i] = detail::read_packet<staging::vector>(reinterpret_cast<void const*>(staging::vector_of(from, i)));
  }

  /// A segment at an end of the source: those of its elements that are there, one by one.
  TILETRANS_HOST_DEVICE void copy_elements(typename staging::load_item at, address_type from) const {
    TILETRANS_NO_UNROLL
    for (int i = 0; i < staging::segment; ++i) {
      address_type const element = from + static_cast<address_type>(i * element_bytes);
      if (element >= end_) break;
      detail::write_packet(shared_ + staging::element_place(at.row, at.col() + i),
                           detail::read_packet<element_bytes>(reinterpret_cast<void const*>(element)));
    }
  }

  /// Shifts a segment to a vector's boundary, transposes it so that a word holds elements a vector apart, and stores the words.
  TILETRANS_HOST_DEVICE void scatter(typename staging::load_item at, int shift,
                                     vector_packet const (&segment)[staging::most_vectors]) const {
    vector_packet vectors[per_word];
    detail::shift_bytes<per_word>(segment, shift, vectors);
    int const first = staging::word_place(at.row, staging::word_of(at.segment_index, 0));
    TILETRANS_UNROLL
    for (int w = 0; w < words_of_vector; ++w) {
      detail::uint32 words[per_word];
      TILETRANS_UNROLL
      for (int i = 0; i < per_word; ++i) words[i] = vectors[i].part[w];
      detail::transpose_words(words);
      TILETRANS_UNROLL
      for (int i = 0; i < per_word; ++i)
        detail::write_packet(shared_ + staging::place_behind(first, w * per_word + i), word_packet{{words[i]}});
    }
  }

  /// The vectors of the columns of a word that begin in a row.
  TILETRANS_HOST_DEVICE void read_columns(int first_row, int word, vector_packet (&vectors)[per_word]) const {
    int const place = staging::word_place(first_row, word);
    detail::uint32 rows[staging::per_vector];
    TILETRANS_UNROLL
    for (int i = 0; i < staging::per_vector; ++i)
      rows[i] = detail::read_packet<machine::bank_bytes>(shared_ + staging::place_below(place, first_row, i)).part[0];
    TILETRANS_UNROLL
    for (int w = 0; w < words_of_vector; ++w) {
      detail::uint32 words[per_word];
      TILETRANS_UNROLL
      for (int i = 0; i < per_word; ++i) words[i] = rows[w * per_word + i];
      detail::transpose_words(words);
      TILETRANS_UNROLL
      for (int i = 0; i < per_word; ++i) vectors[i].part[w] = words[i];
    }
  }
  TILETRANS_HOST_DEVICE unsigned char* output(int col, int byte) const {
    return reinterpret_cast<unsigned char*>(tile_.column(col) + static_cast<address_type>(byte));
  }

  /// A vector of each column of a word, which begin `skipped` bytes behind the tile's first row.
  TILETRANS_HOST_DEVICE void store_vectors(typename staging::store_item at, int skipped) const {
    vector_packet vectors[per_word];
    read_columns(at.first_row(skipped), at.word, vectors);
    TILETRANS_UNROLL
    for (int i = 0; i < per_word; ++i)
      if (at.col(i) < tile_.cols) detail::write_packet(output(at.col(i), at.first_byte(skipped)), vectors[i]);
  }

  /// What no whole vector holds: the heads and tails of columns, in as few words as they can be cut into; where heads may end before a
  /// vector begins, in elements.
  TILETRANS_HOST_DEVICE void store_ends() const {
    if (columns::heads_end_on_words(tile_)) {
      TILETRANS_NO_UNROLL
      for (int item = thread_; item < staging::num_end_items; item += Policy::num_threads) store_end(staging::end_at(item));
    } else {
      detail::for_each_end<columns, Policy::num_threads>(tile_, thread_, [&](int col, int byte) {
        detail::write_packet(output(col, byte),
                             detail::read_packet<element_bytes>(shared_ + staging::element_place(byte / element_bytes, col)));
      });
    }
  }
  TILETRANS_HOST_DEVICE void store_end(typename staging::end_item at) const {
    if (at.col() >= tile_.cols) return;
    columns const column = columns::of(tile_, tile_.column(at.col()));
    auto const span = at.is_tail ? column.tail() : column.head();
    if (span.bytes <= 0) return;
    vector_packet vectors[per_word];
    read_columns(span.begin / element_bytes, at.word, vectors);
    TILETRANS_UNROLL
    for (int i = 0; i < per_word; ++i) {
      if (at.col(i) >= tile_.cols) continue;
      unsigned char* const to = output(at.col(i), span.begin);
      if (at.is_tail)
        detail::write_leading<element_bytes>(to, vectors[i], span.bytes);
      else
        detail::write_trailing<element_bytes>(to, vectors[i], span.bytes);
    }
  }

  unsigned char* shared_;
  int thread_;
  detail::run_tile tile_;
  address_type begin_, end_;  ///< of the source
};

}  // namespace tiletrans
