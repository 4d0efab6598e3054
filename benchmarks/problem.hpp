#pragma once

#include <string>

namespace benchmarks {

/// A transpose: the shape of the source, and where both matrices lie in their buffers. In elements, unless the name ends in `_bytes`.
struct problem {
  int element_bytes;
  long long rows, cols;
  long long ld_src, ld_dst;
  long long first_src = 0, first_dst = 0;  ///< from the start of the buffer
};

inline problem packed(int element_bytes, long long rows, long long cols) { return {element_bytes, rows, cols, cols, rows}; }

inline problem with_ld(problem p, long long ld_src, long long ld_dst) {
  p.ld_src = ld_src;
  p.ld_dst = ld_dst;
  return p;
}

/// What a copy of the elements moves.
inline long long payload_bytes(problem const& p) { return p.rows * p.cols * p.element_bytes; }

/// From the start of its buffer to the end of the longer matrix.
inline long long buffer_bytes(problem const& p) {
  long long const src = p.first_src + (p.rows - 1) * p.ld_src + p.cols;
  long long const dst = p.first_dst + (p.cols - 1) * p.ld_dst + p.rows;
  return (src > dst ? src : dst) * p.element_bytes;
}

/// The problem in one word, which record.py reads back: bytes and shape, then what is not packed or not at the start.
inline std::string name_of(problem const& p) {
  auto const pair = [](char const* what, long long a, long long b) { return what + std::to_string(a) + "_" + std::to_string(b); };
  std::string name = std::to_string(p.element_bytes) + "B_" + std::to_string(p.rows) + "x" + std::to_string(p.cols);
  if (p.ld_src != p.cols || p.ld_dst != p.rows) name += pair("_ld_", p.ld_src, p.ld_dst);
  if (p.first_src != 0 || p.first_dst != 0) name += pair("_at_", p.first_src, p.first_dst);
  return name;
}

}  // namespace benchmarks
