#include "cases.hpp"

#include <initializer_list>

namespace benchmarks {

namespace {

constexpr int structs[] = {3, 6, 12, 24};

/// Packed matrices of 1 GiB of so many rows, and of so many columns.
void add_narrow(std::vector<test_case>& cases, char const* group, std::initializer_list<long long> extents,
                std::initializer_list<int> sizes) {
  for (long long narrow : extents)
    for (int bytes : sizes) {
      long long const many = gibibyte / (narrow * bytes);
      cases.push_back({group, packed(bytes, narrow, many)});
      cases.push_back({group, packed(bytes, many, narrow)});
    }
}

/// Leading dimensions that are powers of two, which some memories serve badly, each beside the same matrix a little apart.
void add_powers_of_two(std::vector<test_case>& cases) {
  constexpr int bytes = 4;
  for (long long ld = 4096; ld <= 65536; ld *= 2) {
    long long const most = gibibyte / (bytes * ld), extent = most < ld ? most : ld;
    for (long long apart : {0, 16}) cases.push_back({"power_of_two", with_ld(packed(bytes, extent, extent), ld + apart, ld + apart)});
  }
}

}  // namespace

std::vector<test_case> recorded_cases() {
  std::vector<test_case> cases{
      {"square", packed(4, 16384, 16384)}, {"square", packed(4, 20000, 12000)}, {"square", packed(8, 8192, 16384)},
      {"square", packed(16, 8192, 8192)},  {"square", packed(2, 16384, 32768)}, {"square", packed(1, 32768, 32768)},
      {"odd", packed(4, 16383, 16385)},    {"odd", packed(4, 4097, 65537)},     {"odd", packed(8, 8191, 16385)},
      {"odd", packed(2, 16383, 32767)},    {"odd", packed(1, 32767, 32769)},    {"long", packed(4, 64, 4194304)},
      {"long", packed(4, 4194304, 64)},    {"small", packed(4, 4096, 4096)},    {"small", packed(4, 1024, 1024), residence::l2},
  };
  for (int bytes : {1, 2, 4, 8, 16}) cases.push_back({"small", packed(bytes, 1000, 1000), residence::l2});
  for (long long apart : {1, 16}) {
    cases.push_back({"apart", with_ld(packed(4, 16384, 16384), 16384 + apart, 16384 + apart)});
    cases.push_back({"apart", with_ld(packed(4, 16383, 16385), 16385 + apart, 16383 + apart)});
  }
  for (int bytes : structs) cases.push_back({"struct", packed(bytes, 8191, 8193)});
  add_narrow(cases, "few", {2, 3, 5, 8, 15, 17, 33}, {1, 2, 4, 8});
  add_narrow(cases, "hundreds", {200, 301, 1000}, {1, 2, 4, 8, 16});  // on vectors and not
  add_powers_of_two(cases);
  return cases;
}

std::vector<test_case> smoke_cases() {
  std::vector<test_case> cases;
  for (int bytes : {1, 2, 4, 8, 16}) cases.push_back({"smoke", packed(bytes, 512, 256)});
  for (int bytes : structs) cases.push_back({"smoke", packed(bytes, 301, 203)});
  return cases;
}

}  // namespace benchmarks
