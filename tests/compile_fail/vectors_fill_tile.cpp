// expected: tiletrans: staged_by_vectors needs a tile whose rows are a multiple
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<40, 128>, tt::staged_by_vectors>;
#else
using mine = tt::policy<tt::tile<48, 128>, tt::staged_by_vectors>;
#endif
template void tt::host::transpose_vectors<mine, char>(tt::matrix_view<char const>, tt::matrix_view<char>);
