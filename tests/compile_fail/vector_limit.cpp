// expected: tiletrans: vector_bytes must be at most 16, the widest access there is (leave the piece out for larger elements)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<64, 64>, tt::unpadded, tt::vector_bytes<32>>;
#else
using mine = tt::policy<tt::tile<64, 64>, tt::unpadded, tt::vector_bytes<16>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
