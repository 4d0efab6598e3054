// expected: tiletrans: dst must not be const (pass a view of non-const elements)
#include <tiletrans/strided.cuh>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
using output = float const;
#else
using output = float;
#endif
tt::status use(tt::strided_view<float const> src, tt::strided_view<output> dst) { return tt::strided_copy(src, dst); }
