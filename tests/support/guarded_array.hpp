#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "elements.hpp"

namespace test {

constexpr unsigned char unwritten = 0xCD;

/// `count` elements, `before` of them behind an aligned address, with guards around; every byte known.
template <class T> struct guarded_array {
  static constexpr std::size_t guard_bytes = 256;
  std::size_t first, size;
  std::vector<unsigned char> bytes;

  guarded_array(int count, int before)
      : first(guard_bytes + static_cast<std::size_t>(before) * sizeof(T)),
        size(static_cast<std::size_t>(count) * sizeof(T)),
        bytes(first + size + guard_bytes, unwritten) {}
  unsigned char* at(int index) { return bytes.data() + first + static_cast<std::size_t>(index) * sizeof(T); }
  void fill_with_hashes(std::uint64_t seed) {
    for (std::size_t i = 0; i < size; ++i) bytes[first + i] = static_cast<unsigned char>(hash(i + (seed << 32)));
  }
};

}  // namespace test
