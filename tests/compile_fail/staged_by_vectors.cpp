// expected: tiletrans: a policy that is staged_by_vectors is for block_vector_transpose
#include "use.hpp"

#ifdef TILETRANS_EXPECT_ERROR
using mine = tt::policy<tt::tile<48, 128>, tt::staged_by_vectors>;
#else
using mine = tt::policy<tt::tile<48, 128>>;
#endif
template void use<char, mine>(tt::matrix_view<char const>, tt::matrix_view<char>);
