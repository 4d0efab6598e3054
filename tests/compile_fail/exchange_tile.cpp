// expected: tiletrans: the tile of an exchange must have a row for each thread and a column for each item (give tile<Threads, Items>
#include <tiletrans/block/block_exchange.hpp>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<128, 8>, tt::block_threads<256>>;
#else
using mine = tt::policy<tt::tile<256, 8>, tt::block_threads<256>>;
#endif
using exchange = tt::block_exchange<float, 8, mine>;
void use(exchange::storage& scratch, float (&items)[8]) { exchange{scratch, 0}.store_blocked(items); }
