// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../model/column_words.hpp"

namespace tiletrans::detail {

/// Calls `visit(col, byte)` for each unit of a tile's columns that no whole word holds: lanes that follow each other take those of one.
template <class Columns, int Threads, class Visit>
TILETRANS_HOST_DEVICE inline void for_each_end(run_tile const& tile, int thread, Visit visit) {
  TILETRANS_NO_UNROLL
  for (int index = thread; index < tile.cols * Columns::most_ends; index += Threads) {
    int const col = static_cast<int>(static_cast<uint32>(index) / Columns::most_ends);
    int const byte = Columns::of(tile, tile.column(col)).end_unit(index % Columns::most_ends);
    if (byte >= 0) visit(col, byte);
  }
}

}  // namespace tiletrans::detail
