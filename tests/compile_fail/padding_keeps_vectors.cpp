// expected: tiletrans: padding must keep vectors aligned: N must be a multiple of the elements in a vector (raise N, or narrow
// vector_bytes)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::padded<1>, tt::vector_bytes<16>>;
#else
using mine = tt::policy<tt::padded<4>, tt::vector_bytes<16>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
