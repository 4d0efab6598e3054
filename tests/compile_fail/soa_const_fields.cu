// expected: tiletrans: structs or fields that are written must not be const (pass pointers to non-const ones)
#include <tiletrans/strided.cuh>

namespace tt = tiletrans;

struct pair {
  float x, y;
};
#ifdef TILETRANS_EXPECT_ERROR
using field = float const;
#else
using field = float;
#endif
tt::status use(pair const* pairs, float* x, field* y) { return tt::aos_to_soa(pairs, tt::soa{x, y}, 8); }
