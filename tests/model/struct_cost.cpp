#include <tiletrans/model.hpp>

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

TEST_CASE("struct_cost: groups of eight lanes read a struct of three words in runs of eight", "[model][warp]") {
  // Each request of a warp is four runs of 32 bytes, 96 bytes apart.
  CHECK(tt::struct_access_cost<test::element<12, 4>, 8>().worst.sectors == 4);
}

TEST_CASE("struct_cost: off a sector, each request touches one more", "[model][warp]") {
  CHECK(tt::struct_access_cost<test::element<12, 4>>(4).worst.sectors == 5);
}
