#include <tiletrans/model.hpp>
#include <utility>
#include <vector>

#include "../support/catch.hpp"
#include "../support/elements.hpp"
#include "../support/policies.hpp"

namespace tt = tiletrans;

namespace {

template <class T, int Items, int Threads = 256> constexpr bool costs_nothing_extra() {
  return tt::exchange_cost<T, Items, tt::auto_exchange<Threads>>().conflict_free();
}

template <int Items, class... Pieces> using policy_of_256 = tt::policy<tt::tile<256, Items>, tt::block_threads<256>, Pieces...>;

template <class T, int Items, int Threads> using found = typename tt::detail::exchange_policy<T, Items, tt::auto_exchange<Threads>>::type;

template <class T, int Items> void check_cost_of_found() {
  constexpr int threads = 64;
  auto const costs = tt::exchange_cost<T, Items, tt::auto_exchange<threads>>();
  INFO(sizeof(T) << " bytes, " << Items << " items");
  CHECK(costs.conflict_free());
  CHECK(costs.store_blocked.conflict_free());
  CHECK(costs.load_striped.conflict_free());
  CHECK(costs.store_striped.conflict_free());
  CHECK(costs.load_blocked.conflict_free());
  // Each warp moves each word of its items once, or vectors of them.
  constexpr int words = threads / 32 * Items * static_cast<int>(sizeof(T)) / tt::machine::widest_word(sizeof(T));
  CHECK(costs.store_striped.requests == words);
  CHECK(costs.load_striped.requests == words);
  CHECK(costs.store_blocked.requests == words / tt::detail::exchange_vector<T, found<T, Items, threads>>);
  CHECK(costs.load_blocked.requests == costs.store_blocked.requests);
}
template <class T, int... I> void check_costs_of_found(std::integer_sequence<int, I...>) { (check_cost_of_found<T, I + 1>(), ...); }

/// The items that an access moves, in the order of a thread's steps, each by its number in the block.
template <class Access, int Items> std::vector<int> items_of_thread(int thread) {
  std::vector<int> items;
  for (int step = 0; step < Access::num_steps(); ++step) {
    tt::tile_cell const cell = Access::at(thread, step);
    if (!Access::is_active(thread, step) || cell.col + Access::cols > Items) return {};
    for (int col = cell.col; col < cell.col + Access::cols; ++col) items.push_back(cell.row * Items + col);
  }
  return items;
}

template <class T, int Items, class Policy> void check_orders() {
  constexpr int threads = Policy::num_threads;
  using blocked = tt::detail::blocked_access<T, Items, Policy>;
  using striped = tt::detail::striped_access<T, Items, Policy>;
  INFO(sizeof(T) << " bytes, " << Items << " items, " << threads << " threads");
  std::vector<int> blocked_visits(threads * Items), striped_visits(threads * Items);
  for (int thread = 0; thread < threads; ++thread) {
    std::vector<int> consecutive, apart;
    for (int i = 0; i < Items; ++i) {
      consecutive.push_back(thread * Items + i);
      apart.push_back(i * threads + thread);
    }
    bool const is_blocked = items_of_thread<blocked, Items>(thread) == consecutive;
    bool const is_striped = items_of_thread<striped, Items>(thread) == apart;
    CHECK(is_blocked);
    CHECK(is_striped);
    for (int item : items_of_thread<blocked, Items>(thread)) ++blocked_visits.at(item);
    for (int item : items_of_thread<striped, Items>(thread)) ++striped_visits.at(item);
  }
  CHECK(blocked_visits == std::vector<int>(threads * Items, 1));
  CHECK(striped_visits == std::vector<int>(threads * Items, 1));
}

template <class T, int Items> void check_orders_of_found() {
  check_orders<T, Items, found<T, Items, 32>>();
  check_orders<T, Items, found<T, Items, 96>>();
  check_orders<T, Items, found<T, Items, 256>>();
}
template <class T> void check_orders_of_found() {
  check_orders_of_found<T, 1>();
  check_orders_of_found<T, 2>();
  check_orders_of_found<T, 3>();
  check_orders_of_found<T, 4>();
  check_orders_of_found<T, 6>();
  check_orders_of_found<T, 8>();
  check_orders_of_found<T, 16>();
}

/// The layout that is found, at run time: `Vector` items stay together, each item has a place of its own.
template <class T, int Items> void check_layout_of_found() {
  using policy = found<T, Items, 64>;
  using layout = typename policy::layout_type;
  constexpr int vector = tt::detail::exchange_vector<T, policy>;
  INFO(sizeof(T) << " bytes, " << Items << " items");
  bool const injective = tt::is_injective<layout, 64, Items>(), keeps = tt::keeps_vectors<layout, 64, Items, vector>();
  CHECK(injective);
  CHECK(keeps);
  CHECK(tt::shared_bytes<T, policy>() <= 64 * Items * static_cast<int>(sizeof(T)) * 5 / 4);
}
template <class T, int... I> void check_layouts_of_found(std::integer_sequence<int, I...>) { (check_layout_of_found<T, I + 1>(), ...); }

template <int Run, int N> void check_offsets(tt::tile_shape shape) {
  using layout = tt::padded_every<Run, N>;
  INFO("padded_every<" << Run << ", " << N << "> of " << shape.rows << "x" << shape.cols);
  int next = 0, until_padding = Run, last = -1;
  for (int row = 0; row < shape.rows; ++row)
    for (int col = 0; col < shape.cols; ++col) {
      if (until_padding == 0) {
        next += N;
        until_padding = Run;
      }
      CHECK(layout::offset(shape, row, col) == next);
      last = next++;
      --until_padding;
    }
  CHECK(layout::span(shape) == last + 1);
}

}  // namespace

TEST_CASE("padded_every: every element has an offset of its own inside the span", "[model][layout]") {
  STATIC_REQUIRE(tt::is_injective<tt::padded_every<32, 1>, 32, 32>());
  STATIC_REQUIRE(tt::is_injective<tt::padded_every<32, 4>, 64, 8>());
  STATIC_REQUIRE(tt::is_injective<tt::padded_every<7, 3>, 24, 40>());
  STATIC_REQUIRE(tt::is_injective<tt::padded_every<1, 1>, 16, 16>());
  STATIC_REQUIRE(tt::is_injective<tt::padded_every<5, 0>, 16, 16>());
  STATIC_REQUIRE(tt::is_injective<tt::padded_every<4096, 1>, 16, 16>());
  STATIC_REQUIRE(!tt::is_injective<tt::padded_every<8, -1>, 16, 16>());
}

TEST_CASE("padded_every: what it does to vectors", "[model][layout]") {
  STATIC_REQUIRE(tt::keeps_vectors<tt::padded_every<32, 4>, 8, 32, 4>());
  STATIC_REQUIRE(tt::keeps_vectors<tt::padded_every<32, 4>, 64, 8, 4>());
  STATIC_REQUIRE(!tt::keeps_vectors<tt::padded_every<32, 1>, 8, 32, 4>());
  STATIC_REQUIRE(!tt::keeps_vectors<tt::padded_every<6, 4>, 8, 32, 4>());
}

TEST_CASE("padded_every: offsets by definition, and nothing behind the last element", "[model][layout]") {
  for (tt::tile_shape shape : {tt::tile_shape{16, 64}, tt::tile_shape{64, 8}, tt::tile_shape{13, 7}, tt::tile_shape{1, 1}}) {
    check_offsets<32, 1>(shape);
    check_offsets<64, 4>(shape);
    check_offsets<7, 3>(shape);
    check_offsets<1, 2>(shape);
    check_offsets<1000, 5>(shape);
  }
  STATIC_REQUIRE(tt::padded_every<32, 4>::span({1, 32}) == 32);
  STATIC_REQUIRE(tt::padded_every<32, 4>::span({1, 33}) == 37);
  STATIC_REQUIRE(tt::padded_every<32, 4>::span({32, 32}) == 1024 + 31 * 4);
  STATIC_REQUIRE(tt::padded_every<32, 4>::span({0, 32}) == 0);
  STATIC_REQUIRE(tt::padded_every<32, 4>::span({32, 0}) == 0);
}

TEST_CASE("padded_every: a row's length apart it is padding after each row", "[model][layout]") {
  constexpr tt::tile_shape shape{16, 24};
  for (int row = 0; row < shape.rows; ++row)
    for (int col = 0; col < shape.cols; ++col)
      CHECK(tt::padded_every<24, 3>::offset(shape, row, col) == tt::padded<3>::offset(shape, row, col));
}

TEST_CASE("exchange costs: the policy that is found is conflict-free, at compile time", "[model][exchange]") {
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_4, 4>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_4, 7>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_4, 8>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_4, 16>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_8, 4>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_8, 7>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_8, 8>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_8, 16>());
}

TEMPLATE_TEST_CASE("exchange costs: the policy that is found is conflict-free for 1 to 32 items a thread", "[model][exchange]",
                   test::bytes_4, test::bytes_8, test::bytes_12, test::bytes_16, test::bytes_24) {
  check_costs_of_found<TestType>(std::make_integer_sequence<int, 32>{});
}

TEST_CASE("exchange costs: totals count every access of the block", "[model][exchange]") {
  // 256 threads of eight floats: two vectors of 16 bytes a thread where they are blocked, eight floats where they are striped.
  constexpr auto costs = tt::exchange_cost<float, 8, tt::auto_exchange<256>>();
  STATIC_REQUIRE(costs.store_blocked.requests == 8 * 2 && costs.load_blocked.requests == 8 * 2);
  STATIC_REQUIRE(costs.store_blocked.total.wavefronts == 8 * 2 * 4 && costs.load_blocked.total.wavefronts == 8 * 2 * 4);
  STATIC_REQUIRE(costs.store_striped.requests == 8 * 8 && costs.load_striped.requests == 8 * 8);
  STATIC_REQUIRE(costs.store_striped.total.wavefronts == 8 * 8 && costs.load_striped.total.wavefronts == 8 * 8);
  // A line of 32 floats, four more, and so on; none behind the last.
  STATIC_REQUIRE(tt::shared_bytes<float, found<float, 8, 256>>() == (64 * 36 - 4) * 4);
}

TEST_CASE("exchange costs: without padding there are conflicts in the blocked order", "[model][exchange]") {
  // Lanes 64 bytes apart, sixteen of them served together: two on each of eight places.
  constexpr auto words_of_8 = tt::exchange_cost<test::bytes_8, 8, policy_of_256<8, tt::unpadded>>();
  STATIC_REQUIRE(!words_of_8.conflict_free());
  STATIC_REQUIRE(words_of_8.store_blocked.worst.wavefronts == 16 && words_of_8.store_blocked.worst.ideal == 2);
  STATIC_REQUIRE(words_of_8.load_blocked.worst.wavefronts == 16 && words_of_8.load_blocked.worst.ideal == 2);
  STATIC_REQUIRE(words_of_8.store_striped.conflict_free() && words_of_8.load_striped.conflict_free());
  constexpr auto words_of_4 = tt::exchange_cost<float, 8, policy_of_256<8, tt::unpadded>>();
  STATIC_REQUIRE(!words_of_4.conflict_free());
  STATIC_REQUIRE(words_of_4.store_blocked.worst.wavefronts == 8 && words_of_4.load_blocked.worst.wavefronts == 8);
  STATIC_REQUIRE(words_of_4.store_striped.conflict_free() && words_of_4.load_striped.conflict_free());
  constexpr auto vectors = tt::exchange_cost<float, 8, policy_of_256<8, tt::unpadded, tt::vector_bytes<16>>>();
  STATIC_REQUIRE(!vectors.conflict_free());
  STATIC_REQUIRE(vectors.store_blocked.worst.wavefronts == 8 && vectors.store_blocked.worst.ideal == 4);
  // An odd number of words, and vectors side by side, spread over all banks by themselves.
  STATIC_REQUIRE(tt::exchange_cost<float, 7, policy_of_256<7, tt::unpadded>>().conflict_free());
  STATIC_REQUIRE(tt::exchange_cost<float, 4, policy_of_256<4, tt::unpadded, tt::vector_bytes<16>>>().conflict_free());
}

TEST_CASE("exchange costs: one conflict in any phase is one of the exchange", "[model][exchange]") {
  tt::shared_phase_cost conflict;
  conflict.add({2, 1});
  tt::exchange_costs const none;
  CHECK(none.conflict_free());
  tt::exchange_costs costs = none;
  costs.store_blocked = conflict;
  CHECK(!costs.conflict_free());
  costs = none;
  costs.load_striped = conflict;
  CHECK(!costs.conflict_free());
  costs = none;
  costs.store_striped = conflict;
  CHECK(!costs.conflict_free());
  costs = none;
  costs.load_blocked = conflict;
  CHECK(!costs.conflict_free());
}

TEST_CASE("exchanges: vectors are as wide as a thread's items divide into", "[model][exchange]") {
  STATIC_REQUIRE(tt::detail::exchange_vector<test::bytes_1, found<test::bytes_1, 16, 64>> == 16);
  STATIC_REQUIRE(tt::detail::exchange_vector<test::bytes_2, found<test::bytes_2, 12, 64>> == 4);
  STATIC_REQUIRE(tt::detail::exchange_vector<test::bytes_4, found<test::bytes_4, 8, 64>> == 4);
  STATIC_REQUIRE(tt::detail::exchange_vector<test::bytes_4, found<test::bytes_4, 6, 64>> == 2);
  STATIC_REQUIRE(tt::detail::exchange_vector<test::bytes_4, found<test::bytes_4, 7, 64>> == 1);
  STATIC_REQUIRE(tt::detail::exchange_vector<test::bytes_8, found<test::bytes_8, 8, 64>> == 2);
  STATIC_REQUIRE(tt::detail::exchange_vector<test::bytes_12, found<test::bytes_12, 8, 64>> == 1);
  STATIC_REQUIRE(tt::detail::exchange_vector<test::bytes_16, found<test::bytes_16, 8, 64>> == 1);
}

TEMPLATE_TEST_CASE("exchanges: the layout that is found keeps each item and each vector", "[model][exchange]", test::bytes_1, test::bytes_2,
                   test::bytes_3, test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16, test::bytes_24) {
  check_layouts_of_found<TestType>(std::make_integer_sequence<int, 32>{});
}

TEMPLATE_TEST_CASE("exchanges: both accesses take every item once, in their orders", "[model][exchange]", test::bytes_1, test::bytes_2,
                   test::bytes_3, test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16, test::bytes_24) {
  check_orders_of_found<TestType>();
  check_orders<TestType, 8, policy_of_256<8, tt::padded<1>>>();
  check_orders<TestType, 8, policy_of_256<8, tt::swizzled<3, 0, 3>>>();
}
