// expected: tiletrans: a layout must give every element of the tile an offset of its own in [0, span) (check offset and span)
#include "use.hpp"

struct layout : tt::unpadded {
#ifdef TILETRANS_EXPECT_ERROR
  static constexpr int offset(tt::tile_shape, int row, int col) { return row + col; }
#endif
};
using mine = tt::policy<layout>;
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
