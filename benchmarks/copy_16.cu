#include "check.hpp"
#include "copy_16.hpp"

namespace benchmarks {

static __global__ void copy_16_kernel(uint4 const* src, uint4* dst, long long count) {
  long long const i = 1ll * blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) dst[i] = src[i];
}

void copy_16(unsigned char const* src, unsigned char* dst, long long bytes) {
  constexpr int threads = 256, vector_bytes = static_cast<int>(sizeof(uint4));
  long long const count = (bytes + vector_bytes - 1) / vector_bytes;
  auto const blocks = static_cast<unsigned>((count + threads - 1) / threads);
  copy_16_kernel<<<blocks, threads>>>(reinterpret_cast<uint4 const*>(src), reinterpret_cast<uint4*>(dst), count);
  check(cudaGetLastError());
}

}  // namespace benchmarks
