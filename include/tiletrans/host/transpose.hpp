// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstring>
#include <memory>

#include "../block/block_transpose.hpp"

/// Runs the block phases on the CPU: the same functions as the kernels, thread by thread, phase by phase.
namespace tiletrans::host {

/// What shared memory holds before a block starts: nothing that a kernel may rely on.
inline constexpr int unwritten_shared_byte = 0xA5;

/// dst(c, r) = f(src(r, c)) for every element, as a grid of blocks of `Policy` does it.
/// @pre   dst is [src.cols, src.rows]; the two do not overlap; both in host memory
/// @post  nothing but the elements of dst is written
/// @throws std::bad_alloc
template <class Policy = policy<>, class T, class U, class F = identity> void transpose(matrix_view<T> src, matrix_view<U> dst, F f = {}) {
  using collective = block_transpose<detail::stdlib::remove_const_t<T>, Policy>;
  using storage = typename collective::storage;
  auto const scratch = std::make_unique<storage>();
  for (detail::int64 block = 0; block < num_tiles<Policy>(src); ++block) {
    std::memset(scratch->bytes, unwritten_shared_byte, sizeof(storage));
    tile_origin const at = tile_of_block<Policy>(src, static_cast<detail::uint32>(block));
    for (int thread = 0; thread < Policy::num_threads; ++thread) collective{*scratch, thread}.load(src, at);
    for (int thread = 0; thread < Policy::num_threads; ++thread) collective{*scratch, thread}.store(dst, at, f);
  }
}

}  // namespace tiletrans::host
