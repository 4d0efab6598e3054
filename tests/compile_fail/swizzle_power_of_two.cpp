// expected: tiletrans: a swizzle needs a tile with a power of two of columns, or XOR moves elements out of their rows (widen the tile or
// use padded<1>)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<32, 48>, tt::swizzled<5, 0, 5>>;
#else
using mine = tt::policy<tt::tile<32, 64>, tt::swizzled<5, 0, 5>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
