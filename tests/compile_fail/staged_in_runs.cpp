// expected: tiletrans: block_run_transpose and run_cost_of need a policy that is staged in runs
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<32, 32>>;
#else
using mine = tt::policy<tt::tile<32, 32>, tt::staged_by_columns>;
#endif
template void tt::host::transpose_runs<mine, float>(tt::matrix_view<float const>, tt::matrix_view<float>);
