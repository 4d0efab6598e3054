// expected: tiletrans: dst must not be const (pass a view of non-const elements)
#include <tiletrans/host.hpp>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
using output = float const;
#else
using output = float;
#endif
void use(tt::matrix_view<float const> src, tt::matrix_view<output> dst) { tt::host::strided_copy(src, dst); }
