// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/math.hpp"
#include "machine.hpp"

/// The cost of one warp-wide access, for any lane map: a function from a lane (0..31) to the byte address it accesses, or to a
/// negative number where the lane is inactive. Addresses are multiples of the access's width, which is 1, 2, 4, 8 or 16 bytes.
/// Everything here is usable in a constant expression and agrees with the counters of an H200 (tests/model/data).
namespace tiletrans {

enum class access_kind { load, store };

/// What a lane map returns for a lane that takes no part.
inline constexpr int inactive_lane = -1;

/// Passes of shared memory that an access takes.
struct shared_cost {
  int wavefronts = 0;
  int ideal = 0;  ///< the passes that its width alone would take
  TILETRANS_HOST_DEVICE constexpr int conflicts() const { return wavefronts - ideal; }
  TILETRANS_HOST_DEVICE constexpr bool conflict_free() const { return wavefronts == ideal; }
};

/// Pieces of global memory that an access touches.
struct global_cost {
  int sectors = 0;       ///< distinct 32-byte sectors
  int ideal = 0;         ///< the fewest sectors that hold as many bytes
  int lines = 0;         ///< distinct 128-byte lines
  int useful_bytes = 0;  ///< distinct bytes that some lane wants
  TILETRANS_HOST_DEVICE constexpr bool coalesced() const { return sectors <= ideal; }
  TILETRANS_HOST_DEVICE constexpr double useful_share() const {
    return sectors == 0 ? 1.0 : static_cast<double>(useful_bytes) / (sectors * machine::sector_bytes);
  }
};

namespace detail {

/// The byte address of every lane of a warp, the lane map written out.
struct lane_addresses {
  int64 byte[machine::warp_lanes] = {};
  TILETRANS_CALLS_ARGUMENT
  template <class LaneMap> TILETRANS_HOST_DEVICE static constexpr lane_addresses of(LaneMap map) {
    lane_addresses out;
    for (int lane = 0; lane < machine::warp_lanes; ++lane) out.byte[lane] = static_cast<int64>(map(lane));
    return out;
  }
  TILETRANS_HOST_DEVICE constexpr bool active(int lane) const { return byte[lane] >= 0; }
};

/// A small set of numbers that remembers how many there are.
template <int Capacity> struct number_set {
  int64 number[Capacity] = {};
  int64 largest = 0;
  int size = 0;
  TILETRANS_HOST_DEVICE constexpr void insert(int64 n) {
    if (size == 0 || n > largest) {  // lanes mostly ascend
      largest = n;
    } else {
      for (int i = size; i-- > 0;)
        if (number[i] == n) return;
    }
    number[size++] = n;
  }
};

/// The passes that lanes [first, last) take together: each bank serves one of its words a pass, to any number of lanes.
TILETRANS_HOST_DEVICE constexpr int passes_of_lanes(lane_addresses const& at, int first, int last, int bytes_per_lane) {
  number_set<machine::warp_lanes> words_of_bank[machine::num_banks] = {};
  int passes = 0;
  for (int lane = first; lane < last; ++lane) {
    if (!at.active(lane)) continue;
    for (int byte = 0; byte < bytes_per_lane; byte += machine::bank_bytes) {
      int64 const word = (at.byte[lane] + byte) / machine::bank_bytes;
      auto& bank = words_of_bank[word % machine::num_banks];
      bank.insert(word);
      passes = larger(passes, bank.size);
    }
  }
  return passes;
}

/// True if every active lane wants what the lane `distance` beside it wants, or that lane is inactive.
TILETRANS_HOST_DEVICE constexpr bool lanes_pair_up(lane_addresses const& at, int distance) {
  for (int lane = 0; lane < machine::warp_lanes; ++lane) {
    int const other = lane ^ distance;
    if (at.active(lane) && at.active(other) && at.byte[lane] != at.byte[other]) return false;
  }
  return true;
}

/// The lanes that the hardware serves together: as many as fill a wavefront; twice as many for a wide load whose lanes pair up.
TILETRANS_HOST_DEVICE constexpr int lanes_per_group(access_kind kind, lane_addresses const& at, int bytes_per_lane) {
  int const lanes = smaller(machine::warp_lanes, machine::wavefront_bytes / bytes_per_lane);
  bool const joins = kind == access_kind::load && lanes < machine::warp_lanes && (lanes_pair_up(at, 1) || lanes_pair_up(at, 2));
  return joins ? 2 * lanes : lanes;
}

}  // namespace detail

/// Wavefronts of one warp-wide access to shared memory.
///
/// A warp is served in groups of lanes that fill 128 bytes: 32 lanes of up to 4 bytes, 16 of 8, 8 of 16. Two groups of a load are
/// served as one where each lane wants the same as its neighbour at distance 1, or each the same as its neighbour at distance 2;
/// stores are never joined. Within a group, a bank serves one 4-byte word a wavefront.
template <access_kind Kind, class LaneMap>
TILETRANS_HOST_DEVICE constexpr shared_cost shared_wavefronts(int bytes_per_lane, LaneMap byte_of_lane) {
  auto const at = detail::lane_addresses::of(byte_of_lane);
  int const group = detail::lanes_per_group(Kind, at, bytes_per_lane);
  shared_cost cost;
  for (int first = 0; first < machine::warp_lanes; first += group) {
    int const passes = detail::passes_of_lanes(at, first, first + group, bytes_per_lane);
    cost.wavefronts += passes;
    cost.ideal += passes > 0 ? 1 : 0;
  }
  return cost;
}

/// Sectors and lines of one warp-wide access to global memory; loads and stores cost the same.
template <class LaneMap> TILETRANS_HOST_DEVICE constexpr global_cost global_sectors(int bytes_per_lane, LaneMap byte_of_lane) {
  auto const at = detail::lane_addresses::of(byte_of_lane);
  detail::number_set<machine::warp_lanes> places, sectors, lines;
  for (int lane = 0; lane < machine::warp_lanes; ++lane) {
    if (!at.active(lane)) continue;
    places.insert(at.byte[lane]);
    sectors.insert(at.byte[lane] / machine::sector_bytes);
    lines.insert(at.byte[lane] / machine::line_bytes);
  }
  int const useful_bytes = places.size * bytes_per_lane;
  return {sectors.size, detail::ceil_div(useful_bytes, machine::sector_bytes), lines.size, useful_bytes};
}

}  // namespace tiletrans
