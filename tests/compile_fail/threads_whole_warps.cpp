// expected: tiletrans: block_threads must be a multiple of 32 (try block_threads<256>)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::block_threads<16>>;
#else
using mine = tt::policy<tt::block_threads<32>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
