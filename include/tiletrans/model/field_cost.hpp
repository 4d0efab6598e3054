// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "rules.hpp"
#include "run_cost.hpp"
#include "struct_fields.hpp"

namespace tiletrans {

namespace detail {

/// How many structs of fields F a tile has. By measurement tiles are small, and one warp moves each: a multiprocessor holds many of them,
/// which load and store at different times, and no more is in flight than memory needs. The fields of a tile are whole sectors.
template <class... F> struct structs_of_tile {
  using layout = field_layout<F...>;
  static constexpr int num_threads = machine::warp_lanes;
  static constexpr int most_in_flight = 8;

  /// Structs of a thread: a power of two. Fields narrower than a word are as many instructions as wide ones, and want a larger tile.
  TILETRANS_HOST_DEVICE static constexpr int of_thread() {
    constexpr bool has_parts = layout::narrowest_word() < machine::bank_bytes;
    constexpr int least_bytes = has_parts ? 3072 : 1536, long_bytes = 128;
    int count = layout::bytes() > long_bytes ? 1 : has_parts ? 4 : 2;
    while (count * num_threads * layout::bytes() < least_bytes) count *= 2;
    return count;
  }
  static constexpr int value = of_thread() * num_threads;

  /// Fields of a thread that are in flight, `together` structs' in each: as many as divide those it moves.
  TILETRANS_HOST_DEVICE static constexpr int in_flight(int together) { return larger(1, smaller(most_in_flight, of_thread() / together)); }
};

/// The policies of tiles of structs: an array of them is a matrix of one column, or of one row.
template <class... F> using structs_to_fields =
    policy<tile<structs_of_tile<F...>::value, 1>, staged_by_rows, block_threads<structs_of_tile<F...>::num_threads>>;
template <class... F> using fields_to_structs =
    policy<tile<1, structs_of_tile<F...>::value>, staged_by_columns, block_threads<structs_of_tile<F...>::num_threads>>;

/// How `count` structs are cut into tiles, at least one of them.
template <class T, class... F> TILETRANS_HOST_DEVICE constexpr run_tiling tiling_of_structs(T const* structs, int64 count) {
  return make_run_tiling<T, structs_to_fields<F...>>({structs, count, 1}, {nullptr, 1, count});
}
template <class T, class... F> TILETRANS_HOST_DEVICE constexpr run_tiling tiling_of_fields(T* structs, int64 count) {
  return make_run_tiling<T, fields_to_structs<F...>>({nullptr, 1, count}, {structs, count, 1});
}

/// How the fields F of a tile of structs T move between shared memory and their arrays: struct after struct, a lane each.
template <class T, class Policy, class... F> struct field_access {
  using layout = field_layout<F...>;
  using pieces = run_pieces_of<T>;

  /// The word in which a field moves in its own array; and in shared memory, where structs begin on units, which are narrower where the
  /// struct is less aligned than its fields.
  TILETRANS_HOST_DEVICE static constexpr int global_word(int field) { return layout::word_of(field); }
  TILETRANS_HOST_DEVICE static constexpr int shared_word(int field) { return smaller(global_word(field), pieces::unit); }

  /// Structs whose field, side by side, fills a word of its array. They are moved together where the array begins on a word.
  TILETRANS_HOST_DEVICE static constexpr int together(int field) {
    int const bytes = layout::size_of(field);
    return is_power_of_two(bytes) && bytes < machine::bank_bytes ? machine::bank_bytes / bytes : 1;
  }

  /// Where byte `byte` of a struct of the tile lies in shared memory.
  template <class Placement> TILETRANS_HOST_DEVICE static constexpr int place(Placement const& placement, int index, int byte) {
    return placement.place(offset_of(placement, index) + byte);
  }

 private:
  template <class Placement> TILETRANS_HOST_DEVICE static constexpr int offset_of(Placement const& placement, int index) {
    if constexpr (by_columns<Policy>)
      return placement.element_offset(index);
    else
      return placement.element_offset(index, 0);
  }
};

/// How structs lie in shared memory: as a matrix of one column, or of one row, whose runs are one.
template <class T, class Policy> inline constexpr run_layout layout_of_structs = layout_of_joined<T, Policy>({1, 1});

/// Adds the accesses of the fields' side to a cost: of a whole tile, whose arrays begin on lines.
template <class T, class Policy, class... F> struct count_fields {
  using access = field_access<T, Policy, F...>;
  run_tile tile;
  run_cost cost;

  template <class Placement> TILETRANS_HOST_DEVICE constexpr run_cost operator()(Placement) const {
    auto const placement = Placement::of(tile);
    run_cost out = cost;
    for (int field = 0; field < access::layout::count; ++field) {
      int const bytes = access::layout::size_of(field), together = access::together(field), shared_word = access::shared_word(field);
      int const global_word = together > 1 ? machine::bank_bytes : by_columns<Policy> ? shared_word : access::global_word(field);
      for (int first = 0; first < tile.rows * tile.cols; first += machine::warp_lanes * together) {
        for (int i = 0; i < together; ++i)
          for (int word = 0; word < bytes / shared_word; ++word) {
            int const byte = access::layout::offset(field) + word * shared_word;
            auto const place = [&](int lane) { return access::place(placement, first + lane * together + i, byte); };
            if (by_columns<Policy>)
              out.shared_store.add_store(shared_word, place);
            else
              out.shared_load.add_load(shared_word, place);
          }
        for (int byte = 0; byte < bytes * together; byte += global_word) {
          auto const address = [&](int lane) { return int64{first + lane * together} * bytes + byte; };
          if (by_columns<Policy>)
            out.global_load.add(global_word, address);
          else
            out.global_store.add(global_word, address);
        }
      }
    }
    return out;
  }
};

/// A whole tile of structs of which there are many, and the side of the structs, which moves as all tiles in runs do.
template <class T, class Policy, class... F> TILETRANS_HOST_DEVICE constexpr run_cost cost_of_structs(int64 rows, int64 cols) {
  constexpr int bytes = static_cast<int>(sizeof(T)), align = static_cast<int>(alignof(T));
  run_tile const tile = run_tile::at<bytes, align>(0, cols, 0, rows, rows, cols, Policy::shape, {0, 0});
  run_cost const both = run_cost_of<T, Policy>({cols, 0}, {rows, 0}, rows, cols);
  run_cost structs{};
  if constexpr (by_columns<Policy>) {
    structs.shared_load = both.shared_load;
    structs.global_store = both.global_store;
  } else {
    structs.global_load = both.global_load;
    structs.shared_store = both.shared_store;
  }
  return visit_placement<T, Policy>(layout_of_structs<T, Policy>, count_fields<T, Policy, F...>{tile, structs});
}

}  // namespace detail

/// What aos_to_soa costs for structs T of fields F: the accesses to a whole tile, all arrays on lines.
template <class T, class... F> TILETRANS_HOST_DEVICE constexpr run_cost aos_to_soa_cost() {
  using policy = detail::structs_to_fields<F...>;
  if constexpr (detail::require_fields<T, F...>::value)
    return detail::cost_of_structs<T, policy, F...>(4 * policy::shape.rows, 1);
  else
    return {};
}
/// And soa_to_aos.
template <class T, class... F> TILETRANS_HOST_DEVICE constexpr run_cost soa_to_aos_cost() {
  using policy = detail::fields_to_structs<F...>;
  if constexpr (detail::require_fields<T, F...>::value)
    return detail::cost_of_structs<T, policy, F...>(1, 4 * policy::shape.cols);
  else
    return {};
}

}  // namespace tiletrans
