#pragma once

#include "problem.hpp"

namespace benchmarks {

/// Does a problem from the start of one buffer to the start of another.
using launcher = void (*)(problem const&, unsigned char const* src, unsigned char* dst);

/// What is compiled for each size of element by itself.
struct element_kernels {
  launcher transpose;
  launcher textbook;
  std::string (*plan)(problem const&, unsigned char const* src, unsigned char* dst);  ///< of `transpose`, for people
  /// The elements of dst that are not what the transpose of src has there.
  unsigned long long (*count_wrong)(problem const&, unsigned char const* src, unsigned char const* dst);
};

template <int Bytes> element_kernels kernels_of();

element_kernels kernels_for(int element_bytes);

}  // namespace benchmarks
