#pragma once

#include <tiletrans/host.hpp>

#include "../support/transpose_suite.hpp"

namespace test {

/// Executes policies on the CPU.
struct host_executor {
  template <class Policy, class T> void transpose(guarded_matrix<T> const& src, guarded_matrix<T>& dst) {
    aligned_copy src_copy(src.bytes()), dst_copy(dst.bytes());
    tt::host::transpose<Policy>(src.template view_in<T const>(src_copy.data()), dst.view_in(dst_copy.data()));
    dst.bytes().assign(dst_copy.data(), dst_copy.data() + dst.bytes().size());
  }

 private:
  struct alignas(256) block {
    unsigned char byte[256];
  };
  class aligned_copy {
   public:
    explicit aligned_copy(std::vector<unsigned char> const& bytes) : blocks_((bytes.size() + 255) / 256) {
      std::memcpy(blocks_.data(), bytes.data(), bytes.size());
    }
    unsigned char* data() { return blocks_.data()->byte; }

   private:
    std::vector<block> blocks_;
  };
};

}  // namespace test
