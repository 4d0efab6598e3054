// expected: tiletrans: a row a thread needs a tile with as many rows as the block has threads (give tile<Threads, Cols>)
#include <tiletrans/host/block_rows.hpp>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<64, 32>, tt::block_threads<128>>;
#else
using mine = tt::policy<tt::tile<128, 32>, tt::block_threads<128>>;
#endif
void use(tt::matrix_view<float const> in, tt::matrix_view<float> out) {
  tt::host::transform_rows<mine>(in, out, [](auto, float x) { return x; });
}
