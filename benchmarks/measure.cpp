#include "measure.hpp"

#include "check.hpp"
#include "median.hpp"

namespace benchmarks {

namespace {

constexpr int num_warm_ups = 3;

double time(mover const& m, problem const& p, rotation const& buffers) {
  cudaEvent_t start, stop;
  check(cudaEventCreate(&start));
  check(cudaEventCreate(&stop));
  std::vector<double> samples;
  for (int i = 0; i < num_warm_ups + num_samples; ++i) {
    float ms = 0;
    check(cudaEventRecord(start));
    m.launch(p, buffers.src(i), buffers.dst(i));
    check(cudaEventRecord(stop));
    check(cudaEventSynchronize(stop));
    check(cudaEventElapsedTime(&ms, start, stop));
    if (i >= num_warm_ups) samples.push_back(ms);
  }
  check(cudaEventDestroy(start));
  check(cudaEventDestroy(stop));
  return median(samples);
}

void verify(mover const& m, problem const& p, rotation const& buffers) {
  for (int i = 0; i < buffers.count; ++i) {
    unsigned long long const wrong = kernels_for(p.element_bytes).count_wrong(m.effect(p), buffers.src(i), buffers.dst(i));
    if (wrong == 0) continue;
    std::fprintf(stderr, "benchmarks: %s is WRONG on %s: %llu elements differ\n", m.name.c_str(), name_of(p).c_str(), wrong);
    std::exit(1);
  }
}

}  // namespace

measurement measure(test_case const& c, mover const& m, workspace const& memory) {
  rotation const buffers = memory.rotation_for(c, num_warm_ups + num_samples);
  buffers.poison();
  double const ms = time(m, c.what, buffers);
  verify(m, c.what, buffers);
  return {ms, m.plan(c.what, buffers.src(0), buffers.dst(0))};
}

}  // namespace benchmarks
