// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cuda_runtime_api.h>

namespace tiletrans {

/// What a launcher says: success, or an error with a static text that names the argument and the rule it breaks. On an error
/// nothing was launched and the output is untouched. Converts to `cudaError_t`, so the usual check macros take it.
class [[nodiscard]] status {
 public:
  constexpr status() = default;
  constexpr status(cudaError_t code, char const* message) : code_(code), message_(message) {}

  constexpr bool ok() const { return code_ == cudaSuccess; }
  constexpr cudaError_t code() const { return code_; }
  constexpr char const* message() const { return message_; }
  constexpr operator cudaError_t() const { return code_; }

 private:
  cudaError_t code_ = cudaSuccess;
  char const* message_ = "success";
};

namespace detail {

constexpr status invalid(char const* message) { return {cudaErrorInvalidValue, message}; }

}  // namespace detail
}  // namespace tiletrans
