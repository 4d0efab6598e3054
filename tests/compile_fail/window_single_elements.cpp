// expected: tiletrans: store_window needs a policy that moves single elements
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<32, 32>, tt::store_window<32>, tt::vector_bytes<16>, tt::unpadded>;
#else
using mine = tt::policy<tt::tile<32, 32>, tt::vector_bytes<16>, tt::unpadded>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
