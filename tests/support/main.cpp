// The main function of every test executable. Built with TILETRANS_TEST_NEEDS_GPU it reports itself skipped where there is no GPU.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_RUNNER
#endif
#include "catch.hpp"

#ifdef TILETRANS_TEST_NEEDS_GPU
#include <cuda_runtime_api.h>

#include <cstdio>

static bool has_gpu() {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}
#endif

int main(int argc, char** argv) {
#ifdef TILETRANS_TEST_NEEDS_GPU
  if (!has_gpu()) {
    std::puts("skipped: no GPU here");
    return TILETRANS_SKIPPED;
  }
#endif
  return Catch::Session().run(argc, argv);
}
