// expected: tiletrans: store_window must be a power of two and a multiple of the element's size
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<32, 32>, tt::store_window<24>>;
#else
using mine = tt::policy<tt::tile<32, 32>, tt::store_window<32>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
