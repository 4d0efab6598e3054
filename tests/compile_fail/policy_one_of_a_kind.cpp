// expected: tiletrans: a policy takes one piece of each kind (remove the second)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::block_threads<256>, tt::block_threads<128>>;
#else
using mine = tt::policy<tt::block_threads<256>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
