#include <tiletrans/model.hpp>

#include "../support/catch.hpp"
#include "../support/elements.hpp"

namespace tt = tiletrans;

namespace {

template <class T, class Policy> constexpr bool costs_nothing_extra() {
  return tt::shared_store_cost<T, Policy>().conflict_free() && tt::shared_load_cost<T, Policy>().conflict_free() &&
         tt::global_load_cost<T, Policy>().coalesced() && tt::global_store_cost<T, Policy>().coalesced();
}

template <int Rows, int Cols, class Layout, int Threads> using vectors_of_16 =
    tt::policy<tt::tile<Rows, Cols>, Layout, tt::vector_bytes<16>, tt::block_threads<Threads>>;

}  // namespace

TEST_CASE("phase costs: 16-byte accesses on both sides are conflict-free for every element size", "[model][phase_cost]") {
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_1, vectors_of_16<128, 256, tt::swizzled<3, 4, 8>, 256>>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_2, vectors_of_16<128, 128, tt::swizzled<3, 3, 7>, 512>>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_4, vectors_of_16<64, 64, tt::swizzled<3, 2, 6>, 512>>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_8, vectors_of_16<64, 32, tt::swizzled<3, 1, 5>, 512>>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_16, vectors_of_16<32, 32, tt::swizzled<3, 0, 5>, 512>>());
}

TEST_CASE("phase costs: single elements with padding", "[model][phase_cost]") {
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_4, tt::policy<tt::tile<64, 64>, tt::padded<1>, tt::block_threads<512>>>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_8, tt::policy<tt::tile<64, 32>, tt::padded<1>, tt::block_threads<512>>>());
  // Elements under four bytes need a bank of padding, not an element.
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_2, tt::policy<tt::tile<64, 64>, tt::padded<2>>>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_1, tt::policy<tt::tile<64, 64>, tt::padded<4>>>());
  STATIC_REQUIRE(!tt::shared_load_cost<test::bytes_1, tt::policy<tt::tile<64, 64>, tt::unpadded>>().conflict_free());
  // Odd numbers of words spread over all banks by themselves.
  STATIC_REQUIRE(tt::shared_load_cost<test::bytes_12, tt::policy<>>().conflict_free());
  STATIC_REQUIRE(tt::shared_load_cost<test::bytes_24, tt::policy<>>().conflict_free());
}

TEST_CASE("phase costs: 16-wide tiles still conflict with one element of padding", "[model][phase_cost]") {
  constexpr auto narrow = tt::shared_load_cost<float, tt::policy<tt::tile<16, 16>, tt::padded<1>>>();
  STATIC_REQUIRE(!narrow.conflict_free());
  STATIC_REQUIRE(narrow.worst.wavefronts == 2);
  STATIC_REQUIRE(tt::shared_load_cost<float, tt::policy<tt::tile<32, 16>, tt::padded<1>>>().conflict_free());
}

TEST_CASE("phase costs: totals count every access of the tile", "[model][phase_cost]") {
  using textbook = tt::policy<tt::tile<32, 32>, tt::unpadded>;
  constexpr auto load = tt::shared_load_cost<float, textbook>();
  STATIC_REQUIRE(load.requests == 32);
  STATIC_REQUIRE(load.total.wavefronts == 32 * 32 && load.total.ideal == 32 && load.worst.wavefronts == 32);
  STATIC_REQUIRE(load.wavefronts_per_request() == 32.0);
  constexpr auto store = tt::shared_store_cost<float, textbook>();
  STATIC_REQUIRE(store.requests == 32 && store.total.wavefronts == 32 && store.conflict_free());
  constexpr auto global = tt::global_store_cost<float, textbook>();
  STATIC_REQUIRE(global.requests == 32 && global.total.sectors == 32 * 4 && global.total.useful_bytes == 4096);
  STATIC_REQUIRE(global.sectors_per_request() == 4.0);
  STATIC_REQUIRE(tt::elements_per_thread<textbook>() == 4);
  STATIC_REQUIRE(tt::output_run_bytes<float, textbook>() == 128);
  STATIC_REQUIRE(tt::output_run_bytes<double, tt::policy<tt::tile<64, 32>>>() == 512);
}

TEST_CASE("phase costs: where the tile lies decides the sectors", "[model][phase_cost]") {
  using textbook = tt::policy<>;
  STATIC_REQUIRE(tt::global_load_cost<float, textbook>({4096, 0}).sectors_per_request() == 4.0);
  STATIC_REQUIRE(tt::global_load_cost<float, textbook>({4096, 8}).sectors_per_request() == 4.0);
  STATIC_REQUIRE(tt::global_load_cost<float, textbook>({4096, 8}).total.lines == 2 * 32);
  STATIC_REQUIRE(tt::global_load_cost<float, textbook>({4096, 1}).sectors_per_request() == 5.0);
  // Odd rows begin at every residue in turn: a quarter of 8 begins on a sector.
  STATIC_REQUIRE(tt::global_store_cost<float, textbook>({4097, 0}).total.sectors == 4 * 4 + 28 * 5);
}

TEST_CASE("phase costs: an element of several words is several requests", "[model][phase_cost]") {
  constexpr auto load = tt::global_load_cost<test::bytes_12, tt::policy<>>();
  STATIC_REQUIRE(load.requests == 3 * 32);
  STATIC_REQUIRE(load.worst.sectors == 12);
  STATIC_REQUIRE(!load.coalesced());
}

TEST_CASE("phase costs: the edge path of a policy moves single elements", "[model][phase_cost]") {
  using vectors = vectors_of_16<64, 64, tt::swizzled<3, 2, 6>, 512>;
  STATIC_REQUIRE(tt::shared_load_cost<float, vectors, tt::edge_tile>().requests == 128);
  STATIC_REQUIRE(tt::global_load_cost<float, vectors, tt::edge_tile>().requests == 128);
  STATIC_REQUIRE(tt::global_load_cost<float, vectors>().requests == 32);
}
