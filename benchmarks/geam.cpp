#include "geam.hpp"

#include <cublas_v2.h>

#include <cstdio>
#include <cstdlib>

namespace benchmarks {

namespace {

void check(cublasStatus_t status) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  std::fprintf(stderr, "benchmarks: cuBLAS: %s\n", cublasGetStatusString(status));
  std::exit(1);
}

/// One handle for all calls, made by the first.
cublasHandle_t handle() {
  static cublasHandle_t const made = [] {
    cublasHandle_t h;
    check(cublasCreate(&h));
    return h;
  }();
  return made;
}

/// dst = 1 * transposed src + 0 * dst. cuBLAS counts down the columns, so that a row-major matrix is to it the transposed one.
template <class T, class Geam> void run(Geam function, T one, T zero, problem const& p, unsigned char const* src, unsigned char* dst) {
  auto const rows = static_cast<int>(p.rows), cols = static_cast<int>(p.cols);
  auto const ld_src = static_cast<int>(p.ld_src), ld_dst = static_cast<int>(p.ld_dst);
  auto const from = reinterpret_cast<T const*>(src) + p.first_src;
  auto const to = reinterpret_cast<T*>(dst) + p.first_dst;
  check(function(handle(), CUBLAS_OP_T, CUBLAS_OP_N, rows, cols, &one, from, ld_src, &zero, to, ld_dst, to, ld_dst));
}

}  // namespace

bool has_geam(int element_bytes) { return element_bytes == 4 || element_bytes == 8 || element_bytes == 16; }

void geam(problem const& p, unsigned char const* src, unsigned char* dst) {
  if (p.element_bytes == 4) run(cublasSgeam, 1.0f, 0.0f, p, src, dst);
  if (p.element_bytes == 8) run(cublasDgeam, 1.0, 0.0, p, src, dst);
  if (p.element_bytes == 16) run(cublasZgeam, cuDoubleComplex{1, 0}, cuDoubleComplex{0, 0}, p, src, dst);
}

}  // namespace benchmarks
