// expected: tiletrans: elements must be trivially copyable, since their bytes are moved (transpose indices or pointers to them instead)
#include <tiletrans/transpose.cuh>

namespace tt = tiletrans;

struct element {
  int value;
#ifdef TILETRANS_EXPECT_ERROR
  element(element const& other) : value(other.value) {}
#endif
};
tt::status use(tt::matrix_view<element> src, tt::matrix_view<element> dst) { return tt::transpose(src, dst); }
