// expected: tiletrans: padded_every<Run, N> needs Run >= 1
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::padded_every<0, 1>>;
#else
using mine = tt::policy<tt::padded_every<1, 1>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
