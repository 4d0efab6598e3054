// expected: tiletrans: structs or fields that are written must not be const (pass pointers to non-const ones)
#include <tiletrans/host.hpp>

namespace tt = tiletrans;

struct pair {
  float x, y;
};
#ifdef TILETRANS_EXPECT_ERROR
using written = pair const;
#else
using written = pair;
#endif
void use(float const* x, float const* y, written* pairs) { tt::host::soa_to_aos(tt::soa{x, y}, pairs, 8); }
