// expected: tiletrans: vector_bytes must be a multiple of the element's size (widen it, or leave the piece out to move single elements)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::vector_bytes<4>>;
#else
using mine = tt::policy<tt::vector_bytes<8>>;
#endif
template void use<double, mine>(tt::matrix_view<double const>, tt::matrix_view<double>);
