// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "phase_cost.hpp"
#include "row_copy.hpp"

namespace tiletrans {

/// Where a view lies: its strides, and its first element's distance from a 128-byte boundary; in elements.
struct strided_placement {
  detail::int64 row_stride;
  detail::int64 col_stride;
  detail::int64 offset = 0;
};

/// The accesses of a strided copy, on each side.
struct strided_copy_costs {
  global_phase_cost load;
  global_phase_cost store;
};

namespace detail {

/// Counts accesses of `bytes` bytes to items [0, count), 32 of which are a warp's; item i is at `address(i)`, negative for none.
template <class Address> TILETRANS_HOST_DEVICE constexpr void count_items(global_phase_cost& phase, int count, int bytes, Address address) {
  for (int first = 0; first < count; first += machine::warp_lanes)
    phase.add(bytes, [&](int lane) { return first + lane < count ? address(first + lane) : int64{inactive_lane}; });
}

TILETRANS_HOST_DEVICE constexpr strided_copy_costs cost_of_words(row_copy const& copy) {
  row_tile const tile = row_tile::of(tiling_of_words(copy), copy.rows, copy.elements, 0);
  strided_copy_costs costs;
  count_items(costs.load, tile.num_items(), copy.word,
              [&](int item) { return static_cast<int64>(copy.src_word(tile.at(item).row, tile.at(item))); });
  count_items(costs.store, tile.num_items(), copy.word,
              [&](int item) { return static_cast<int64>(copy.dst_word(tile.at(item).row, tile.at(item))); });
  return costs;
}

/// The accesses to a tile of rows that are shifted.
struct shifted_accesses {
  row_copy const& copy;
  row_tile tile;

  /// Of a whole vector: its address in the destination, or of the source's two; negative for none.
  TILETRANS_HOST_DEVICE constexpr shifted_vector vector(int item) const {
    row_copy::place const at = tile.at(item);
    return shifted_vector::of(copy.src.row(at.row), copy.dst.row(at.row), copy.row_bytes(), at.element);
  }
  TILETRANS_HOST_DEVICE static constexpr int64 if_whole(shifted_vector const& v, stdlib::uint64_t address) {
    return v.is_of_row ? static_cast<int64>(address) : int64{inactive_lane};
  }

  /// Of a word of a row's ends, on a side.
  TILETRANS_HOST_DEVICE constexpr int num_end_words() const { return tile.rows * row_ends::most_words(copy.word); }
  TILETRANS_HOST_DEVICE constexpr int64 end_word(int item, row_side const& side) const {
    row_ends::place const at = row_ends::at(tile, copy.word, item);
    int64 const offset = row_ends::offset(copy.dst.row(at.row), copy.row_bytes(), copy.word, at.index);
    return offset < 0 ? int64{inactive_lane} : static_cast<int64>(side.row(at.row)) + offset;
  }
};

TILETRANS_HOST_DEVICE constexpr strided_copy_costs cost_of_vectors(row_copy const& copy) {
  shifted_accesses const at{copy, row_tile::of(tiling_of_vectors(copy), copy.rows, shifted_vector::most_of(copy), 0)};
  int const num_vectors = at.tile.num_items(), num_words = at.num_end_words();
  strided_copy_costs costs;
  count_items(costs.load, num_vectors, shifted_vector::bytes, [&](int i) { return at.if_whole(at.vector(i), at.vector(i).low()); });
  count_items(costs.load, num_vectors, shifted_vector::bytes, [&](int i) { return at.if_whole(at.vector(i), at.vector(i).high()); });
  count_items(costs.store, num_vectors, shifted_vector::bytes, [&](int i) { return at.if_whole(at.vector(i), at.vector(i).dst); });
  count_items(costs.load, num_words, copy.word, [&](int i) { return at.end_word(i, copy.src); });
  count_items(costs.store, num_words, copy.word, [&](int i) { return at.end_word(i, copy.dst); });
  return costs;
}

}  // namespace detail

/// What strided_copy costs for views of rows x cols elements of type T: the accesses to its first tile.
template <class T> TILETRANS_HOST_DEVICE constexpr strided_copy_costs strided_copy_cost(detail::int64 rows, detail::int64 cols,
                                                                                        strided_placement src, strided_placement dst) {
  constexpr auto bytes = static_cast<detail::int64>(sizeof(T));
  constexpr auto boundary = detail::stdlib::uint64_t{1} << 60;  // far from 0, for strides of either sign
  if (rows == 0 || cols == 0) return {};
  detail::copy_box const box{boundary + static_cast<detail::stdlib::uint64_t>(src.offset * bytes),
                             boundary + static_cast<detail::stdlib::uint64_t>(dst.offset * bytes),
                             detail::axis_of(rows, src.row_stride, dst.row_stride, bytes),
                             detail::axis_of(cols, src.col_stride, dst.col_stride, bytes), bytes};
  detail::row_copy const copy = detail::copy_of_box(box.simplified());
  return copy.is_shifted() ? detail::cost_of_vectors(copy) : detail::cost_of_words(copy);
}

}  // namespace tiletrans
