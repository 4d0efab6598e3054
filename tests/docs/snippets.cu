// The code of the documents, word for word, and a run of it.
#include <tiletrans/transpose.cuh>
namespace tt = tiletrans;

tt::status packed(float const* src, float* dst, int rows, int cols, cudaStream_t stream) {
  return tt::transpose(src, dst, rows, cols, stream);  // row-major, packed
}
tt::status with_leading_dimensions(float const* src, long ld_src, float* dst, long ld_dst, int rows, int cols, cudaStream_t stream) {
  return tt::transpose(tt::matrix_view{src, rows, cols, ld_src}, tt::matrix_view{dst, cols, rows, ld_dst}, stream);
}

using mine = tt::policy<tt::tile<64, 32>, tt::swizzled<5, 0, 5>, tt::vector_bytes<4>, tt::block_threads<256>>;
static_assert(tt::shared_load_cost<float, mine>().conflict_free());
static_assert(tt::global_store_cost<float, mine>().coalesced());

tt::status with_policy(float const* src, float* dst, int rows, int cols, cudaStream_t stream) {
  return tt::transpose<mine>(src, dst, rows, cols, stream);
}

__global__ void fused(tt::matrix_view<float const> in, tt::matrix_view<float> out) {
  __shared__ typename tt::block_transpose<float, mine>::storage scratch;
  tt::block_transpose<float, mine> tile{scratch, int(threadIdx.x)};
  auto at = tt::tile_of_block<mine>(in, blockIdx.x);
  tile.load(in, at);
  __syncthreads();  // yours: visible, and shared with whatever else you stage
  tile.store(out, at, [](float x) { return 2.0f * x; });
}
// A block a tile, none for an empty matrix: fused<<<unsigned(tt::num_tiles<mine>(in)), mine::num_threads, 0, stream>>>(in, out)

#include <tiletrans/strided.cuh>

struct particle {
  float x, y, z, mass;
};
static_assert(tt::struct_access_cost<particle>().total.sectors == 16 && tt::direct_struct_cost<particle>().total.sectors == 64);

__global__ void moved(particle const* particles, int const* neighbours, particle* out, int count) {
  auto const warp = tt::lane_group<32>::here();  // 1 to 16 lanes too
  int const thread = int(blockIdx.x * blockDim.x + threadIdx.x), first = thread - warp.lane;
  particle p = tt::load_structs(warp, particles + first, min(32, count - first));
  particle const other = tt::gather_structs(warp, particles, thread < count ? neighbours[thread] : -1);
  p.x += other.mass;
  tt::store_structs(warp, out + first, p, min(32, count - first));
}

tt::status fields_of(particle const* particles, float* x, float* y, float* z, float* mass, long count, cudaStream_t stream) {
  return tt::aos_to_soa(particles, tt::soa{x, y, z, mass}, count, stream);
}
tt::status structs_of(float* x, float* y, float* z, float* mass, particle* particles, long count, cudaStream_t stream) {
  return tt::soa_to_aos(tt::soa{x, y, z, mass}, particles, count, stream);
}

static_assert(tt::global_load_cost<float, tt::row_policy<float>>().coalesced() && tt::row_load_cost<float, tt::row_policy<float>>().conflict_free());

__global__ void row_sums(tt::matrix_view<float const> in, float* sums) {
  using block_rows = tt::block_rows<float>;  // 128 rows and threads; row_policy<float, 64> and others too
  __shared__ typename block_rows::storage scratch;
  long const first = long(blockIdx.x) * block_rows::num_threads, row = first + threadIdx.x;
  float sum = 0;
  block_rows{scratch, int(threadIdx.x)}.for_each(in, first, [&](float x) { sum += x; });  // of row first + threadIdx.x, in order
  if (row < in.rows) sums[row] = sum;
}
// A block for each block_rows::num_threads rows: row_sums<<<(rows + 127) / 128, 128, 0, stream>>>(in, sums)

using exchange = tt::block_exchange<double, 8, tt::auto_exchange<128>>;
static_assert(tt::exchange_cost<double, 8, tt::auto_exchange<128>>().conflict_free());

__global__ void differences(double const* in, double* out) {
  __shared__ typename exchange::storage scratch;
  exchange const block{scratch, int(threadIdx.x)};
  double items[8];
  for (int i = 0; i < 8; ++i) items[i] = in[i * 128 + threadIdx.x];  // striped: coalesced
  block.striped_to_blocked(items);                                   // now eight neighbours
  for (int i = 7; i > 0; --i) items[i] -= items[i - 1];
  __syncthreads();  // the storage is used again
  block.blocked_to_striped(items);
  for (int i = 0; i < 8; ++i) out[i * 128 + threadIdx.x] = items[i];
}

tt::status channel_of(unsigned char const* rgb, unsigned char* out, long rows, long cols, cudaStream_t stream) {
  return tt::strided_copy(tt::strided_view{rgb + 1, rows, cols, 3 * cols, 3}, tt::strided_view{out, rows, cols, cols, 1}, stream);
}
tt::status reversed(float const* src, float* dst, long count, cudaStream_t stream) {
  return tt::strided_copy(src + count - 1, -1, dst, 1, count, stream);
}
tt::status embedded(float const* table, long entries, int const* tokens, long num_tokens, float* out, long width, cudaStream_t stream) {
  return tt::gather_rows(tt::matrix_view{table, entries, width}, tokens, tt::matrix_view{out, num_tokens, width}, stream);
}

constexpr auto cost = tt::shared_wavefronts<tt::access_kind::load>(4, [](int lane) { return lane * 128; });
static_assert(cost.wavefronts == 32 && cost.ideal == 1);

// Lanes read down a column of a tile of floats with rows of 33: one wavefront.
constexpr auto down_a_column = tt::shared_wavefronts<tt::access_kind::load>(4, [](int lane) { return lane * 33 * 4; });
static_assert(down_a_column.conflict_free());

// Every other float: eight sectors, half of each useful.
constexpr auto every_other = tt::global_sectors(4, [](int lane) { return lane * 2 * 4; });
static_assert(every_other.sectors == 8 && every_other.useful_share() == 0.5);

using in_runs = tt::policy<tt::tile<32, 32>, tt::staged_by_columns, tt::block_threads<128>>;
constexpr auto of_odd = tt::run_cost_of<float, in_runs>({4097, 1}, {4095, 3}, 4095, 4097);  // {leading dimension, offset}, twice
static_assert(of_odd.shared_store.conflict_free());
static_assert(of_odd.global_store.total.useful_bytes == 32 * 32 * 4);

// One channel of three: the bytes of a warp lie in three sectors, and are written to one.
constexpr auto of_channel = tt::strided_copy_cost<unsigned char>(1024, 1024, {3 * 1024, 3}, {1024, 1});
static_assert(of_channel.load.sectors_per_request() == 3 && of_channel.store.coalesced());

#include <cstdio>
#include <vector>

int main() {
  int num_gpus = 0;
  if (cudaGetDeviceCount(&num_gpus) != cudaSuccess || num_gpus == 0) {
    std::puts("skipped: no GPU here");
    return TILETRANS_SKIPPED;
  }
  int const rows = 300, cols = 170;
  std::vector<float> in(rows * cols), out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i);
  float *src, *dst;
  if (cudaMalloc(&src, in.size() * sizeof(float)) || cudaMalloc(&dst, in.size() * sizeof(float))) return 1;
  if (cudaMemcpy(src, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice)) return 1;

  int wrong = 0;
  auto const check = [&](cudaError_t error, float factor) {
    wrong += error != cudaSuccess;
    wrong += cudaMemcpy(out.data(), dst, out.size() * sizeof(float), cudaMemcpyDeviceToHost) != cudaSuccess;
    for (int row = 0; row < rows; ++row)
      for (int col = 0; col < cols; ++col) wrong += out[col * rows + row] != factor * in[row * cols + col];
    wrong += cudaMemset(dst, 0xCD, out.size() * sizeof(float)) != cudaSuccess;
  };
  check(packed(src, dst, rows, cols, nullptr), 1);
  check(with_leading_dimensions(src, cols, dst, rows, rows, cols, nullptr), 1);
  check(with_policy(src, dst, rows, cols, nullptr), 1);
  tt::matrix_view<float const> const view{src, rows, cols};
  fused<<<static_cast<unsigned>(tt::num_tiles<mine>(view)), mine::num_threads>>>(view, {dst, cols, rows});
  check(cudaGetLastError(), 2);
  std::printf("snippets: %d wrong\n", wrong);
  return wrong != 0;
}
