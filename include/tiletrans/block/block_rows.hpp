// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../model/row_access.hpp"
#include "../model/row_windows.hpp"
#include "staged_tile.hpp"

namespace tiletrans {

/// A row of a matrix a thread: rows move tile by tile through shared memory, so that global accesses are coalesced though each thread
/// walks its own row; the next tiles are on their way while one is read.
///
///     __shared__ typename tt::block_rows<float>::storage scratch;
///     tt::block_rows<float> rows{scratch, int(threadIdx.x)};
///     float sum = 0;
///     rows.for_each(in, first_row, [&](float x) { sum += x; });   // of row first_row + threadIdx.x
///
/// A function is copied once for each thread and called in order, so it may keep a state.
///
/// @collective block of Policy::num_threads threads, ranks 0 .. num_threads - 1; same arguments in every thread but for functions
/// @sync       for_each has two barriers of the block in each tile, transform three, generate one and one more; a barrier is the last
///             thing that they do. The phases that they are made of have none: one is needed between each two that use a stage
/// @tparam T   trivially copyable, any size
/// @tparam Policy  row_policy<T, Threads>, or a policy whose tile has a row for each thread
/// @tparam Stages  tiles in shared memory: one that is read, the others on their way; 2 or more
/// @cost       global_load_cost, shared_store_cost and row_load_cost <T, Policy>; row_store_cost where rows are written, whose global
///             stores go along rows as loads do; sizeof(storage) bytes of shared memory, more than 48 KiB of which must be dynamic. Long
///             rows that begin between lines are read in windows on lines, of which a row may take one more than tiles
/// @example    examples/row_sum.cu
template <class T, class Policy = row_policy<T>, int Stages = 2> class block_rows : detail::require_row_a_thread<T, Policy> {
  static_assert(Stages >= 2, "tiletrans: a row a thread needs at least 2 stages (one tile is read while another is loaded)");
  using staged_tile = detail::staged_tile<T, Policy>;
  using own_row = detail::own_row_access<T, Policy>;
  using windows = detail::row_windows<static_cast<int>(sizeof(T)), Policy::shape.cols>;
  static constexpr int element_bytes = static_cast<int>(sizeof(T));
  static constexpr int stage_bytes = detail::ceil_div(shared_bytes<T, Policy>(), machine::max_access_bytes) * machine::max_access_bytes;

 public:
  static constexpr int num_threads = Policy::num_threads;
  static constexpr int num_stages = Stages;

  struct alignas(machine::max_access_bytes) storage {
    unsigned char bytes[num_stages * stage_bytes];
  };

  /// @param scratch  shared by the whole block
  /// @param thread   rank of the calling thread in the block, and of its row among the block's
  TILETRANS_HOST_DEVICE block_rows(storage& scratch, int thread) : scratch_(scratch), thread_(thread) {}

#if defined(__CUDACC__)
  /// Calls f(x) for each element x of row `first_row` + rank of `in`, from the first to the last; for none behind the last row.
  /// @pre  first_row < in.rows, the same in all threads
  template <class F> __device__ void for_each(matrix_view<T const> in, detail::int64 first_row, F f) const {
    for_each_in(block_here{*this}, in, first_row, for_all<F>{f});
  }
  /// Row `first_row` + rank of `out` becomes f(), f(), ..., from its first element to its last.
  /// @pre  first_row < out.rows, the same in all threads
  template <class F> __device__ void generate(matrix_view<T> out, detail::int64 first_row, F f) const {
    generate_in(block_here{*this}, out, first_row, for_all<F>{f});
  }
  /// Row `first_row` + rank of `out` becomes f(x) for each element x of the same row of `in`, from the first to the last.
  /// @pre  first_row < in.rows, the same in all threads; out has the rows and columns of in; it may be in itself
  template <class F> __device__ void transform(matrix_view<T const> in, matrix_view<T> out, detail::int64 first_row, F f) const {
    transform_in(block_here{*this}, in, out, first_row, for_all<F>{f});
  }
#endif

  // The phases. Tile `tile` of the rows from `first_row` on lies in stage tile % Stages.

  /// Begins to move what lies inside `in` from global to shared memory. It is there for this thread after wait(), which the block's barrier
  /// follows. Nothing for a tile behind the last.
  TILETRANS_HOST_DEVICE void load(matrix_view<T const> in, detail::int64 first_row, detail::int64 tile) const {
    if (tile < num_tiles(in)) stage(tile).load_async(in, origin(first_row, tile));
    detail::end_copy_group();
  }
  /// Waits for all loads of this thread but the last `Later`.
  template <int Later = 0> TILETRANS_HOST_DEVICE void wait() const { detail::wait_for_copies_before<Later>(); }

  /// Moves a tile to where it lies inside `out`.
  TILETRANS_HOST_DEVICE void store(matrix_view<T> out, detail::int64 first_row, detail::int64 tile) const {
    stage(tile).store(out, origin(first_row, tile));
  }

  /// Calls f(x) for each element of this thread's row that a tile of `m` has, in their order.
  template <class U, class F>
  TILETRANS_HOST_DEVICE void read_row(matrix_view<U> m, detail::int64 first_row, detail::int64 tile, F&& f) const {
    use_row<row_use::read>(m, first_row, tile, f);
  }
  /// The next element of this thread's row is f(), for each that a tile of `m` has.
  template <class U, class F>
  TILETRANS_HOST_DEVICE void write_row(matrix_view<U> m, detail::int64 first_row, detail::int64 tile, F&& f) const {
    use_row<row_use::write>(m, first_row, tile, f);
  }
  /// x becomes f(x), for each element x of this thread's row that a tile of `m` has, in their order.
  template <class U, class F>
  TILETRANS_HOST_DEVICE void change_row(matrix_view<U> m, detail::int64 first_row, detail::int64 tile, F&& f) const {
    use_row<row_use::change>(m, first_row, tile, f);
  }

  /// Tiles that rows of a matrix take.
  template <class U> TILETRANS_HOST_DEVICE static detail::int64 num_tiles(matrix_view<U> m) {
    return detail::num_tiles_along(m.cols, Policy::shape.cols);
  }

  // The order of the phases. `run(phase)` calls phase(collective) in each thread of the block, then the barrier; `f_of(thread)` is the
  // function of a thread.

  TILETRANS_CALLS_ARGUMENT
  template <class Run, class FunctionOf>
  TILETRANS_HOST_DEVICE static void for_each_in(Run run, matrix_view<T const> in, detail::int64 first_row, FunctionOf f_of) {
    windows const cut = windows::of(in);
    detail::int64 const count = cut.num(in.cols);
    TILETRANS_NO_UNROLL
    for (detail::int64 window = 0; window < count; ++window) {
      run([&](block_rows const& rows) {
        rows.load_ahead(window, [&](detail::int64 next) { rows.load_window(in, first_row, next, cut); });
      });
      run([&](block_rows const& rows) { rows.read_window(in, first_row, window, cut, f_of(rows.thread_)); });
    }
  }
  TILETRANS_CALLS_ARGUMENT
  template <class Run, class FunctionOf>
  TILETRANS_HOST_DEVICE static void generate_in(Run run, matrix_view<T> out, detail::int64 first_row, FunctionOf f_of) {
    detail::int64 const count = num_tiles(out);
    TILETRANS_NO_UNROLL
    for (detail::int64 tile = 0; tile <= count; ++tile)
      run([&](block_rows const& rows) {
        if (tile > 0) rows.store(out, first_row, tile - 1);
        if (tile < count) rows.write_row(out, first_row, tile, f_of(rows.thread_));
      });
  }
  TILETRANS_CALLS_ARGUMENT
  template <class Run, class FunctionOf> TILETRANS_HOST_DEVICE static void transform_in(Run run, matrix_view<T const> in,
                                                                                        matrix_view<T> out, detail::int64 first_row,
                                                                                        FunctionOf f_of) {
    TILETRANS_NO_UNROLL
    for (detail::int64 tile = 0; tile < num_tiles(in); ++tile) {
      run([&](block_rows const& rows) { rows.load_ahead(tile, [&](detail::int64 next) { rows.load(in, first_row, next); }); });
      run([&](block_rows const& rows) { rows.change_row(in, first_row, tile, f_of(rows.thread_)); });
      run([&](block_rows const& rows) { rows.store(out, first_row, tile); });
    }
  }

 private:
  using packet_type = detail::packet<own_row::cols * element_bytes>;
  using vector_type = detail::items<T, own_row::cols>;

#if defined(__CUDACC__)
  /// The function of the calling thread, the only one here.
  template <class F> struct for_all {
    F& f;
    __device__ F& operator()(int) const { return f; }
  };
  /// Runs a phase in the calling thread, which is one of a block's.
  struct block_here {
    block_rows const& rows;
    template <class Phase> __device__ void operator()(Phase phase) const {
      phase(rows);
      __syncthreads();
    }
  };
#endif

  /// Begins to load the tiles behind `tile` for which there are stages, and waits for it.
  TILETRANS_CALLS_ARGUMENT
  template <class Load> TILETRANS_HOST_DEVICE void load_ahead(detail::int64 tile, Load load_tile) const {
    TILETRANS_NO_UNROLL
    for (int next = tile == 0 ? 0 : num_stages - 1; next < num_stages; ++next) load_tile(tile + next);
    wait<num_stages - 1>();
  }

  // Windows, which for_each reads: tiles, or windows on lines.

  /// Begins to move what rows have of a window from global to shared memory. Nothing for one behind the last.
  TILETRANS_HOST_DEVICE void load_window(matrix_view<T const> in, detail::int64 first_row, detail::int64 window, windows const& cut) const {
    if constexpr (windows::can_be_on_lines)
      if (cut.are_on_lines) {
        if (cut.is_whole(window, in.cols) && first_row + num_threads <= in.rows)
          load_vectors<full_tile>(in, first_row, window, cut);
        else
          load_vectors<edge_tile>(in, first_row, window, cut);
        return detail::end_copy_group();
      }
    load(in, first_row, window);
  }
  /// The vectors of a window on lines, all of which lie inside `in` if the window is a full tile.
  template <class Tile> TILETRANS_HOST_DEVICE void load_vectors(matrix_view<T const> in, detail::int64 first_row, detail::int64 window,
                                                                windows const& cut) const {
    using access = load_access<element_bytes, Policy>;
    constexpr int bytes = access::cols * element_bytes;
    constexpr bool is_full = detail::stdlib::is_same_v<Tile, full_tile>;
    staged_tile const staged = stage(window);
    TILETRANS_UNROLL
    for (int step = 0; step < access::num_steps(); ++step) {
      tile_cell const cell = access::at(thread_, step);
      detail::int64 const row = first_row + cell.row;
      if (!is_full && row >= in.rows) continue;
      detail::int64 const col = cut.column(row, window) + cell.col;
      auto const* const from = reinterpret_cast<unsigned char const*>(in.data + matrix_offset(in.ld, row, col));
      unsigned char* const to = staged.place(cell);
      if (is_full || (col >= 0 && col + access::cols <= in.cols)) {
        copy<bytes>(to, from);
      } else {
        TILETRANS_NO_UNROLL
        for (int i = 0; i < access::cols; ++i)
          if (col + i >= 0 && col + i < in.cols) copy<element_bytes>(to + i * element_bytes, from + i * element_bytes);
      }
    }
  }
  /// So many bytes, which lie on a multiple of it on both sides; asynchronously, where they are as many as a word.
  template <int Bytes> TILETRANS_HOST_DEVICE static void copy(unsigned char* to, unsigned char const* from) {
    if constexpr (Bytes < machine::bank_bytes)
      detail::write_packet(to, detail::read_packet<Bytes>(from));
    else
      detail::copy_word_async<Bytes>(to, from);
  }

  template <class F> TILETRANS_HOST_DEVICE void read_window(matrix_view<T const> in, detail::int64 first_row, detail::int64 window,
                                                            windows const& cut, F&& f) const {
    if (first_row + thread_ >= in.rows) return;
    detail::int64 const col = cut.column(first_row + thread_, window);
    use_columns<row_use::read>(window, static_cast<int>(detail::larger<detail::int64>(0, -col)),
                               static_cast<int>(detail::smaller<detail::int64>(Policy::shape.cols, in.cols - col)), f);
  }

  TILETRANS_HOST_DEVICE staged_tile stage(detail::int64 tile) const {
    return {scratch_.bytes + static_cast<int>(tile % num_stages) * stage_bytes, thread_};
  }
  TILETRANS_HOST_DEVICE static tile_origin origin(detail::int64 first_row, detail::int64 tile) {
    return {first_row, tile * Policy::shape.cols};
  }

  /// What is done with a thread's elements.
  enum class row_use { read, write, change };

  /// Does it with elements [begin, end) of the vector at `at`.
  TILETRANS_CALLS_ARGUMENT
  template <row_use Use, class F> TILETRANS_HOST_DEVICE static void use_vector(unsigned char* at, int begin, int end, F& f) {
    constexpr int bytes = own_row::cols * element_bytes, word = machine::widest_word(bytes);
    auto elements = __builtin_bit_cast(vector_type, packet_type{});
    if constexpr (Use != row_use::write) elements = __builtin_bit_cast(vector_type, detail::read_packet<bytes, word>(at));
    TILETRANS_UNROLL
    for (int i = 0; i < own_row::cols; ++i) {
      if (i < begin || i >= end) continue;
      if constexpr (Use == row_use::read)
        f(elements.item[i]);
      else if constexpr (Use == row_use::write)
        elements.item[i] = f();
      else
        elements.item[i] = f(elements.item[i]);
    }
    if constexpr (Use != row_use::read) detail::write_packet<bytes, word>(at, __builtin_bit_cast(packet_type, elements));
  }

  /// Does it with columns [begin, end) of this thread's row of a tile.
  template <row_use Use, class F> TILETRANS_HOST_DEVICE void use_columns(detail::int64 tile, int begin, int end, F& f) const {
    staged_tile const staged = stage(tile);
    if (begin == 0 && end == Policy::shape.cols) {
      TILETRANS_UNROLL
      for (int step = 0; step < own_row::num_steps(); ++step)
        use_vector<Use>(staged.place(own_row::at(thread_, step)), 0, own_row::cols, f);
    } else {
      TILETRANS_NO_UNROLL
      for (int step = begin / own_row::cols; step * own_row::cols < end; ++step)
        use_vector<Use>(staged.place(own_row::at(thread_, step)), begin - step * own_row::cols, end - step * own_row::cols, f);
    }
  }
  /// The same of all columns that a tile of `m` has.
  template <row_use Use, class U, class F>
  TILETRANS_HOST_DEVICE void use_row(matrix_view<U> m, detail::int64 first_row, detail::int64 tile, F& f) const {
    tile_origin const at = origin(first_row, tile);
    edge_tile const inside = staged_tile::edge_of(m.rows - at.row, m.cols - at.col);
    if (thread_ < inside.rows) use_columns<Use>(tile, 0, inside.cols, f);
  }

  storage& scratch_;
  int thread_;
};

}  // namespace tiletrans
