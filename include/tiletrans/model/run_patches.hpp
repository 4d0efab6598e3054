// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "runs.hpp"

namespace tiletrans::detail {

/// Patches of a tile that is staged in runs: as many rows as a word has elements, a word of each. A thread transposes one in registers, so
/// that words go in and out where single elements would otherwise; for tiles whose rows and columns all begin on words. Loads into
/// joined_columns move them, and stores from separate_rows and joined_rows.
template <int ElementBytes, int Align> struct run_patches {
  using pieces = run_pieces<ElementBytes, Align>;
  static constexpr int side = pieces::units_per_word;  ///< rows of a patch, and columns
  static constexpr bool can_be = side > 1 && pieces::units_per_element == 1;
  static constexpr int skipped = 0;  ///< bytes before a column's first word

  TILETRANS_HOST_DEVICE static constexpr bool are_in(run_tile const& tile) {
    return can_be && (static_cast<uint32>(tile.src) | static_cast<uint32>(tile.src_pitch) | static_cast<uint32>(tile.dst) |
                      static_cast<uint32>(tile.dst_pitch)) %
                             pieces::word ==
                         0;
  }

  /// Rows of patches, and columns of them, that a number of rows or columns touches; and the first of what one holds.
  TILETRANS_HOST_DEVICE static constexpr int num_along(int extent) { return ceil_div(extent, side); }
  TILETRANS_HOST_DEVICE static constexpr int first_of(int index) { return index * side; }
};

}  // namespace tiletrans::detail
