#include <tiletrans/host/warp_transpose.hpp>

#include "../support/catch.hpp"
#include "../support/exchanges.hpp"

namespace tt = tiletrans;

namespace {

template <int Lanes, int Items> using group = tt::host::group_items<Lanes, Items>;

template <int Lanes, int Items> bool are_equal(group<Lanes, Items> const& a, group<Lanes, Items> const& b) {
  for (int lane = 0; lane < Lanes; ++lane)
    for (int i = 0; i < Items; ++i)
      if (a.lane[lane].item[i] != b.lane[lane].item[i]) return false;
  return true;
}

template <int Lanes, int Items> void check_both_ways() {
  group<Lanes, Items> striped{}, blocked{};
  for (int lane = 0; lane < Lanes; ++lane)
    for (int i = 0; i < Items; ++i) {
      striped.lane[lane].item[i] = static_cast<unsigned>(i * Lanes + lane);
      blocked.lane[lane].item[i] = static_cast<unsigned>(lane * Items + i);
    }
  INFO(Lanes << " lanes, " << Items << " items");
  group<Lanes, Items> items = striped;
  tt::host::striped_to_blocked(items);
  CHECK(are_equal(items, blocked));
  tt::host::blocked_to_striped(items);
  CHECK(are_equal(items, striped));
}

}  // namespace

TEST_CASE("warp transpose: striped to blocked and back, in registers and shuffles", "[host][warp]") {
  test::for_each_exchange<33>([](auto lanes, auto items) { check_both_ways<decltype(lanes)::value, decltype(items)::value>(); });
}
