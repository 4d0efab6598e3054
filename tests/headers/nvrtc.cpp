#include <nvrtc.h>

#include <cstdio>
#include <string>
#include <vector>

namespace {

char const* const text = R"(
#include <tiletrans/strided.cuh>
#include <tiletrans/transpose.cuh>
namespace tt = tiletrans;

using mine = tt::policy<tt::tile<64, 32>, tt::swizzled<5, 0, 5>, tt::block_threads<256>>;
static_assert(tt::shared_load_cost<float, mine>().conflict_free());
static_assert(tt::global_store_cost<float, mine>().coalesced());

__global__ void kernel(tt::matrix_view<float const> in, tt::matrix_view<float> out) {
  __shared__ tt::block_transpose<float, mine>::storage scratch;
  tt::block_transpose<float, mine> const tile{scratch, static_cast<int>(threadIdx.x)};
  tt::tile_origin const at = tt::tile_of_block<mine>(in, blockIdx.x);
  tile.load(in, at);
  __syncthreads();
  tile.store(out, at);
  tile.store(out, at, [](float x) { return 2 * x + tt::identity{}(x); });
}

struct particle {
  float x, y, z;
};
__global__ void sums(tt::matrix_view<float const> in, tt::matrix_view<float> out) {
  __shared__ tt::block_rows<float>::storage scratch;
  tt::block_rows<float> const rows{scratch, static_cast<int>(threadIdx.x)};
  float sum = 0;
  rows.for_each(in, 0, [&](float x) { sum += x; });
  rows.transform(in, out, 0, [&](float x) { return x / sum; });
  __shared__ tt::block_exchange<float, 4, tt::auto_exchange<128>>::storage items_scratch;
  float items[4] = {sum, sum, 1, 2};
  tt::block_exchange<float, 4, tt::auto_exchange<128>>{items_scratch, static_cast<int>(threadIdx.x)}.blocked_to_striped(items);
  out(threadIdx.x, 0) = items[3];
}
using by_runs = tt::policy<tt::tile<64, 32>, tt::staged_by_columns, tt::block_threads<128>>;
using by_vectors = tt::policy<tt::tile<64, 128>, tt::staged_by_vectors, tt::block_threads<128>>;
template <class Policy, class T> __global__ void in_runs(tt::matrix_view<T const> in, tt::matrix_view<T> out) {
  __shared__ typename tt::block_run_transpose<T, Policy>::storage scratch;
  tt::run_tiling const tiling = tt::make_run_tiling<T, Policy>(in, out);
  tt::block_run_transpose<T, Policy> const tile{
      scratch, static_cast<int>(threadIdx.x), in, out, tiling, tt::tile_of_block<Policy>(tiling, blockIdx.x)};
  tile.load();
  __syncthreads();
  tile.store();
}
template __global__ void in_runs<by_runs, float>(tt::matrix_view<float const>, tt::matrix_view<float>);
template __global__ void in_runs<tt::policy<tt::fitted_tile<4096>, tt::staged_by_rows>, char>(tt::matrix_view<char const>,
                                                                                               tt::matrix_view<char>);
__global__ void in_vectors(tt::matrix_view<char const> in, tt::matrix_view<char> out) {
  __shared__ tt::block_vector_transpose<char, by_vectors>::storage scratch;
  tt::block_vector_transpose<char, by_vectors> const tile{
      scratch, static_cast<int>(threadIdx.x), in, out, tt::tile_of_block<by_vectors>(in, blockIdx.x)};
  tile.load();
  __syncthreads();
  tile.store();
}
__global__ void to_fields(particle const* particles, tt::soa<float, float, float> fields, long long count) {
  using collective = tt::block_aos_to_soa<particle, float, float, float>;
  __shared__ collective::storage scratch;
  tt::run_tiling const tiling = collective::tiling(particles, count);
  collective const tile{scratch, static_cast<int>(threadIdx.x), particles, count, fields, tiling, blockIdx.x * tiling.shape.rows};
  tile.load();
  __syncthreads();
  tile.store();
}
__global__ void moved(particle* particles) {
  tt::lane_group<> const group = tt::lane_group<>::here();
  particle* const first = particles + threadIdx.x - group.lane;
  particle p = tt::load_structs(group, first);
  p.x += p.y;
  tt::store_structs(group, first, p);
  tt::coalesced(particles)[threadIdx.x + 1024] = tt::coalesced(particles)[threadIdx.x];
}
)";

std::string log_of(nvrtcProgram program) {
  std::size_t size = 0;
  nvrtcGetProgramLogSize(program, &size);
  std::string log(size, '\0');
  nvrtcGetProgramLog(program, log.data());
  return log;
}

}  // namespace

// Arguments: the include directories.
int main(int num_arguments, char** arguments) {
  std::vector<std::string> options{"--std=c++17", "--gpu-architecture=compute_80"};
  for (int i = 1; i < num_arguments; ++i) options.push_back(std::string("-I") + arguments[i]);
  std::vector<char const*> option_texts;
  for (std::string const& option : options) option_texts.push_back(option.c_str());

  nvrtcProgram program;
  nvrtcResult result = nvrtcCreateProgram(&program, text, "own_kernel.cu", 0, nullptr, nullptr);
  if (result == NVRTC_SUCCESS) {
    result = nvrtcCompileProgram(program, static_cast<int>(option_texts.size()), option_texts.data());
    std::printf("%s\n", log_of(program).c_str());
    nvrtcDestroyProgram(&program);
  }
  std::printf("%s\n", nvrtcGetErrorString(result));
  return result == NVRTC_SUCCESS ? 0 : 1;
}
