// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/packet.hpp"
#include "../model/access.hpp"
#include "../model/matrix_view.hpp"
#include "../model/rules.hpp"
#include "phase.hpp"

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
  using layout = typename Policy::layout_type;
  static constexpr int element_bytes = static_cast<int>(sizeof(T));

 public:
  /// Shared memory of one tile. The caller declares it, static or dynamic, and may use it for anything between the tiles.
  struct alignas(machine::max_access_bytes) storage {
    unsigned char bytes[shared_bytes<T, Policy>()];
  };

  /// @param scratch  shared by the whole block
  /// @param thread   rank of the calling thread in the block
  TILETRANS_HOST_DEVICE block_transpose(storage& scratch, int thread) : scratch_(scratch), thread_(thread) {}

  /// Moves the part of the tile that lies inside `in` from global to shared memory.
  /// @param in  the source [rows, cols]. Rows may begin at any multiple of alignof(T); where the tile is full and they all begin
  ///            on multiples of the vector, whole vectors are moved
  /// @param at  first element of the tile in the source; 0 <= at.row < rows, 0 <= at.col < cols
  TILETRANS_HOST_DEVICE void load(matrix_view<T const> in, tile_origin at) const {
    edge_tile const inside = edge_of(in.rows - at.row, in.cols - at.col);
    if (!is_whole(inside))
      load_on(inside, in, at);
    else if (starts_vectors<load_access<element_bytes, Policy>::cols>(in, at.row, at.col))
      load_on(full_tile{}, in, at);
    else
      load_on(unaligned_tile{}, in, at);
  }

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
      edge_tile const inside = edge_of(out.cols - at.row, out.rows - at.col);
      if (!is_whole(inside))
        store_on(inside, out, at, f);
      else if (starts_vectors<store_access<element_bytes, Policy>::rows>(out, at.col, at.row))
        store_on(full_tile{}, out, at, f);
      else
        store_on(unaligned_tile{}, out, at, f);
    }
  }

  /// Element (row, col) of the staged tile, wherever the layout has put it. Between the barrier after load and the next use of the
  /// storage, any thread may read any element that lies inside the source.
  TILETRANS_HOST_DEVICE T element(int row, int col) const {
    constexpr int word = machine::widest_word(element_bytes);
    return __builtin_bit_cast(T, detail::read_packet<element_bytes, word>(shared({row, col})));
  }

 private:
  /// The part of the tile that lies inside a matrix with so many rows and columns left; none of it if there are none.
  TILETRANS_HOST_DEVICE static constexpr edge_tile edge_of(detail::int64 rows_left, detail::int64 cols_left) {
    return {clamp(rows_left, Policy::shape.rows), clamp(cols_left, Policy::shape.cols)};
  }
  TILETRANS_HOST_DEVICE static constexpr int clamp(detail::int64 left, int most) {
    return static_cast<int>(detail::larger<detail::int64>(0, detail::smaller<detail::int64>(left, most)));
  }
  TILETRANS_HOST_DEVICE static constexpr bool is_whole(edge_tile inside) {
    return inside.rows == Policy::shape.rows && inside.cols == Policy::shape.cols;
  }

  /// True if vectors of `Count` elements are aligned at (row, col) and below it.
  template <int Count, class U>
  TILETRANS_HOST_DEVICE static bool starts_vectors(matrix_view<U> matrix, detail::int64 row, detail::int64 col) {
    constexpr auto bytes = static_cast<unsigned>(machine::widest_word(Count * static_cast<int>(sizeof(U))));
    if constexpr (bytes <= alignof(U)) {
      return true;
    } else {
      auto const address = reinterpret_cast<detail::stdlib::uintptr_t>(matrix.data + matrix_offset(matrix.ld, row, col));
      return (address | static_cast<detail::stdlib::uintptr_t>(matrix.ld) * sizeof(U)) % bytes == 0;
    }
  }

  /// The bytes of shared memory that hold the elements from `cell` on.
  TILETRANS_HOST_DEVICE unsigned char* shared(tile_cell cell) const {
    return scratch_.bytes + layout::offset(Policy::shape, cell.row, cell.col) * element_bytes;
  }

  template <class Path> TILETRANS_HOST_DEVICE void load_on(Path path, matrix_view<T const> in, tile_origin at) const {
    using access_type = load_access<element_bytes, Policy, Path>;
    constexpr int bytes = access_type::cols * element_bytes;
    using packet = detail::packet<bytes>;
    auto const access = detail::make_access<access_type>(path);
    tile_cell const first = access.first(thread_);
    detail::int64 const origin = matrix_offset(in.ld, at.row + first.row, at.col + first.col);

    detail::run_phase<packet>(
        access, thread_,
        [&](int step) {
          tile_cell const shift = access.shift(thread_, step);
          return detail::read_packet<bytes, global_word_bytes<T, access_type::cols, Path>()>(
              in.data + (origin + matrix_offset(in.ld, shift.row, shift.col)));
        },
        [&](int step, packet const& elements) {
          detail::write_packet<bytes, machine::widest_word(bytes)>(shared(first + access.shift(thread_, step)), elements);
        });
  }

  template <class Path, class U, class F> TILETRANS_HOST_DEVICE void store_on(Path path, matrix_view<U> out, tile_origin at, F& f) const {
    using access_type = store_access<element_bytes, Policy, Path>;
    constexpr int row_bytes = access_type::cols * element_bytes;
    constexpr int column_bytes = access_type::rows * static_cast<int>(sizeof(U));
    using columns = detail::column_packets<element_bytes, access_type::rows, access_type::cols>;
    auto const access = detail::make_access<access_type>(path);
    tile_cell const first = access.first(thread_);
    U* const origin = out.data + matrix_offset(out.ld, at.col, at.row);
    windows_on<static_cast<int>(sizeof(U)), Policy, Path> const windows{
        static_cast<detail::uint32>(reinterpret_cast<detail::stdlib::uintptr_t>(origin) / sizeof(U)), static_cast<detail::uint32>(out.ld)};

    detail::run_phase<columns>(
        access, thread_,
        [&](int step) {
          tile_cell const cell = windows.rotated(first + access.shift(thread_, step));
          detail::packet<row_bytes> rows[access_type::rows];
          TILETRANS_UNROLL
          for (int i = 0; i < access_type::rows; ++i)
            rows[i] = detail::read_packet<row_bytes, machine::widest_word(row_bytes)>(shared(cell + tile_cell{i, 0}));
          return columns::from_rows(rows);
        },
        [&](int step, columns const& elements) {
          tile_cell const cell = windows.rotated(first + access.shift(thread_, step));
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

  storage& scratch_;
  int thread_;
};

}  // namespace tiletrans
