// expected: tiletrans: elements must be trivially copyable, since their bytes are moved
#include "use.hpp"

struct element {
  float value;
#ifdef TILETRANS_EXPECT_ERROR
  element(float x) : value(x) {}
  element(element const& other) : value(other.value) {}
#endif
};
void use_store(tt::block_transpose<float, tt::policy<>> tile, tt::tile_origin at) {
  tile.store(tt::matrix_view<element>{}, at, [](float x) { return element{x}; });
}
