// expected: tiletrans: the tile must fit the 227 KiB of shared memory that a block can have (use a smaller tile or less
// padding; where a single element is too large, transpose indices or pointers to elements instead)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<256, 256>>;
#else
using mine = tt::policy<tt::tile<128, 256>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
