// The block collective in kernels of the test's own.
#include <cstring>
#include <tiletrans/transpose.cuh>
#include <vector>

#include "../support/transpose_suite.hpp"
#include "gpu_buffer.hpp"

namespace tt = tiletrans;

namespace {

/// One tile a block, static storage, the element type as it is.
template <class T, class Policy> __global__ void one_tile_a_block(tt::matrix_view<T const> src, tt::matrix_view<T> dst) {
  __shared__ typename tt::block_transpose<T, Policy>::storage scratch;
  tt::block_transpose<T, Policy> const tile{scratch, static_cast<int>(threadIdx.x)};
  auto const at = tt::tile_of_block<Policy>(src, blockIdx.x);
  tile.load(src, at);
  __syncthreads();
  tile.store(dst, at);
}

/// All tiles by one block of a 2-D shape, one after another in one storage.
template <class T, class Policy> __global__ void all_tiles_by_one_block(tt::matrix_view<T const> src, tt::matrix_view<T> dst) {
  __shared__ typename tt::block_transpose<T, Policy>::storage scratch;
  tt::block_transpose<T, Policy> const tile{scratch, static_cast<int>(threadIdx.y * blockDim.x + threadIdx.x)};
  for (unsigned n = 0; n < tt::num_tiles<Policy>(src); ++n) {
    auto const at = tt::tile_of_block<Policy>(src, n);
    tile.load(src, at);
    __syncthreads();
    tile.store(dst, at);
    __syncthreads();
  }
}

struct one_tile_executor {
  template <class Policy, class T> void transpose(test::guarded_matrix<T> const& src, test::guarded_matrix<T>& dst) {
    test::gpu_buffer const src_copy(src.bytes()), dst_copy(dst.bytes());
    auto const from = src.template view_in<T const>(src_copy.data());
    if (auto const blocks = tt::num_tiles<Policy>(from); blocks > 0)
      one_tile_a_block<T, Policy><<<static_cast<unsigned>(blocks), Policy::num_threads>>>(from, dst.view_in(dst_copy.data()));
    test::check(cudaGetLastError());
    dst_copy.copy_to(dst.bytes());
  }
};

struct one_block_executor {
  template <class Policy, class T> void transpose(test::guarded_matrix<T> const& src, test::guarded_matrix<T>& dst) {
    test::gpu_buffer const src_copy(src.bytes()), dst_copy(dst.bytes());
    all_tiles_by_one_block<T, Policy>
        <<<1, dim3(32, Policy::num_threads / 32)>>>(src.template view_in<T const>(src_copy.data()), dst.view_in(dst_copy.data()));
    test::check(cudaGetLastError());
    dst_copy.copy_to(dst.bytes());
  }
};

using scalars = tt::policy<tt::tile<32, 32>, tt::swizzled<5, 0, 5>, tt::block_threads<256>>;
using vectors = tt::policy<tt::tile<64, 64>, tt::swizzled<2, 4, 6>, tt::vector_bytes<16>, tt::block_threads<64>>;

/// Static shared memory ends at 48 KiB.
template <class T, class Policy> constexpr bool fits() {
  if constexpr (tt::is_valid<T, Policy>)
    return tt::shared_bytes<T, Policy>() <= tt::machine::default_shared_bytes;
  else
    return false;
}

template <class Policy, class T, class U, class F>
__global__ void with_function(tt::matrix_view<T const> src, tt::matrix_view<U> dst, F f) {
  __shared__ typename tt::block_transpose<T, Policy>::storage scratch;
  tt::block_transpose<T, Policy> const tile{scratch, static_cast<int>(threadIdx.x)};
  auto const at = tt::tile_of_block<Policy>(src, blockIdx.x);
  tile.load(src, at);
  __syncthreads();
  tile.store(dst, at, f);
}

struct halve {
  __host__ __device__ double operator()(float x) const { return x / 2.0; }
};
struct low_byte {
  __host__ __device__ unsigned char operator()(unsigned short x) const { return static_cast<unsigned char>(x); }
};

template <class Policy, class T, class U, class F> void check_function(F f) {
  int const rows = 192, cols = 129;
  std::vector<T> src;
  for (int i = 0; i < rows * cols; ++i) src.push_back(static_cast<T>(test::hash(i) % 60000));
  std::vector<U> dst(src.size());
  test::gpu_buffer const from(src.size() * sizeof(T)), to(dst.size() * sizeof(U));
  test::check(cudaMemcpy(from.data(), src.data(), src.size() * sizeof(T), cudaMemcpyHostToDevice));
  tt::matrix_view<T const> const in{from.as<T>(), rows, cols};
  with_function<Policy>
      <<<static_cast<unsigned>(tt::num_tiles<Policy>(in)), Policy::num_threads>>>(in, tt::matrix_view<U>{to.as<U>(), cols, rows}, f);
  test::check(cudaMemcpy(dst.data(), to.data(), dst.size() * sizeof(U), cudaMemcpyDeviceToHost));
  bool same = true;
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < cols; ++col) same = same && dst[col * rows + row] == f(src[row * cols + col]);
  CHECK(same);
}

}  // namespace

TEMPLATE_TEST_CASE("block_transpose: one tile a block", "[device][collective]", test::bytes_1, test::bytes_2, test::bytes_4, test::bytes_12,
                   test::bytes_16, test::chars_4, test::complex_8) {
  one_tile_executor executor;
  test::check_policy<TestType, scalars>(executor);
  if constexpr (fits<TestType, vectors>()) test::check_policy<TestType, vectors>(executor);
}

TEMPLATE_TEST_CASE("block_transpose: one block takes many tiles in one storage, in a 2-D block", "[device][collective]", test::bytes_1,
                   test::bytes_4, test::bytes_12) {
  one_block_executor executor;
  test::check_policy<TestType, scalars>(executor);
  if constexpr (fits<TestType, vectors>()) test::check_policy<TestType, vectors>(executor);
}

TEST_CASE("block_transpose: store applies a function that changes the type", "[device][collective]") {
  check_function<scalars, float, double>(halve{});
  check_function<vectors, unsigned short, unsigned char>(low_byte{});
}
