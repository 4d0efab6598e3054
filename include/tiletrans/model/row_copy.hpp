// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "access.hpp"
#include "copy_box.hpp"
#include "strided_view.hpp"

/// Copies of rows: of elements evenly apart, or of bytes without a gap. Every strided copy is one, and so are gathers and scatters of rows.
namespace tiletrans::detail {

/// Where the rows of one side and the elements of a row begin, in bytes.
struct row_side {
  stdlib::uint64_t first;
  int64 pitch;
  int64 step;

  TILETRANS_HOST_DEVICE constexpr stdlib::uint64_t row(int64 row) const { return first + static_cast<stdlib::uint64_t>(row * pitch); }
  TILETRANS_HOST_DEVICE constexpr stdlib::uint64_t element(int64 row, int64 element) const {
    return this->row(row) + static_cast<stdlib::uint64_t>(element * step);
  }
};

/// Rows of elements, each of some words.
struct row_copy {
  row_side src;
  row_side dst;
  int64 rows;
  int64 elements;              ///< of a row
  int words;                   ///< of an element
  int word;                    ///< bytes; divides every address and distance
  stdlib::uint64_t src_begin;  ///< the memory in which all rows of the source lie
  stdlib::uint64_t src_end;

  /// A word of a row: of which element, and of that which.
  struct place {
    int64 row;
    int64 element;
    int word;
  };
  /// The addresses of a word, whose row may be another on either side.
  TILETRANS_HOST_DEVICE constexpr stdlib::uint64_t src_word(int64 row, place at) const {
    return src.element(row, at.element) + static_cast<stdlib::uint64_t>(at.word * word);
  }
  TILETRANS_HOST_DEVICE constexpr stdlib::uint64_t dst_word(int64 row, place at) const {
    return dst.element(row, at.element) + static_cast<stdlib::uint64_t>(at.word * word);
  }

  TILETRANS_HOST_DEVICE constexpr int64 items() const { return elements * words; }
  TILETRANS_HOST_DEVICE constexpr int64 row_bytes() const { return items() * word; }

  /// Rows shorter than this are copied by words though these are narrow: their ends would cost more than wide accesses save.
  static constexpr int least_shifted_bytes = 64;
  static constexpr int widest_shifted_word = 4;

  /// True if rows are bytes without a gap that do not lie alike on both sides: the destination's 16-byte vectors are put together from two
  /// of the source's.
  TILETRANS_HOST_DEVICE constexpr bool is_shifted() const {
    return src.step == word && dst.step == word && word <= widest_shifted_word && row_bytes() >= least_shifted_bytes;
  }
};

/// The widest word that divides all of some numbers.
template <class... Number> TILETRANS_HOST_DEVICE constexpr int common_word(Number... numbers) {
  return power_of_two_factor((static_cast<stdlib::uint64_t>(numbers) | ...), machine::max_access_bytes);
}

/// Rows of `row_bytes` bytes each, without a gap, `src_rows` of them in the source, of which `rows` are copied.
TILETRANS_HOST_DEVICE constexpr row_copy copy_of_rows(row_side src, int64 src_rows, row_side dst, int64 rows, int64 row_bytes) {
  int const word = common_word(src.first, src.pitch, dst.first, dst.pitch, row_bytes);
  int64 const last = (src_rows - 1) * src.pitch;
  return {{src.first, src.pitch, word},
          {dst.first, dst.pitch, word},
          rows,
          row_bytes / word,
          1,
          word,
          src.first + static_cast<stdlib::uint64_t>(smaller<int64>(last, 0)),
          src.first + static_cast<stdlib::uint64_t>(larger<int64>(last, 0) + row_bytes)};
}

/// What a box, simplified, is as rows.
TILETRANS_HOST_DEVICE constexpr row_copy copy_of_box(copy_box const& box) {
  if (box.outer.extent == 1)
    return copy_of_rows({box.src, box.inner.src_stride, 0}, box.inner.extent, {box.dst, box.inner.dst_stride, 0}, box.inner.extent,
                        box.run_bytes);
  int const word =
      common_word(box.src, box.outer.src_stride, box.inner.src_stride, box.dst, box.outer.dst_stride, box.inner.dst_stride, box.run_bytes);
  return {{box.src, box.outer.src_stride, box.inner.src_stride},
          {box.dst, box.outer.dst_stride, box.inner.dst_stride},
          box.outer.extent,
          box.inner.extent,
          static_cast<int>(box.run_bytes / word),
          word,
          0,
          0};
}

/// Elements may be as large as their words can be told apart within a tile.
inline constexpr int most_element_bytes = 1 << 14;

/// The rules of types that a copy of elements has, each stated once.
template <class S, class T> struct require_copyable {
  static constexpr bool is_writable = !stdlib::is_const_v<T>;
  static constexpr bool is_same = stdlib::is_same_v<stdlib::remove_const_t<S>, stdlib::remove_const_t<T>>;
  static constexpr bool is_movable = stdlib::is_trivially_copyable_v<T>;
  static constexpr bool is_small = sizeof(T) <= most_element_bytes;
  static constexpr bool value = is_writable && is_same && is_movable && is_small;
  static_assert(is_writable, "tiletrans: dst must not be const (pass a view of non-const elements)");
  static_assert(is_same, "tiletrans: src and dst must have one element type (bits are moved, never converted)");
  static_assert(is_movable,
                "tiletrans: elements must be trivially copyable, since their bytes are moved (copy indices or pointers to them)");
  static_assert(is_small, "tiletrans: elements must have at most 16 KiB (copy them as rows of smaller ones)");
};

/// An axis from strides in elements; of a single one, which has no neighbour, they are nothing.
TILETRANS_HOST_DEVICE constexpr copy_axis axis_of(int64 extent, int64 src_stride, int64 dst_stride, int64 element_bytes) {
  return extent == 1 ? no_axis : copy_axis{extent, src_stride * element_bytes, dst_stride * element_bytes};
}

/// A copy between two views of as many rows and columns, not empty.
template <class S, class T> TILETRANS_HOST_DEVICE inline row_copy copy_of_views(strided_view<S> src, strided_view<T> dst) {
  constexpr auto bytes = static_cast<int64>(sizeof(T));
  copy_box const box{reinterpret_cast<stdlib::uintptr_t>(src.data), reinterpret_cast<stdlib::uintptr_t>(dst.data),
                     axis_of(src.rows, src.row_stride, dst.row_stride, bytes), axis_of(src.cols, src.col_stride, dst.col_stride, bytes),
                     bytes};
  return copy_of_box(box.simplified());
}

/// What the transpose of a matrix of one row, or of one column, copies.
template <class S, class T> TILETRANS_HOST_DEVICE inline row_copy copy_of_line(matrix_view<S> src, matrix_view<T> dst) {
  return copy_of_views(strided_view<S>{src}, strided_view<T>{dst.data, src.rows, src.cols, 1, dst.ld});
}

/// The same between the rows of two matrices, of which `rows` are copied, in an order of their own.
template <class S, class T> TILETRANS_HOST_DEVICE inline row_copy copy_of_matrices(matrix_view<S> src, matrix_view<T> dst, int64 rows) {
  constexpr auto bytes = static_cast<int64>(sizeof(T));
  return copy_of_rows({reinterpret_cast<stdlib::uintptr_t>(src.data), src.ld * bytes, 0}, src.rows,
                      {reinterpret_cast<stdlib::uintptr_t>(dst.data), dst.ld * bytes, 0}, rows, src.cols * bytes);
}

/// How rows of items, each an element's word or a vector, are cut into tiles: some whole rows, or a piece of one.
struct row_tiling {
  tile_shape shape;  ///< rows x items
  int elements;      ///< in a tile's piece of a row
  uint32 tiles_along_rows;
  int64 num_tiles;
  small_divisor of_items;
  small_divisor of_words;

  /// Tiles of about `most_items` items, `words` of which are an element; pieces of rows are multiples of `multiple` items.
  TILETRANS_HOST_DEVICE static constexpr row_tiling of(int64 rows, int64 items, int words, int most_items, int multiple) {
    int64 const pieces_needed = ceil_div<int64>(items, most_items);
    int64 const even_piece = ceil_div(items, pieces_needed);
    int const piece = static_cast<int>(pieces_needed == 1 ? items : ceil_div<int64>(even_piece, multiple) * multiple);
    int const tile_rows = static_cast<int>(pieces_needed == 1 ? smaller<int64>(rows, most_items / items) : 1);
    int64 const pieces = ceil_div<int64>(items, piece);
    return {{tile_rows, piece},   piece / words,       static_cast<uint32>(pieces), pieces * ceil_div<int64>(rows, tile_rows),
            small_divisor(piece), small_divisor(words)};
  }
};

/// The access of a block to a tile of such a tiling: items follow each other along a row, row after row, without gaps.
struct row_tile {
  int64 row;      ///< the first
  int64 element;  ///< the first of each row
  int rows;
  int items;
  small_divisor of_items;
  small_divisor of_words;

  TILETRANS_HOST_DEVICE static constexpr row_tile of(row_tiling const& tiling, int64 rows, int64 elements, uint32 index) {
    uint32 const row = index / tiling.tiles_along_rows, piece = index - row * tiling.tiles_along_rows;
    int64 const first_row = int64{tiling.shape.rows} * row, first = int64{tiling.elements} * piece;
    int const words = tiling.shape.cols / tiling.elements;
    return {first_row,
            first,
            static_cast<int>(smaller<int64>(tiling.shape.rows, rows - first_row)),
            static_cast<int>(smaller<int64>(tiling.elements, elements - first)) * words,
            tiling.of_items,
            tiling.of_words};
  }
  TILETRANS_HOST_DEVICE constexpr int num_items() const { return rows * items; }
  TILETRANS_HOST_DEVICE constexpr bool begins_rows() const { return element == 0; }

  using place = row_copy::place;
  /// Of item `index`. A piece of a row is shorter than others only where it is the tile's one row, so that all have one divisor.
  TILETRANS_HOST_DEVICE constexpr place at(int index) const {
    uint32 const row_in_tile = of_items.quotient(static_cast<uint32>(index)), item = of_items.remainder(static_cast<uint32>(index));
    return {row + row_in_tile, element + of_words.quotient(item), static_cast<int>(of_words.remainder(item))};
  }
};

inline constexpr int row_copy_threads = 64;  ///< of a block: by measurement, few

/// Words, or vectors that are shifted, of a thread that are in flight.
TILETRANS_HOST_DEVICE constexpr int words_in_flight(int word) { return word <= machine::bank_bytes ? 8 : 4; }
inline constexpr int shifted_vectors_in_flight = 4;

/// Tiles of words: 32 a thread, or 64 bytes of wide ones. Pieces of rows hold whole elements, and whole lines where elements are words.
TILETRANS_HOST_DEVICE constexpr row_tiling tiling_of_words(row_copy const& copy) {
  int const of_thread = copy.word <= machine::bank_bytes ? 32 : 64 / copy.word;
  return row_tiling::of(copy.rows, copy.items(), copy.words, of_thread * row_copy_threads,
                        copy.words > 1 ? copy.words : machine::line_bytes / copy.word);
}

/// A vector of a row of the destination, and the source's bytes that belong into it. Addresses.
struct shifted_vector {
  static constexpr int bytes = machine::max_access_bytes;
  stdlib::uint64_t src;  ///< of what belongs into the vector's first byte
  stdlib::uint64_t dst;
  bool is_of_row;  ///< all of it

  /// Vectors of a row from the one in which it begins to the last whole one, at most, wherever it begins.
  TILETRANS_HOST_DEVICE static constexpr int64 most_of(row_copy const& copy) { return ceil_div<int64>(copy.row_bytes(), bytes); }
  /// Vector `index` of the row that begins at `src` and `dst`.
  TILETRANS_HOST_DEVICE static constexpr shifted_vector of(stdlib::uint64_t src, stdlib::uint64_t dst, int64 row_bytes, int64 index) {
    int64 const behind = index * bytes - static_cast<int64>(dst % bytes);  // from the row's start to the vector's
    return {src + static_cast<stdlib::uint64_t>(behind), dst + static_cast<stdlib::uint64_t>(behind),
            behind >= 0 && behind + bytes <= row_bytes};
  }

  TILETRANS_HOST_DEVICE constexpr int shift() const { return static_cast<int>(src % bytes); }
  /// The source's vectors that hold the bytes: one, or two that follow each other.
  TILETRANS_HOST_DEVICE constexpr stdlib::uint64_t low() const { return src - src % bytes; }
  TILETRANS_HOST_DEVICE constexpr stdlib::uint64_t high() const { return low() + (shift() == 0 ? 0 : bytes); }

  /// True if they lie in the source's memory; only at its very ends they may not.
  TILETRANS_HOST_DEVICE constexpr bool reads_inside(row_copy const& copy) const {
    return low() >= copy.src_begin && high() + bytes <= copy.src_end;
  }
};

/// Tiles of the vectors of rows that are shifted: 8 a thread.
TILETRANS_HOST_DEVICE constexpr row_tiling tiling_of_vectors(row_copy const& copy) {
  return row_tiling::of(copy.rows, shifted_vector::most_of(copy), 1, 8 * row_copy_threads, machine::line_bytes / shifted_vector::bytes);
}

/// What a row has before its first vector and behind its last, word by word; those of a tile's rows follow each other.
struct row_ends {
  static constexpr int vector = shifted_vector::bytes;
  static_assert(row_copy::least_shifted_bytes >= 2 * vector, "the two ends of a row are not the same words");

  TILETRANS_HOST_DEVICE static constexpr int most_words(int word) { return 2 * vector / word; }

  struct place {
    int64 row;
    int index;  ///< of the word, of the row's
  };
  TILETRANS_HOST_DEVICE static constexpr place at(row_tile const& tile, int word, int item) {
    auto const words = static_cast<uint32>(most_words(word)), i = static_cast<uint32>(item);
    return {tile.row + i / words, static_cast<int>(i % words)};
  }

  /// Bytes from the start of a row that begins at `dst` to its end's word `index`; negative where there is none.
  TILETRANS_HOST_DEVICE static constexpr int64 offset(stdlib::uint64_t dst, int64 row_bytes, int word, int index) {
    int const byte = index * word % vector;
    if (index * word < vector) {
      int const skipped = static_cast<int>(dst % vector);
      return skipped == 0 ? -1 : byte - skipped;
    }
    int const end = static_cast<int>((dst + static_cast<stdlib::uint64_t>(row_bytes)) % vector);
    return byte < end ? row_bytes - end + byte : -1;
  }
};

}  // namespace tiletrans::detail
