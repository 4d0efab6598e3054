// expected: tiletrans: src and dst must have one element type (bits are moved, never converted; use block_transpose::store with a
// function)
#include <tiletrans/host.hpp>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
using output = int;
#else
using output = float;
#endif
void use(tt::matrix_view<float> src, tt::matrix_view<output> dst) { tt::host::transpose(src, dst); }
