// expected: tiletrans: a policy that is staged in runs is for block_run_transpose
#include <tiletrans/host/block_rows.hpp>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<64, 32>, tt::staged_by_rows, tt::block_threads<64>>;
#else
using mine = tt::policy<tt::tile<64, 32>, tt::block_threads<64>>;
#endif
void use(tt::matrix_view<float const> in, tt::matrix_view<float> out) {
  tt::host::transform_rows<mine>(in, out, [](auto, float x) { return x; });
}
