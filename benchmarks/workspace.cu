#include <algorithm>

#include "check.hpp"
#include "workspace.hpp"

namespace benchmarks {

namespace {

constexpr long long capacity_bytes = 2 * gibibyte;

/// Words that are well mixed, so that no swap goes unseen, and of which any one or two are a normal floating-point number: cuBLAS
/// multiplies by one, which keeps the bits of those.
__global__ void fill(unsigned* words, long long count) {
  long long const stride = 1ll * gridDim.x * blockDim.x;
  for (long long i = 1ll * blockIdx.x * blockDim.x + threadIdx.x; i < count; i += stride) {
    unsigned long long x = static_cast<unsigned long long>(i) + 1;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    words[i] = (static_cast<unsigned>(x >> 32) & ~0x40000000u) | 0x20000000u;
  }
}

}  // namespace

void rotation::poison() const { check(cudaMemset(first_dst, 0xCD, static_cast<std::size_t>(stride_bytes * count))); }

void workspace::poison() const { check(cudaMemset(dst_, 0xCD, static_cast<std::size_t>(capacity_bytes))); }

workspace::workspace() {
  check(cudaMalloc(&src_, capacity_bytes));
  check(cudaMalloc(&dst_, capacity_bytes));
  fill<<<2048, 256>>>(reinterpret_cast<unsigned*>(src_), capacity_bytes / static_cast<long long>(sizeof(unsigned)));
  check(cudaGetLastError());
}

workspace::~workspace() {
  cudaFree(src_);
  cudaFree(dst_);
}

rotation workspace::rotation_for(test_case const& c, int num_launches) const {
  constexpr long long line_bytes = 256;
  long long const stride = (buffer_bytes(c.what) + line_bytes - 1) / line_bytes * line_bytes;
  if (stride > capacity_bytes) {
    std::fprintf(stderr, "benchmarks: %s does not fit the buffers\n", name_of(c.what).c_str());
    std::exit(1);
  }
  long long const fitting = std::clamp(gibibyte / stride, 1ll, static_cast<long long>(num_launches));
  return {src_, dst_, stride, c.where == residence::l2 ? 1 : static_cast<int>(fitting)};
}

}  // namespace benchmarks
