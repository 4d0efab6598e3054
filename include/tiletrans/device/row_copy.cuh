// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../block/block_row_copy.hpp"
#include "launch.cuh"

namespace tiletrans::detail {

template <class Collective, class SrcRows, class DstRows>
__global__ void TILETRANS_HIDDEN __launch_bounds__(Collective::num_threads, smaller(Collective::resident_threads / Collective::num_threads,
                                                                                    most_resident_blocks<Collective::num_threads>()))
    row_copy_kernel(row_copy const __grid_constant__ copy, row_tiling const __grid_constant__ tiling, SrcRows src_rows, DstRows dst_rows) {
  Collective const collective{copy, src_rows, dst_rows};
  collective(static_cast<int>(threadIdx.x), collective.tile_at(tiling, blockIdx.x));
}

template <class SrcRows, class DstRows>
TILETRANS_HIDDEN status launch_row_copy(row_copy const& copy, SrcRows src_rows, DstRows dst_rows, cudaStream_t stream) {
  return with_row_copy<SrcRows, DstRows>(copy, [&](auto* type) {
    using collective = stdlib::remove_pointer_t<decltype(type)>;
    row_tiling const tiling = collective::tiling(copy);
    return launch_blocks<collective, 0>(row_copy_kernel<collective, SrcRows, DstRows>, tiling.num_tiles, 0, stream, copy, tiling, src_rows,
                                     dst_rows);
  });
}

}  // namespace tiletrans::detail
