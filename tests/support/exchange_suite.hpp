#pragma once

#include <cstring>
#include <tiletrans/model/exchange.hpp>
#include <utility>

#include "catch.hpp"
#include "elements.hpp"
#include "guarded_array.hpp"
#include "policies.hpp"

/// Items of a block between two orders: one text, run by whoever can execute an exchange, on the CPU or on a GPU.
namespace test {

using bytes_40 = element<40, 8>;

/// An array holds the items of a block thread by thread: item i of thread t is its element t * Items + i.
/// The items of `from`, which are blocked, as they are where they are striped; and the other way round.
template <int Items, class T> guarded_array<T> striped_of(guarded_array<T> from, int threads) {
  guarded_array<T> to(threads * Items, 0);
  for (int thread = 0; thread < threads; ++thread)
    for (int i = 0; i < Items; ++i) std::memcpy(to.at(thread * Items + i), from.at(i * threads + thread), sizeof(T));
  return to;
}
template <int Items, class T> guarded_array<T> blocked_of(guarded_array<T> from, int threads) {
  guarded_array<T> to(threads * Items, 0);
  for (int thread = 0; thread < threads; ++thread)
    for (int i = 0; i < Items; ++i) std::memcpy(to.at(i * threads + thread), from.at(thread * Items + i), sizeof(T));
  return to;
}

/// Both ways, all bytes compared; where the executor's blocks have the shared memory.
/// `executor.blocked_to_striped<Policy, Items>(items)` and `executor.striped_to_blocked<Policy, Items>(items)` execute on arrays of items.
template <class T, int Items, class Policy, class Executor> void check_exchange(Executor& executor) {
  using found = typename tt::detail::exchange_policy<T, Items, Policy>::type;
  constexpr int threads = found::num_threads;
  if (tt::shared_bytes<T, found>() > executor.shared_bytes()) return;
  INFO(sizeof(T) << "-byte items, " << Items << " a thread, " << threads << " threads");
  guarded_array<T> items(threads * Items, 0);
  items.fill_with_hashes(Items);
  guarded_array<T> const striped = striped_of<Items>(items, threads), blocked = blocked_of<Items>(items, threads);

  guarded_array<T> to_striped = items, to_blocked = items;
  executor.template blocked_to_striped<Policy, Items>(to_striped);
  bool const is_striped = to_striped.bytes == striped.bytes;
  CHECK(is_striped);
  executor.template striped_to_blocked<Policy, Items>(to_blocked);
  bool const is_blocked = to_blocked.bytes == blocked.bytes;
  CHECK(is_blocked);
}

/// With the policy that is found.
template <class T, int Threads, int... Items, class Executor>
void check_found_exchanges(Executor& executor, std::integer_sequence<int, Items...>) {
  (check_exchange<T, Items, tt::auto_exchange<Threads>>(executor), ...);
}

/// With policies of a user's: paddings, a swizzle, a layout of their own; single items and vectors.
template <class T, int Items, int Threads, class Executor> void check_chosen_exchanges(Executor& executor) {
  using tile = tt::tile<Threads, Items>;
  using threads = tt::block_threads<Threads>;
  constexpr int bytes = static_cast<int>(sizeof(T));
  check_exchange<T, Items, tt::policy<tile, threads>>(executor);
  check_exchange<T, Items, tt::policy<tile, tt::unpadded, threads>>(executor);
  check_exchange<T, Items, tt::policy<tile, tt::padded_every<7, 2>, threads>>(executor);
  check_exchange<T, Items, tt::policy<tile, rotated, threads>>(executor);
  if constexpr (tt::detail::is_power_of_two(bytes) && Items % 2 == 0) {
    check_exchange<T, Items, tt::policy<tile, tt::unpadded, tt::vector_bytes<2 * bytes>, threads>>(executor);
    check_exchange<T, Items, tt::policy<tile, tt::padded<2>, tt::vector_bytes<2 * bytes>, threads>>(executor);
  }
  if constexpr (Items == 8) {
    check_exchange<T, Items, tt::policy<tile, tt::swizzled<3, 0, 3>, threads>>(executor);
    if constexpr (tt::detail::is_power_of_two(bytes))
      check_exchange<T, Items, tt::policy<tile, tt::swizzled<1, 2, 5>, tt::vector_bytes<4 * bytes>, threads>>(executor);
  }
}

template <class T, class Executor> void check_exchanges(Executor executor) {
  constexpr std::integer_sequence<int, 1, 2, 3, 4, 5, 7, 8, 16, 24> items{};
  check_found_exchanges<T, 32>(executor, items);
  check_found_exchanges<T, 64>(executor, items);
  check_found_exchanges<T, 256>(executor, std::integer_sequence<int, 1, 2, 3, 4, 5, 7, 8, 16>{});
  if constexpr (sizeof(T) <= 24) check_found_exchanges<T, 256>(executor, std::integer_sequence<int, 24>{});
  if constexpr (sizeof(T) == 4) check_found_exchanges<T, 1024>(executor, std::integer_sequence<int, 7, 8>{});
  if constexpr (sizeof(T) == 1 || sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 12) {
    check_chosen_exchanges<T, 8, 64>(executor);
    check_chosen_exchanges<T, 5, 96>(executor);
  }
}

}  // namespace test
