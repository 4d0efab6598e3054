// expected: tiletrans: elements must be trivially copyable, since their bytes are moved (transpose indices or pointers to them instead)
#include "use.hpp"

struct element {
  int value;
#ifdef TILETRANS_EXPECT_ERROR
  element(element const& other) : value(other.value) {}
#endif
};
template void use<element, tt::policy<>>(tt::matrix_view<element const>, tt::matrix_view<element>);
