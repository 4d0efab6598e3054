// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cuda_runtime.h>

#include "../block/block_run_transpose.hpp"
#include "../block/block_transpose.hpp"
#include "../model/auto_policy.hpp"
#include "validate.hpp"

namespace tiletrans {

namespace detail {

/// One block, one tile; dynamic shared memory for its storage.
template <class E, class Policy> __global__ void TILETRANS_HIDDEN __launch_bounds__(Policy::num_threads)
    transpose_kernel(matrix_view<E const> src, matrix_view<E> dst) {
  using collective = block_transpose<E, Policy>;
  extern __shared__ __align__(machine::max_access_bytes) unsigned char tiletrans_shared[];
  collective const tile{*reinterpret_cast<typename collective::storage*>(tiletrans_shared), static_cast<int>(threadIdx.x)};
  tile_origin const at = tile_of_block<Policy>(src, blockIdx.x);
  tile.load(src, at);
  __syncthreads();
  tile.store(dst, at);
}

/// Threads that a multiprocessor can hold.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
inline constexpr int most_resident_threads = 1024;
#elif defined(__CUDA_ARCH__) && __CUDA_ARCH__ != 800 && __CUDA_ARCH__ != 900 && __CUDA_ARCH__ != 1000 && __CUDA_ARCH__ != 1030
inline constexpr int most_resident_threads = 1536;
#else
inline constexpr int most_resident_threads = 2048;
#endif

/// Threads that a multiprocessor should hold at least: more hide more latency, as long as its registers hold what each keeps. That is 32 of
/// them to scatter words of a bank, 40 where those hold parts of elements of many, or words are wider; 40 to gather elements, 48 their
/// parts.
template <class E, class Policy> constexpr int resident_threads() {
  using pieces = run_pieces_of<E>;
  constexpr int at_32 = 2048, at_40 = 1536, at_48 = 1280;
  constexpr bool holds_many_parts = pieces::units_per_word > 1 && pieces::units_per_word * pieces::units_per_element > 6;
  if (by_columns<Policy>) return smaller(most_resident_threads, pieces::word == machine::bank_bytes && !holds_many_parts ? at_32 : at_40);
  return smaller(most_resident_threads, pieces::units_per_element == 1 ? at_40 : at_48);
}

/// The same in blocks, of which every architecture holds 16.
template <class E, class Policy> constexpr int resident_blocks() {
  return larger(1, smaller(16, resident_threads<E, Policy>() / Policy::num_threads));
}

/// The same as transpose_kernel for a tile that is staged in runs.
template <class E, class Policy> __global__ void TILETRANS_HIDDEN __launch_bounds__(Policy::num_threads, resident_blocks<E, Policy>())
    transpose_runs_kernel(matrix_view<E const> src, matrix_view<E> dst, run_tiling tiling) {
  using collective = block_run_transpose<E, Policy>;
  extern __shared__ __align__(machine::max_access_bytes) unsigned char tiletrans_shared[];
  collective const tile{*reinterpret_cast<typename collective::storage*>(tiletrans_shared),
                        static_cast<int>(threadIdx.x),
                        src,
                        dst,
                        tiling,
                        tile_of_block<Policy>(tiling, blockIdx.x)};
  tile.load();
  __syncthreads();
  tile.store();
}

/// Takes back the error that a failed call of ours left behind, so that it is reported once.
inline status failed(cudaError_t error, char const* message) {
  static_cast<void>(cudaGetLastError());
  return {error, message};
}

/// Launches one block of `Policy` a tile.
template <class Policy, class Kernel, class... Args>
TILETRANS_HIDDEN status launch_blocks(Kernel kernel, int64 blocks, int shared_bytes, cudaStream_t stream, Args... args) {
  constexpr int64 max_blocks = INT32_MAX;
  if (blocks > max_blocks) return invalid("tiletrans: the matrix must have at most 2^31 - 1 tiles (choose a larger tile)");
  if (shared_bytes > machine::default_shared_bytes) {
    cudaError_t const error = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared_bytes);
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

template <class E, class Policy>
TILETRANS_HIDDEN status launch_transpose(matrix_view<E const> src, matrix_view<E> dst, cudaStream_t stream) {
  if constexpr (!require_valid<E, Policy>::value) {
    return {};
  } else if constexpr (Policy::moves_runs) {
    run_tiling const tiling = make_run_tiling<E, Policy>(src, dst);
    return launch_blocks<Policy>(transpose_runs_kernel<E, Policy>, num_tiles<Policy>(src, tiling.shape), tiling.shared_bytes, stream, src,
                                 dst, tiling);
  } else {
    return launch_blocks<Policy>(transpose_kernel<E, Policy>, num_tiles<Policy>(src), shared_bytes<E, Policy>(), stream, src, dst);
  }
}

}  // namespace detail

/// dst(c, r) = src(r, c): transposes a row-major matrix into another.
///
/// Runs on `stream` of the current device; does not synchronise, allocate or throw; may be captured into a graph.
/// @tparam Policy  how; by default chosen from size, shape and alignment. It changes speed, never results
/// @pre   src is [rows, cols] and dst [cols, rows], both in memory that the device can reach; they do not overlap.
///        (Two blocks of one matrix may interleave; matrices of different pitch whose spans meet count as overlapping)
/// @param src, dst  elements of one trivially copyable type; leading dimensions in elements; any alignment
/// @return an error that names the argument and the rule it breaks, and then nothing was launched; success for an empty matrix
/// @post  nothing but the elements of dst is written
/// @cost  one read and one write of each element; one launch
template <class Policy = auto_policy, class S, class T>
TILETRANS_HIDDEN status transpose(matrix_view<S> src, matrix_view<T> dst, cudaStream_t stream = nullptr) {
  constexpr bool is_writable = !detail::stdlib::is_const_v<T>;
  constexpr bool is_same = detail::stdlib::is_same_v<detail::stdlib::remove_const_t<S>, detail::stdlib::remove_const_t<T>>;
  constexpr bool is_movable = detail::stdlib::is_trivially_copyable_v<T>;
  static_assert(is_writable, "tiletrans: dst must not be const (pass a matrix_view of non-const elements)");
  static_assert(
      is_same,
      "tiletrans: src and dst must have one element type (bits are moved, never converted; use block_transpose::store with a function)");
  static_assert(
      is_movable,
      "tiletrans: elements must be trivially copyable, since their bytes are moved (transpose indices or pointers to them instead)");
  if constexpr (is_writable && is_same && is_movable) {
    if (status const s = detail::validate_transpose(src, dst); !s.ok() || detail::is_empty(src)) return s;
    return detail::dispatch<Policy, T>(src, dst, [stream](auto chosen, auto src_e, auto dst_e) {
      using choice = decltype(chosen);
      return detail::launch_transpose<typename choice::element_type, typename choice::policy_type>(src_e, dst_e, stream);
    });
  } else {
    return {};
  }
}

/// The same for packed matrices: src holds rows x cols elements, dst cols x rows.
template <class Policy = auto_policy, class T>
TILETRANS_HIDDEN status transpose(T const* src, T* dst, detail::int64 rows, detail::int64 cols, cudaStream_t stream = nullptr) {
  return transpose<Policy>(matrix_view<T const>{src, rows, cols}, matrix_view<T>{dst, cols, rows}, stream);
}

}  // namespace tiletrans
