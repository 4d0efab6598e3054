// expected: tiletrans: a policy with a staging takes no layout
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<32, 32>, tt::padded<2>, tt::staged_by_columns>;
#else
using mine = tt::policy<tt::tile<32, 32>, tt::staged_by_columns>;
#endif
template void tt::host::transpose_runs<mine, float>(tt::matrix_view<float const>, tt::matrix_view<float>);
