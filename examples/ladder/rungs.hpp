#pragma once

#include <tiletrans/host.hpp>
#include <type_traits>

namespace ladder {

namespace tt = tiletrans;

/// An element of a size, whatever it means.
template <int Bytes> struct alignas(Bytes) element { unsigned char byte[Bytes]; };

/// The naive transpose: a thread reads an element where the load access says and writes it straight to its transposed place.
template <class T, class Policy> struct direct_transpose {
  using access = tt::load_access<sizeof(T), Policy>;

  TILETRANS_HOST_DEVICE static void run(tt::matrix_view<T const> in, tt::matrix_view<T> out, tt::tile_origin at, int thread) {
    for (int step = 0; step < access::num_steps(); ++step) {
      auto const cell = access::at(thread, step);
      long long const row = at.row + cell.row, col = at.col + cell.col;
      if (row < in.rows && col < in.cols) out(col, row) = in(row, col);
    }
  }

  /// Sectors that its stores touch: the load's cells with row and column exchanged.
  static tt::global_phase_cost store_cost() {
    tt::global_phase_cost phase;
    for (int warp = 0; warp < access::num_threads; warp += tt::machine::warp_lanes)
      for (int step = 0; step < access::num_steps(); ++step)
        phase.add(tt::global_sectors(sizeof(T), [=](int lane) {
          auto const cell = access::at(warp + lane, step);
          return tt::matrix_offset(tt::placement{}.ld, cell.col, cell.row) * static_cast<int>(sizeof(T));
        }));
    return phase;
  }
};

/// What the model says of a rung: the accesses of one tile. A rung without shared memory makes no requests to it.
struct prediction {
  tt::global_phase_cost load, store;
  tt::shared_phase_cost shared_store, shared_load;
  int output_run_bytes = 0;
  tt::tile_shape tile{};
};

template <class T, class Policy> prediction predict_staged() {
  return {tt::global_load_cost<T, Policy>(), tt::global_store_cost<T, Policy>(), tt::shared_store_cost<T, Policy>(),
          tt::shared_load_cost<T, Policy>(), tt::output_run_bytes<T, Policy>(),  Policy::shape};
}

/// Of a policy that stages in runs or by vectors, for the matrices at hand: a full tile of theirs.
template <class T, class Policy> prediction predict_runs(tt::matrix_view<T const> from, tt::matrix_view<T> to) {
  auto const cost = tt::run_cost_of<T, Policy>({from.ld, 0}, {to.ld, 0}, from.rows, from.cols);
  tt::tile_shape shape = Policy::shape;
  if constexpr (Policy::moves_runs) shape = tt::make_run_tiling<T, Policy>(from, to).shape;
  return {cost.global_load, cost.global_store, cost.shared_store, cost.shared_load, shape.rows * static_cast<int>(sizeof(T)), shape};
}

/// Of one row or one column, which is copied.
template <class T> prediction predict_line(tt::matrix_view<T const> from, tt::matrix_view<T> to) {
  auto const cost = tt::strided_copy_cost<T>(from.rows, from.cols, {from.ld, 1}, {1, to.ld});
  return {cost.load, cost.store, {}, {}, 0, {}};
}

/// Of what auto_policy chooses.
template <class T> prediction predict_automatic(tt::matrix_view<T const> from, tt::matrix_view<T> to) {
  return tt::auto_policy::choose(from, to, [&](auto chosen) {
    using policy = typename decltype(chosen)::policy_type;
    if constexpr (std::is_same_v<policy, tt::detail::single_line>)
      return predict_line<T>(from, to);
    else if constexpr (policy::moves_runs || policy::moves_vectors)
      return predict_runs<T, policy>(from, to);
    else
      return predict_staged<T, policy>();
  });
}

template <class T, class Policy> prediction predict_direct() {
  return {tt::global_load_cost<T, Policy>(),
          direct_transpose<T, Policy>::store_cost(),
          {},
          {},
          tt::output_run_bytes<T, Policy>(),
          Policy::shape};
}

/// A naive block of X by Y threads: one element a thread. Its tile is Y rows by X columns.
template <int X, int Y> using naive_block = tt::policy<tt::tile<Y, X>, tt::block_threads<X * Y>, tt::across_columns>;

/// The textbook's tile, with a layout.
template <class Layout> using textbook = tt::policy<tt::tile<32, 32>, Layout, tt::block_threads<256>, tt::across_columns>;

/// One bank of padding, in elements.
template <int Bytes> using bank_of_padding = tt::padded<(Bytes < 4 ? 4 / Bytes : 1)>;

/// Calls `climb.direct<Policy>(name)`, `climb.staged<Policy>(name)` or `climb.automatic(name)` for each rung, the slowest idea first.
template <int Bytes, class Climb> void for_each_rung(Climb& climb) {
  climb.template direct<naive_block<16, 16>>("naive, block 16x16");
  climb.template direct<naive_block<32, 8>>("naive, block 32x8");
  climb.template direct<naive_block<8, 32>>("naive, block 8x32");
  climb.template staged<textbook<tt::unpadded>>("shared 32x32");
  climb.template staged<textbook<bank_of_padding<Bytes>>>("shared 32x32, padded");
  climb.template staged<textbook<tt::swizzled<5, 0, 5>>>("shared 32x32, swizzled");
  climb.template staged<tt::policy<tt::tile<32, 32>, bank_of_padding<Bytes>, tt::down_rows>>("padded, tiles down the rows");
  climb.automatic("transpose()");
}

/// Calls `visit` with an element of the size.
template <class Visit> auto with_element(int bytes, Visit visit) {
  switch (bytes) {
    case 1:
      return visit(element<1>{});
    case 2:
      return visit(element<2>{});
    case 8:
      return visit(element<8>{});
    case 16:
      return visit(element<16>{});
    default:
      return visit(element<4>{});
  }
}

/// Byte i of the source: well mixed, so that no swap goes unseen.
TILETRANS_HOST_DEVICE inline unsigned char source_byte(unsigned long long i) {
  i = (i ^ (i >> 30)) * 0xbf58476d1ce4e5b9ull;
  i = (i ^ (i >> 27)) * 0x94d049bb133111ebull;
  return static_cast<unsigned char>(i >> 32);
}

/// Element i of the source.
template <class T> TILETRANS_HOST_DEVICE T source_element(unsigned long long i) {
  T x;
  for (unsigned b = 0; b < sizeof(T); ++b) x.byte[b] = source_byte(i * sizeof(T) + b + 1);
  return x;
}

template <class T> TILETRANS_HOST_DEVICE bool is_source_element(T const& x, unsigned long long i) {
  for (unsigned b = 0; b < sizeof(T); ++b)
    if (x.byte[b] != source_byte(i * sizeof(T) + b + 1)) return false;
  return true;
}

}  // namespace ladder
