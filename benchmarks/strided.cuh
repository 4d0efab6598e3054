#pragma once

#include <tiletrans/strided.cuh>

#include "check.hpp"
#include "strided.hpp"

namespace benchmarks {

namespace tt = tiletrans;

inline constexpr int block_threads = 256;

inline unsigned blocks_for(long long threads) { return static_cast<unsigned>((threads + block_threads - 1) / block_threads); }

/// Calls `is_wrong(i)` for 0 <= i < count on the GPU and counts.
template <class IsWrong> __global__ void count_kernel(long long count, IsWrong is_wrong, unsigned long long* wrong) {
  long long const i = 1ll * blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count && is_wrong(i)) atomicAdd(wrong, 1ull);
}
template <class IsWrong> unsigned long long count_where(long long count, IsWrong is_wrong) {
  unsigned long long* counter = nullptr;
  unsigned long long wrong = 0;
  check(cudaMalloc(&counter, sizeof(wrong)));
  check(cudaMemset(counter, 0, sizeof(wrong)));
  count_kernel<<<blocks_for(count), block_threads>>>(count, is_wrong, counter);
  check(cudaGetLastError());
  check(cudaMemcpy(&wrong, counter, sizeof(wrong), cudaMemcpyDeviceToHost));
  check(cudaFree(counter));
  return wrong;
}

/// A copy of so many bytes, which most percentages are of; its result is seen to elsewhere.
inline strided_way copy_way(workspace const& memory, long long bytes) {
  return {"copy",
          [=, src = memory.src(), dst = memory.dst()] {
            check(cudaMemcpyAsync(dst, src, static_cast<std::size_t>(bytes), cudaMemcpyDeviceToDevice));
          },
          [] { return 0ull; }};
}

/// So many words, of which a struct is made.
template <int Words> struct words { unsigned word[Words]; };

}  // namespace benchmarks
