// expected: tiletrans: every argument of policy must be a policy piece (tile, a layout, vector_bytes, block_threads, a traversal, a staging)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<32, 32>, int>;
#else
using mine = tt::policy<tt::tile<32, 32>, tt::down_rows>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
