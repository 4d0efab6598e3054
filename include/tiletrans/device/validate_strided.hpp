// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../model/strided_view.hpp"
#include "validate.hpp"

namespace tiletrans::detail {

/// The remainder of a product, factors and modulus below 2^62.
constexpr int64 product_modulo(int64 a, int64 b, int64 modulus) {
  int64 product = 0;
  for (a %= modulus; b > 0; b /= 2) {
    if (b % 2 == 1) product = (product + a) % modulus;
    a = (a + a) % modulus;
  }
  return product;
}

/// The greatest common divisor of two positive numbers, and what to multiply the first by for it to remain, modulo the second.
struct common_divisor {
  int64 value;
  int64 factor;  ///< factor * a == value modulo b
};
constexpr common_divisor divide_commonly(int64 a, int64 b) {
  int64 value = a, next = b, factor = 1, next_factor = 0;
  while (next != 0) {
    int64 const quotient = value / next;
    int64 const value_after = value - quotient * next, factor_after = factor - quotient * next_factor;
    value = next;
    factor = next_factor;
    next = value_after;
    next_factor = factor_after;
  }
  return {value, factor};
}

constexpr int64 magnitude(int64 n) { return n < 0 ? -n : n; }
constexpr int64 floor_div(int64 a, int64 positive) { return a / positive - (a % positive < 0 ? 1 : 0); }

/// True if i * a + j * b == target for some whole |i| < m and |j| < n.
constexpr bool lattice_holds(int64 m, int64 a, int64 n, int64 b, int64 target) {
  a = m == 1 ? 0 : magnitude(a);
  b = n == 1 ? 0 : magnitude(b);
  if (a == 0 && b == 0) return target == 0;
  if (a == 0) return target % b == 0 && magnitude(target / b) < n;
  if (b == 0) return target % a == 0 && magnitude(target / a) < m;
  common_divisor const common = divide_commonly(a, b);
  if (target % common.value != 0) return false;
  // i is known but for multiples of a period; of those in reach of m and n, is there one?
  int64 const period = b / common.value;
  auto const positive = [period](int64 x) { return (x % period + period) % period; };
  int64 const i = product_modulo(positive(target / common.value), positive(common.factor), period);
  int64 const least = larger(1 - m, -floor_div((n - 1) * b - target, a));
  int64 const most = smaller(m - 1, floor_div((n - 1) * b + target, a));
  return floor_div(most - i, period) * period + i >= least;
}

/// True if two elements of a view, not empty, share an address.
template <class T> constexpr bool collides(strided_view<T> v) {
  if (v.rows == 1 || v.cols == 1) return v.rows == 1 ? v.cols > 1 && v.col_stride == 0 : v.row_stride == 0;
  int64 const row_stride = magnitude(v.row_stride), col_stride = magnitude(v.col_stride);
  if (row_stride == 0 || col_stride == 0) return true;
  int64 const common = divide_commonly(row_stride, col_stride).value;
  return col_stride / common < v.rows && row_stride / common < v.cols;
}

/// Elements before the first and from it to the end of the last, in the order of addresses.
template <class T> struct strided_span {
  int64 before;
  int64 behind;
  static constexpr strided_span of(strided_view<T> v) {
    int64 const down = (v.rows - 1) * v.row_stride, across = (v.cols - 1) * v.col_stride;
    return {larger<int64>(0, -down) + larger<int64>(0, -across), larger<int64>(0, down) + larger<int64>(0, across) + 1};
  }
};

/// True if no element of a view, not empty, lies 2^61 bytes or more from the first.
template <class T> constexpr bool is_addressable(strided_view<T> v) {
  constexpr int64 most = (int64{1} << 60) / static_cast<int64>(sizeof(T));
  auto const reaches = [](int64 extent, int64 stride) {
    return extent == 1 || stride == 0 || (stride > -most && stride < most && extent - 1 <= most / magnitude(stride));
  };
  return reaches(v.rows, v.row_stride) && reaches(v.cols, v.col_stride);
}

/// True if the two views, of as many rows and columns, share a byte. Exact where their strides are equal, but for their signs; otherwise
/// views whose spans meet count as overlapping.
template <class T, class U> bool overlap(strided_view<T> a, strided_view<U> b) {
  constexpr auto bytes = static_cast<int64>(sizeof(T));
  auto const distance =
      static_cast<int64>(reinterpret_cast<stdlib::uintptr_t>(b.data) - reinterpret_cast<stdlib::uintptr_t>(a.data));  // from a to b
  auto const of_a = strided_span<T>::of(a);
  auto const of_b = strided_span<U>::of(b);
  if (distance + of_b.behind * bytes <= -of_a.before * bytes || distance - of_b.before * bytes >= of_a.behind * bytes) return false;

  auto const alike = [](int64 extent, int64 stride, int64 other) { return extent == 1 || magnitude(stride) == magnitude(other); };
  if (!alike(a.rows, a.row_stride, b.row_stride) || !alike(a.cols, a.col_stride, b.col_stride)) return true;
  // The lowest elements of both are as good as their first ones, and leave no signs.
  int64 const low = distance - (of_b.before - of_a.before) * bytes, elements = floor_div(low, bytes);
  auto const meets = [&](int64 target) { return lattice_holds(a.rows, a.row_stride, a.cols, a.col_stride, target); };
  return meets(elements) || (low % bytes != 0 && meets(elements + 1));
}

/// The first rule that the extents of a copy break.
template <class Src, class Dst> status validate_same_extents(Src src, Dst dst) {
  if (src.rows < 0) return invalid("tiletrans: src.rows must not be negative");
  if (src.cols < 0) return invalid("tiletrans: src.cols must not be negative");
  if (dst.rows != src.rows) return invalid("tiletrans: dst.rows must equal src.rows");
  if (dst.cols != src.cols) return invalid("tiletrans: dst.cols must equal src.cols");
  return {};
}

/// The first rule that the arguments of a strided copy break. An empty copy needs no memory and so no pointers.
template <class T, class U> status validate_strided_copy(strided_view<T> src, strided_view<U> dst) {
  if (status const s = validate_same_extents(src, dst); !s.ok() || src.rows == 0 || src.cols == 0) return s;
  if (src.data == nullptr) return invalid("tiletrans: src.data must not be null");
  if (dst.data == nullptr) return invalid("tiletrans: dst.data must not be null");
  if (!is_addressable(src)) return invalid("tiletrans: src must span less than 2^61 bytes (extents x strides are too large)");
  if (!is_addressable(dst)) return invalid("tiletrans: dst must span less than 2^61 bytes (extents x strides are too large)");
  if (collides(dst))
    return invalid("tiletrans: dst.row_stride and dst.col_stride must give each element an address of its own (two would share one)");
  if (overlap(src, dst)) return invalid("tiletrans: src and dst must not overlap");
  return {};
}
/// The same of matrices, whose rules name what a matrix has.
template <class T, class U> status validate_strided_copy(matrix_view<T> src, matrix_view<U> dst) {
  if (status const s = validate_same_extents(src, dst); !s.ok() || is_empty(src)) return s;
  if (status const s = validate_places(src, dst); !s.ok()) return s;
  return validate_strided_copy(strided_view<T>{src}, strided_view<U>{dst});
}

}  // namespace tiletrans::detail
