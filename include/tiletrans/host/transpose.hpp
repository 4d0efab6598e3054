// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "../block/block_run_transpose.hpp"
#include "../block/block_transpose.hpp"
#include "../block/block_vector_transpose.hpp"
#include "../model/auto_policy.hpp"
#include "block_steps.hpp"
#include "row_copy.hpp"

/// Runs the block phases on the CPU: the same functions as the kernels, thread by thread, phase by phase.
namespace tiletrans::host {

/// dst(c, r) = f(src(r, c)) for every element, as a grid of blocks of `Policy` does it; f may change the type.
/// @pre   dst is [src.cols, src.rows]; the two do not overlap; both in host memory; at most 2^31 - 1 tiles
/// @post  nothing but the elements of dst is written
/// @throws std::bad_alloc
template <class Policy, class S, class U, class F = identity> void transpose_blocks(matrix_view<S> src, matrix_view<U> dst, F f = {}) {
  using T = std::remove_const_t<S>;
  using collective = block_transpose<T, Policy>;
  auto const scratch = std::make_unique<typename collective::storage>();
  for (detail::int64 block = 0; block < num_tiles<Policy>(src); ++block) {
    steps::forget(*scratch);
    tile_origin const at = tile_of_block<Policy>(src, static_cast<detail::uint32>(block));
    for_each_thread<collective, Policy>(*scratch, [&](collective tile) { tile.load(src, at); });
    for_each_thread<collective, Policy>(*scratch, [&](collective tile) { tile.store(dst, at, f); });
  }
}

/// dst(c, r) = src(r, c) for every element, as a grid of blocks of `Policy`, which stages in runs, does it.
/// @pre, @post, @throws  as transpose_blocks
template <class Policy, class T> void transpose_runs(matrix_view<T const> src, matrix_view<T> dst) {
  using collective = block_run_transpose<T, Policy>;
  if (detail::is_empty(src)) return;
  run_tiling const tiling = make_run_tiling<T, Policy>(src, dst);
  steps::load_and_store<collective, Policy::num_threads>(
      num_tiles<Policy>(src, tiling.shape), [&](typename collective::storage& scratch, int thread, detail::int64 block) {
        return collective{scratch, thread, src, dst, tiling, tile_of_block<Policy>(tiling, static_cast<detail::uint32>(block))};
      });
}

/// The same for a policy that stages by vectors.
template <class Policy, class T> void transpose_vectors(matrix_view<T const> src, matrix_view<T> dst) {
  using collective = block_vector_transpose<T, Policy>;
  steps::load_and_store<collective, Policy::num_threads>(
      num_tiles<Policy>(src), [&](typename collective::storage& scratch, int thread, detail::int64 block) {
        return collective{scratch, thread, src, dst, tile_of_block<Policy>(src, static_cast<detail::uint32>(block))};
      });
}

/// dst(c, r) = src(r, c) for every element, as the launcher of the same name does it; by default with the policy that it would choose.
/// What that refuses with a status is a precondition here: nothing is checked but types.
/// @throws std::bad_alloc
template <class Policy = auto_policy, class S, class T> void transpose(matrix_view<S> src, matrix_view<T> dst) {
  if constexpr (detail::require_transposable<S, T>::value)
    detail::dispatch<Policy, T>(src, dst, [](auto chosen, auto src_e, auto dst_e) {
      using chosen_policy = typename decltype(chosen)::policy_type;
      if constexpr (std::is_same_v<chosen_policy, detail::single_line>)
        steps::copy_rows(detail::copy_of_line(src_e, dst_e), detail::every_row{}, detail::every_row{});
      else if constexpr (chosen_policy::moves_runs)
        transpose_runs<chosen_policy>(src_e, dst_e);
      else if constexpr (chosen_policy::moves_vectors)
        transpose_vectors<chosen_policy>(src_e, dst_e);
      else
        transpose_blocks<chosen_policy>(src_e, dst_e);
    });
}

}  // namespace tiletrans::host
