// expected: tiletrans: store_window must not hold more elements than the tile has rows
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<32, 32>, tt::store_window<256>>;
#else
using mine = tt::policy<tt::tile<32, 32>, tt::store_window<128>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
