// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/packet.hpp"
#include "../model/column_words.hpp"
#include "../model/run_patches.hpp"
#include "../model/run_policy.hpp"

namespace tiletrans::detail {

/// What a thread knows of the tile that its block moves in runs; run_load and run_store move it.
template <class T, class Policy> struct run_block {
  static constexpr int element_bytes = static_cast<int>(sizeof(T));
  static constexpr int alignment = static_cast<int>(alignof(T));
  static constexpr int vector = machine::max_access_bytes;
  using pieces = run_pieces<element_bytes, alignment>;
  using access = run_access<Policy::num_threads>;
  using word_packet = packet<pieces::word>;
  using unit_packet = packet<pieces::unit>;
  using patches = run_patches<element_bytes, alignment>;
  using separate_columns_type = separate_columns<element_bytes, alignment>;
  using separate_rows_type = separate_rows<element_bytes, alignment>;

  unsigned char* shared;
  int thread;
  run_tile tile;
  run_layout joined;         ///< the tile's layout if its runs are one
  unsigned char const* src;  ///< the tile's first element
  unsigned char* dst;        ///< where it goes

  TILETRANS_HOST_DEVICE static stdlib::uint64_t address(void const* p) { return reinterpret_cast<stdlib::uintptr_t>(p); }

  TILETRANS_HOST_DEVICE unsigned char const* row_at(int row) const { return src + tile.row_offset(row); }
  TILETRANS_HOST_DEVICE unsigned char* column_at(int col) const { return dst + tile.column_offset(col); }

  /// Calls `visit(placement)`. Here and where it is called, an object whose call is a template stands for a generic lambda, which could not
  /// say that it is for the device too: NVRTC asks for that.
  template <class Visit> TILETRANS_HOST_DEVICE void with_placement(Visit visit) const {
    bool const is_joined = by_columns<Policy> ? tile.whole_dst : tile.whole_src;
    visit_placement<T, Policy>(is_joined ? joined : run_layout::separate, placed<Visit>{tile, visit});
  }

 private:
  template <class Visit> struct placed {
    run_tile const& tile;
    Visit const& visit;
    template <class Placement> TILETRANS_HOST_DEVICE void operator()(Placement) const { visit(Placement::of(tile)); }
  };
};

}  // namespace tiletrans::detail
