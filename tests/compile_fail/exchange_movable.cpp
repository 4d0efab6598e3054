// expected: tiletrans: items must be trivially copyable, since their bytes are moved (exchange indices to them instead)
#include <tiletrans/block/block_exchange.hpp>

namespace tt = tiletrans;

struct pair {
  float x, y;
#ifdef TILETRANS_EXPECT_ERROR
  pair(pair const& other) : x(other.x), y(other.y) {}
#endif
};
using exchange = tt::block_exchange<pair, 4>;
void use(exchange::storage& scratch, pair (&items)[4]) {
  exchange{scratch, 0}.store_striped(items);
  exchange{scratch, 0}.load_blocked(items);
}
