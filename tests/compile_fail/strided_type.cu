// expected: tiletrans: src and dst must have one element type (bits are moved, never converted)
#include <tiletrans/strided.cuh>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
using output = int;
#else
using output = float;
#endif
tt::status use(tt::strided_view<float const> src, tt::strided_view<output> dst) { return tt::strided_copy(src, dst); }
