#pragma once

#include <cstring>
#include <vector>

namespace test {

/// Bytes at an address aligned as device memory is.
class aligned_copy {
 public:
  explicit aligned_copy(std::vector<unsigned char> const& bytes) : blocks_((bytes.size() + 255) / 256) {
    std::memcpy(blocks_.data(), bytes.data(), bytes.size());
  }
  unsigned char* data() { return blocks_.data()->byte; }
  void copy_to(std::vector<unsigned char>& bytes) const { std::memcpy(bytes.data(), blocks_.data(), bytes.size()); }

 private:
  struct alignas(256) block {
    unsigned char byte[256];
  };
  std::vector<block> blocks_;
};

}  // namespace test
