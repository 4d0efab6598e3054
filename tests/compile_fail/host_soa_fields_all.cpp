// expected: tiletrans: the fields must be all of the struct's, in their order (pass a pointer for each; their sizes, aligned, must make up
// the struct's)
#include <tiletrans/host.hpp>

namespace tt = tiletrans;

struct point {
  float x, y, z;
};
#ifdef TILETRANS_EXPECT_ERROR
void use(point const* points, float* x, float* y, float*) { tt::host::aos_to_soa(points, tt::soa{x, y}, 8); }
#else
void use(point const* points, float* x, float* y, float* z) { tt::host::aos_to_soa(points, tt::soa{x, y, z}, 8); }
#endif
