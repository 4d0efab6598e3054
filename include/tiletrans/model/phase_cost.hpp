// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "access.hpp"
#include "matrix_view.hpp"
#include "rules.hpp"
#include "warp_cost.hpp"

/// What a policy costs: the accesses of each phase, as the collective executes them, counted over a whole tile.
namespace tiletrans {

/// All warp-wide accesses of one phase of a tile to one memory.
template <class Cost> struct phase_cost {
  int requests = 0;  ///< warp-wide accesses
  Cost total;        ///< their sum
  Cost worst;        ///< the one furthest from its ideal

  TILETRANS_HOST_DEVICE constexpr double per_request(int count) const { return static_cast<double>(count) / requests; }
};

/// Of a phase's accesses to shared memory.
struct shared_phase_cost : phase_cost<shared_cost> {
  TILETRANS_HOST_DEVICE constexpr bool conflict_free() const { return worst.conflict_free(); }
  TILETRANS_HOST_DEVICE constexpr double wavefronts_per_request() const { return per_request(total.wavefronts); }
  TILETRANS_HOST_DEVICE constexpr void add(shared_cost cost) {
    ++requests;
    total = {total.wavefronts + cost.wavefronts, total.ideal + cost.ideal};
    if (requests == 1 || cost.conflicts() > worst.conflicts()) worst = cost;
  }
};

/// Of a phase's accesses to global memory.
struct global_phase_cost : phase_cost<global_cost> {
  TILETRANS_HOST_DEVICE constexpr bool coalesced() const { return worst.coalesced(); }
  TILETRANS_HOST_DEVICE constexpr double sectors_per_request() const { return per_request(total.sectors); }
  TILETRANS_HOST_DEVICE constexpr void add(global_cost cost) {
    ++requests;
    total = {total.sectors + cost.sectors, total.ideal + cost.ideal, total.lines + cost.lines, total.useful_bytes + cost.useful_bytes};
    if (requests == 1 || cost.sectors - cost.ideal > worst.sectors - worst.ideal) worst = cost;
  }
};

/// Where a tile lies in global memory: the leading dimension of its matrix, and its first element's distance from a 128-byte
/// boundary; in elements. The default is a tile that starts on a boundary in a matrix whose rows all do.
struct placement {
  detail::int64 ld = 1 << 14;
  detail::int64 offset = 0;
};

namespace detail {

/// Counts every warp-wide access of a block access. Each step moves `Pieces` pieces a thread, each of `Bytes` bytes in the widest words
/// that divide it; piece i of a cell lies at `address(cell, i)`.
template <class Access, int Pieces, int Bytes, class Count, class Address>
TILETRANS_HOST_DEVICE constexpr void count_requests(Count count, Address address) {
  constexpr int word = machine::widest_word(Bytes);
  for (int warp = 0; warp < Access::num_threads; warp += machine::warp_lanes)
    for (int step = 0; step < Access::num_steps; ++step)
      for (int piece = 0; piece < Pieces; ++piece)
        for (int byte = 0; byte < Bytes; byte += word)
          count(word, [=](int lane) { return address(Access::at(warp + lane, step), piece) + byte; });
}

/// Adds each access to a phase. Structs, since NVRTC takes a generic lambda for a host function.
template <access_kind Kind> struct count_shared {
  shared_phase_cost& phase;
  template <class LaneMap> TILETRANS_HOST_DEVICE constexpr void operator()(int word, LaneMap lanes) const {
    phase.add(shared_wavefronts<Kind>(word, lanes));
  }
};
struct count_global {
  global_phase_cost& phase;
  template <class LaneMap> TILETRANS_HOST_DEVICE constexpr void operator()(int word, LaneMap lanes) const {
    phase.add(global_sectors(word, lanes));
  }
};

template <access_kind Kind, class T, class Policy, class Access, int Pieces>
TILETRANS_HOST_DEVICE constexpr shared_phase_cost shared_phase() {
  constexpr int element_bytes = static_cast<int>(sizeof(T));
  shared_phase_cost phase;
  count_requests<Access, Pieces, Access::cols * element_bytes>(count_shared<Kind>{phase}, [](tile_cell cell, int piece) {
    return Policy::layout_type::offset(Policy::shape, cell.row + piece, cell.col) * element_bytes;
  });
  return phase;
}

template <class T, class Access, int Pieces, int Elements, class Place>
TILETRANS_HOST_DEVICE constexpr global_phase_cost global_phase(Place offset_of) {
  constexpr int element_bytes = static_cast<int>(sizeof(T));
  global_phase_cost phase;
  count_requests<Access, Pieces, Elements * element_bytes>(
      count_global{phase}, [=](tile_cell cell, int piece) { return offset_of(cell, piece) * element_bytes; });
  return phase;
}

}  // namespace detail

/// Global loads of the load phase: the source's rows.
template <class T, class Policy, class Path = full_tile>
TILETRANS_HOST_DEVICE constexpr global_phase_cost global_load_cost(placement src = {}) {
  if constexpr (detail::require_valid<T, Policy>::value) {
    using access = load_access<sizeof(T), Policy, Path>;
    return detail::global_phase<T, access, 1, access::cols>(
        [=](tile_cell cell, int) { return src.offset + matrix_offset(src.ld, cell.row, cell.col); });
  } else {
    return {};
  }
}

/// Shared stores of the load phase.
template <class T, class Policy, class Path = full_tile> TILETRANS_HOST_DEVICE constexpr shared_phase_cost shared_store_cost() {
  if constexpr (detail::require_valid<T, Policy>::value)
    return detail::shared_phase<access_kind::store, T, Policy, load_access<sizeof(T), Policy, Path>, 1>();
  else
    return {};
}

/// Shared loads of the store phase.
template <class T, class Policy, class Path = full_tile> TILETRANS_HOST_DEVICE constexpr shared_phase_cost shared_load_cost() {
  if constexpr (detail::require_valid<T, Policy>::value) {
    using access = store_access<sizeof(T), Policy, Path>;
    return detail::shared_phase<access_kind::load, T, Policy, access, access::rows>();
  } else {
    return {};
  }
}

/// Global stores of the store phase: the output's rows.
template <class T, class Policy, class Path = full_tile>
TILETRANS_HOST_DEVICE constexpr global_phase_cost global_store_cost(placement dst = {}) {
  if constexpr (detail::require_valid<T, Policy>::value) {
    using access = store_access<sizeof(T), Policy, Path>;
    return detail::global_phase<T, access, access::cols, access::rows>(
        [=](tile_cell cell, int piece) { return dst.offset + matrix_offset(dst.ld, cell.col + piece, cell.row); });
  } else {
    return {};
  }
}

/// Elements of a tile that each thread moves.
template <class Policy> TILETRANS_HOST_DEVICE constexpr int elements_per_thread() {
  return Policy::shape.rows * Policy::shape.cols / Policy::num_threads;
}

/// Contiguous bytes that a block writes to each output row. L2 joins what the warps of a block write, so it is this run, more than
/// the sectors of one warp, that tells how well stores go.
template <class T, class Policy> TILETRANS_HOST_DEVICE constexpr int output_run_bytes() {
  return Policy::shape.rows * static_cast<int>(sizeof(T));
}

}  // namespace tiletrans
