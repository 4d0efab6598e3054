// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/math.hpp"

namespace tiletrans::detail {

/// Neighbours along an axis of a copy: how many, and how far apart on each side, in bytes.
struct copy_axis {
  int64 extent;
  int64 src_stride;
  int64 dst_stride;
};

inline constexpr copy_axis no_axis{1, 0, 0};

/// What a strided copy moves: runs of bytes that follow each other without a gap on both sides, along two axes.
struct copy_box {
  stdlib::uint64_t src;  ///< address of the first run
  stdlib::uint64_t dst;
  copy_axis outer;
  copy_axis inner;
  int64 run_bytes;

  /// The same bytes, with the longest runs and the fewest axes: the destination ascends, the nearer neighbours there are inside, and what
  /// follows without a gap on both sides is joined. Not empty.
  TILETRANS_HOST_DEVICE constexpr copy_box simplified() const {
    copy_box box = *this;
    box.ascend(box.outer);
    box.ascend(box.inner);
    if (box.inner.extent == 1 || (box.outer.extent > 1 && box.outer.dst_stride < box.inner.dst_stride)) box.swap_axes();
    while (box.inner.extent > 1 && box.inner.src_stride == box.run_bytes && box.inner.dst_stride == box.run_bytes) {
      box.run_bytes *= box.inner.extent;
      box.inner = box.outer;
      box.outer = no_axis;
    }
    if (box.outer.extent > 1 && box.outer.src_stride == box.inner.extent * box.inner.src_stride &&
        box.outer.dst_stride == box.inner.extent * box.inner.dst_stride) {
      box.inner.extent *= box.outer.extent;
      box.outer = no_axis;
    }
    return box;
  }

 private:
  TILETRANS_HOST_DEVICE constexpr void swap_axes() {
    copy_axis const axis = outer;
    outer = inner;
    inner = axis;
  }
  TILETRANS_HOST_DEVICE constexpr void ascend(copy_axis& axis) {
    if (axis.extent == 1) {
      axis = no_axis;
    } else if (axis.dst_stride < 0) {
      src += static_cast<stdlib::uint64_t>((axis.extent - 1) * axis.src_stride);
      dst += static_cast<stdlib::uint64_t>((axis.extent - 1) * axis.dst_stride);
      axis.src_stride = -axis.src_stride;
      axis.dst_stride = -axis.dst_stride;
    }
  }
};

}  // namespace tiletrans::detail
