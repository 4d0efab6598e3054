// expected: tiletrans: a traversal must take each tile of a grid exactly once
#include "use.hpp"

struct in_rows {
  using piece = tt::traversal_piece;
  static constexpr tt::tile_grid tile(tt::tile_grid grid, unsigned block) {
#ifdef TILETRANS_EXPECT_ERROR
    return {block / grid.rows, block % grid.cols};
#else
    return {block / grid.cols, block % grid.cols};
#endif
  }
};
template void use<float, tt::policy<in_rows>>(tt::matrix_view<float const>, tt::matrix_view<float>);
