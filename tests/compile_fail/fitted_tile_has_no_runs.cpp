// expected: tiletrans: a fitted_tile is known only with its matrix (ask make_run_tiling for its shape and its grid)
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::fitted_tile<16384>, tt::staged_by_columns>;
#else
using mine = tt::policy<tt::tile<32, 64>, tt::staged_by_columns>;
#endif
int use() { return tt::output_run_bytes<float, mine>(); }
