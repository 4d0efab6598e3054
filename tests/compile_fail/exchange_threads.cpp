// expected: tiletrans: block_threads must be a multiple of 32, at most 1024 (try block_threads<256>)
#include <tiletrans/block/block_exchange.hpp>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
using exchange = tt::block_exchange<float, 8, tt::auto_exchange<48>>;
#else
using exchange = tt::block_exchange<float, 8, tt::auto_exchange<64>>;
#endif
void use(exchange::storage& scratch, float (&items)[8]) { exchange{scratch, 0}.store_blocked(items); }
