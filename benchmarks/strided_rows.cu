// A row a thread; copies of rows with a pitch; rows gathered and scattered by index.
#include <memory>

#include "strided.cuh"

namespace benchmarks {

namespace {

using matrix = tt::matrix_view<float const>;

__global__ void staged_sums(matrix in, float* sums) {
  using block_rows = tt::block_rows<float>;
  __shared__ block_rows::storage scratch;
  long long const first = 1ll * blockIdx.x * block_rows::num_threads, row = first + threadIdx.x;
  float sum = 0;
  block_rows{scratch, static_cast<int>(threadIdx.x)}.for_each(in, first, [&](float x) { sum += x; });
  if (row < in.rows) sums[row] = sum;
}
__device__ float sum_of_row(matrix in, long long row) {
  float sum = 0;
  for (long long col = 0; col < in.cols; ++col) sum += in(row, col);
  return sum;
}
__global__ void direct_sums(matrix in, float* sums) {
  long long const row = 1ll * blockIdx.x * blockDim.x + threadIdx.x;
  if (row < in.rows) sums[row] = sum_of_row(in, row);
}
/// The speed of reading: lanes side by side, eight vectors in flight, sums of no row.
__global__ void plain_sums(float4 const* data, long long count, float* sums) {
  constexpr int in_flight = 8;
  long long const first = in_flight * 1ll * blockIdx.x * blockDim.x + threadIdx.x;
  float4 x[in_flight] = {};
  for (int i = 0; i < in_flight; ++i)
    if (first + i * blockDim.x < count) x[i] = data[first + i * blockDim.x];
  float sum = 0;
  for (int i = 0; i < in_flight; ++i) sum += x[i].x + x[i].y + x[i].z + x[i].w;
  if (sum == 1.0f) sums[0] = sum;  // so that it is not left out; no such sum comes up
}

struct sum_differs {
  matrix in;
  float const* sums;
  __device__ bool operator()(long long row) const { return __float_as_uint(sum_of_row(in, row)) != __float_as_uint(sums[row]); }
};

void add_row_sum(long long cols, workspace const& memory, std::vector<strided_job>& jobs) {
  long long const rows = gibibyte / 4 / cols, count = rows * cols;
  matrix const in{reinterpret_cast<float const*>(memory.src()), rows, cols};
  auto* const sums = reinterpret_cast<float*>(memory.dst());
  auto const wrong = [=] { return count_where(rows, sum_differs{in, sums}); };
  constexpr int threads = tt::block_rows<float>::num_threads;
  auto const blocks = static_cast<unsigned>((rows + threads - 1) / threads);
  jobs.push_back(
      {"row_sum_" + std::to_string(cols) + "_floats",
       4 * count,
       {{"plain_sum",
         [=] { plain_sums<<<blocks_for(count / 32), block_threads>>>(reinterpret_cast<float4 const*>(in.data), count / 4, sums); },
         [] { return 0ull; }},
        {"tiletrans", [=] { staged_sums<<<blocks, threads>>>(in, sums); }, wrong},
        {"direct", [=] { direct_sums<<<blocks_for(rows), block_threads>>>(in, sums); }, wrong}}});
}

using bytes_in = tt::strided_view<unsigned char const>;
using bytes_out = tt::strided_view<unsigned char>;

struct byte_differs {
  bytes_in src, dst;
  __device__ bool operator()(long long i) const { return src(i / src.cols, i % src.cols) != dst(i / src.cols, i % src.cols); }
};

/// Rows of `width` bytes, from a pitch to another.
void add_pitched_copy(long long width, long long src_pitch, long long dst_pitch, long long rows, workspace const& memory,
                      std::vector<strided_job>& jobs) {
  bytes_in const src{memory.src(), rows, width, src_pitch, 1};
  bytes_out const dst{memory.dst(), rows, width, dst_pitch, 1};
  auto const wrong = [=] { return count_where(rows * width, byte_differs{src, dst}); };
  auto const size = [](long long n) { return static_cast<std::size_t>(n); };
  jobs.push_back({"strided_copy_" + std::to_string(width) + "_bytes_pitch_" + std::to_string(src_pitch) + "_" + std::to_string(dst_pitch),
                  2 * rows * width,
                  {{"memcpy_2d",
                    [=] {
                      check(cudaMemcpy2DAsync(dst.data, size(dst_pitch), src.data, size(src_pitch), size(width), size(rows),
                                              cudaMemcpyDeviceToDevice));
                    },
                    wrong},
                   {"tiletrans", [=] { check(tt::strided_copy(src, dst)); }, wrong},
                   copy_way(memory, rows * width)}});
}

/// Each row once, in no order: by a step that has no factor in common with their number.
__global__ void fill_indices(int* indices, long long rows, long long step) {
  long long const i = 1ll * blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows) indices[i] = static_cast<int>(i * step % rows);
}
struct row_byte_differs {
  tt::matrix_view<unsigned char const> by_index, in_order;
  int const* indices;
  __device__ bool operator()(long long i) const {
    long long const row = i / in_order.cols, col = i % in_order.cols;
    return by_index(indices[row], col) != in_order(row, col);
  }
};

void add_indexed_rows(long long width, workspace const& memory, std::vector<strided_job>& jobs) {
  long long const rows = gibibyte / width;
  int* memory_of_indices = nullptr;
  check(cudaMalloc(&memory_of_indices, static_cast<std::size_t>(rows) * sizeof(int)));
  std::shared_ptr<int> const indices(memory_of_indices, [](int* p) { cudaFree(p); });
  fill_indices<<<blocks_for(rows), block_threads>>>(indices.get(), rows, 6700417);  // a prime
  check(cudaGetLastError());
  tt::matrix_view<unsigned char const> const src{memory.src(), rows, width};
  tt::matrix_view<unsigned char> const dst{memory.dst(), rows, width};
  auto const gather_wrong = [=] { return count_where(rows * width, row_byte_differs{src, dst, indices.get()}); };
  auto const scatter_wrong = [=] { return count_where(rows * width, row_byte_differs{dst, src, indices.get()}); };
  std::string const size = std::to_string(width) + "_bytes";
  jobs.push_back({"gather_rows_" + size,
                  2 * rows * width,
                  {copy_way(memory, rows * width), {"tiletrans", [=] { check(tt::gather_rows(src, indices.get(), dst)); }, gather_wrong}}});
  jobs.push_back(
      {"scatter_rows_" + size,
       2 * rows * width,
       {copy_way(memory, rows * width), {"tiletrans", [=] { check(tt::scatter_rows(src, indices.get(), dst)); }, scatter_wrong}}});
}

}  // namespace

std::vector<strided_job> row_jobs(workspace const& memory) {
  std::vector<strided_job> jobs;
  for (long long cols : {64, 100, 256, 1000, 1024, 4096}) add_row_sum(cols, memory, jobs);
  add_pitched_copy(4096, 4608, 4608, gibibyte / 4608, memory, jobs);
  add_pitched_copy(10000, 10240, 10240, gibibyte / 10240, memory, jobs);
  add_pitched_copy(10000, 10240, 10000, gibibyte / 10240, memory, jobs);
  add_pitched_copy(4097, 4099, 4101, gibibyte / 4101, memory, jobs);
  add_pitched_copy(1000, 1001, 1000, gibibyte / 1001, memory, jobs);
  add_pitched_copy(128, 256, 128, gibibyte / 256, memory, jobs);
  add_pitched_copy(63, 65, 64, gibibyte / 65, memory, jobs);
  add_pitched_copy(40, 64, 40, gibibyte / 64, memory, jobs);
  add_pitched_copy(13, 64, 13, gibibyte / 64, memory, jobs);
  add_pitched_copy(3, 4, 3, 1 << 24, memory, jobs);
  add_pitched_copy(1, 1000, 1, 1000000, memory, jobs);
  for (long long width : {64, 256, 1024, 4096}) add_indexed_rows(width, memory, jobs);
  return jobs;
}

}  // namespace benchmarks
