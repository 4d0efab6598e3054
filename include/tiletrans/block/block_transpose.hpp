// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../model/rules.hpp"
#include "staged_tile.hpp"

namespace tiletrans {

/// Transposes one tile of a matrix through shared memory: `load` brings it from the source, `store` writes it, transposed, to the
/// output.
///
///     __shared__ typename tt::block_transpose<float, mine>::storage scratch;
///     tt::block_transpose<float, mine> tile{scratch, int(threadIdx.x)};
///     auto at = tt::tile_of_block<mine>(in, blockIdx.x);
///     tile.load(in, at);
///     __syncthreads();
///     tile.store(out, at);
///
/// @collective block of Policy::num_threads threads, ranks 0 .. num_threads - 1; same arguments in every thread
/// @sync       none inside. A block barrier is needed between load and store, and before the storage is used again
/// @tparam T   trivially copyable, any size. Bits are moved, never converted
/// @tparam Policy  a policy; a wrong one is refused at compile time with the rule it breaks
/// @cost       global_load_cost, shared_store_cost, shared_load_cost and global_store_cost <T, Policy>; shared_bytes<T, Policy>()
/// @example    examples/own_kernel.cu
template <class T, class Policy> class block_transpose : detail::require_valid<T, Policy>, detail::require_staged_by_layout<Policy> {
  static constexpr int element_bytes = static_cast<int>(sizeof(T));
  using staged_tile = detail::staged_tile<T, Policy>;

 public:
  /// Shared memory of one tile. The caller declares it, static or dynamic, and may use it for anything between the tiles.
  struct alignas(machine::max_access_bytes) storage {
    unsigned char bytes[detail::storage_bytes<T, Policy>()];
  };

  /// @param scratch  shared by the whole block
  /// @param thread   rank of the calling thread in the block
  TILETRANS_HOST_DEVICE block_transpose(storage& scratch, int thread) : tile_{scratch.bytes, thread} {}

  /// Moves the part of the tile that lies inside `in` from global to shared memory.
  /// @param in  the source [rows, cols]. Rows may begin at any multiple of alignof(T); where the tile is full and they all begin
  ///            on multiples of the vector, whole vectors are moved
  /// @param at  first element of the tile in the source; 0 <= at.row < rows, 0 <= at.col < cols
  TILETRANS_HOST_DEVICE void load(matrix_view<T const> in, tile_origin at) const { tile_.load(in, at); }

  /// Moves f(x) for each element x of the tile from shared memory to its transposed place: out(c, r) = f(x(r, c)).
  /// Elements outside `out` are not written.
  /// @param out  the output of elements of type U, [cols, rows] of the source that was loaded, any alignment that U has
  /// @param at   first element of the tile in the source, as for load
  /// @param f    callable in device code: U f(T). By default the bits are moved as they are and U must be T
  template <class U, class F = identity> TILETRANS_HOST_DEVICE void store(matrix_view<U> out, tile_origin at, F f = {}) const {
    constexpr bool is_writable = !detail::stdlib::is_const_v<U>;
    constexpr bool is_movable = detail::stdlib::is_trivially_copyable_v<U>;
    constexpr bool is_mapped = !detail::stdlib::is_same_v<F, identity> || detail::stdlib::is_same_v<T, detail::stdlib::remove_const_t<U>>;
    static_assert(is_writable, "tiletrans: store writes to its output (pass a matrix_view of non-const elements)");
    static_assert(
        is_movable,
        "tiletrans: elements must be trivially copyable, since their bytes are moved (return a trivially copyable type from the function)");
    static_assert(is_mapped,
                  "tiletrans: store without a function moves bits, so the output must have the source's element type (pass a function that "
                  "converts)");
    if constexpr (is_writable && is_movable && is_mapped) {
      edge_tile const inside = staged_tile::edge_of(out.cols - at.row, out.rows - at.col);
      switch (staged_tile::template path_of<store_access<element_bytes, Policy>::rows>(inside, out, at.col, at.row)) {
        case detail::tile_path::full:
          return store_on(full_tile{}, out, at, f);
        case detail::tile_path::unaligned:
          return store_on(unaligned_tile{}, out, at, f);
        case detail::tile_path::edge:
          return store_on(inside, out, at, f);
      }
    }
  }

  /// Element (row, col) of the staged tile, wherever the layout has put it. Between the barrier after load and the next use of the
  /// storage, any thread may read any element that lies inside the source.
  TILETRANS_HOST_DEVICE T element(int row, int col) const { return tile_.element({row, col}); }

 private:
  template <class Path, class U, class F> TILETRANS_HOST_DEVICE void store_on(Path path, matrix_view<U> out, tile_origin at, F& f) const {
    using access_type = store_access<element_bytes, Policy, Path>;
    constexpr int row_bytes = access_type::cols * element_bytes;
    constexpr int column_bytes = access_type::rows * static_cast<int>(sizeof(U));
    using columns = detail::column_packets<element_bytes, access_type::rows, access_type::cols>;
    auto const access = detail::make_access<access_type>(path);
    tile_cell const first = access.first(tile_.thread);
    U* const origin = out.data + matrix_offset(out.ld, at.col, at.row);
    windows_on<static_cast<int>(sizeof(U)), Policy, Path> const windows{
        static_cast<detail::uint32>(reinterpret_cast<detail::stdlib::uintptr_t>(origin) / sizeof(U)), static_cast<detail::uint32>(out.ld)};

    detail::run_phase<columns>(
        access, tile_.thread,
        [&](int step) {
          tile_cell const cell = windows.rotated(first + access.shift(tile_.thread, step));
          detail::packet<row_bytes> rows[access_type::rows];
          TILETRANS_UNROLL
          for (int i = 0; i < access_type::rows; ++i)
            rows[i] = detail::read_packet<row_bytes, machine::widest_word(row_bytes)>(tile_.place(cell + tile_cell{i, 0}));
          return columns::from_rows(rows);
        },
        [&](int step, columns const& elements) {
          tile_cell const cell = windows.rotated(first + access.shift(tile_.thread, step));
          TILETRANS_UNROLL
          for (int i = 0; i < access_type::cols; ++i)
            detail::write_packet<column_bytes, global_word_bytes<U, access_type::rows, Path>()>(
                origin + matrix_offset(out.ld, cell.col + i, cell.row), mapped<U>(elements.column[i], f));
        });
  }

  template <class U, int Bytes, class F> TILETRANS_HOST_DEVICE static auto mapped(detail::packet<Bytes> const& elements, F& f) {
    if constexpr (detail::stdlib::is_same_v<F, identity>)
      return elements;
    else
      return detail::map_packet<T, U>(elements, f);
  }

  staged_tile tile_;
};

}  // namespace tiletrans
