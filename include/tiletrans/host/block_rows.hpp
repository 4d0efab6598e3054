// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "../block/block_rows.hpp"
#include "block_steps.hpp"

namespace tiletrans::host {

namespace steps {

/// Calls `body(run, first_row)` for each block of `Collective` that rows take, where run(phase) runs a phase thread by thread.
template <class Collective, class Body> void for_each_block_of_rows(detail::int64 num_rows, Body body) {
  auto const scratch = std::make_unique<typename Collective::storage>();
  auto const run = [&](auto phase) {
    for (int thread = 0; thread < Collective::num_threads; ++thread) phase(Collective{*scratch, thread});
  };
  for (detail::int64 first_row = 0; first_row < num_rows; first_row += Collective::num_threads) {
    forget(*scratch);
    body(run, first_row);
  }
}

/// What the caller's function is to a row.
template <class F> struct function_of_row {
  F& f;
  detail::int64 row;
  TILETRANS_CALLS_ARGUMENT
  TILETRANS_HOST_DEVICE auto operator()() const { return f(row); }
  TILETRANS_CALLS_ARGUMENT
  template <class T> TILETRANS_HOST_DEVICE auto operator()(T const& x) const { return f(row, x); }
};

/// And to a thread of a block, for the collective to ask.
template <class F> struct function_of_thread {
  F& f;
  detail::int64 first_row;
  TILETRANS_HOST_DEVICE function_of_row<F> operator()(int thread) const { return {f, first_row + thread}; }
};

}  // namespace steps

/// f(row, x) for each element x of each row, as blocks of block_rows<T, Policy, Stages> do it. Here and below the function is one for all
/// rows and is told which; on the device each thread has its own.
/// @throws std::bad_alloc
template <class Policy, int Stages = 2, class S, class F> void for_each_in_rows(matrix_view<S> in, F f) {
  using collective = block_rows<std::remove_const_t<S>, Policy, Stages>;
  steps::for_each_block_of_rows<collective>(in.rows, [&](auto run, detail::int64 first_row) {
    collective::for_each_in(run, in, first_row, steps::function_of_thread<F>{f, first_row});
  });
}

/// out(row, c) = f(row), for each c from the first to the last.
template <class Policy, int Stages = 2, class T, class F> void generate_rows(matrix_view<T> out, F f) {
  using collective = block_rows<T, Policy, Stages>;
  steps::for_each_block_of_rows<collective>(out.rows, [&](auto run, detail::int64 first_row) {
    collective::generate_in(run, out, first_row, steps::function_of_thread<F>{f, first_row});
  });
}

/// out(row, c) = f(row, in(row, c)), for each c from the first to the last.
template <class Policy, int Stages = 2, class S, class T, class F> void transform_rows(matrix_view<S> in, matrix_view<T> out, F f) {
  using collective = block_rows<T, Policy, Stages>;
  steps::for_each_block_of_rows<collective>(in.rows, [&](auto run, detail::int64 first_row) {
    collective::transform_in(run, in, out, first_row, steps::function_of_thread<F>{f, first_row});
  });
}

}  // namespace tiletrans::host
