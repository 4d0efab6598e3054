// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "policy.hpp"
#include "run_placements.hpp"

namespace tiletrans {

/// How the runs of a tile lie in shared memory: each by itself; or, where they are one run of the output (staged by columns) or of the
/// source (by rows), as they lie there, with a skew or without.
enum class run_layout { separate, joined, skewed };

/// How a matrix is cut into tiles that are staged in runs.
struct run_tiling {
  tile_shape shape;
  tile_grid grid;
  int shared_bytes;   ///< that a block needs
  run_layout joined;  ///< of tiles whose runs are one
};

namespace detail {

template <class T> using run_pieces_of = run_pieces<static_cast<int>(sizeof(T)), static_cast<int>(alignof(T))>;

template <class Policy> inline constexpr bool by_columns = stdlib::is_same_v<typename Policy::staging_type, staged_by_columns>;

/// Runs that are one are skewed only where their words are a multiple of this. Without a skew vectors are copied whole, which is worth that
/// lanes meet in pairs where words are scattered in parts.
template <class T, class Policy>
inline constexpr int skew_grain = (by_columns<Policy> ? run_pieces_of<T>::unit < machine::bank_bytes : run_pieces_of<T>::unit == 1) ? 4 : 2;

/// The layout of tiles whose runs are one.
template <class T, class Policy> TILETRANS_HOST_DEVICE constexpr run_layout layout_of_joined(tile_shape shape) {
  using pieces = run_pieces_of<T>;
  int const run_bytes = (by_columns<Policy> ? shape.rows : shape.cols) * static_cast<int>(sizeof(T));
  return skew_helps<pieces::word, skew_grain<T, Policy>>(run_bytes / pieces::unit) ? run_layout::skewed : run_layout::joined;
}

/// Calls `visit(placement)` with how a tile lies in shared memory; the argument stands for the type alone.
template <class T, class Policy, class Visit> TILETRANS_HOST_DEVICE constexpr auto visit_placement(run_layout layout, Visit visit) {
  constexpr int bytes = static_cast<int>(sizeof(T)), align = static_cast<int>(alignof(T));
  using skew = line_skew<run_pieces<bytes, align>::word>;
  if constexpr (by_columns<Policy>) {
    if (layout == run_layout::separate) return visit(separate_columns<bytes, align>{});
    if (layout == run_layout::skewed) return visit(joined_columns<bytes, align, skew>{});
    return visit(joined_columns<bytes, align, no_skew>{});
  } else {
    if (layout == run_layout::separate) return visit(separate_rows<bytes, align>{});
    if (layout == run_layout::skewed) return visit(joined_rows<bytes, align, skew>{});
    return visit(joined_rows<bytes, align, no_skew>{});
  }
}

struct placement_bytes {
  tile_shape shape;
  template <class Placement> TILETRANS_HOST_DEVICE constexpr int operator()(Placement) const { return Placement::shared_bytes(shape); }
};

/// Bytes of shared memory that a tile needs.
template <class T, class Policy> TILETRANS_HOST_DEVICE constexpr int run_bytes(tile_shape shape, run_layout layout) {
  return visit_placement<T, Policy>(layout, placement_bytes{shape});
}

/// Whether the lines of a matrix, rows of the output (staged by columns) or of the source (by rows), follow each other without a gap.
enum class packing { loose, packed };

template <class Policy> TILETRANS_HOST_DEVICE constexpr packing packing_of(int64 src_ld, int64 src_cols, int64 dst_ld, int64 src_rows) {
  return (by_columns<Policy> ? dst_ld == src_rows : src_ld == src_cols) ? packing::packed : packing::loose;
}

/// The layout of a matrix's tiles: their runs are one if it is packed and a tile holds its lines whole.
template <class T, class Policy>
TILETRANS_HOST_DEVICE constexpr run_layout layout_of_tiles(tile_shape shape, int64 rows, int64 cols, packing lines) {
  bool const are_whole = by_columns<Policy> ? shape.rows == rows : shape.cols == cols;
  return lines == packing::packed && are_whole ? layout_of_joined<T, Policy>(shape) : run_layout::separate;
}

/// Elements of a run whose words are a power of two in number, so that no lane of a full tile is without one: as many as bring `pitch`
/// bytes for each element nearest to `room` bytes, from below by up to a third, from above by less than a half.
template <int ElementBytes, int Align> TILETRANS_HOST_DEVICE constexpr int fitted_length(int room, int pitch) {
  using pieces = run_pieces<ElementBytes, Align>;
  constexpr int slack = pieces::word - pieces::unit;
  int words = 1;
  while (static_cast<int64>(words) * pieces::word / ElementBytes * pitch * 4 < static_cast<int64>(room) * 3) words *= 2;
  int const length = larger(1, (words * pieces::word - slack) / ElementBytes);
  return length > pieces::units_per_word ? length / pieces::units_per_word * pieces::units_per_word : length;
}

/// Rows, or columns, of the tiles of a matrix: `most` if there are as many; fewer where few tiles would be followed by one that is hardly
/// begun, so that all share alike: a multiple of eight if `most` is one and not small.
TILETRANS_HOST_DEVICE constexpr int tile_extent(int64 extent, int most) {
  int64 const tiles = ceil_div<int64>(extent, most), rest = extent - (tiles - 1) * most;
  if (tiles == 1) return static_cast<int>(extent);
  if (tiles > 4 || rest * 8 > most) return most;
  int const grain = larger(1, smaller(power_of_two_factor(most, 8), most / 8));
  return static_cast<int>(ceil_div(ceil_div(extent, tiles), static_cast<int64>(grain)) * grain);
}

/// The tile of a policy for a matrix: of at most its extents, or fitted to the matrix's rows or columns.
template <class T, class Policy> TILETRANS_HOST_DEVICE constexpr tile_shape run_tile_shape(int64 rows, int64 cols, packing lines) {
  constexpr int bytes = static_cast<int>(sizeof(T));
  constexpr int room = Policy::num_fitted_bytes;
  if constexpr (room == 0) {
    return {tile_extent(rows, Policy::shape.rows), tile_extent(cols, Policy::shape.cols)};
  } else {
    constexpr int align = static_cast<int>(alignof(T));
    constexpr int64 most_runs = larger(1, room / larger(machine::line_bytes, bytes));
    int64 const extent = by_columns<Policy> ? rows : cols;
    int const whole = static_cast<int>(smaller(extent, most_runs));
    int const separate_pitch =
        by_columns<Policy> ? separate_columns<bytes, align>::pitch_for(whole) : separate_rows<bytes, align>::pitch_for(whole);
    int const pitch = lines == packing::packed && whole == extent ? whole * bytes : separate_pitch;
    int64 const fitting = fitted_length<bytes, align>(room, pitch);
    int const length = static_cast<int>(smaller(by_columns<Policy> ? cols : rows, fitting));
    return by_columns<Policy> ? tile_shape{whole, length} : tile_shape{length, whole};
  }
}

/// Bytes of shared memory that the tiles of a policy take at most.
template <class T, class Policy> TILETRANS_HOST_DEVICE constexpr int most_run_bytes() {
  constexpr int room = Policy::num_fitted_bytes;
  if constexpr (room == 0) {
    // Runs that are one may be skewed where they are shorter; the longest of those take the most.
    constexpr int rows = Policy::shape.rows, cols = Policy::shape.cols;
    int most = run_bytes<T, Policy>(Policy::shape, run_layout::separate);
    for (int length = by_columns<Policy> ? rows : cols; length > 0; --length) {
      tile_shape const shape = by_columns<Policy> ? tile_shape{length, cols} : tile_shape{rows, length};
      run_layout const layout = layout_of_joined<T, Policy>(shape);
      most = larger(most, run_bytes<T, Policy>(shape, layout));
      if (layout == run_layout::skewed) break;
    }
    return most;
  } else {
    constexpr int64 any = 1 << 20;
    int most = 0;
    for (int64 runs = 1; runs <= larger(1, room / machine::line_bytes) + 1; ++runs) {
      for (packing lines : {packing::loose, packing::packed}) {
        int64 const rows = by_columns<Policy> ? runs : any, cols = by_columns<Policy> ? any : runs;
        tile_shape const shape = run_tile_shape<T, Policy>(rows, cols, lines);
        most = larger(most, run_bytes<T, Policy>(shape, layout_of_tiles<T, Policy>(shape, rows, cols, lines)));
      }
    }
    return most;
  }
}

}  // namespace detail

/// How `Policy` cuts a matrix, which is not empty, and its transpose.
template <class T, class Policy> TILETRANS_HOST_DEVICE constexpr run_tiling make_run_tiling(matrix_view<T const> src, matrix_view<T> dst) {
  detail::packing const lines = detail::packing_of<Policy>(src.ld, src.cols, dst.ld, src.rows);
  tile_shape const shape = detail::run_tile_shape<T, Policy>(src.rows, src.cols, lines);
  run_layout const layout = detail::layout_of_tiles<T, Policy>(shape, src.rows, src.cols, lines);
  tile_grid const grid{static_cast<detail::uint32>(detail::num_tiles_along(src.rows, shape.rows)),
                       static_cast<detail::uint32>(detail::num_tiles_along(src.cols, shape.cols))};
  return {shape, grid, detail::run_bytes<T, Policy>(shape, layout), detail::layout_of_joined<T, Policy>(shape)};
}

/// The tile that block `block` of a 1-D grid takes, in the policy's traversal.
template <class Policy> TILETRANS_HOST_DEVICE constexpr tile_origin tile_of_block(run_tiling const& tiling, detail::uint32 block) {
  tile_grid const tile = Policy::traversal_type::tile(tiling.grid, block);
  return {static_cast<detail::int64>(tile.rows) * tiling.shape.rows, static_cast<detail::int64>(tile.cols) * tiling.shape.cols};
}

}  // namespace tiletrans
