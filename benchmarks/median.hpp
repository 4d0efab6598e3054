#pragma once

#include <algorithm>
#include <vector>

namespace benchmarks {

inline constexpr int num_samples = 15;

/// The median of samples, of which there is an odd number.
inline double median(std::vector<double> samples) {
  auto const middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
  std::nth_element(samples.begin(), middle, samples.end());
  return *middle;
}

}  // namespace benchmarks
