// What a stride costs: elements of 4 bytes, 1 to 33 apart, read and written. Beside the sectors that the model predicts stands the speed;
// without a GPU the copies run on the CPU.
#include <algorithm>
#include <cstdio>
#include <tiletrans/host.hpp>
#include <tiletrans/strided.cuh>
#include <vector>

namespace tt = tiletrans;

// A sector holds 8 of them: from a stride of 8 on each is in one of its own.
static_assert(tt::strided_copy_cost<float>(1, 1024, {0, 7}, {0, 1}).load.total.sectors == 28 * 32);
static_assert(tt::strided_copy_cost<float>(1, 1024, {0, 8}, {0, 1}).load.total.sectors == 32 * 32);
static_assert(tt::strided_copy_cost<float>(1, 1024, {0, 8}, {0, 1}).store.coalesced());

constexpr int most_stride = 33;

struct prediction {
  double load_sectors, store_sectors;  ///< of a warp's accesses, for each 128 bytes that are copied
};
prediction predicted(int src_stride, int dst_stride) {
  tt::strided_copy_costs const cost = tt::strided_copy_cost<float>(1, 1 << 16, {0, src_stride}, {0, dst_stride});
  auto const of_line = [](tt::global_phase_cost const& phase) { return phase.total.sectors * 128.0 / phase.total.useful_bytes; };
  return {of_line(cost.load), of_line(cost.store)};
}

int on_cpu() {
  int wrong = 0;
  for (int stride = 1; stride <= most_stride; ++stride) {
    constexpr int count = 1000;
    std::vector<float> src(static_cast<std::size_t>(count * stride)), dst(count, -1.0f);
    for (std::size_t i = 0; i < src.size(); ++i) src[i] = static_cast<float>(i);
    tt::host::strided_copy(static_cast<float const*>(src.data()), stride, dst.data(), 1, count);
    for (int i = 0; i < count; ++i) wrong += dst[static_cast<std::size_t>(i)] != static_cast<float>(i * stride);
    prediction const read = predicted(stride, 1), written = predicted(1, stride);
    std::printf("stride %2d: %4.1f sectors a line read, %4.1f a line written\n", stride, read.load_sectors, written.store_sectors);
  }
  std::printf("on the CPU: %d wrong\n", wrong);
  return wrong;
}

/// GB/s of a call, the median of nine; each byte that is copied counts once read and once written.
template <class Call> double speed_of(long long count, Call call) {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  float samples[9];
  for (float& ms : samples) {
    cudaEventRecord(start);
    if (!call().ok()) return 0;
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    cudaEventElapsedTime(&ms, start, stop);
  }
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  std::sort(samples, samples + 9);
  return static_cast<double>(count) * 8e-6 / samples[4];
}

int on_gpu() {
  constexpr long long count = 1ll << 24;
  float *dense = nullptr, *spread = nullptr;
  if (cudaMalloc(&dense, count * sizeof(float)) != cudaSuccess) return 1;
  if (cudaMalloc(&spread, count * most_stride * sizeof(float)) != cudaSuccess) return 1;
  std::vector<float> const numbers = [] {
    std::vector<float> out(static_cast<std::size_t>(count));
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(i);
    return out;
  }();
  std::vector<float> back(numbers.size());
  int wrong = 0;
  for (int stride = 1; stride <= most_stride; ++stride) {
    cudaMemcpy(dense, numbers.data(), numbers.size() * sizeof(float), cudaMemcpyHostToDevice);
    double const write = speed_of(count, [&] { return tt::strided_copy(static_cast<float const*>(dense), 1, spread, stride, count); });
    cudaMemset(dense, 0, numbers.size() * sizeof(float));
    double const read = speed_of(count, [&] { return tt::strided_copy(static_cast<float const*>(spread), stride, dense, 1, count); });
    cudaMemcpy(back.data(), dense, back.size() * sizeof(float), cudaMemcpyDeviceToHost);
    wrong += back != numbers;
    std::printf("stride %2d: read %5.0f GB/s, %4.1f sectors a line; written %5.0f GB/s, %4.1f sectors a line\n", stride, read,
                predicted(stride, 1).load_sectors, write, predicted(1, stride).store_sectors);
  }
  cudaFree(dense);
  cudaFree(spread);
  std::printf("%d strides wrong\n", wrong);
  return wrong;
}

int main() {
  int num_gpus = 0;
  bool const has_gpu = cudaGetDeviceCount(&num_gpus) == cudaSuccess && num_gpus > 0;
  return (has_gpu ? on_gpu() : on_cpu()) != 0;
}
