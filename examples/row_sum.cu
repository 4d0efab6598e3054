// A thread that walks its own row: what it costs, and two ways around it. Without a GPU the sums run on the CPU and the model speaks alone.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <tiletrans/host.hpp>
#include <tiletrans/strided.cuh>
#include <tiletrans/transpose.cuh>
#include <vector>

namespace tt = tiletrans;

using matrix = tt::matrix_view<float const>;
using staging = tt::row_policy<float>;
static_assert(tt::global_load_cost<float, staging>().coalesced());
static_assert(tt::shared_store_cost<float, staging>().conflict_free());
static_assert(tt::row_load_cost<float, staging>().conflict_free());

/// Each thread reads its row by itself: in each step a warp reads from 32 rows.
__global__ void direct(matrix in, float* sums) {
  long long const row = 1ll * blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= in.rows) return;
  float sum = 0;
  for (long long col = 0; col < in.cols; ++col) sum += in(row, col);
  sums[row] = sum;
}

/// The same walk, through shared memory.
__global__ void staged(matrix in, float* sums) {
  using block_rows = tt::block_rows<float, staging>;
  __shared__ block_rows::storage scratch;
  long long const first = 1ll * blockIdx.x * block_rows::num_threads, row = first + threadIdx.x;
  float sum = 0;
  block_rows{scratch, static_cast<int>(threadIdx.x)}.for_each(in, first, [&](float x) { sum += x; });
  if (row < in.rows) sums[row] = sum;
}

/// The rows are columns of another matrix: neighbouring threads read neighbouring elements.
__global__ void by_column(matrix transposed, float* sums) {
  long long const row = 1ll * blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= transposed.cols) return;
  float sum = 0;
  for (long long step = 0; step < transposed.rows; ++step) sum += transposed(step, row);
  sums[row] = sum;
}

/// Reads all elements with neighbouring lanes side by side and adds them up to no order: the speed of reading.
__global__ void plain(float const* data, long long count, float* sums) {
  float sum = 0;
  for (long long i = 1ll * blockIdx.x * blockDim.x + threadIdx.x; i < count / 4; i += 1ll * gridDim.x * blockDim.x) {
    float4 const x = reinterpret_cast<float4 const*>(data)[i];
    sum += x.x + x.y + x.z + x.w;
  }
  sums[1ll * blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

/// Whole numbers so small that sums of them are exact in any order.
float element(long long row, long long col) { return static_cast<float>((row * 7 + col * 3) % 16); }

std::vector<float> elements_of(long long rows, long long cols) {
  std::vector<float> elements(static_cast<std::size_t>(rows * cols));
  for (long long row = 0; row < rows; ++row)
    for (long long col = 0; col < cols; ++col) elements[static_cast<std::size_t>(row * cols + col)] = element(row, col);
  return elements;
}

int num_wrong(std::vector<float> const& sums, std::vector<float> const& elements, long long cols) {
  int wrong = 0;
  for (std::size_t row = 0; row < sums.size(); ++row) {
    auto const first = elements.begin() + static_cast<std::ptrdiff_t>(row) * cols;
    wrong += sums[row] != std::accumulate(first, first + cols, 0.0f);
  }
  return wrong;
}

int predicted_sectors(long long lane_stride) {
  return tt::global_sectors(4, [=](int lane) { return lane * lane_stride * 4; }).sectors;
}

void print_model(long long cols) {
  std::printf("sectors of a warp's load: direct %d, staged %.0f of 16 bytes a lane, by column %d\n", predicted_sectors(cols),
              tt::global_load_cost<float, staging>().sectors_per_request(), predicted_sectors(1));
}

int on_cpu() {
  constexpr long long rows = 1000, cols = 100;
  std::vector<float> const elements = elements_of(rows, cols);
  std::vector<float> sums(rows, 0.0f);
  tt::host::for_each_in_rows<staging>(matrix{elements.data(), rows, cols},
                                      [&](long long row, float x) { sums[static_cast<std::size_t>(row)] += x; });
  print_model(cols);
  int const wrong = num_wrong(sums, elements, cols);
  std::printf("%lld rows on the CPU, staged: %d wrong\n", rows, wrong);
  return wrong;
}

/// Milliseconds of a launch, the median of nine.
template <class Launch> float time_of(Launch launch) {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  float samples[9];
  launch();
  for (float& ms : samples) {
    cudaEventRecord(start);
    launch();
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    cudaEventElapsedTime(&ms, start, stop);
  }
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  std::sort(samples, samples + 9);
  return samples[4];
}

/// Device memory for so many floats.
struct buffer {
  float* data = nullptr;
  explicit buffer(long long count) {
    if (cudaMalloc(&data, static_cast<std::size_t>(count) * sizeof(float)) != cudaSuccess) std::exit(1);
  }
  buffer(buffer const&) = delete;
  buffer& operator=(buffer const&) = delete;
  ~buffer() { cudaFree(data); }
};

int on_gpu() {
  constexpr long long count = 1ll << 26;  // 256 MiB
  constexpr int threads = tt::block_rows<float, staging>::num_threads;
  int wrong = 0;
  for (long long cols : {64, 256, 1024}) {
    long long const rows = count / cols;
    std::vector<float> const elements = elements_of(rows, cols);
    buffer const in(count), transposed(count), sums(std::max(rows, 1ll << 20));
    cudaMemcpy(in.data, elements.data(), static_cast<std::size_t>(count) * sizeof(float), cudaMemcpyHostToDevice);
    if (!tt::transpose(in.data, transposed.data, rows, cols).ok()) return 1;

    matrix const m{in.data, rows, cols}, t{transposed.data, cols, rows};
    auto const blocks = static_cast<unsigned>((rows + threads - 1) / threads);
    float const plain_ms = time_of([&] { plain<<<1024, 1024>>>(in.data, count, sums.data); });
    auto const report = [&](char const* name, int sectors, auto launch) {
      float const ms = time_of(launch);
      std::vector<float> found(static_cast<std::size_t>(rows));
      cudaMemcpy(found.data(), sums.data, found.size() * sizeof(float), cudaMemcpyDeviceToHost);
      wrong += num_wrong(found, elements, cols);
      std::printf("%5lld x %-7lld %-9s %7.0f GB/s, %5.1f %% of a plain sum; sectors of 32 words: %d\n", rows, cols, name,
                  static_cast<double>(count) * 4e-6 / ms, 100 * plain_ms / ms, sectors);
    };
    report("direct", predicted_sectors(cols), [&] { direct<<<blocks, threads>>>(m, sums.data); });
    report("staged", static_cast<int>(tt::global_load_cost<float, staging>().sectors_per_request()) / 4,
           [&] { staged<<<blocks, threads>>>(m, sums.data); });
    report("by column", predicted_sectors(1), [&] { by_column<<<blocks, threads>>>(t, sums.data); });
  }
  wrong += cudaDeviceSynchronize() != cudaSuccess;
  std::printf("%d wrong\n", wrong);
  return wrong;
}

int main() {
  int num_gpus = 0;
  bool const has_gpu = cudaGetDeviceCount(&num_gpus) == cudaSuccess && num_gpus > 0;
  return (has_gpu ? on_gpu() : on_cpu()) != 0;
}
