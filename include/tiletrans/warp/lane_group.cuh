// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/math.hpp"
#include "../model/machine.hpp"

namespace tiletrans {

/// `Lanes` neighbouring lanes of a warp that work together: 1, 2, 4, 8, 16 or 32, starting on a multiple of as many.
/// @collective  whatever takes a group is called by all of its lanes together; other groups of the warp may do something else
template <int Lanes = machine::warp_lanes> struct lane_group {
  static_assert(detail::is_power_of_two(Lanes) && Lanes <= machine::warp_lanes,
                "tiletrans: a group must have 1, 2, 4, 8, 16 or 32 lanes (shuffles divide a warp by powers of two)");
  static constexpr int num_lanes = Lanes;

  int lane;             ///< of the calling thread in its group
  detail::uint32 mask;  ///< of the group's lanes in the warp

  /// The group of the calling thread, however many dimensions its block has.
  __device__ static lane_group here() {
    detail::uint32 lane_of_warp;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane_of_warp));
    detail::uint32 const first = lane_of_warp / Lanes * Lanes;
    return {static_cast<int>(lane_of_warp % Lanes), (~detail::uint32{0} >> (machine::warp_lanes - Lanes)) << first};
  }

  /// What lane `from` of the group passes as `value`.
  __device__ detail::uint32 shuffle(detail::uint32 value, int from) const { return __shfl_sync(mask, value, from, Lanes); }
};

}  // namespace tiletrans
