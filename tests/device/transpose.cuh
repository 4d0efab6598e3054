#pragma once

#include <tiletrans/transpose.cuh>

#include "../support/transpose_suite.hpp"
#include "gpu_buffer.hpp"

namespace test {

/// Executes policies on the GPU, through the launcher.
struct gpu_executor {
  template <class Policy, class T> void transpose(guarded_matrix<T> const& src, guarded_matrix<T>& dst) {
    gpu_buffer const src_copy(src.bytes()), dst_copy(dst.bytes());
    tt::status const s = tt::transpose<Policy>(src.template view_in<T const>(src_copy.data()), dst.view_in(dst_copy.data()));
    INFO(s.message());
    CHECK(s.ok());
    dst_copy.copy_to(dst.bytes());
  }
};

}  // namespace test
