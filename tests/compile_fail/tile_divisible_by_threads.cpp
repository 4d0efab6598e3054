// expected: tiletrans: block_threads must divide the accesses of a tile, rows x cols / vector elements, and for elements under 4 bytes also
// that / elements in 4 bytes (use fewer threads, a larger tile or a narrower vector)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<32, 33>, tt::block_threads<64>>;
#else
using mine = tt::policy<tt::tile<32, 33>, tt::block_threads<32>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
