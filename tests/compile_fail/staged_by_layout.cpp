// expected: tiletrans: a policy that is staged in runs is for block_run_transpose
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<32, 32>, tt::staged_by_columns>;
#else
using mine = tt::policy<tt::tile<32, 32>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
