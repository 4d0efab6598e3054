// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstring>
#include <memory>

#include "../block/block_fields.hpp"
#include "transpose.hpp"

namespace tiletrans::host {

namespace steps {

/// Runs the blocks of a tiling of `count` structs one after the other: `make(storage, thread, first)` gives a thread's collective.
template <class Collective, class Make> void for_each_block(run_tiling const& tiling, detail::int64 count, Make make) {
  auto const scratch = std::make_unique<typename Collective::storage>();
  int const structs = tiling.shape.rows * tiling.shape.cols;
  for (detail::int64 first = 0; first < count; first += structs) {
    std::memset(scratch->bytes, unwritten_shared_byte, sizeof(scratch->bytes));
    for (int thread = 0; thread < Collective::num_threads; ++thread) make(*scratch, thread, first).load();
    for (int thread = 0; thread < Collective::num_threads; ++thread) make(*scratch, thread, first).store();
  }
}

}  // namespace steps

/// As the launcher of the same name does it.
template <class T, class... F> void aos_to_soa(T const* structs, soa<F...> fields, detail::int64 count) {
  using collective = block_aos_to_soa<T, F...>;
  run_tiling const tiling = collective::tiling(structs, count);
  steps::for_each_block<collective>(tiling, count, [&](typename collective::storage& scratch, int thread, detail::int64 first) {
    return collective(scratch, thread, structs, count, fields, tiling, first);
  });
}
template <class T, class... F> void soa_to_aos(soa<F...> fields, T* structs, detail::int64 count) {
  using collective = block_soa_to_aos<T, F...>;
  run_tiling const tiling = collective::tiling(structs, count);
  steps::for_each_block<collective>(tiling, count, [&](typename collective::storage& scratch, int thread, detail::int64 first) {
    return collective(scratch, thread, fields, structs, count, tiling, first);
  });
}

}  // namespace tiletrans::host
