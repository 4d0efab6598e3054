// expected: tiletrans: structs or fields that are written must not be const (pass pointers to non-const ones)
#include <tiletrans/strided.cuh>

namespace tt = tiletrans;

struct pair {
  float x, y;
};
#ifdef TILETRANS_EXPECT_ERROR
using output = pair const;
#else
using output = pair;
#endif
tt::status use(float const* x, float const* y, output* pairs) { return tt::soa_to_aos(tt::soa{x, y}, pairs, 8); }
