// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Entry: the collectives executed on the CPU. Any C++17 compiler; no CUDA toolkit is needed.

#include "host/block_exchange.hpp"  // IWYU pragma: export
#include "host/block_rows.hpp"      // IWYU pragma: export
#include "host/row_copy.hpp"        // IWYU pragma: export
#include "host/soa.hpp"             // IWYU pragma: export
#include "host/transpose.hpp"       // IWYU pragma: export
#include "host/warp_transpose.hpp"  // IWYU pragma: export
#include "model.hpp"                // IWYU pragma: export
