// expected: tiletrans: store without a function moves bits, so the output must have the source's element type (pass a function that
// converts)
#include "use.hpp"

void use_store(tt::block_transpose<float, tt::policy<>> tile, tt::tile_origin at) {
#ifdef TILETRANS_EXPECT_ERROR
  tile.store(tt::matrix_view<int>{}, at);
#else
  tile.store(tt::matrix_view<int>{}, at, [](float x) { return static_cast<int>(x); });
#endif
}
