#include <cmath>
#include <random>

#include "cases.hpp"

namespace benchmarks {

namespace {

/// Draws problems. Not by the standard's distributions, which differ between libraries.
class draw {
 public:
  problem next(int element_bytes) {
    problem p;
    do {
      p = any(element_bytes);
    } while (buffer_bytes(p) > gibibyte);
    return p;
  }

 private:
  /// Rows and columns log-uniform, 1 to 512 MiB of elements. A row or two apart in a matrix of one column can make it many times as long.
  problem any(int element_bytes) {
    double const count = std::exp2(20 + 9 * uniform()) / element_bytes;
    double const rows = std::floor(std::pow(count, uniform()));
    problem p = packed(element_bytes, static_cast<long long>(rows), static_cast<long long>(std::ceil(count / rows)));
    p = with_ld(p, p.ld_src + zero_or_up_to(33), p.ld_dst + zero_or_up_to(33));
    p.first_src = zero_or_up_to(15);
    p.first_dst = zero_or_up_to(15);
    return p;
  }

  /// In [0, 1).
  double uniform() { return std::ldexp(static_cast<double>(bits_() >> 11), -53); }

  /// 0 half of the time, otherwise one of 1 to `most`.
  long long zero_or_up_to(int most) { return uniform() < 0.5 ? 0 : 1 + static_cast<long long>(uniform() * most); }

  std::mt19937_64 bits_{20};
};

}  // namespace

std::vector<test_case> sweep_cases() {
  constexpr int problems_per_size = 80;
  std::vector<test_case> cases;
  draw problems;
  for (int bytes : {1, 2, 4, 8, 16, 3, 6, 12, 24})
    for (int i = 0; i < problems_per_size; ++i) cases.push_back({"sweep", problems.next(bytes)});
  return cases;
}

}  // namespace benchmarks
