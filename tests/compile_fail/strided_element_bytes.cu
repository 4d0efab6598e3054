// expected: tiletrans: elements must have at most 16 KiB (copy them as rows of smaller ones)
#include <tiletrans/strided.cuh>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
constexpr int num_bytes = 16 * 1024 + 1;
#else
constexpr int num_bytes = 16 * 1024;
#endif
struct element {
  char byte[num_bytes];
};
tt::status use(tt::strided_view<element> src, tt::strided_view<element> dst) { return tt::strided_copy(src, dst); }
