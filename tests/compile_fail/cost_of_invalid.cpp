// expected: tiletrans: block_threads must divide the accesses of a tile
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<30, 30>>;
#else
using mine = tt::policy<tt::tile<30, 32>, tt::block_threads<32>>;
#endif
int cost() { return tt::shared_load_cost<float, mine>().requests + tt::global_store_cost<float, mine>().requests; }
