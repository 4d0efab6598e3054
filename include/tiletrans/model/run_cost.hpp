// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "column_words.hpp"
#include "phase_cost.hpp"
#include "run_patches.hpp"
#include "run_policy.hpp"
#include "vector_cost.hpp"

/// What a policy that stages in runs or by vectors costs: the accesses of a tile inside a matrix, as the collective executes them.
namespace tiletrans {

namespace detail {

/// Calls `visit(lane -> (run, word))` for each warp, chunk and turn of an access to runs, taken kind by kind; the run is -1 where a lane
/// takes no part.
template <int Threads, int Kinds = 1, class Visit>
TILETRANS_HOST_DEVICE constexpr void for_each_run_request(int num_runs, int num_words, Visit visit) {
  auto const access = run_access<Threads>::of(num_words);
  for (int chunk = 0; chunk < access.num_chunks; ++chunk)
    for (int kind = 0; kind < Kinds; ++kind)
      for (int turn = 0; access.template run_of_kind<Kinds>(0, kind, turn) < num_runs; ++turn)
        for (int warp = 0; warp < Threads; warp += machine::warp_lanes)
          visit([=](int lane) {
            int const run = access.template run_of_kind<Kinds>(warp + lane, kind, turn), word = access.word(warp + lane, chunk);
            return tile_cell{run < num_runs && word < num_words ? run : -1, word};
          });
}

/// `Cost` is what the accesses are added to, phase by phase: run_cost, or what stands for it.
template <class T, class Policy, class Cost = run_cost> struct count_run {
  static constexpr int bytes = static_cast<int>(sizeof(T)), align = static_cast<int>(alignof(T));
  using pieces = run_pieces<bytes, align>;
  using words = run_column_words<bytes, align>;
  using patches = run_patches<bytes, align>;
  run_tile tile;

  TILETRANS_HOST_DEVICE constexpr int misalignment(int row) const { return pieces::misalignment(tile.row(row)); }
  TILETRANS_HOST_DEVICE constexpr int64 word_of_row(tile_cell at) const {
    return static_cast<int64>(tile.row(at.row)) + pieces::word_offset(at.col, misalignment(at.row));
  }
  /// The address of a word that holds something of a row, or of nothing.
  TILETRANS_HOST_DEVICE constexpr int64 row_word(tile_cell at) const {
    bool const exists = at.row >= 0 && pieces::is_of_run(at.col, misalignment(at.row), tile.cols * bytes);
    return exists ? word_of_row(at) : inactive_lane;
  }

  template <class Placement> TILETRANS_HOST_DEVICE constexpr Cost operator()(Placement) const {
    Cost cost;
    add_load(cost, Placement::of(tile));
    add_store(cost, Placement::of(tile));
    return cost;
  }

  template <class Skew> TILETRANS_HOST_DEVICE constexpr void add_load(Cost& cost, joined_columns<bytes, align, Skew> columns) const {
    if (patches::are_in(tile))
      add_load_of_patches(cost, columns);
    else
      add_load_of_words(cost, columns);
  }
  TILETRANS_HOST_DEVICE constexpr void add_load(Cost& cost, separate_columns<bytes, align> columns) const {
    add_load_of_words(cost, columns);
  }
  template <class Columns> TILETRANS_HOST_DEVICE constexpr void add_load_of_patches(Cost& cost, Columns columns) const {
    for_each_run_request<Policy::num_threads>(patches::num_along(tile.staged_rows), patches::num_along(tile.cols), [&](auto lanes) {
      for (int i = 0; i < patches::side; ++i) {
        cost.global_load.add(pieces::word, [&](int lane) {
          tile_cell const at = lanes(lane);
          return at.row < 0 ? int64{inactive_lane} : word_of_row({patches::first_of(at.row) + i, at.col});
        });
        cost.shared_store.add_store(pieces::word, [&](int lane) {
          tile_cell const at = lanes(lane);
          if (at.row < 0) return inactive_lane;
          return columns.place_in_row(columns.element_offset(patches::first_of(at.col) + i), patches::first_of(at.row));
        });
      }
    });
  }
  template <class Columns> TILETRANS_HOST_DEVICE constexpr void add_load_of_words(Cost& cost, Columns columns) const {
    for_each_run_request<Policy::num_threads>(tile.staged_rows, pieces::most_words(tile.cols), [&](auto lanes) {
      cost.global_load.add(pieces::word, [&](int lane) { return row_word(lanes(lane)); });
      for (int i = 0; i < pieces::units_per_word; ++i)
        cost.shared_store.add_store(pieces::unit, [&](int lane) {
          tile_cell const at = lanes(lane);
          if (row_word(at) == inactive_lane) return inactive_lane;
          return columns.place_in_row(places_of_word<pieces>(columns, at.col, misalignment(at.row)).at[i], at.row);
        });
    });
  }
  TILETRANS_HOST_DEVICE constexpr void add_load(Cost& cost, separate_rows<bytes, align> rows) const {
    for_each_run_request<Policy::num_threads>(tile.staged_rows, rows.num_words(tile.cols), [&](auto lanes) {
      cost.global_load.add(pieces::word, [&](int lane) {
        tile_cell const at = lanes(lane);
        return at.row < 0 ? int64{inactive_lane} : word_of_row(at);
      });
      cost.shared_store.add_store(pieces::word, [&](int lane) {
        tile_cell const at = lanes(lane);
        return at.row < 0 ? inactive_lane : rows.word_place(at.row, at.col);
      });
    });
  }
  template <class Skew> TILETRANS_HOST_DEVICE constexpr void add_load(Cost& cost, joined_rows<bytes, align, Skew> rows) const {
    constexpr int vector = machine::max_access_bytes, part = joined_rows<bytes, align, Skew>::part;
    int const count = rows.num_vectors(tile.staged_rows);
    for (int first = 0; first < count; first += machine::warp_lanes) {
      cost.global_load.add(vector, [&](int lane) {
        return first + lane < count ? static_cast<int64>(tile.src) + rows.vector_offset(first + lane) : inactive_lane;
      });
      for (int byte = 0; byte < vector; byte += part)
        cost.shared_store.add_store(
            part, [&](int lane) { return first + lane < count ? rows.vector_place(first + lane) + byte : inactive_lane; });
    }
  }

  template <class Skew> TILETRANS_HOST_DEVICE constexpr void add_store(Cost& cost, joined_columns<bytes, align, Skew> columns) const {
    constexpr int vector = machine::max_access_bytes, part = joined_columns<bytes, align, Skew>::part;
    int const end = columns.end_full(tile.cols);
    for (int first = columns.first_full(); first < end; first += machine::warp_lanes) {
      auto const exists = [=](int lane) { return first + lane < end; };
      for (int byte = 0; byte < vector; byte += part)
        cost.shared_load.add_load(
            part, [&](int lane) { return exists(lane) ? columns.byte_place((first + lane) * vector) + byte : inactive_lane; });
      cost.global_store.add(vector, [&](int lane) {
        return exists(lane) ? static_cast<int64>(tile.dst) + columns.byte_offset((first + lane) * vector) : inactive_lane;
      });
    }
  }
  /// Columns, each a run of its own: the words that are stored whole; or units, where those are stored alone.
  template <class Placement> TILETRANS_HOST_DEVICE constexpr void add_store(Cost& cost, Placement placement) const {
    if (words::are_units(tile))
      add_store_of_units(cost, placement);
    else
      add_store_of_words(cost, placement);
  }
  TILETRANS_HOST_DEVICE constexpr void add_store_of_words(Cost& cost, separate_columns<bytes, align> columns) const {
    add_store_of_each_word(cost, columns);
  }
  template <class Rows> TILETRANS_HOST_DEVICE constexpr void add_store_of_words(Cost& cost, Rows rows) const {
    if (patches::are_in(tile))
      add_store_of_patches(cost, rows);
    else
      add_store_of_each_word(cost, rows);
  }
  template <class Placement> TILETRANS_HOST_DEVICE constexpr void add_store_of_units(Cost& cost, Placement placement) const {
    for_each_run_request<Policy::num_threads>(tile.cols, pieces::num_units(tile.rows), [&](auto lanes) {
      cost.shared_load.add_load(pieces::unit, [&](int lane) {
        tile_cell const at = lanes(lane);
        return at.row < 0 ? inactive_lane : placement.unit_place(at.row, at.col);
      });
      cost.global_store.add(pieces::unit, [&](int lane) {
        tile_cell const at = lanes(lane);
        return at.row < 0 ? int64{inactive_lane} : static_cast<int64>(tile.column(at.row)) + pieces::unit_offset(at.col);
      });
    });
  }
  template <class Placement> TILETRANS_HOST_DEVICE constexpr void add_store_of_patches(Cost& cost, Placement placement) const {
    for_each_run_request<Policy::num_threads>(patches::num_along(tile.cols), words::most_words(tile), [&](auto lanes) {
      auto const word = [&](tile_cell at) { return at.row < 0 ? -1 : nth_word(patches::first_of(at.row), at.col); };
      for (int i = 0; i < patches::side; ++i) {
        cost.shared_load.add_load(pieces::word, [&](int lane) {
          tile_cell const at = lanes(lane);
          return word(at) < 0 ? inactive_lane : placement.unit_place(patches::first_of(at.row), patches::first_of(word(at)) + i);
        });
        cost.global_store.add(pieces::word, [&](int lane) {
          tile_cell const at = lanes(lane);
          bool const is_stored = word(at) >= 0 && patches::first_of(at.row) + i < tile.cols;
          return is_stored ? static_cast<int64>(tile.column(patches::first_of(at.row) + i)) + words::word_offset(word(at), patches::skipped)
                           : int64{inactive_lane};
        });
      }
    });
  }
  template <class Placement> TILETRANS_HOST_DEVICE constexpr void add_store_of_each_word(Cost& cost, Placement placement) const {
    constexpr int parts = Placement::places::count;
    for_each_run_request<Policy::num_threads, pieces::units_per_word>(tile.cols, words::most_words(tile), [&](auto lanes) {
      auto const word = [&](tile_cell at) { return at.row < 0 ? -1 : nth_word(at.row, at.col); };
      for (int i = 0; i < parts; ++i)
        cost.shared_load.add_load(pieces::word / parts, [&](int lane) {
          tile_cell const at = lanes(lane);
          return word(at) < 0 ? inactive_lane
                              : placement.places_of(placement.column_from(at.row, words_of(at.row).skipped), word(at)).at[i];
        });
      cost.global_store.add(pieces::word, [&](int lane) {
        tile_cell const at = lanes(lane);
        return word(at) < 0 ? int64{inactive_lane}
                            : static_cast<int64>(tile.column(at.row)) + words::word_offset(word(at), words_of(at.row).skipped);
      });
    });
  }
  TILETRANS_HOST_DEVICE constexpr words words_of(int col) const { return words::of(tile, tile.column(col)); }
  /// The n-th word of a column that a lane takes; -1 if there are fewer.
  TILETRANS_HOST_DEVICE constexpr int nth_word(int col, int n) const {
    words const w = words_of(col);
    return n < w.count ? words::around(n, w.line(tile.column(col)), w.count) : -1;
  }
};

}  // namespace detail

/// A full tile of a rows x cols matrix and its transpose, whose first elements lie `src_offset` and `dst_offset` elements behind a 128-byte
/// boundary; the second tile down the rows, where there is one, so that all words of its columns are complete.
template <class T, class Policy>
TILETRANS_HOST_DEVICE constexpr run_cost run_cost_of(placement src, placement dst, detail::int64 rows, detail::int64 cols) {
  constexpr int bytes = static_cast<int>(sizeof(T)), align = static_cast<int>(alignof(T));
  if constexpr (!detail::require_run_cost<T, Policy>::value) {
    return {};
  } else if constexpr (Policy::moves_vectors) {
    constexpr int reach = detail::vector_staging<bytes, Policy>::columns::reach;
    tile_origin const at{Policy::shape.rows < rows ? Policy::shape.rows : 0, 0};
    return detail::count_vectors<bytes, Policy>(detail::run_tile::at<bytes, align, reach>(
        static_cast<detail::stdlib::uint64_t>(src.offset * bytes), src.ld, static_cast<detail::stdlib::uint64_t>(dst.offset * bytes),
        dst.ld, rows, cols, Policy::shape, at));
  } else {
    detail::packing const lines = detail::packing_of<Policy>(src.ld, cols, dst.ld, rows);
    tile_shape const shape = detail::run_tile_shape<T, Policy>(rows, cols, lines);
    tile_origin const at{shape.rows < rows ? shape.rows : 0, 0};
    auto const tile =
        detail::run_tile::at<bytes, align>(static_cast<detail::stdlib::uint64_t>(src.offset * bytes), src.ld,
                                           static_cast<detail::stdlib::uint64_t>(dst.offset * bytes), dst.ld, rows, cols, shape, at);
    return detail::visit_placement<T, Policy>(detail::layout_of_tiles<T, Policy>(shape, rows, cols, lines),
                                              detail::count_run<T, Policy>{tile});
  }
}

}  // namespace tiletrans
