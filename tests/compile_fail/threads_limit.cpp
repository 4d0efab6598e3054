// expected: tiletrans: block_threads must be at most 1024 (try block_threads<256>)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<64, 64>, tt::block_threads<2048>>;
#else
using mine = tt::policy<tt::tile<64, 64>, tt::block_threads<1024>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
