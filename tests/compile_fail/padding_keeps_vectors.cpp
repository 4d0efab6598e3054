// expected: tiletrans: padding must keep vectors aligned: N, and Run of padded_every<Run, N>, must be multiples of the elements
// in a vector (raise them, or narrow vector_bytes)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::padded<1>, tt::vector_bytes<16>>;
#else
using mine = tt::policy<tt::padded<4>, tt::vector_bytes<16>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
