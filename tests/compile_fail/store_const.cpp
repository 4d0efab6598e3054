// expected: tiletrans: store writes to its output (pass a matrix_view of non-const elements)
#include "use.hpp"

void use_store(tt::block_transpose<float, tt::policy<>> tile, tt::tile_origin at) {
#ifdef TILETRANS_EXPECT_ERROR
  tile.store(tt::matrix_view<float const>{}, at);
#else
  tile.store(tt::matrix_view<float>{}, at);
#endif
}
