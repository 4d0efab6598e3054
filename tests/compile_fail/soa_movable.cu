// expected: tiletrans: a struct and its fields must be trivially copyable, since their bytes are moved
#include <tiletrans/strided.cuh>

namespace tt = tiletrans;

struct pair {
  float x, y;
#ifdef TILETRANS_EXPECT_ERROR
  pair(pair const& other) : x(other.x), y(other.y) {}
#endif
};
tt::status use(float* x, float* y, pair* pairs) { return tt::soa_to_aos(tt::soa{x, y}, pairs, 8); }
