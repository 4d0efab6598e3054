// expected: tiletrans: a policy that is staged in runs needs block_threads to be a power of two
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<32, 32>, tt::staged_by_columns, tt::block_threads<96>>;
#else
using mine = tt::policy<tt::tile<32, 32>, tt::staged_by_columns, tt::block_threads<128>>;
#endif
template void tt::host::transpose_runs<mine, float>(tt::matrix_view<float const>, tt::matrix_view<float>);
