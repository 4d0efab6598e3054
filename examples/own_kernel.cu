// The block collective inside a kernel that does something of its own: out = scale * transpose(in), and the largest element of every
// tile on the way, read from the tile that is staged anyway.
#include <cmath>
#include <cstdio>
#include <tiletrans/transpose.cuh>
#include <vector>

namespace tt = tiletrans;

using mine = tt::policy<tt::tile<64, 32>, tt::swizzled<5, 0, 5>, tt::vector_bytes<4>, tt::block_threads<256>>;
static_assert(tt::shared_load_cost<float, mine>().conflict_free());
static_assert(tt::global_store_cost<float, mine>().coalesced());

/// One block a tile. largest[b] is the largest element of the tile of block b.
__global__ void scale_and_transpose(tt::matrix_view<float const> in, tt::matrix_view<float> out, float scale, float* largest) {
  __shared__ typename tt::block_transpose<float, mine>::storage scratch;
  __shared__ float partial[mine::num_threads];
  int const thread = static_cast<int>(threadIdx.x);
  tt::block_transpose<float, mine> const tile{scratch, thread};
  tt::tile_origin const at = tt::tile_of_block<mine>(in, blockIdx.x);

  tile.load(in, at);

  __syncthreads();  // for the tile: store and element read what other threads have loaded

  float mine_largest = -INFINITY;
  for (int i = thread; i < mine::shape.rows * mine::shape.cols; i += mine::num_threads) {
    int const row = i / mine::shape.cols, col = i % mine::shape.cols;
    if (at.row + row < in.rows && at.col + col < in.cols) mine_largest = fmaxf(mine_largest, tile.element(row, col));
  }
  partial[thread] = mine_largest;

  tile.store(out, at, [scale](float x) { return scale * x; });

  for (int half = mine::num_threads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (thread < half) partial[thread] = fmaxf(partial[thread], partial[thread + half]);
  }
  if (thread == 0) largest[blockIdx.x] = partial[0];
}

int main() {
  int num_gpus = 0;
  if (cudaGetDeviceCount(&num_gpus) != cudaSuccess || num_gpus == 0) {
    std::puts("skipped: no GPU here");
    return 77;  // which ctest counts as skipped
  }
  int const rows = 1000, cols = 777;
  std::vector<float> in(rows * cols), out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>((i * 2654435761u) % 1000003u);

  float *d_in, *d_out, *d_largest;
  tt::matrix_view<float const> const shape{nullptr, rows, cols};
  auto const blocks = static_cast<unsigned>(tt::num_tiles<mine>(shape));
  cudaMalloc(&d_in, in.size() * sizeof(float));
  cudaMalloc(&d_out, in.size() * sizeof(float));
  cudaMalloc(&d_largest, blocks * sizeof(float));
  cudaMemcpy(d_in, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice);

  scale_and_transpose<<<blocks, mine::num_threads>>>({d_in, rows, cols}, {d_out, cols, rows}, 2.0f, d_largest);

  std::vector<float> largest(blocks);
  cudaMemcpy(out.data(), d_out, out.size() * sizeof(float), cudaMemcpyDeviceToHost);
  cudaError_t const error = cudaMemcpy(largest.data(), d_largest, blocks * sizeof(float), cudaMemcpyDeviceToHost);
  if (error != cudaSuccess) {
    std::printf("failed: %s\n", cudaGetErrorString(error));
    return 1;
  }
  float expected_largest = -INFINITY, found_largest = -INFINITY;
  int wrong = 0;
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < cols; ++col) {
      wrong += out[col * rows + row] != 2.0f * in[row * cols + col];
      expected_largest = std::fmax(expected_largest, in[row * cols + col]);
    }
  for (float x : largest) found_largest = std::fmax(found_largest, x);
  std::printf("%dx%d scaled and transposed in %u blocks: %d wrong; largest element %.0f, expected %.0f\n", rows, cols, blocks, wrong,
              found_largest, expected_largest);
  return wrong != 0 || found_largest != expected_largest;
}
