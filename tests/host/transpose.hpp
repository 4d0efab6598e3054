#pragma once

#include <tiletrans/host.hpp>

#include "../support/transpose_suite.hpp"
#include "aligned_copy.hpp"

namespace test {

/// Executes policies on the CPU.
struct host_executor {
  template <class Policy, class T> void transpose(guarded_matrix<T> const& src, guarded_matrix<T>& dst) {
    aligned_copy src_copy(src.bytes()), dst_copy(dst.bytes());
    tt::host::transpose<Policy>(src.template view_in<T const>(src_copy.data()), dst.view_in(dst_copy.data()));
    dst_copy.copy_to(dst.bytes());
  }
};

}  // namespace test
