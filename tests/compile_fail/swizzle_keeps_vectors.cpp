// expected: tiletrans: a swizzle must leave a vector's elements together: 2^M must be a multiple of the elements in a vector (raise M)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<64, 64>, tt::swizzled<3, 1, 6>, tt::vector_bytes<16>>;
#else
using mine = tt::policy<tt::tile<64, 64>, tt::swizzled<3, 2, 6>, tt::vector_bytes<16>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
