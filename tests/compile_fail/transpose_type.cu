// expected: tiletrans: src and dst must have one element type (bits are moved, never converted; use block_transpose::store with a
// function)
#include <tiletrans/transpose.cuh>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
using output = int;
#else
using output = float;
#endif
tt::status use(tt::matrix_view<float> src, tt::matrix_view<output> dst) { return tt::transpose(src, dst); }
