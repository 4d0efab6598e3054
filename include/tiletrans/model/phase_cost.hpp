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
  /// Adds a request of words of `bytes` bytes, at what `lanes` maps each lane to.
  template <class LaneMap> TILETRANS_HOST_DEVICE constexpr void add_load(int bytes, LaneMap lanes) {
    add(shared_wavefronts<access_kind::load>(bytes, lanes));
  }
  template <class LaneMap> TILETRANS_HOST_DEVICE constexpr void add_store(int bytes, LaneMap lanes) {
    add(shared_wavefronts<access_kind::store>(bytes, lanes));
  }
  TILETRANS_HOST_DEVICE constexpr void add(shared_cost cost) {
    if (cost.wavefronts == 0) return;  // no lane takes part
    ++requests;
    total = {total.wavefronts + cost.wavefronts, total.ideal + cost.ideal};
    if (requests == 1 || cost.conflicts() > worst.conflicts()) worst = cost;
  }
};

/// Of a phase's accesses to global memory.
struct global_phase_cost : phase_cost<global_cost> {
  TILETRANS_HOST_DEVICE constexpr bool coalesced() const { return worst.coalesced(); }
  TILETRANS_HOST_DEVICE constexpr double sectors_per_request() const { return per_request(total.sectors); }
  /// Adds a request, as shared_phase_cost.
  template <class LaneMap> TILETRANS_HOST_DEVICE constexpr void add(int bytes, LaneMap lanes) { add(global_sectors(bytes, lanes)); }
  TILETRANS_HOST_DEVICE constexpr void add(global_cost cost) {
    if (cost.sectors == 0) return;  // no lane takes part
    ++requests;
    total = {total.sectors + cost.sectors, total.ideal + cost.ideal, total.lines + cost.lines, total.useful_bytes + cost.useful_bytes};
    if (requests == 1 || cost.sectors - cost.ideal > worst.sectors - worst.ideal) worst = cost;
  }
};

/// The phases of one tile.
struct run_cost {
  global_phase_cost global_load;
  shared_phase_cost shared_store;
  shared_phase_cost shared_load;
  global_phase_cost global_store;
};

/// Where a tile lies in global memory: the leading dimension of its matrix, and its first element's distance from a 128-byte
/// boundary; in elements. The default is a tile that starts on a boundary in a matrix whose rows all do.
struct placement {
  detail::int64 ld = 1 << 14;
  detail::int64 offset = 0;

  /// True if every row starts on a multiple of `bytes`.
  TILETRANS_HOST_DEVICE constexpr bool starts_on(int bytes, int element_bytes) const {
    return ld * element_bytes % bytes == 0 && offset * element_bytes % bytes == 0;
  }
};

namespace detail {

/// Counts every warp-wide access of a block access. Each step moves `Pieces` pieces a thread, each of `Bytes` bytes in words of `Word`
/// bytes; piece i of a cell lies at `address(cell, i)`.
template <int Pieces, int Bytes, int Word, class Access, class Count, class Address>
TILETRANS_HOST_DEVICE constexpr void count_requests(Access access, Count count, Address address) {
  for (int warp = 0; warp < Access::num_threads; warp += machine::warp_lanes)
    for (int step = 0; step < access.num_steps() && access.is_active(warp, step); ++step)
      for (int piece = 0; piece < Pieces; ++piece)
        for (int byte = 0; byte < Bytes; byte += Word)
          count(Word, [=](int lane) {
            return access.is_active(warp + lane, step) ? address(access.at(warp + lane, step), piece) + byte
                                                       : decltype(address({}, 0)){inactive_lane};
          });
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
  template <class LaneMap> TILETRANS_HOST_DEVICE constexpr void operator()(int word, LaneMap lanes) const { phase.add(word, lanes); }
};

template <access_kind Kind, class T, class Policy, int Pieces, class Access>
TILETRANS_HOST_DEVICE constexpr shared_phase_cost shared_phase(Access access) {
  constexpr int element_bytes = static_cast<int>(sizeof(T));
  shared_phase_cost phase;
  constexpr int bytes = Access::cols * element_bytes;
  count_requests<Pieces, bytes, machine::widest_word(bytes)>(access, count_shared<Kind>{phase}, [](tile_cell cell, int piece) {
    return Policy::layout_type::offset(Policy::shape, cell.row + piece, cell.col) * element_bytes;
  });
  return phase;
}

template <class T, int Pieces, int Elements, class Path, class Access, class Place>
TILETRANS_HOST_DEVICE constexpr global_phase_cost global_phase(Access access, Place offset_of) {
  constexpr int element_bytes = static_cast<int>(sizeof(T));
  global_phase_cost phase;
  count_requests<Pieces, Elements * element_bytes, global_word_bytes<T, Elements, Path>()>(
      access, count_global{phase}, [=](tile_cell cell, int piece) { return offset_of(cell, piece) * element_bytes; });
  return phase;
}

}  // namespace detail

/// Global loads of the load phase: the source's rows. A placement whose rows do not start on vectors takes the unaligned path, as in the
/// kernel. For an edge tile, its extents are the last argument: `edge_tile{rows, cols}`.
template <class T, class Policy, class Path = full_tile>
TILETRANS_HOST_DEVICE constexpr global_phase_cost global_load_cost(placement src = {}, Path path = {}) {
  if constexpr (detail::require_layout_cost<T, Policy>::value) {
    using access = load_access<sizeof(T), Policy, Path>;
    if constexpr (detail::stdlib::is_same_v<Path, full_tile>)
      if (!src.starts_on(global_word_bytes<T, access::cols, Path>(), sizeof(T))) return global_load_cost<T, Policy>(src, unaligned_tile{});
    return detail::global_phase<T, 1, access::cols, Path>(
        detail::make_access<access>(path), [=](tile_cell cell, int) { return src.offset + matrix_offset(src.ld, cell.row, cell.col); });
  } else {
    return {};
  }
}

/// Shared stores of the load phase.
template <class T, class Policy, class Path = full_tile>
TILETRANS_HOST_DEVICE constexpr shared_phase_cost shared_store_cost(Path path = {}) {
  if constexpr (detail::require_layout_cost<T, Policy>::value)
    return detail::shared_phase<access_kind::store, T, Policy, 1>(detail::make_access<load_access<sizeof(T), Policy, Path>>(path));
  else
    return {};
}

/// Shared loads of the store phase; of a policy with windows, for columns that all begin on one.
template <class T, class Policy, class Path = full_tile>
TILETRANS_HOST_DEVICE constexpr shared_phase_cost shared_load_cost(Path path = {}) {
  if constexpr (detail::require_layout_cost<T, Policy>::value) {
    using access = store_access<sizeof(T), Policy, Path>;
    return detail::shared_phase<access_kind::load, T, Policy, access::rows>(detail::make_access<access>(path));
  } else {
    return {};
  }
}

/// Global stores of the store phase: the output's rows, of elements of type U where a function given to store changes the type.
template <class T, class Policy, class Path = full_tile, class U = T>
TILETRANS_HOST_DEVICE constexpr global_phase_cost global_store_cost(placement dst = {}, Path path = {}) {
  if constexpr (detail::require_layout_cost<T, Policy>::value) {
    using access = store_access<sizeof(T), Policy, Path>;
    if constexpr (detail::stdlib::is_same_v<Path, full_tile>)
      if (!dst.starts_on(global_word_bytes<U, access::rows, Path>(), sizeof(U)))
        return global_store_cost<T, Policy, unaligned_tile, U>(dst, unaligned_tile{});
    windows_on<sizeof(U), Policy, Path> const windows{static_cast<detail::uint32>(dst.offset), static_cast<detail::uint32>(dst.ld)};
    return detail::global_phase<U, access::cols, access::rows, Path>(detail::make_access<access>(path), [=](tile_cell cell, int piece) {
      tile_cell const place = windows.rotated(cell);
      return dst.offset + matrix_offset(dst.ld, place.col + piece, place.row);
    });
  } else {
    return {};
  }
}

/// Elements of a tile that each thread moves.
template <class Policy> TILETRANS_HOST_DEVICE constexpr int elements_per_thread() {
  if constexpr (detail::require_fixed_tile<Policy>::value)
    return Policy::shape.rows * Policy::shape.cols / Policy::num_threads;
  else
    return 0;
}

/// Contiguous bytes that a block writes to each row of an output of elements of type T. L2 joins what the warps of a block write, so it is
/// this run, more than the sectors of one warp, that tells how well stores go.
template <class T, class Policy> TILETRANS_HOST_DEVICE constexpr int output_run_bytes() {
  if constexpr (detail::require_fixed_tile<Policy>::value)
    return Policy::shape.rows * static_cast<int>(sizeof(T));
  else
    return 0;
}

}  // namespace tiletrans
