// SPDX-License-Identifier: BSD-3-Clause
#pragma once

// What differs between compilers: execution-space markers, loop unrolling, and where the standard library lives.

#if defined(_MSVC_LANG)
#define TILETRANS_CPLUSPLUS _MSVC_LANG
#else
#define TILETRANS_CPLUSPLUS __cplusplus
#endif
#if TILETRANS_CPLUSPLUS < 201703L
#error "tiletrans: needs C++17 or newer (compile with -std=c++17)"
#endif

#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 11 && !defined(__CUDACC_RTC__)
#error "tiletrans: needs g++ 11 or newer, for __builtin_bit_cast (or clang 9, or MSVC 19.27)"
#endif

#if defined(__CUDACC_RTC__)
#include <cuda/std/cassert>
#include <cuda/std/cstdint>
#include <cuda/std/cstring>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#else
#include <cassert>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#endif

#if defined(__CUDACC__)
#define TILETRANS_HOST_DEVICE __host__ __device__
#else
#define TILETRANS_HOST_DEVICE
#endif

#if defined(__CUDA_ARCH__)
#define TILETRANS_UNROLL _Pragma("unroll")
#define TILETRANS_NO_UNROLL _Pragma("unroll 1")
#else
#define TILETRANS_UNROLL
#define TILETRANS_NO_UNROLL
#endif

// Stands before a function that calls what its caller passed, which may be a function for the host alone.
#if defined(__NVCC__) || defined(__CUDACC_RTC__)
#define TILETRANS_CALLS_ARGUMENT _Pragma("nv_exec_check_disable")
#else
#define TILETRANS_CALLS_ARGUMENT
#endif

// Two shared libraries built for different architectures must each launch their own kernels, so nothing that leads to
// a kernel may be merged across them by the dynamic linker.
#if defined(__GNUC__) || defined(__clang__)
#define TILETRANS_HIDDEN __attribute__((visibility("hidden")))
#else
#define TILETRANS_HIDDEN
#endif

namespace tiletrans::detail {

#if defined(__CUDACC_RTC__)
namespace stdlib = ::cuda::std;
#else
namespace stdlib = ::std;
#endif

using int64 = stdlib::int64_t;
using uint32 = stdlib::uint32_t;

}  // namespace tiletrans::detail
