#include <tiletrans/host/block_exchange.hpp>

#include "../support/exchange_suite.hpp"

namespace tt = tiletrans;

namespace {

/// Executes on the CPU.
struct host_executor {
  static int shared_bytes() { return tt::machine::max_shared_bytes; }
  template <class Policy, int Items, class T> void blocked_to_striped(test::guarded_array<T>& items) {
    on_block<Policy, Items>(items, [](auto& of_block) { tt::host::blocked_to_striped<Policy>(of_block); });
  }
  template <class Policy, int Items, class T> void striped_to_blocked(test::guarded_array<T>& items) {
    on_block<Policy, Items>(items, [](auto& of_block) { tt::host::striped_to_blocked<Policy>(of_block); });
  }

 private:
  template <class Policy, int Items, class T, class Exchange> static void on_block(test::guarded_array<T>& items, Exchange exchange) {
    auto const of_block = std::make_unique<tt::host::block_items<T, Items, tt::block_exchange<T, Items, Policy>::num_threads>>();
    REQUIRE(sizeof(*of_block) == items.size);
    std::memcpy(of_block.get(), items.at(0), items.size);
    exchange(*of_block);
    std::memcpy(items.at(0), of_block.get(), items.size);
  }
};

/// Storage between guards.
template <class Collective> struct guarded_storage {
  unsigned char before[64];
  typename Collective::storage scratch;
  unsigned char behind[64];
  guarded_storage() { std::memset(static_cast<void*>(this), test::unwritten, sizeof(*this)); }
  int num_written() const {
    int count = 0;
    for (unsigned char byte : before) count += byte != test::unwritten;
    for (unsigned char byte : behind) count += byte != test::unwritten;
    return count;
  }
};

/// Each phase by itself: what one stored in an order, it loads in that order; nothing beside the storage is written.
template <class T, int Items, class Policy> void check_phases() {
  using collective = tt::block_exchange<T, Items, Policy>;
  constexpr int threads = collective::num_threads;
  INFO(sizeof(T) << "-byte items, " << Items << " a thread, " << threads << " threads");
  test::guarded_array<T> items(threads * Items, 0), blocked(threads * Items, 0), striped(threads * Items, 0);
  items.fill_with_hashes(0);
  T of_thread[Items];
  auto const storage = std::make_unique<guarded_storage<collective>>();
  auto const in_all_threads = [&](test::guarded_array<T>& array, auto phase) {
    for (int thread = 0; thread < threads; ++thread) {
      std::memcpy(of_thread, array.at(thread * Items), sizeof(of_thread));
      phase(collective{storage->scratch, thread});
      std::memcpy(array.at(thread * Items), of_thread, sizeof(of_thread));
    }
  };
  in_all_threads(items, [&](collective const& c) { c.store_blocked(of_thread); });
  in_all_threads(blocked, [&](collective const& c) { c.load_blocked(of_thread); });
  in_all_threads(items, [&](collective const& c) { c.store_striped(of_thread); });
  in_all_threads(striped, [&](collective const& c) { c.load_striped(of_thread); });
  bool const same_blocked = blocked.bytes == items.bytes, same_striped = striped.bytes == items.bytes;
  CHECK(same_blocked);
  CHECK(same_striped);
  CHECK(storage->num_written() == 0);
}

}  // namespace

TEMPLATE_TEST_CASE("host: items of a block from blocked to striped and back", "[host][exchange]", test::bytes_1, test::bytes_2,
                   test::bytes_3, test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16, test::bytes_24,
                   test::bytes_40, test::chars_4, test::floats_16) {
  test::check_exchanges<TestType>(host_executor{});
}

TEMPLATE_TEST_CASE("host: each phase of an exchange by itself, inside its storage", "[host][exchange]", test::bytes_1, test::bytes_4,
                   test::bytes_12, test::bytes_16) {
  check_phases<TestType, 8, tt::auto_exchange<64>>();
  check_phases<TestType, 7, tt::auto_exchange<256>>();
  check_phases<TestType, 8, tt::policy<tt::tile<64, 8>, tt::swizzled<3, 0, 3>, tt::block_threads<64>>>();
  check_phases<TestType, 5, tt::policy<tt::tile<96, 5>, test::rotated, tt::block_threads<96>>>();
}
