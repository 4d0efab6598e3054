// expected: tiletrans: vector_bytes must be a power of two (try 4, 8 or 16)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<96, 96>, tt::unpadded, tt::vector_bytes<12>>;
#else
using mine = tt::policy<tt::tile<96, 96>, tt::unpadded, tt::vector_bytes<8>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
