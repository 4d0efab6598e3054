#pragma once

#include <tiletrans/host.hpp>

namespace tt = tiletrans;

// What a kernel does with a policy, so that a wrong one has every chance to give more than its one message.
template <class T, class Policy> void use(tt::matrix_view<T const> src, tt::matrix_view<T> dst) {
  using collective = tt::block_transpose<T, Policy>;
  static typename collective::storage scratch;
  collective const tile{scratch, 0};
  tile.load(src, tt::tile_origin{0, 0});
  tile.store(dst, tt::tile_origin{0, 0});
}
