#pragma once

#include <type_traits>
#include <utility>

namespace test {

template <int Lanes, class Visit, int... I> void for_each_exchange_of(Visit& visit, std::integer_sequence<int, I...>) {
  (visit(std::integral_constant<int, Lanes>{}, std::integral_constant<int, I + 1>{}), ...);
}

/// Calls `visit(lanes, items)`, two integral constants, for groups of every size and 1 to `MostItems` items a lane.
template <int MostItems, class Visit> void for_each_exchange(Visit visit) {
  constexpr std::make_integer_sequence<int, MostItems> items{};
  for_each_exchange_of<1>(visit, items);
  for_each_exchange_of<2>(visit, items);
  for_each_exchange_of<4>(visit, items);
  for_each_exchange_of<8>(visit, items);
  for_each_exchange_of<16>(visit, items);
  for_each_exchange_of<32>(visit, items);
}

}  // namespace test
