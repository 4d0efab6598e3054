#include "timing.hpp"

#include "check.hpp"
#include "median.hpp"

namespace benchmarks {

double median_ms(std::function<void(int)> const& launch) {
  cudaEvent_t start, stop;
  check(cudaEventCreate(&start));
  check(cudaEventCreate(&stop));
  std::vector<double> samples;
  for (int i = 0; i < num_warm_ups + num_samples; ++i) {
    float ms = 0;
    check(cudaEventRecord(start));
    launch(i);
    check(cudaEventRecord(stop));
    check(cudaEventSynchronize(stop));
    check(cudaEventElapsedTime(&ms, start, stop));
    if (i >= num_warm_ups) samples.push_back(ms);
  }
  check(cudaEventDestroy(start));
  check(cudaEventDestroy(stop));
  return median(samples);
}

}  // namespace benchmarks
