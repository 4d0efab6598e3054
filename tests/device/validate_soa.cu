#include <cstring>
#include <tiletrans/strided.cuh>

#include "../support/catch.hpp"

namespace tt = tiletrans;

namespace {

struct point {
  float x, y;
};

// Never dereferenced: a wrong call launches nothing.
point* const structs = reinterpret_cast<point*>(0x10000);
float* const x = reinterpret_cast<float*>(0x20000);
float* const y = reinterpret_cast<float*>(0x30000);

/// That both calls answer with a message that holds `text`.
void check_refused(tt::soa<float, float> fields, point* p, long long count, char const* text) {
  for (tt::status const s : {tt::aos_to_soa(static_cast<point const*>(p), fields, count), tt::soa_to_aos(fields, p, count)}) {
    INFO(s.message());
    CHECK(s.code() == cudaErrorInvalidValue);
    CHECK(std::strstr(s.message(), text) != nullptr);
  }
}

}  // namespace

TEST_CASE("soa: a wrong argument is named", "[device][soa]") {
  check_refused({x, y}, structs, -1, "count must not be negative");
  check_refused({x, y}, nullptr, 4, "structs must not be null");
  check_refused({x, nullptr}, structs, 4, "fields must not be null");
  check_refused({x, y}, reinterpret_cast<point*>(0x10002), 4, "structs must be aligned");
  check_refused({reinterpret_cast<float*>(0x20001), y}, structs, 4, "fields must be aligned");
  check_refused({x, y}, structs, 1ll << 61, "count is too large");
  check_refused({x, reinterpret_cast<float*>(structs + 3)}, structs, 4, "structs and fields must not overlap");
  check_refused({x, x + 3}, structs, 4, "fields must not overlap each other");
}

TEST_CASE("soa: no structs are success, whatever the pointers", "[device][soa]") {
  CHECK(tt::aos_to_soa(static_cast<point const*>(nullptr), tt::soa<float, float>{nullptr, nullptr}, 0).ok());
  CHECK(tt::soa_to_aos(tt::soa<float, float>{nullptr, nullptr}, static_cast<point*>(nullptr), 0).ok());
}

TEST_CASE("soa: fields that are only read may be const", "[device][soa]") {
  tt::soa<float const, float> const one_const{nullptr, nullptr};
  tt::soa<float const, float const> const all_const{nullptr, nullptr};
  CHECK(tt::soa_to_aos(one_const, static_cast<point*>(nullptr), 0).ok());
  CHECK(tt::soa_to_aos(all_const, static_cast<point*>(nullptr), 0).ok());
  CHECK(!tt::soa_to_aos(all_const, structs, 4).ok());
}
