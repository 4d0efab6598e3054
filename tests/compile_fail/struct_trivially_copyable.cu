// expected: tiletrans: structs must be trivially copyable, since their bytes are moved (load pointers or indices to them instead)
#include <tiletrans/strided.cuh>

namespace tt = tiletrans;

struct particle {
  float x, y;
#ifdef TILETRANS_EXPECT_ERROR
  __host__ __device__ particle(particle const& other) : x(other.x), y(other.y) {}
#endif
};
template <class T> __global__ void kernel(T const* in, float* out) { out[threadIdx.x] = tt::load_structs(tt::lane_group<>::here(), in).x; }
template __global__ void kernel(particle const*, float*);
