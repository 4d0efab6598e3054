// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../block/block_run_transpose.hpp"
#include "../block/block_transpose.hpp"
#include "../block/block_vector_transpose.hpp"
#include "../model/auto_policy.hpp"
#include "row_copy.cuh"
#include "validate.hpp"

// A type of an unnamed namespace makes its functions local, and then nvcc says that they need no hiding.
#if defined(__NVCC__)
#pragma nv_diagnostic push
#pragma nv_diag_suppress 1407
#endif

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

/// The same for a tile that is staged by vectors.
template <class E, class Policy>
__global__ void TILETRANS_HIDDEN __launch_bounds__(Policy::num_threads, resident_vector_blocks<E, Policy>())
    transpose_vectors_kernel(matrix_view<E const> src, matrix_view<E> dst) {
  using collective = block_vector_transpose<E, Policy>;
  extern __shared__ __align__(machine::max_access_bytes) unsigned char tiletrans_shared[];
  collective const tile{*reinterpret_cast<typename collective::storage*>(tiletrans_shared), static_cast<int>(threadIdx.x), src, dst,
                        tile_of_block<Policy>(src, blockIdx.x)};
  tile.load();
  __syncthreads();
  tile.store();
}

template <class E, class Policy>
TILETRANS_HIDDEN status launch_transpose(matrix_view<E const> src, matrix_view<E> dst, cudaStream_t stream) {
  if constexpr (stdlib::is_same_v<Policy, single_line>) {
    return launch_row_copy(copy_of_line(src, dst), every_row{}, every_row{}, stream);
  } else if constexpr (!require_valid<E, Policy>::value) {
    return {};
  } else if constexpr (Policy::moves_runs) {
    run_tiling const tiling = make_run_tiling<E, Policy>(src, dst);
    return launch_blocks<Policy, shared_bytes<E, Policy>()>(transpose_runs_kernel<E, Policy>, num_tiles<Policy>(src, tiling.shape),
                                                            tiling.shared_bytes, stream, src, dst, tiling);
  } else {
    constexpr int bytes = shared_bytes<E, Policy>();
    if constexpr (Policy::moves_vectors)
      return launch_blocks<Policy, bytes>(transpose_vectors_kernel<E, Policy>, num_tiles<Policy>(src), bytes, stream, src, dst);
    else
      return launch_blocks<Policy, bytes>(transpose_kernel<E, Policy>, num_tiles<Policy>(src), bytes, stream, src, dst);
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
  if constexpr (detail::require_transposable<S, T>::value) {
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

#if defined(__NVCC__)
#pragma nv_diagnostic pop
#endif
