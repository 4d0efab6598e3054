// expected: tiletrans: a field must have at most 16 bytes (split an array into its elements)
#include <tiletrans/model.hpp>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
constexpr int length = 20;
#else
constexpr int length = 16;
#endif
struct text {
  char characters[length];
};
struct two_texts {
  text first, second;
};
int cost() { return tt::aos_to_soa_cost<two_texts, text, text>().global_load.requests; }
