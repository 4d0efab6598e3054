// expected: tiletrans: a group must have 1, 2, 4, 8, 16 or 32 lanes (shuffles divide a warp by powers of two)
#include <tiletrans/strided.cuh>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
using group = tt::lane_group<12>;
#else
using group = tt::lane_group<16>;
#endif
__global__ void kernel(int* out) { out[threadIdx.x] = group::here().lane; }
