// expected: tiletrans: a swizzle must not be wider than the tile: 2^(B + M) <= columns (lower B or M, or widen the tile)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<32, 32>, tt::swizzled<5, 1, 5>>;
#else
using mine = tt::policy<tt::tile<32, 64>, tt::swizzled<5, 1, 5>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
