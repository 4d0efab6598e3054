#include <tiletrans/model/lane_exchange.hpp>
#include <vector>

#include "../support/catch.hpp"
#include "../support/exchanges.hpp"

namespace tt = tiletrans;

namespace {

/// In every round all lanes give to different lanes, and over all rounds each item once, to where it belongs.
template <int Lanes, int Items> void check_rounds() {
  using exchange = tt::lane_exchange<Lanes, Items>;
  INFO(Lanes << " lanes, " << Items << " items");
  std::vector<int> taken(Lanes * Items, 0), given(Lanes * Items, 0);
  bool meets = false, agrees = true;
  for (int round = 0; round < Items; ++round) {
    std::vector<int> asked(Lanes, 0);
    for (int lane = 0; lane < Lanes; ++lane) {
      int const item = lane * Items + exchange::blocked_item(lane, round), from = exchange::striped_lane(lane, round);
      meets = meets || ++asked.at(static_cast<std::size_t>(from)) > 1;
      agrees = agrees && exchange::striped_item(from, round) * Lanes + from == item && exchange::blocked_lane(from, round) == lane;
      ++taken.at(static_cast<std::size_t>(item));
      ++given.at(static_cast<std::size_t>(exchange::striped_item(lane, round) * Lanes + lane));
    }
  }
  CHECK(!meets);
  CHECK(agrees);
  CHECK(taken == std::vector<int>(Lanes * Items, 1));
  CHECK(given == std::vector<int>(Lanes * Items, 1));
}

}  // namespace

TEST_CASE("lane_exchange: in every round each lane gives one item and takes one", "[model][warp]") {
  test::for_each_exchange<64>([](auto lanes, auto items) { check_rounds<decltype(lanes)::value, decltype(items)::value>(); });
}

TEST_CASE("lane_exchange: as many items as lanes are a transpose", "[model][warp]") {
  using exchange = tt::lane_exchange<32, 32>;
  for (int round = 0; round < 32; ++round)
    for (int lane = 0; lane < 32; ++lane) {
      int const from = exchange::striped_lane(lane, round);
      CHECK(exchange::blocked_item(lane, round) == from);
      CHECK(exchange::striped_item(from, round) == lane);
    }
}
