#pragma once

#include <functional>

namespace benchmarks {

inline constexpr int num_warm_ups = 3;

/// Milliseconds of a launch: the median of 15 after 3 to warm up, by events around each. `launch` is told which of them it is.
double median_ms(std::function<void(int)> const& launch);

}  // namespace benchmarks
