// expected: tiletrans: a struct must have at most 32 fields (move neighbouring ones as one)
#include <tiletrans/strided.cuh>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
constexpr int num_fields = 33;
#else
constexpr int num_fields = 32;
#endif
struct counters {
  int of[num_fields];
};
template <int> using pointer = int*;
template <int... I> tt::status use(counters const* all, int* one, std::integer_sequence<int, I...>) {
  return tt::aos_to_soa(all, tt::soa{pointer<I>(one + I * 8)...}, 8);
}
tt::status use_all(counters const* all, int* one) { return use(all, one, std::make_integer_sequence<int, num_fields>{}); }
