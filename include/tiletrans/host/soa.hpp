// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../block/block_fields.hpp"
#include "block_steps.hpp"

namespace tiletrans::host {

namespace steps {

/// Runs the blocks of a tiling of `count` structs: `make(storage, thread, first)` is a thread's collective.
template <class Collective, class Make> void for_each_tile(run_tiling const& tiling, detail::int64 count, Make make) {
  detail::int64 const structs = detail::int64{tiling.shape.rows} * tiling.shape.cols;
  load_and_store<Collective, Collective::num_threads>(
      detail::ceil_div(count, structs),
      [&](typename Collective::storage& scratch, int thread, detail::int64 block) { return make(scratch, thread, block * structs); });
}

}  // namespace steps

/// As the launcher of the same name does it. What that refuses with a status is a precondition here: nothing is checked but types.
/// @throws std::bad_alloc
template <class T, class... F> void aos_to_soa(T const* structs, soa<F...> fields, detail::int64 count) {
  using collective = block_aos_to_soa<T, F...>;
  run_tiling const tiling = collective::tiling(structs, count);
  steps::for_each_tile<collective>(tiling, count, [&](typename collective::storage& scratch, int thread, detail::int64 first) {
    return collective(scratch, thread, structs, count, fields, tiling, first);
  });
}
template <class T, class... F> void soa_to_aos(soa<F...> fields, T* structs, detail::int64 count) {
  using collective = block_soa_to_aos<T, F...>;
  run_tiling const tiling = collective::tiling(structs, count);
  steps::for_each_tile<collective>(tiling, count, [&](typename collective::storage& scratch, int thread, detail::int64 first) {
    return collective(scratch, thread, fields, structs, count, tiling, first);
  });
}

}  // namespace tiletrans::host
