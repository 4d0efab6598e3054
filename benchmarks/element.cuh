#pragma once

#include <cstdint>
#include <tiletrans/transpose.cuh>
#include <type_traits>

#include "check.hpp"
#include "elements.hpp"

namespace benchmarks {

namespace tt = tiletrans;

/// The widest integer that divides a size.
template <int Bytes> using word =
    std::conditional_t<Bytes % 8 == 0, std::uint64_t,
                       std::conditional_t<Bytes % 4 == 0, std::uint32_t, std::conditional_t<Bytes % 2 == 0, std::uint16_t, std::uint8_t>>>;

/// An element of a size, aligned as a struct of words is; 16 bytes as a vector is.
template <int Bytes> struct alignas(Bytes == 16 ? 16 : sizeof(word<Bytes>)) element {
  static constexpr int num_words = Bytes / static_cast<int>(sizeof(word<Bytes>));
  word<Bytes> words[num_words];

  __device__ bool operator!=(element const& other) const {
    bool differs = false;
    for (int i = 0; i < num_words; ++i) differs |= words[i] != other.words[i];
    return differs;
  }
};

/// What textbooks teach: a tile of 32x32, a bank of padding, eight rows of threads, tiles across the columns.
template <int Bytes> using textbook =
    tt::policy<tt::tile<32, 32>, tt::padded<(Bytes < 4 ? 4 / Bytes : 1)>, tt::block_threads<256>, tt::across_columns>;

template <class T> tt::matrix_view<T const> source_of(problem const& p, unsigned char const* src) {
  return {reinterpret_cast<T const*>(src) + p.first_src, p.rows, p.cols, p.ld_src};
}
template <class T> tt::matrix_view<T> output_of(problem const& p, unsigned char* dst) {
  return {reinterpret_cast<T*>(dst) + p.first_dst, p.cols, p.rows, p.ld_dst};
}
template <class T> tt::matrix_view<T const> output_of(problem const& p, unsigned char const* dst) {
  return {reinterpret_cast<T const*>(dst) + p.first_dst, p.cols, p.rows, p.ld_dst};
}

template <class T> __global__ void compare(tt::matrix_view<T const> src, tt::matrix_view<T const> dst, unsigned long long* wrong) {
  long long const count = dst.rows * dst.cols, stride = 1ll * gridDim.x * blockDim.x;
  for (long long i = 1ll * blockIdx.x * blockDim.x + threadIdx.x; i < count; i += stride) {
    long long const row = i / dst.cols, col = i % dst.cols;
    if (dst(row, col) != src(col, row)) atomicAdd(wrong, 1ull);
  }
}

template <class T> unsigned long long count_wrong(problem const& p, unsigned char const* src, unsigned char const* dst) {
  unsigned long long* wrong = nullptr;
  unsigned long long count = 0;
  check(cudaMalloc(&wrong, sizeof(count)));
  check(cudaMemset(wrong, 0, sizeof(count)));
  compare<T><<<2048, 256>>>(source_of<T>(p, src), output_of<T>(p, dst), wrong);
  check(cudaGetLastError());
  check(cudaMemcpy(&count, wrong, sizeof(count), cudaMemcpyDeviceToHost));
  check(cudaFree(wrong));
  return count;
}

template <class T, class Policy> void launch(problem const& p, unsigned char const* src, unsigned char* dst) {
  check(tt::transpose<Policy>(source_of<T>(p, src), output_of<T>(p, dst)));
}

template <class T> std::string plan_text(problem const& p, unsigned char const* src, unsigned char* dst) {
  return tt::describe(tt::plan_transpose(source_of<T>(p, src), output_of<T>(p, dst))).c_str();
}

template <int Bytes> element_kernels kernels_of() {
  using T = element<Bytes>;
  return {launch<T, tt::auto_policy>, launch<T, textbook<Bytes>>, plan_text<T>, count_wrong<T>};
}

}  // namespace benchmarks
