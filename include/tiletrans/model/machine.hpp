// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/math.hpp"

/// What the model assumes of the hardware. The values hold for compute capability 7.5 to 12.x.
namespace tiletrans::machine {

inline constexpr int warp_lanes = 32;

inline constexpr int num_banks = 32;
inline constexpr int bank_bytes = 4;
inline constexpr int wavefront_bytes = num_banks * bank_bytes;

inline constexpr int sector_bytes = 32;
inline constexpr int line_bytes = 128;

inline constexpr int max_access_bytes = 16;
inline constexpr int max_block_threads = 1024;

/// What every block may use without asking; the least that a device grants on request (7.5), and the most (9.0 and 10.x).
inline constexpr int default_shared_bytes = 48 * 1024;
inline constexpr int least_shared_bytes = 64 * 1024;
inline constexpr int max_shared_bytes = 227 * 1024;

/// The widest access that divides `bytes`.
TILETRANS_HOST_DEVICE constexpr int widest_word(int bytes) { return detail::power_of_two_factor(bytes, max_access_bytes); }

}  // namespace tiletrans::machine
