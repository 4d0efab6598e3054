// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "layout.hpp"
#include "traversal.hpp"

namespace tiletrans {

struct tile_piece {};
struct vector_piece {};
struct threads_piece {};
struct window_piece {};
struct staging_piece {};

/// The tile that a block handles: Rows x Cols elements of the source.
template <int Rows, int Cols> struct tile {
  using piece = tile_piece;
  static constexpr int rows = Rows;
  static constexpr int cols = Cols;
  static constexpr int fitted_bytes = 0;
};

/// A tile of about `Bytes` bytes, fitted to the matrix: all of its rows and some columns where it is staged by columns, all of its
/// columns and some rows where it is staged by rows; fewer of a matrix that has too many. For matrices of few rows or few columns.
template <int Bytes> struct fitted_tile {
  using piece = tile_piece;
  static constexpr int rows = 1;
  static constexpr int cols = 1;
  static constexpr int fitted_bytes = Bytes;
};

/// What one global access of a full, aligned tile moves: a power of two, one element or more. Without this piece, one element.
template <int Bytes> struct vector_bytes {
  using piece = vector_piece;
  static constexpr int value = Bytes == 0 ? -1 : Bytes;  // 0 is taken by vector_of_one
};

/// Each access moves one element, whatever its size: the default.
struct vector_of_one {
  using piece = vector_piece;
  static constexpr int value = 0;
};

/// The stores of each column begin on multiples of `Bytes` of its output row, wherever that row begins: the rows of a column are taken
/// from one on that lies on such a boundary, and around. It saves the sectors that runs of lanes between boundaries touch twice. For
/// policies that move single elements; without this piece columns are taken from their first row on.
template <int Bytes> struct store_window {
  using piece = window_piece;
  static constexpr int value = Bytes;
};

/// Columns are taken from their first row on: the default.
struct no_store_window {
  using piece = window_piece;
  static constexpr int value = 0;
};

/// The tile lies in shared memory as its layout says, and moves by elements, or by vectors where rows start on them: the default.
struct staged_by_layout {
  using piece = staging_piece;
};

/// The tile lies in shared memory as its columns lie in the output, each from its own distance to a word's boundary on. Loads read
/// aligned words wherever rows start and scatter what is in them; stores copy aligned words. For rows that start anywhere, and for
/// matrices of few rows.
struct staged_by_columns {
  using piece = staging_piece;
};

/// The tile lies in shared memory as its rows lie in the source. Loads copy aligned words wherever rows start; stores gather what
/// belongs in one. For matrices of few columns.
struct staged_by_rows {
  using piece = staging_piece;
};

/// The tile lies in shared memory in words of elements of a row that lie a vector apart: columns a vector apart begin alike in the output.
/// Loads put 16-byte vectors together from two, wherever rows start; stores write whole 16-byte vectors of the output, wherever its rows
/// start. For elements of 1 and 2 bytes in rows that start anywhere.
struct staged_by_vectors {
  using piece = staging_piece;
};

/// Threads of a block.
template <int Count> struct block_threads {
  using piece = threads_piece;
  static constexpr int value = Count;
};

namespace detail {

template <class Kind, class Piece, class = void> inline constexpr bool is_of_kind = false;
template <class Kind, class Piece> inline constexpr bool is_of_kind<Kind, Piece, stdlib::void_t<typename Piece::piece>> =
    stdlib::is_same_v<Kind, typename Piece::piece>;

template <class Piece> inline constexpr bool is_piece = is_of_kind<tile_piece, Piece> || is_of_kind<layout_piece, Piece> ||
                                                        is_of_kind<vector_piece, Piece> || is_of_kind<threads_piece, Piece> ||
                                                        is_of_kind<window_piece, Piece> || is_of_kind<staging_piece, Piece> ||
                                                        is_of_kind<traversal_piece, Piece>;

/// The one piece of `Kind` among `Pieces`, or `Default` if there is none.
template <class Kind, class Default, class... Pieces> struct select_piece { using type = Default; };
template <class Kind, class Default, class First, class... Rest> struct select_piece<Kind, Default, First, Rest...> {
  using type =
      typename stdlib::conditional_t<is_of_kind<Kind, First>, select_piece<Kind, First>, select_piece<Kind, Default, Rest...>>::type;
};

template <class Kind, class... Pieces> inline constexpr int num_of_kind = (0 + ... + int(is_of_kind<Kind, Pieces>));
template <class Kind, class... Pieces> inline constexpr bool at_most_one = num_of_kind<Kind, Pieces...> <= 1;

}  // namespace detail

/// How a tile is moved: any of `tile`, a layout, `vector_bytes`, `store_window`, `block_threads` and a traversal, in any order. What is
/// left out has a default: a 32x32 tile, one unused element after each row, one element an access, 256 threads, down the rows. Or a tile,
/// `block_threads`, a traversal and a staging, which takes the place of the other pieces. A policy changes speed, never results.
template <class... Pieces> struct policy {
  static constexpr bool has_only_pieces = (detail::is_piece<Pieces> && ...);
  static constexpr bool has_one_of_each_kind =
      detail::at_most_one<tile_piece, Pieces...> && detail::at_most_one<layout_piece, Pieces...> &&
      detail::at_most_one<vector_piece, Pieces...> && detail::at_most_one<threads_piece, Pieces...> &&
      detail::at_most_one<window_piece, Pieces...> && detail::at_most_one<staging_piece, Pieces...> &&
      detail::at_most_one<traversal_piece, Pieces...>;

  using tile_type = typename detail::select_piece<tile_piece, tile<32, 32>, Pieces...>::type;
  using layout_type = typename detail::select_piece<layout_piece, padded<1>, Pieces...>::type;
  using staging_type = typename detail::select_piece<staging_piece, staged_by_layout, Pieces...>::type;
  using traversal_type = typename detail::select_piece<traversal_piece, down_rows, Pieces...>::type;

  /// Staged in runs or by vectors, and then without what tells how a layout's elements move.
  static constexpr bool moves_runs =
      detail::stdlib::is_same_v<staging_type, staged_by_columns> || detail::stdlib::is_same_v<staging_type, staged_by_rows>;
  static constexpr bool moves_vectors = detail::stdlib::is_same_v<staging_type, staged_by_vectors>;
  static constexpr bool has_layout_pieces = detail::num_of_kind<layout_piece, Pieces...> + detail::num_of_kind<vector_piece, Pieces...> +
                                                detail::num_of_kind<window_piece, Pieces...> >
                                            0;

  static constexpr tile_shape shape{tile_type::rows, tile_type::cols};
  static constexpr int num_fitted_bytes = tile_type::fitted_bytes;
  static constexpr int num_threads = detail::select_piece<threads_piece, block_threads<256>, Pieces...>::type::value;
  static constexpr int num_window_bytes = detail::select_piece<window_piece, no_store_window, Pieces...>::type::value;
  static constexpr int num_vector_bytes = detail::select_piece<vector_piece, vector_of_one, Pieces...>::type::value;
};

}  // namespace tiletrans
