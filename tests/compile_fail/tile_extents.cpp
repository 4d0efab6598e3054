// expected: tiletrans: tile must have at least 1 and at most 16384 rows and columns
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<0, 32>>;
#else
using mine = tt::policy<tt::tile<32, 32>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
