// expected: tiletrans: the layout of an exchange must give each item a place of its own and keep vectors together
#include <tiletrans/block/block_exchange.hpp>

namespace tt = tiletrans;

struct layout : tt::unpadded {
#ifdef TILETRANS_EXPECT_ERROR
  static constexpr int offset(tt::tile_shape, int row, int col) { return row + col; }
#endif
};
using exchange = tt::block_exchange<float, 8, tt::policy<tt::tile<64, 8>, layout, tt::block_threads<64>>>;
void use(exchange::storage& scratch, float (&items)[8]) { exchange{scratch, 0}.store_blocked(items); }
