#include <algorithm>
#include <cstdlib>
#include <functional>
#include <tiletrans/transpose.cuh>

#include "table.hpp"

namespace ladder {

namespace {

void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "ladder: %s\n", cudaGetErrorString(error));
  std::exit(1);
}

template <class T> __global__ void fill(T* data, unsigned long long count) {
  unsigned long long const stride = 1ull * gridDim.x * blockDim.x;
  for (unsigned long long i = 1ull * blockIdx.x * blockDim.x + threadIdx.x; i < count; i += stride) data[i] = source_element<T>(i);
}

/// Which element of the source belongs at a place of the output.
enum class expected { at_same_place, transposed };

/// Counts the elements of dst that are not the source's.
template <class T> __global__ void count_wrong(tt::matrix_view<T const> dst, expected what, unsigned long long* wrong) {
  unsigned long long const count = dst.rows * dst.cols, stride = 1ull * gridDim.x * blockDim.x;
  for (unsigned long long i = 1ull * blockIdx.x * blockDim.x + threadIdx.x; i < count; i += stride) {
    unsigned long long const row = i / dst.cols, col = i % dst.cols;
    if (!is_source_element(dst.data[i], what == expected::transposed ? col * dst.rows + row : i)) atomicAdd(wrong, 1ull);
  }
}

template <class T, class Policy> __global__ void __launch_bounds__(Policy::num_threads)
    direct_kernel(tt::matrix_view<T const> in, tt::matrix_view<T> out) {
  direct_transpose<T, Policy>::run(in, out, tt::tile_of_block<Policy>(in, blockIdx.x), static_cast<int>(threadIdx.x));
}

/// Device memory of its own.
template <class T> struct gpu_array {
  T* data = nullptr;
  explicit gpu_array(std::size_t count) { check(cudaMalloc(&data, count * sizeof(T))); }
  gpu_array(gpu_array const&) = delete;
  ~gpu_array() { cudaFree(data); }
};

/// Milliseconds of one launch: the median of 15 after 3 to warm up.
template <class Launch> double median_ms(Launch launch) {
  constexpr int num_warm_ups = 3, num_samples = 15;
  cudaEvent_t start, stop;
  check(cudaEventCreate(&start));
  check(cudaEventCreate(&stop));
  for (int i = 0; i < num_warm_ups; ++i) launch();
  std::vector<float> ms(num_samples);
  for (float& sample : ms) {
    check(cudaEventRecord(start));
    launch();
    check(cudaEventRecord(stop));
    check(cudaEventSynchronize(stop));
    check(cudaEventElapsedTime(&sample, start, stop));
  }
  check(cudaEventDestroy(start));
  check(cudaEventDestroy(stop));
  std::nth_element(ms.begin(), ms.begin() + num_samples / 2, ms.end());
  return ms[num_samples / 2];
}

template <class T> class gpu_climb {
 public:
  explicit gpu_climb(table& t) : table_(t), count_(static_cast<std::size_t>(t.rows) * t.cols), src_(count_), dst_(count_), wrong_(1) {
    fill<<<2048, 256>>>(src_.data, count_);
    record("copy (cudaMemcpyAsync)", {}, expected::at_same_place,
           [&] { check(cudaMemcpyAsync(dst_.data, src_.data, count_ * sizeof(T), cudaMemcpyDeviceToDevice)); });
  }

  template <class Policy> void direct(char const* name) {
    auto const blocks = static_cast<unsigned>(tt::num_tiles<Policy>(from()));
    record(name, predict_direct<T, Policy>(), expected::transposed, [&] {
      direct_kernel<T, Policy><<<blocks, Policy::num_threads>>>(from(), to());
      check(cudaGetLastError());
    });
  }

  template <class Policy> void staged(char const* name) {
    record(name, predict_staged<T, Policy>(), expected::transposed, [&] { check(tt::transpose<Policy>(from(), to())); });
  }

  void automatic(char const* name) {
    prediction const model = predict_automatic<T>(from(), to());
    table_.plan = tt::describe(tt::plan_transpose(from(), to())).c_str();
    record(name, model, expected::transposed, [&] { check(tt::transpose(from(), to())); });
  }

 private:
  tt::matrix_view<T const> from() const { return {src_.data, table_.rows, table_.cols}; }
  tt::matrix_view<T> to() const { return {dst_.data, table_.cols, table_.rows}; }

  template <class Launch> void record(char const* name, prediction model, expected what, Launch launch) {
    check(cudaMemset(dst_.data, 0xCD, count_ * sizeof(T)));
    check(cudaMemset(wrong_.data, 0, sizeof(unsigned long long)));
    double const ms = median_ms(launch);
    count_wrong<T><<<2048, 256>>>(to(), what, wrong_.data);
    unsigned long long wrong = 0;
    check(cudaMemcpy(&wrong, wrong_.data, sizeof(wrong), cudaMemcpyDeviceToHost));
    double const gb_per_second = 2.0 * static_cast<double>(count_ * sizeof(T)) / ms * 1e-6;
    double const copy = table_.rungs.empty() ? gb_per_second : table_.rungs.front().gb_per_second;
    table_.rungs.push_back({name, wrong == 0, ms, gb_per_second, 100 * gb_per_second / copy, model});
  }

  table& table_;
  std::size_t count_;
  gpu_array<T> src_, dst_;
  gpu_array<unsigned long long> wrong_;
};

}  // namespace

bool climb_on_gpu(options const& o, table& t) {
  int num_gpus = 0;
  if (cudaGetDeviceCount(&num_gpus) != cudaSuccess || num_gpus == 0) return false;
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0));
  t.device = properties.name;
  t.rows = o.rows;
  t.cols = o.cols;
  t.element_bytes = o.element_bytes;
  with_element(o.element_bytes, [&](auto e) {
    gpu_climb<decltype(e)> climb(t);
    for_each_rung<sizeof(e)>(climb);
  });
  return true;
}

}  // namespace ladder
