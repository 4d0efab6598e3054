// expected: tiletrans: a fitted_tile needs staged_by_columns or staged_by_rows
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::fitted_tile<4096>>;
#else
using mine = tt::policy<tt::tile<32, 32>>;
#endif
template void use<float, mine>(tt::matrix_view<float const>, tt::matrix_view<float>);
