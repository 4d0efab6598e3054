// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/async_copy.hpp"
#include "../model/access.hpp"
#include "../model/matrix_view.hpp"
#include "phase.hpp"

namespace tiletrans::detail {

/// full_tile, unaligned_tile or edge_tile, for the one that runs into it.
enum class tile_path { full, unaligned, edge };

/// A tile of a matrix in shared memory, where the policy's layout has it, and how it moves along its rows.
template <class T, class Policy> class staged_tile {
  using layout = typename Policy::layout_type;

 public:
  static constexpr int element_bytes = static_cast<int>(sizeof(T));

  unsigned char* bytes;
  int thread;

  /// The bytes that hold the elements from `cell` on.
  TILETRANS_HOST_DEVICE unsigned char* place(tile_cell cell) const {
    return bytes + layout::offset(Policy::shape, cell.row, cell.col) * element_bytes;
  }
  TILETRANS_HOST_DEVICE T element(tile_cell cell) const {
    return __builtin_bit_cast(T, read_packet<element_bytes, machine::widest_word(element_bytes)>(place(cell)));
  }

  /// The part of the tile that lies inside a matrix with so many rows and columns left; none of it if there are none.
  TILETRANS_HOST_DEVICE static constexpr edge_tile edge_of(int64 rows_left, int64 cols_left) {
    return {clamp(rows_left, Policy::shape.rows), clamp(cols_left, Policy::shape.cols)};
  }

  /// The path of a tile of which `inside` lies in the matrix `m`, and that starts at (row, col) of it, a row of which moves `Count`
  /// elements at a time.
  template <int Count, class U> TILETRANS_HOST_DEVICE static tile_path path_of(edge_tile inside, matrix_view<U> m, int64 row, int64 col) {
    if (inside.rows != Policy::shape.rows || inside.cols != Policy::shape.cols) return tile_path::edge;
    return starts_vectors<Count>(m, row, col) ? tile_path::full : tile_path::unaligned;
  }

  /// Moves the part of the tile at `at` that lies inside `in` from global to shared memory, through registers.
  TILETRANS_HOST_DEVICE void load(matrix_view<T const> in, tile_origin at) const {
    edge_tile const inside = inside_of(in, at);
    switch (row_path(inside, in, at)) {
      case tile_path::full:
        return load_on(full_tile{}, in, at);
      case tile_path::unaligned:
        return load_on(unaligned_tile{}, in, at);
      case tile_path::edge:
        return load_on(inside, in, at);
    }
  }
  /// The same without waiting for it, where the words are wide enough: wait_for_copies.
  TILETRANS_HOST_DEVICE void load_async(matrix_view<T const> in, tile_origin at) const {
    edge_tile const inside = inside_of(in, at);
    switch (row_path(inside, in, at)) {
      case tile_path::full:
        return load_async_on(full_tile{}, in, at);
      case tile_path::unaligned:
        return load_async_on(unaligned_tile{}, in, at);
      case tile_path::edge:
        return load_async_on(inside, in, at);
    }
  }
  /// Moves the part of the tile that lies inside `out` from shared to global memory, row by row as it was loaded.
  TILETRANS_HOST_DEVICE void store(matrix_view<T> out, tile_origin at) const {
    edge_tile const inside = inside_of(out, at);
    switch (row_path(inside, out, at)) {
      case tile_path::full:
        return store_on(full_tile{}, out, at);
      case tile_path::unaligned:
        return store_on(unaligned_tile{}, out, at);
      case tile_path::edge:
        return store_on(inside, out, at);
    }
  }

 private:
  template <class Path> using access_of_rows = load_access<element_bytes, Policy, Path>;
  template <class Path> static constexpr int word_on = global_word_bytes<T, access_of_rows<Path>::cols, Path>();

  TILETRANS_HOST_DEVICE static constexpr int clamp(int64 left, int most) {
    return static_cast<int>(larger<int64>(0, smaller<int64>(left, most)));
  }

  /// True if vectors of `Count` elements are aligned at (row, col) and below it.
  template <int Count, class U> TILETRANS_HOST_DEVICE static bool starts_vectors(matrix_view<U> m, int64 row, int64 col) {
    constexpr auto bytes = static_cast<unsigned>(machine::widest_word(Count * static_cast<int>(sizeof(U))));
    if constexpr (bytes <= alignof(U)) {
      return true;
    } else {
      auto const address = reinterpret_cast<stdlib::uintptr_t>(m.data + matrix_offset(m.ld, row, col));
      return (address | static_cast<stdlib::uintptr_t>(m.ld) * sizeof(U)) % bytes == 0;
    }
  }

  template <class U> TILETRANS_HOST_DEVICE static edge_tile inside_of(matrix_view<U> m, tile_origin at) {
    return edge_of(m.rows - at.row, m.cols - at.col);
  }
  template <class U> TILETRANS_HOST_DEVICE static tile_path row_path(edge_tile inside, matrix_view<U> m, tile_origin at) {
    return path_of<access_of_rows<full_tile>::cols>(inside, m, at.row, at.col);
  }

  template <class Path> TILETRANS_HOST_DEVICE void load_on(Path path, matrix_view<T const> in, tile_origin at) const {
    using access_type = access_of_rows<Path>;
    constexpr int packet_bytes = access_type::cols * element_bytes;
    using packet = detail::packet<packet_bytes>;
    auto const access = make_access<access_type>(path);
    tile_cell const first = access.first(thread);
    int64 const origin = matrix_offset(in.ld, at.row + first.row, at.col + first.col);

    run_phase<packet>(
        access, thread,
        [&](int step) {
          tile_cell const shift = access.shift(thread, step);
          return read_packet<packet_bytes, word_on<Path>>(in.data + (origin + matrix_offset(in.ld, shift.row, shift.col)));
        },
        [&](int step, packet const& elements) {
          write_packet<packet_bytes, machine::widest_word(packet_bytes)>(place(first + access.shift(thread, step)), elements);
        });
  }

  template <class Path> TILETRANS_HOST_DEVICE void load_async_on(Path path, matrix_view<T const> in, tile_origin at) const {
    constexpr int word = word_on<Path>;
    if constexpr (word < machine::bank_bytes) {
      load_on(path, in, at);
    } else {
      using access_type = access_of_rows<Path>;
      auto const access = make_access<access_type>(path);
      for (int step = 0; step < access.num_steps(); ++step) {
        if (!access.is_active(thread, step)) break;
        tile_cell const cell = access.at(thread, step);
        auto const* const from =
            reinterpret_cast<unsigned char const*>(in.data + matrix_offset(in.ld, at.row + cell.row, at.col + cell.col));
        TILETRANS_UNROLL
        for (int byte = 0; byte < access_type::cols * element_bytes; byte += word) copy_word_async<word>(place(cell) + byte, from + byte);
      }
    }
  }

  template <class Path> TILETRANS_HOST_DEVICE void store_on(Path path, matrix_view<T> out, tile_origin at) const {
    using access_type = access_of_rows<Path>;
    constexpr int packet_bytes = access_type::cols * element_bytes;
    using packet = detail::packet<packet_bytes>;
    auto const access = make_access<access_type>(path);
    run_phase<packet>(
        access, thread,
        [&](int step) { return read_packet<packet_bytes, machine::widest_word(packet_bytes)>(place(access.at(thread, step))); },
        [&](int step, packet const& elements) {
          tile_cell const cell = access.at(thread, step);
          write_packet<packet_bytes, word_on<Path>>(out.data + matrix_offset(out.ld, at.row + cell.row, at.col + cell.col), elements);
        });
  }
};

}  // namespace tiletrans::detail
