// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../block/block_row_copy.hpp"

namespace tiletrans::host {

namespace steps {

/// Runs the blocks of a copy of rows one after the other.
template <class SrcRows, class DstRows> void copy_rows(detail::row_copy const& copy, SrcRows src_rows, DstRows dst_rows) {
  detail::with_row_copy<SrcRows, DstRows>(copy, [&](auto* type) {
    using collective = std::remove_pointer_t<decltype(type)>;
    collective const block{copy, src_rows, dst_rows};
    detail::row_tiling const tiling = collective::tiling(copy);
    for (detail::int64 index = 0; index < tiling.num_tiles; ++index) {
      detail::row_tile const tile = block.tile_at(tiling, static_cast<detail::uint32>(index));
      for (int thread = 0; thread < collective::num_threads; ++thread) block(thread, tile);
    }
  });
}

}  // namespace steps

// As the launchers of the same names do it. What those refuse with a status is a precondition here: nothing is checked but types.

template <class S, class T> void strided_copy(strided_view<S> src, strided_view<T> dst) {
  if constexpr (detail::require_copyable<S, T>::value) {
    if (src.rows == 0 || src.cols == 0) return;
    steps::copy_rows(detail::copy_of_views(src, dst), detail::every_row{}, detail::every_row{});
  }
}
template <class S, class T> void strided_copy(matrix_view<S> src, matrix_view<T> dst) {
  host::strided_copy(strided_view<S>{src}, strided_view<T>{dst});
}
template <class T> void strided_copy(T const* src, detail::int64 src_stride, T* dst, detail::int64 dst_stride, detail::int64 count) {
  host::strided_copy(strided_view<T const>{src, 1, count, 0, src_stride}, strided_view<T>{dst, 1, count, 0, dst_stride});
}
template <class S, class Index, class T> void gather_rows(matrix_view<S> src, Index const* indices, matrix_view<T> dst) {
  if constexpr (detail::require_copyable<S, T>::value && detail::require_index<Index>::value) {
    if (detail::is_empty(src) || detail::is_empty(dst)) return;
    steps::copy_rows(detail::copy_of_matrices(src, dst, dst.rows), detail::indexed_rows<Index>{indices, src.rows}, detail::every_row{});
  }
}
template <class S, class Index, class T> void scatter_rows(matrix_view<S> src, Index const* indices, matrix_view<T> dst) {
  if constexpr (detail::require_copyable<S, T>::value && detail::require_index<Index>::value) {
    if (detail::is_empty(src) || detail::is_empty(dst)) return;
    steps::copy_rows(detail::copy_of_matrices(src, dst, src.rows), detail::every_row{}, detail::indexed_rows<Index>{indices, dst.rows});
  }
}

}  // namespace tiletrans::host
