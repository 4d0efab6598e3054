// expected: tiletrans: fitted_tile must be of at least 1 byte and fit
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::fitted_tile<-1>, tt::staged_by_rows>;
#else
using mine = tt::policy<tt::fitted_tile<4096>, tt::staged_by_rows>;
#endif
template void tt::host::transpose_runs<mine, float>(tt::matrix_view<float const>, tt::matrix_view<float>);
