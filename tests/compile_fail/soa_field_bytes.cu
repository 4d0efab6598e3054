// expected: tiletrans: a field must have at most 16 bytes (split an array into its elements)
#include <tiletrans/strided.cuh>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
struct name {
  int length;
  char text[20];
};
struct text {
  char characters[20];
};
#else
struct name {
  int length;
  char text[12];
};
struct text {
  char characters[12];
};
#endif
tt::status use(int* lengths, text* texts, name* names) { return tt::soa_to_aos(tt::soa{lengths, texts}, names, 8); }
