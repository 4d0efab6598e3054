// expected: tiletrans: a fitted_tile is known only with its matrix (ask make_run_tiling for its shape and its grid)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::fitted_tile<16384>, tt::staged_by_rows>;
#else
using mine = tt::policy<tt::tile<32, 64>, tt::staged_by_rows>;
#endif
tt::detail::int64 use(tt::matrix_view<float const> src) { return tt::num_tiles<mine>(src); }
