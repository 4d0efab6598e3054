// expected: tiletrans: tile rows and columns must be multiples of the elements in a vector (widen the tile or narrow vector_bytes)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<64, 66>, tt::unpadded, tt::vector_bytes<16>, tt::block_threads<32>>;
#else
using mine = tt::policy<tt::tile<64, 68>, tt::unpadded, tt::vector_bytes<16>, tt::block_threads<32>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
