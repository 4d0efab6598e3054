// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "config.hpp"

namespace tiletrans::detail {

template <class Integer> TILETRANS_HOST_DEVICE constexpr Integer smaller(Integer a, Integer b) { return b < a ? b : a; }

template <class Integer> TILETRANS_HOST_DEVICE constexpr Integer larger(Integer a, Integer b) { return a < b ? b : a; }

/// The quotient of a number and a positive one, neither negative, rounded up.
template <class Integer> TILETRANS_HOST_DEVICE constexpr Integer ceil_div(Integer a, Integer b) { return a / b + (a % b == 0 ? 0 : 1); }

TILETRANS_HOST_DEVICE constexpr bool is_power_of_two(long long n) { return n > 0 && (n & (n - 1)) == 0; }

/// The least b with 2^b >= n; 0 < n <= 2^30.
TILETRANS_HOST_DEVICE constexpr int ceil_log2(int n) {
  int rest = n - 1, bits = 0;
  for (int half = 16; half > 0; half /= 2) {
    int const more = rest >> half != 0 ? half : 0;
    rest >>= more;
    bits += more;
  }
  return bits + rest;
}

/// The largest power of two that divides `n`, at most `limit` (itself a power of two); `limit` for 0.
template <class Integer> TILETRANS_HOST_DEVICE constexpr int power_of_two_factor(Integer n, int limit) {
  Integer const bit = n & (~n + 1);
  return bit == 0 || bit > static_cast<Integer>(limit) ? limit : static_cast<int>(bit);
}

}  // namespace tiletrans::detail
