// expected: tiletrans: swizzled<B, M, S> needs 0 <= B <= S, 0 <= M and B + M + S <= 30
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::swizzled<5, 0, 4>>;
#else
using mine = tt::policy<tt::swizzled<5, 0, 5>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
