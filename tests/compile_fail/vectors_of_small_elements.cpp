// expected: tiletrans: staged_by_vectors is for elements of 1 or 2 bytes
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using element = float;
#else
using element = char;
#endif
using mine = tt::policy<tt::tile<32, 128>, tt::staged_by_vectors>;
template void tt::host::transpose_vectors<mine, element>(tt::matrix_view<element const>, tt::matrix_view<element>);
