// expected: tiletrans: elements must be trivially copyable, since their bytes are moved (copy indices or pointers to them)
#include <tiletrans/strided.cuh>

namespace tt = tiletrans;

struct element {
  int value;
#ifdef TILETRANS_EXPECT_ERROR
  element(element const& other) : value(other.value) {}
#endif
};
tt::status use(element const* src, element* dst) { return tt::strided_copy(src, 3, dst, 1, 8); }
