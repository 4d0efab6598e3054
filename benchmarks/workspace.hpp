#pragma once

#include "cases.hpp"

namespace benchmarks {

/// Pairs of buffers that launches take in turn.
struct rotation {
  unsigned char const* first_src;
  unsigned char* first_dst;
  long long stride_bytes;
  int count;

  unsigned char const* src(int launch) const { return first_src + launch % count * stride_bytes; }
  unsigned char* dst(int launch) const { return first_dst + launch % count * stride_bytes; }

  /// Fills the output with what no transpose writes.
  void poison() const;
};

/// The memory of all measurements: a source, filled once, and an output.
class workspace {
 public:
  workspace();
  workspace(workspace const&) = delete;
  workspace& operator=(workspace const&) = delete;
  ~workspace();

  /// All of both, for jobs that are no transposes; 2 GiB each.
  unsigned char const* src() const { return src_; }
  unsigned char* dst() const { return dst_; }
  /// Fills the output with what nothing writes.
  void poison() const;

  /// Buffers for so many launches of a case.
  rotation rotation_for(test_case const& c, int num_launches) const;

 private:
  unsigned char* src_ = nullptr;
  unsigned char* dst_ = nullptr;
};

}  // namespace benchmarks
