// expected: tiletrans: the fields must be all of the struct's, in their order (pass a pointer for each; their sizes, aligned, must make up
// the struct's)
#include <tiletrans/strided.cuh>

namespace tt = tiletrans;

struct point {
  float x, y, z;
};
#ifdef TILETRANS_EXPECT_ERROR
tt::status use(point const* points, float* x, float* y, float*) { return tt::aos_to_soa(points, tt::soa{x, y}, 8); }
#else
tt::status use(point const* points, float* x, float* y, float* z) { return tt::aos_to_soa(points, tt::soa{x, y, z}, 8); }
#endif
