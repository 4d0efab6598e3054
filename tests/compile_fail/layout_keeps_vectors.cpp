// expected: tiletrans: a layout must keep each vector's elements together and aligned (narrow vector_bytes, or permute whole vectors)
#include "use.hpp"

struct columns_first : tt::unpadded {
  static constexpr int offset(tt::tile_shape shape, int row, int col) { return col * shape.rows + row; }
};
#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<columns_first, tt::vector_bytes<16>, tt::block_threads<64>>;
#else
using mine = tt::policy<columns_first, tt::vector_bytes<4>, tt::block_threads<64>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
