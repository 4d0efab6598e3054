// Matrices of more than 2^31 elements or bytes, checked on the GPU element by element.
#include <string>
#include <tiletrans/transpose.cuh>

#include "gpu_buffer.hpp"

namespace tt = tiletrans;

namespace {

__host__ __device__ unsigned long long hash(unsigned long long x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

template <class T> __global__ void fill(T* data, unsigned long long n) {
  for (unsigned long long i = blockIdx.x * 1ull * blockDim.x + threadIdx.x; i < n; i += 1ull * gridDim.x * blockDim.x)
    data[i] = static_cast<T>(hash(i + 1));
}

template <class T> __global__ void count_wrong(T const* dst, unsigned long long rows, unsigned long long cols, unsigned long long* wrong) {
  unsigned long long const n = rows * cols;
  for (unsigned long long i = blockIdx.x * 1ull * blockDim.x + threadIdx.x; i < n; i += 1ull * gridDim.x * blockDim.x) {
    unsigned long long const col = i / rows, row = i % rows;
    if (dst[i] != static_cast<T>(hash(row * cols + col + 1))) atomicAdd(wrong, 1ull);
  }
}

template <class T> void check_large(long long rows, long long cols) {
  std::size_t const bytes = static_cast<std::size_t>(rows) * cols * sizeof(T);
  std::size_t free_bytes = 0, total = 0;
  test::check(cudaMemGetInfo(&free_bytes, &total));
  if (2 * bytes + (1 << 28) > free_bytes) {
    WARN("not enough memory for " << rows << "x" << cols);
    return;
  }
  test::gpu_buffer const src(bytes), dst(bytes), wrong(sizeof(unsigned long long));
  test::check(cudaMemset(dst.data(), 0xCD, bytes));
  test::check(cudaMemset(wrong.data(), 0, sizeof(unsigned long long)));
  fill<<<4096, 256>>>(src.as<T>(), static_cast<unsigned long long>(rows) * cols);
  tt::status const s = tt::transpose(src.as<T>(), dst.as<T>(), rows, cols);
  INFO(rows << "x" << cols << ": " << s.message());
  CHECK(s.ok());
  count_wrong<<<4096, 256>>>(dst.as<T>(), rows, cols, wrong.as<unsigned long long>());
  unsigned long long num_wrong = 1;
  test::check(cudaMemcpy(&num_wrong, wrong.data(), sizeof(num_wrong), cudaMemcpyDeviceToHost));
  CHECK(num_wrong == 0);
}

}  // namespace

TEST_CASE("transpose: more than 2^31 elements", "[device][large]") {
  check_large<unsigned char>(65536, 32769);
  check_large<unsigned char>(46341, 46347);
  check_large<float>(65536, 65536);
}

TEST_CASE("transpose: more than 2^31 bytes in fewer elements", "[device][large]") {
  check_large<float>(23200, 23200);
  check_large<double>(16384, 16385);
}

TEST_CASE("transpose: long dimensions", "[device][large]") {
  check_large<int>(8800000, 28);
  check_large<unsigned char>(2, 1073741824);
  check_large<unsigned char>(1073741824, 2);
  check_large<unsigned char>(1, 2147483647);
  check_large<float>(1, 1073741825);
  check_large<float>(3, 67108864);
}
