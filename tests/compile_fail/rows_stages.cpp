// expected: tiletrans: a row a thread needs at least 2 stages (one tile is read while another is loaded)
#include <tiletrans/host/block_rows.hpp>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
constexpr int stages = 1;
#else
constexpr int stages = 2;
#endif
void use(tt::matrix_view<float const> in, tt::matrix_view<float> out) {
  tt::host::transform_rows<tt::row_policy<float>, stages>(in, out, [](auto, float x) { return x; });
}
