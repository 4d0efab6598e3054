#include <cstdint>
#include <tiletrans/model.hpp>
#include <type_traits>
#include <utility>

#include "../support/catch.hpp"
#include "../support/elements.hpp"

namespace tt = tiletrans;

TEST_CASE("struct_cost: at compile time, what a struct through registers saves", "[model][warp]") {
  constexpr auto through_registers = tt::struct_access_cost<test::element<64, 4>>();
  constexpr auto direct = tt::direct_struct_cost<test::element<64, 4>>();
  STATIC_REQUIRE(through_registers.coalesced());
  STATIC_REQUIRE(through_registers.total.sectors == 64);
  STATIC_REQUIRE(direct.total.sectors == 16 * 32);
}

TEMPLATE_TEST_CASE("struct_cost: consecutive structs through registers are coalesced, whatever their size", "[model][warp]",
                   (test::element<1, 1>), (test::element<3, 1>), (test::element<6, 2>), (test::element<8, 4>), (test::element<12, 4>),
                   (test::element<20, 4>), (test::element<24, 8>), (test::element<36, 4>), (test::element<128, 16>)) {
  auto const cost = tt::struct_access_cost<TestType>();
  CHECK(cost.coalesced());
  CHECK(cost.total.useful_bytes == 32 * static_cast<int>(sizeof(TestType)));
  CHECK(tt::struct_access_cost<TestType, 8>().total.useful_bytes == cost.total.useful_bytes);
  CHECK(tt::direct_struct_cost<TestType>().total.useful_bytes == cost.total.useful_bytes);
}

TEST_CASE("struct_cost: structs of more items than a warp has lanes cost what each lane's own accesses cost", "[model][warp]") {
  using large = test::element<132, 4>;
  for (int offset : {0, 4, 64}) {
    auto const cost = tt::struct_access_cost<large>(offset), direct = tt::direct_struct_cost<large>(offset);
    CHECK(cost.requests == direct.requests);
    CHECK(cost.total.sectors == direct.total.sectors);
    CHECK(cost.worst.sectors == direct.worst.sectors);
  }
  CHECK(tt::direct_struct_cost<large>().requests == 33);
  CHECK(tt::direct_struct_cost<large>().total.sectors == 33 * 32);
}

TEST_CASE("struct_cost: groups of eight lanes read a struct of three words in runs of eight", "[model][warp]") {
  // Each request of a warp is four runs of 32 bytes, 96 bytes apart.
  CHECK(tt::struct_access_cost<test::element<12, 4>, 8>().worst.sectors == 4);
}

TEST_CASE("struct_cost: off a sector, each request touches one more", "[model][warp]") {
  CHECK(tt::struct_access_cost<test::element<12, 4>>(4).worst.sectors == 5);
}

namespace {

template <int Count> struct words { std::uint32_t word[Count]; };
template <int Count, std::size_t... I> constexpr tt::run_cost words_apart(std::index_sequence<I...>) {
  return tt::aos_to_soa_cost<words<Count>, std::enable_if_t<(I < Count), std::uint32_t>...>();
}
template <int Count, std::size_t... I> constexpr tt::run_cost words_together(std::index_sequence<I...>) {
  return tt::soa_to_aos_cost<words<Count>, std::enable_if_t<(I < Count), std::uint32_t>...>();
}
constexpr bool is_free(tt::run_cost const& cost) { return cost.shared_store.conflict_free() && cost.shared_load.conflict_free(); }
constexpr bool is_coalesced(tt::run_cost const& cost) { return cost.global_load.coalesced() && cost.global_store.coalesced(); }
template <int Count> constexpr bool is_ideal() {
  tt::run_cost const apart = words_apart<Count>(std::make_index_sequence<Count>{});
  tt::run_cost const together = words_together<Count>(std::make_index_sequence<Count>{});
  return is_free(apart) && is_coalesced(apart) && is_free(together) && is_coalesced(together);
}

struct pixel {
  std::uint8_t r, g, b;
};

}  // namespace

TEST_CASE("aos_to_soa, soa_to_aos: coalesced and without conflicts, both sides", "[model][soa]") {
  CHECK(is_ideal<1>());
  CHECK(is_ideal<2>());
  CHECK(is_ideal<3>());
  STATIC_REQUIRE(is_ideal<4>());
  CHECK(is_ideal<5>());
  CHECK(is_ideal<8>());
  CHECK(is_ideal<16>());
  CHECK(is_ideal<32>());
}

TEST_CASE("aos_to_soa: structs of twelve words meet two by two where their fields are read", "[model][soa]") {
  // As the counters say: 2.2 wavefronts a request, with the accesses that begin between two lines.
  tt::run_cost const cost = words_apart<12>(std::make_index_sequence<12>{});
  CHECK(cost.shared_load.wavefronts_per_request() == 2);
  CHECK((cost.shared_store.conflict_free() && is_coalesced(cost)));
}

TEST_CASE("aos_to_soa: single bytes move four structs at a time to their arrays", "[model][soa]") {
  tt::run_cost const cost = tt::aos_to_soa_cost<pixel, std::uint8_t, std::uint8_t, std::uint8_t>();
  CHECK((cost.shared_load.conflict_free() && cost.global_store.coalesced()));
  CHECK(cost.shared_load.requests == 4 * cost.global_store.requests);
}
