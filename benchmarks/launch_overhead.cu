#include <chrono>
#include <tiletrans/transpose.cuh>

#include "check.hpp"
#include "launch_overhead.hpp"
#include "median.hpp"

namespace benchmarks {

namespace tt = tiletrans;

namespace {

__global__ void empty(tt::matrix_view<float const>, tt::matrix_view<float>) {}

/// The two matrices and a stream.
class launch_site {
 public:
  launch_site() {
    check(cudaMalloc(&src_, payload_bytes(launched_problem())));
    check(cudaMalloc(&dst_, payload_bytes(launched_problem())));
    check(cudaStreamCreate(&stream_));
  }
  launch_site(launch_site const&) = delete;
  launch_site& operator=(launch_site const&) = delete;
  ~launch_site() {
    cudaStreamDestroy(stream_);
    cudaFree(src_);
    cudaFree(dst_);
  }

  tt::matrix_view<float const> src() const { return {src_, launched_problem().rows, launched_problem().cols}; }
  tt::matrix_view<float> dst() const { return {dst_, launched_problem().cols, launched_problem().rows}; }
  cudaStream_t stream() const { return stream_; }

  /// The median over batches, each so short that the stream's queue never fills; the first one warms up.
  template <class Call> double host_us(Call call) const {
    constexpr int calls = 200;
    std::vector<double> samples;
    for (int batch = 0; batch <= num_samples; ++batch) {
      auto const start = std::chrono::steady_clock::now();
      for (int i = 0; i < calls; ++i) check(call());
      std::chrono::duration<double, std::micro> const elapsed = std::chrono::steady_clock::now() - start;
      check(cudaStreamSynchronize(stream_));
      if (batch > 0) samples.push_back(elapsed.count() / calls);
    }
    return median(samples);
  }

 private:
  float* src_ = nullptr;
  float* dst_ = nullptr;
  cudaStream_t stream_ = nullptr;
};

}  // namespace

problem launched_problem() { return packed(4, 256, 256); }

double transpose_call_us() {
  launch_site const site;
  return site.host_us([&] { return tt::transpose(site.src(), site.dst(), site.stream()); });
}

double empty_launch_us() {
  launch_site const site;
  tt::plan const plan = tt::plan_transpose(site.src(), site.dst());
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(plan.num_blocks));
  config.blockDim = dim3(static_cast<unsigned>(plan.num_threads));
  config.stream = site.stream();
  return site.host_us([&] { return cudaLaunchKernelEx(&config, empty, site.src(), site.dst()); });
}

}  // namespace benchmarks
