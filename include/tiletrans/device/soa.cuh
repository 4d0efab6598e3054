// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../block/block_fields.hpp"
#include "launch.cuh"

// A type of an unnamed namespace makes its functions local, and then nvcc says that they need no hiding.
#if defined(__NVCC__)
#pragma nv_diagnostic push
#pragma nv_diag_suppress 1407
#endif

namespace tiletrans {

namespace detail {

template <class T, class... F> __global__ void TILETRANS_HIDDEN __launch_bounds__(structs_to_fields<F...>::num_threads)
    aos_to_soa_kernel(T const* structs, soa<F...> fields, int64 count, run_tiling tiling) {
  using collective = block_aos_to_soa<T, F...>;
  extern __shared__ __align__(machine::max_access_bytes) unsigned char tiletrans_shared[];
  collective const tile(*reinterpret_cast<typename collective::storage*>(tiletrans_shared), static_cast<int>(threadIdx.x), structs, count,
                        fields, tiling, static_cast<int64>(blockIdx.x) * tiling.shape.rows);
  tile.load();
  __syncthreads();
  tile.store();
}
template <class T, class... F> __global__ void TILETRANS_HIDDEN __launch_bounds__(fields_to_structs<F...>::num_threads)
    soa_to_aos_kernel(soa<F...> fields, T* structs, int64 count, run_tiling tiling) {
  using collective = block_soa_to_aos<T, F...>;
  extern __shared__ __align__(machine::max_access_bytes) unsigned char tiletrans_shared[];
  collective const tile(*reinterpret_cast<typename collective::storage*>(tiletrans_shared), static_cast<int>(threadIdx.x), fields, structs,
                        count, tiling, static_cast<int64>(blockIdx.x) * tiling.shape.cols);
  tile.load();
  __syncthreads();
  tile.store();
}

template <class T> bool is_aligned(T const* data) { return reinterpret_cast<stdlib::uintptr_t>(data) % alignof(T) == 0; }

/// Bytes of memory.
struct memory_span {
  stdlib::uintptr_t begin, end;
};
template <class T> memory_span span_of(T const* data, int64 count) {
  auto const begin = reinterpret_cast<stdlib::uintptr_t>(data);
  return {begin, begin + static_cast<stdlib::uintptr_t>(count) * sizeof(T)};
}
inline bool meet(memory_span a, memory_span b) { return a.begin < b.end && b.begin < a.end; }

/// The first rule that arrays of `count` structs and of their fields break.
template <class T, class... F, stdlib::size_t... Index>
status validate_fields(T const* structs, soa<F...> const& fields, int64 count, stdlib::index_sequence<Index...>) {
  if (count < 0) return invalid("tiletrans: count must not be negative");
  if (count == 0) return {};
  if (structs == nullptr) return invalid("tiletrans: structs must not be null");
  if (((fields.data[Index] == nullptr) || ...)) return invalid("tiletrans: fields must not be null, none of them");
  if (!is_aligned(structs)) return invalid("tiletrans: structs must be aligned as its type is");
  if ((!is_aligned(static_cast<F const*>(fields.data[Index])) || ...))
    return invalid("tiletrans: fields must be aligned as their types are");
  if (count > INT64_MAX / static_cast<int64>(sizeof(T)))
    return invalid("tiletrans: structs must span less than 2^63 bytes (count is too large)");
  memory_span const of_structs = span_of(structs, count);
  memory_span const of_fields[] = {span_of(static_cast<F const*>(fields.data[Index]), count)...};
  for (int i = 0; i < static_cast<int>(sizeof...(F)); ++i) {
    if (meet(of_structs, of_fields[i])) return invalid("tiletrans: structs and fields must not overlap");
    for (int j = 0; j < i; ++j)
      if (meet(of_fields[i], of_fields[j])) return invalid("tiletrans: fields must not overlap each other");
  }
  return {};
}

template <class T, class Policy, class Kernel, class... Args>
TILETRANS_HIDDEN status launch_structs(Kernel kernel, int64 count, run_tiling const& tiling, cudaStream_t stream, Args... args) {
  int64 const num_blocks = ceil_div<int64>(count, int64{tiling.shape.rows} * tiling.shape.cols);
  return launch_blocks<Policy, shared_bytes<T, Policy>()>(kernel, num_blocks, tiling.shared_bytes, stream, args..., count, tiling);
}

}  // namespace detail

/// Takes an array of structs apart into an array a field: field i of structs[s] becomes element s of fields' i-th array.
///
///     tt::status s = tt::aos_to_soa(particles, tt::soa{x, y, z, mass}, count, stream);
///
/// Runs on `stream` of the current device; does not synchronise, allocate or throw; may be captured into a graph.
/// @tparam T  a struct whose fields are F, in this order and no others; 1 to 32 of 1 to 16 bytes each
/// @pre   arrays of `count` elements, aligned as their types, in memory that the device can reach; none overlaps another
/// @return an error that names the argument and the rule it breaks, and then nothing was launched; success for no structs
/// @cost  one read of the structs, in 16-byte vectors, and one write of each field; one launch
template <class T, class... F>
TILETRANS_HIDDEN status aos_to_soa(T const* structs, soa<F...> fields, detail::int64 count, cudaStream_t stream = nullptr) {
  if constexpr (detail::require_fields<T, F...>::value && detail::require_writable<F...>::value) {
    if (status const s = detail::validate_fields(structs, fields, count, detail::stdlib::index_sequence_for<F...>{}); !s.ok() || count == 0)
      return s;
    return detail::launch_structs<T, detail::structs_to_fields<F...>>(
        detail::aos_to_soa_kernel<T, F...>, count, block_aos_to_soa<T, F...>::tiling(structs, count), stream, structs, fields);
  } else {
    return {};
  }
}

/// Puts an array of structs together from an array a field, which may be const. Bytes of a struct between its fields take any value.
/// @tparam, @pre, @return  as aos_to_soa
/// @cost  one read of each field, and one write of the structs, in 16-byte vectors; one launch
template <class T, class... F>
TILETRANS_HIDDEN status soa_to_aos(soa<F...> fields, T* structs, detail::int64 count, cudaStream_t stream = nullptr) {
  if constexpr (detail::require_fields<T, F...>::value && detail::require_writable<T>::value) {
    if (status const s = detail::validate_fields<T>(structs, fields, count, detail::stdlib::index_sequence_for<F...>{});
        !s.ok() || count == 0)
      return s;
    return detail::launch_structs<T, detail::fields_to_structs<F...>>(
        detail::soa_to_aos_kernel<T, F...>, count, block_soa_to_aos<T, F...>::tiling(structs, count), stream, fields, structs);
  } else {
    return {};
  }
}

}  // namespace tiletrans

#if defined(__NVCC__)
#pragma nv_diagnostic pop
#endif
