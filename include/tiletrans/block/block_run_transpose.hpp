// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../model/rules.hpp"
#include "run_load.hpp"
#include "run_store.hpp"

namespace tiletrans {

/// Transposes one tile of a matrix in runs: for rows that start anywhere, and for matrices of few rows or columns.
///
/// @collective block of Policy::num_threads threads, ranks 0 .. num_threads - 1; same arguments in every thread
/// @sync       none inside. A block barrier is needed between load and store, and before the storage is used again
/// @tparam T   trivially copyable, any size. Bits are moved, never converted
/// @tparam Policy  a policy that stages in runs
/// @cost       run_cost_of<T, Policy>; tiling.shared_bytes
template <class T, class Policy> class block_run_transpose : detail::require_valid<T, Policy>, detail::require_staged_in_runs<Policy> {
  static constexpr int element_bytes = static_cast<int>(sizeof(T));
  static constexpr int alignment = static_cast<int>(alignof(T));
  using run_block = detail::run_block<T, Policy>;

 public:
  /// Shared memory of one tile, at most. The caller declares it, static or dynamic.
  struct alignas(machine::max_access_bytes) storage {
    unsigned char bytes[detail::storage_bytes<T, Policy>()];
  };

  /// @param scratch  shared by the whole block
  /// @param thread   rank of the calling thread in the block
  /// @param in, out  the matrix [rows, cols] and its transpose [cols, rows]
  /// @param tiling   of both: make_run_tiling<T, Policy>(in, out)
  /// @param at       first element of the tile in the source
  TILETRANS_HOST_DEVICE block_run_transpose(storage& scratch, int thread, matrix_view<T const> in, matrix_view<T> out, run_tiling tiling,
                                            tile_origin at)
      : block_{scratch.bytes,
               thread,
               detail::run_tile::at<element_bytes, alignment>(run_block::address(in.data), in.ld, run_block::address(out.data), out.ld,
                                                              in.rows, in.cols, tiling.shape, at),
               tiling.joined,
               reinterpret_cast<unsigned char const*>(in.data + matrix_offset(in.ld, at.row, at.col)),
               reinterpret_cast<unsigned char*>(out.data + matrix_offset(out.ld, at.col, at.row))},
        begin_(in.data),
        end_(in.data + matrix_offset(in.ld, in.rows - 1, in.cols)) {}

  /// Moves the tile from global to shared memory. Of the words and vectors in which its rows begin and end it reads all bytes, and up to a
  /// word behind: some of the source that lie beside it, but none before the source's first element or behind its last.
  TILETRANS_HOST_DEVICE void load() const { detail::run_load<T, Policy>{block_}(begin_, end_); }

  /// Moves the tile from shared memory to its transposed place. Nothing but its elements is written.
  TILETRANS_HOST_DEVICE void store() const { detail::run_store<T, Policy>{block_}(); }

 private:
  run_block block_;
  T const *begin_, *end_;  ///< of the source
};

}  // namespace tiletrans
