// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "phase_cost.hpp"
#include "vector_staging.hpp"

namespace tiletrans::detail {

/// The accesses to a tile that is staged by vectors, as the collective executes them, added to a `Cost` as count_run does.
template <int ElementBytes, class Policy, class Cost = run_cost> TILETRANS_HOST_DEVICE constexpr Cost count_vectors(run_tile const& tile) {
  using staging = vector_staging<ElementBytes, Policy>;
  using columns = typename staging::columns;
  using load_item = typename staging::load_item;
  using store_item = typename staging::store_item;
  constexpr int vector = staging::vector;
  Cost cost;

  auto const is_loaded = [&](load_item at) { return at.row < tile.staged_rows && at.col() < tile.cols; };
  for (int step = 0; step * staging::rows_abreast < tile.staged_rows; ++step)
    for (int warp = 0; warp < Policy::num_threads; warp += machine::warp_lanes) {
      for (int i = 0; i < staging::most_vectors; ++i)
        cost.global_load.add(vector, [&](int lane) {
          load_item const at = staging::load_at(warp + lane).below(step);
          return is_loaded(at) ? static_cast<int64>(staging::vector_of(at.address(tile), i)) : int64{inactive_lane};
        });
      for (int word = 0; word < staging::per_vector; ++word)
        cost.shared_store.add_store(machine::bank_bytes, [&](int lane) {
          load_item const at = staging::load_at(warp + lane).below(step);
          return is_loaded(at) ? staging::place_behind(staging::word_place(at.row, staging::word_of(at.segment_index, 0)), word)
                               : inactive_lane;
        });
    }

  auto const skipped = [&](store_item at) { return columns::skipped_of(static_cast<uint32>(tile.column(at.col()))); };
  auto const is_stored = [&](store_item at, int i) {
    return at.col(i) < tile.cols && columns::is_counted(tile, skipped(at), at.vector_index);
  };
  for (int warp = 0; warp < staging::num_store_items; warp += machine::warp_lanes) {
    for (int row = 0; row < staging::per_vector; ++row)
      cost.shared_load.add_load(machine::bank_bytes, [&](int lane) {
        store_item const at = staging::store_at(warp + lane);
        if (!is_stored(at, 0)) return inactive_lane;
        int const first = at.first_row(skipped(at));
        return staging::place_below(staging::word_place(first, at.word), first, row);
      });
    for (int i = 0; i < staging::per_word; ++i)
      cost.global_store.add(vector, [&](int lane) {
        store_item const at = staging::store_at(warp + lane);
        return is_stored(at, i) ? static_cast<int64>(tile.column(at.col(i))) + at.first_byte(skipped(at)) : int64{inactive_lane};
      });
  }
  return cost;
}

}  // namespace tiletrans::detail
