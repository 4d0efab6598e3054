// expected: tiletrans: vector_bytes of an exchange must be a power of two, hold whole items and divide a thread's
#include <tiletrans/block/block_exchange.hpp>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<256, 6>, tt::unpadded, tt::vector_bytes<16>>;
#else
using mine = tt::policy<tt::tile<256, 6>, tt::unpadded, tt::vector_bytes<8>>;
#endif
using exchange = tt::block_exchange<float, 6, mine>;
void use(exchange::storage& scratch, float (&items)[6]) {
  exchange{scratch, 0}.store_blocked(items);
  exchange{scratch, 0}.load_blocked(items);
}
