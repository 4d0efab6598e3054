#include <tiletrans/strided.cuh>
#include <tiletrans/transpose.cuh>

namespace tt = tiletrans;

// Bytes, words and elements of an odd size: the paths that differ most.
struct three_words {
  float word[3];
};
template tt::status tt::transpose<>(tt::matrix_view<char const>, tt::matrix_view<char>, cudaStream_t);
template tt::status tt::transpose<>(tt::matrix_view<float const>, tt::matrix_view<float>, cudaStream_t);
template tt::status tt::transpose<>(tt::matrix_view<three_words const>, tt::matrix_view<three_words>, cudaStream_t);

using mine = tt::policy<tt::tile<64, 32>, tt::swizzled<5, 0, 5>, tt::block_threads<256>>;
static_assert(tt::shared_load_cost<float, mine>().conflict_free());

__global__ void doubled(tt::matrix_view<float const> in, tt::matrix_view<float> out) {
  __shared__ tt::block_transpose<float, mine>::storage scratch;
  tt::block_transpose<float, mine> const tile{scratch, static_cast<int>(threadIdx.x)};
  tt::tile_origin const at = tt::tile_of_block<mine>(in, blockIdx.x);
  tile.load(in, at);
  __syncthreads();
  tile.store(out, at, [](float x) { return 2.0f * x; });
}

__global__ void moved(three_words* structs) {
  auto const group = tt::lane_group<16>::here();
  three_words* const first = structs + threadIdx.x - group.lane;
  three_words s = tt::load_structs(group, first);
  s.word[0] += s.word[1];
  tt::store_structs(group, first, s);
}

// Types that no other unit sees: no warning, though what hides the launcher's functions has nothing to hide here.
namespace {
struct of_this_unit {
  float x, y;
};
}  // namespace
tt::status use_of_this_unit(of_this_unit* a, of_this_unit* b, float* x, float* y) {
  if (tt::status const s = tt::transpose(a, b, 8, 4); !s.ok()) return s;
  if (tt::status const s = tt::aos_to_soa(a, tt::soa{x, y}, 8); !s.ok()) return s;
  if (tt::status const s = tt::soa_to_aos(tt::soa{x, y}, b, 8); !s.ok()) return s;
  return tt::strided_copy(a, 2, b, 1, 4);
}
tt::status rows_of_this_unit(of_this_unit* a, of_this_unit* b, int const* indices) {
  if (tt::status const s = tt::gather_rows(tt::matrix_view{a, 8, 4}, indices, tt::matrix_view{b, 2, 4}); !s.ok()) return s;
  return tt::scatter_rows(tt::matrix_view{b, 2, 4}, indices, tt::matrix_view{a, 8, 4});
}
