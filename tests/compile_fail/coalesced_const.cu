// expected: tiletrans: structs that are assigned must not be const (pass a pointer to non-const ones)
#include <tiletrans/strided.cuh>

namespace tt = tiletrans;

struct point {
  float x, y, z;
};
#ifdef TILETRANS_EXPECT_ERROR
using written = point const;
#else
using written = point;
#endif
__global__ void kernel(point const* in, written* out) {
  int const i = static_cast<int>(threadIdx.x);
  point const mine = tt::coalesced(in)[i];
  tt::coalesced(out)[i] = mine;
}
