// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cuda_runtime.h>

#include "../model/rules.hpp"
#include "status.hpp"

namespace tiletrans::detail {

/// Threads that a multiprocessor can hold.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
inline constexpr int most_resident_threads = 1024;
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ != 800 && __CUDA_ARCH__ != 900 && __CUDA_ARCH__ != 1000 && __CUDA_ARCH__ != 1030
inline constexpr int most_resident_threads = 1536;
#else
inline constexpr int most_resident_threads = 2048;
#endif

/// Blocks of so many threads that a multiprocessor can hold: every architecture 16, many of them more.
template <int Threads> constexpr int most_resident_blocks() {
#if defined(__CUDA_ARCH__) && \
    (__CUDA_ARCH__ == 800 || __CUDA_ARCH__ == 890 || __CUDA_ARCH__ == 900 || __CUDA_ARCH__ == 1000 || __CUDA_ARCH__ == 1030)
  constexpr int most = 24;
#else
  constexpr int most = 16;
#endif
  return smaller(most, most_resident_threads / Threads);
}

/// Threads that a multiprocessor should hold at least: more hide more latency, as long as its registers hold what each keeps. That is 32 of
/// them to scatter words of a bank, 40 where those hold parts of elements of many, or words are wider, and 48 for the widest; 40 to gather
/// elements, 48 their parts.
template <class E, class Policy> constexpr int resident_threads() {
  using pieces = run_pieces_of<E>;
  constexpr int at_32 = 2048, at_40 = 1536, at_48 = 1280;
  constexpr bool holds_many_parts = pieces::units_per_word > 1 && pieces::units_per_word * pieces::units_per_element > 6;
  if (by_columns<Policy> && pieces::word == machine::max_access_bytes) return smaller(most_resident_threads, at_48);
  if (by_columns<Policy>) return smaller(most_resident_threads, pieces::word == machine::bank_bytes && !holds_many_parts ? at_32 : at_40);
  return smaller(most_resident_threads, pieces::units_per_element == 1 ? at_40 : at_48);
}

/// The same in blocks, of which every architecture holds 16.
template <class E, class Policy> constexpr int resident_blocks() {
  return larger(1, smaller(16, resident_threads<E, Policy>() / Policy::num_threads));
}

/// Blocks of a tile that is staged by vectors: as many as the largest shared memory holds, of up to 24 warps, which leaves registers for a
/// dozen vectors in flight.
template <class E, class Policy> constexpr int resident_vector_blocks() {
  constexpr int most_threads = 768;
  int const by_shared = machine::max_shared_bytes / shared_bytes<E, Policy>();
  return larger(1, smaller(by_shared, smaller(most_resident_threads, most_threads) / Policy::num_threads));
}

/// Takes back the error that a failed call of ours left behind, so that it is reported once.
inline status failed(cudaError_t error, char const* message) {
  static_cast<void>(cudaGetLastError());
  return {error, message};
}

/// Lets launches of a kernel have as much shared memory as any of them asks for, or as the device grants; not what this one asks for, since
/// threads of the host that launch the same kernel share the setting.
template <class Kernel> TILETRANS_HIDDEN cudaError_t allow_shared_bytes(Kernel kernel, int most, int needed) {
  constexpr auto allow = cudaFuncAttributeMaxDynamicSharedMemorySize;
  if (cudaFuncSetAttribute(kernel, allow, most) == cudaSuccess) return cudaSuccess;
  static_cast<void>(cudaGetLastError());
  int device = 0, granted = 0;
  if (cudaError_t const error = cudaGetDevice(&device); error != cudaSuccess) return error;
  if (cudaError_t const error = cudaDeviceGetAttribute(&granted, cudaDevAttrMaxSharedMemoryPerBlockOptin, device); error != cudaSuccess)
    return error;
  return needed > granted ? cudaErrorInvalidValue : cudaFuncSetAttribute(kernel, allow, granted);
}

/// Launches one block of `Policy` a tile, with `shared_bytes` of shared memory, of which no launch of the kernel needs more than
/// `MostSharedBytes`.
template <class Policy, int MostSharedBytes, class Kernel, class... Args>
TILETRANS_HIDDEN status launch_blocks(Kernel kernel, int64 blocks, int shared_bytes, cudaStream_t stream, Args... args) {
  constexpr int64 max_blocks = INT32_MAX;
  if (blocks > max_blocks)
    return invalid("tiletrans: what one call moves must have at most 2^31 - 1 tiles (choose a larger tile, or divide the call)");
  if (shared_bytes > machine::default_shared_bytes) {
    cudaError_t const error = allow_shared_bytes(kernel, MostSharedBytes, shared_bytes);
    if (error != cudaSuccess)
      return failed(error,
                    "tiletrans: the policy's tile must fit the shared memory that this device grants a block (choose a smaller tile)");
  }
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(blocks));
  config.blockDim = dim3(Policy::num_threads);
  config.dynamicSmemBytes = static_cast<unsigned>(shared_bytes);
  config.stream = stream;
  cudaError_t const error = cudaLaunchKernelEx(&config, kernel, args...);
  return error == cudaSuccess ? status{} : failed(error, "tiletrans: the kernel could not be launched (see the code)");
}

}  // namespace tiletrans::detail
