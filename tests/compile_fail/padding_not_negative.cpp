// expected: tiletrans: padded<N> and padded_every<Run, N> need N >= 0 (use unpadded for none)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::padded<-64>>;
#else
using mine = tt::policy<tt::padded<0>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
