// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstring>
#include <memory>

#include "../detail/math.hpp"

namespace tiletrans::host {

/// What shared memory holds before a block starts: nothing that a kernel may rely on.
inline constexpr int unwritten_shared_byte = 0xA5;

/// Calls `phase(collective)` for each thread of a block in turn: what stands between two barriers of a kernel.
template <class Collective, class Policy, class Phase> void for_each_thread(typename Collective::storage& scratch, Phase phase) {
  for (int thread = 0; thread < Policy::num_threads; ++thread) phase(Collective{scratch, thread});
}

namespace steps {

/// Makes shared memory what it is before a block.
template <class Storage> void forget(Storage& scratch) { std::memset(scratch.bytes, unwritten_shared_byte, sizeof(scratch.bytes)); }

/// Runs blocks of two phases one after the other: `make(storage, thread, block)` is a thread's collective.
template <class Collective, int Threads, class Make> void load_and_store(detail::int64 num_blocks, Make make) {
  auto const scratch = std::make_unique<typename Collective::storage>();
  for (detail::int64 block = 0; block < num_blocks; ++block) {
    forget(*scratch);
    for (int thread = 0; thread < Threads; ++thread) make(*scratch, thread, block).load();
    for (int thread = 0; thread < Threads; ++thread) make(*scratch, thread, block).store();
  }
}

}  // namespace steps

}  // namespace tiletrans::host
