// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../model/matrix_view.hpp"
#include "status.hpp"

namespace tiletrans::detail {

/// True if the matrix ends within the 2^63 bytes that an offset can tell apart; extents positive, ld >= cols.
template <class T> constexpr bool is_addressable(matrix_view<T> m) {
  constexpr int64 most = INT64_MAX / static_cast<int64>(sizeof(T));
  return m.ld <= most && m.rows <= most / m.ld;
}

/// Bytes from the first element of an addressable matrix to the end of its last.
template <class T> constexpr int64 span_bytes(matrix_view<T> m) {
  return (matrix_offset(m.ld, m.rows - 1, m.cols - 1) + 1) * static_cast<int64>(sizeof(T));
}

/// True if some row of `a` and some row of `b`, `distance` bytes further on and with the same pitch, share a byte.
template <class T, class U> constexpr bool rows_overlap(matrix_view<T> a, matrix_view<U> b, int64 pitch_bytes, int64 distance) {
  int64 const row = distance / pitch_bytes - (distance % pitch_bytes < 0 ? 1 : 0);  // the row of `a` in or after which `b` starts
  int64 const skew = distance - row * pitch_bytes;
  int64 const a_bytes = a.cols * static_cast<int64>(sizeof(T));
  int64 const b_bytes = b.cols * static_cast<int64>(sizeof(U));
  auto const some_row_meets = [&](int64 shift) { return shift < a.rows && shift + b.rows > 0; };
  return (skew < a_bytes && some_row_meets(row)) || (skew + b_bytes > pitch_bytes && some_row_meets(row + 1));
}

/// The distance between rows, in bytes; of a single row, whatever suits the `other` matrix, since it has no second row.
template <class T, class U> constexpr int64 pitch_beside(matrix_view<T> m, matrix_view<U> other) {
  int64 const other_pitch = other.ld * static_cast<int64>(sizeof(U));
  bool const is_free = m.rows == 1 && m.cols * static_cast<int64>(sizeof(T)) <= other_pitch;
  return is_free ? other_pitch : m.ld * static_cast<int64>(sizeof(T));
}

/// True if the two matrices share a byte. Exact where their pitches are equal, as for two blocks of one matrix; otherwise matrices
/// whose rows interleave count as overlapping.
template <class T, class U> bool overlap(matrix_view<T> a, matrix_view<U> b) {
  auto const a_first = reinterpret_cast<stdlib::uintptr_t>(a.data);
  auto const b_first = reinterpret_cast<stdlib::uintptr_t>(b.data);
  bool const spans_meet = a_first < b_first + static_cast<stdlib::uintptr_t>(span_bytes(b)) &&
                          b_first < a_first + static_cast<stdlib::uintptr_t>(span_bytes(a));
  if (!spans_meet) return false;
  int64 const pitch = pitch_beside(a, b);
  return pitch != pitch_beside(b, a) || rows_overlap(a, b, pitch, static_cast<int64>(b_first - a_first));
}

/// The first rule that the places of two matrices, not empty, break: each by itself.
template <class T, class U> status validate_places(matrix_view<T> src, matrix_view<U> dst) {
  if (src.data == nullptr) return invalid("tiletrans: src.data must not be null");
  if (dst.data == nullptr) return invalid("tiletrans: dst.data must not be null");
  if (src.ld < src.cols) return invalid("tiletrans: src.ld must be at least src.cols (elements between row starts)");
  if (dst.ld < dst.cols) return invalid("tiletrans: dst.ld must be at least dst.cols (elements between row starts)");
  if (!is_addressable(src)) return invalid("tiletrans: src must span less than 2^63 bytes (src.rows x src.ld overflows)");
  if (!is_addressable(dst)) return invalid("tiletrans: dst must span less than 2^63 bytes (dst.rows x dst.ld overflows)");
  return {};
}

/// The first rule that the arguments of a transpose break. An empty matrix needs no memory and so no pointers.
template <class T, class U> status validate_transpose(matrix_view<T> src, matrix_view<U> dst) {
  if (src.rows < 0) return invalid("tiletrans: src.rows must not be negative");
  if (src.cols < 0) return invalid("tiletrans: src.cols must not be negative");
  if (dst.rows != src.cols) return invalid("tiletrans: dst.rows must equal src.cols");
  if (dst.cols != src.rows) return invalid("tiletrans: dst.cols must equal src.rows");
  if (is_empty(src)) return {};
  if (status const s = validate_places(src, dst); !s.ok()) return s;
  if (overlap(src, dst)) return invalid("tiletrans: src and dst must not overlap (a transpose in place is not supported)");
  return {};
}

}  // namespace tiletrans::detail
