#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <vector>

#include "../support/catch.hpp"

namespace test {

inline void check(cudaError_t error) {
  INFO(cudaGetErrorString(error));
  REQUIRE(error == cudaSuccess);
}

/// Device memory of its own, aligned to 256 bytes.
class gpu_buffer {
 public:
  explicit gpu_buffer(std::size_t size) : size_(size) { check(cudaMalloc(&data_, size)); }
  explicit gpu_buffer(std::vector<unsigned char> const& bytes) : gpu_buffer(bytes.size()) {
    check(cudaMemcpy(data_, bytes.data(), bytes.size(), cudaMemcpyHostToDevice));
  }
  gpu_buffer(gpu_buffer const&) = delete;
  gpu_buffer& operator=(gpu_buffer const&) = delete;
  ~gpu_buffer() { cudaFree(data_); }

  unsigned char* data() const { return static_cast<unsigned char*>(data_); }
  template <class T> T* as() const { return static_cast<T*>(data_); }

  void copy_to(std::vector<unsigned char>& bytes) const { check(cudaMemcpy(bytes.data(), data_, size_, cudaMemcpyDeviceToHost)); }

 private:
  void* data_ = nullptr;
  std::size_t size_;
};

}  // namespace test
