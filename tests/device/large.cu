// Matrices of more than 2^31 elements or bytes, checked on the GPU element by element.
#include <string>
#include <tiletrans/strided.cuh>
#include <tiletrans/transpose.cuh>
#include <vector>

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

bool fits_in_memory(std::size_t bytes) {
  std::size_t free_bytes = 0, total = 0;
  test::check(cudaMemGetInfo(&free_bytes, &total));
  return bytes + (1 << 28) <= free_bytes;
}

template <class T> void check_large(long long rows, long long cols) {
  std::size_t const bytes = static_cast<std::size_t>(rows) * cols * sizeof(T);
  if (!fits_in_memory(2 * bytes)) {
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

template <class T> __global__ void count_wrong_elements(T const* dst, unsigned long long n, unsigned long long stride,
                                                        unsigned long long first, unsigned long long* wrong) {
  for (unsigned long long i = blockIdx.x * 1ull * blockDim.x + threadIdx.x; i < n; i += 1ull * gridDim.x * blockDim.x)
    if (dst[i] != static_cast<T>(hash(first + i * stride + 1))) atomicAdd(wrong, 1ull);
}

/// Elements `stride` apart, from element `first` on.
template <class T> void check_large_stride(long long count, long long stride, long long first) {
  std::size_t const src_elements = static_cast<std::size_t>(first + (count - 1) * stride + 1);
  std::size_t const dst_bytes = static_cast<std::size_t>(count) * sizeof(T), src_bytes = src_elements * sizeof(T);
  if (!fits_in_memory(src_bytes + dst_bytes)) {
    WARN("not enough memory for " << count << " elements");
    return;
  }
  test::gpu_buffer const src(src_bytes), dst(dst_bytes), wrong(sizeof(unsigned long long));
  test::check(cudaMemset(dst.data(), 0xCD, dst_bytes));
  test::check(cudaMemset(wrong.data(), 0, sizeof(unsigned long long)));
  fill<<<4096, 256>>>(src.as<T>(), src_elements);
  tt::status const s = tt::strided_copy(static_cast<T const*>(src.as<T>()) + first, stride, dst.as<T>(), 1, count);
  INFO(count << " elements " << stride << " apart: " << s.message());
  CHECK(s.ok());
  count_wrong_elements<<<4096, 256>>>(static_cast<T const*>(dst.as<T>()), static_cast<unsigned long long>(count),
                                      static_cast<unsigned long long>(stride), static_cast<unsigned long long>(first),
                                      wrong.as<unsigned long long>());
  unsigned long long num_wrong = 1;
  test::check(cudaMemcpy(&num_wrong, wrong.data(), sizeof(num_wrong), cudaMemcpyDeviceToHost));
  CHECK(num_wrong == 0);
}

/// Rows from the ends and the middle of a large table.
template <class T> void check_large_gather(long long rows, long long cols) {
  std::size_t const bytes = static_cast<std::size_t>(rows) * cols * sizeof(T);
  if (!fits_in_memory(bytes)) {
    WARN("not enough memory for a table of " << rows << "x" << cols);
    return;
  }
  std::vector<long long> const indices{rows - 1, 0, rows / 2, rows, rows - 2, -1, rows - 1};
  std::vector<T> out(indices.size() * cols), expected(out.size(), T{});
  for (std::size_t i = 0; i < indices.size(); ++i)
    if (indices[i] >= 0 && indices[i] < rows)
      for (long long col = 0; col < cols; ++col)
        expected[i * cols + col] = static_cast<T>(hash(static_cast<unsigned long long>(indices[i] * cols + col + 1)));
  test::gpu_buffer const table(bytes), list(indices.size() * sizeof(long long)), dst(out.size() * sizeof(T));
  test::check(cudaMemset(dst.data(), 0, out.size() * sizeof(T)));
  test::check(cudaMemcpy(list.data(), indices.data(), indices.size() * sizeof(long long), cudaMemcpyHostToDevice));
  fill<<<4096, 256>>>(table.as<T>(), static_cast<unsigned long long>(rows) * cols);
  tt::status const s = tt::gather_rows(tt::matrix_view<T const>{table.as<T>(), rows, cols}, list.as<long long const>(),
                                       tt::matrix_view<T>{dst.as<T>(), indices.size(), cols});
  INFO("table of " << rows << "x" << cols << ": " << s.message());
  CHECK(s.ok());
  test::check(cudaMemcpy(out.data(), dst.data(), out.size() * sizeof(T), cudaMemcpyDeviceToHost));
  bool const same = out == expected;
  CHECK(same);
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

TEST_CASE("strided_copy: more than 2^31 elements", "[device][large]") {
  check_large_stride<unsigned char>((1ll << 31) + 1001, 2, 1);
  check_large_stride<unsigned char>((1ll << 32) + 1001, 1, 3);
  check_large_stride<float>((1ll << 30) + 1001, 3, 0);
}

TEST_CASE("gather_rows: a table of more than 2^31 elements", "[device][large]") {
  check_large_gather<unsigned char>((1ll << 24) + 5, 257);
  check_large_gather<float>((1ll << 23) + 5, 256);
}
