#include <tiletrans/host.hpp>
#include <tiletrans/model.hpp>

namespace tt = tiletrans;

using mine = tt::policy<tt::tile<64, 32>, tt::swizzled<5, 0, 5>, tt::block_threads<256>>;
static_assert(tt::shared_load_cost<float, mine>().conflict_free());

int main() {
  float const src[2] = {1.0f, 2.0f};
  float dst[2] = {};
  tt::host::transpose<mine>(tt::matrix_view<float const>{src, 1, 2}, tt::matrix_view<float>{dst, 2, 1});
  return dst[0] == 1.0f && dst[1] == 2.0f ? 0 : 1;
}
