// expected: tiletrans: needs C++17 or newer (compile with -std=c++17)

// Only this name's value tells the library of an older standard; the language stays, so that no other message comes of it.
#ifdef TILETRANS_EXPECT_ERROR
#define _MSVC_LANG 201402L
#endif
#include <tiletrans/host.hpp>
