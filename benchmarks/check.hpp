#pragma once

#include <cuda_runtime_api.h>

#include <cstdio>
#include <cstdlib>

namespace benchmarks {

/// A measurement after an error would be worthless, so there is none.
inline void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "benchmarks: %s\n", cudaGetErrorString(error));
  std::exit(1);
}

}  // namespace benchmarks
