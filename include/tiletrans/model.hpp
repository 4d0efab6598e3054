// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Entry: layouts, policies, accesses and what they cost. Any C++17 compiler; no CUDA toolkit is needed.

#include "model/access.hpp"         // IWYU pragma: export
#include "model/exchange.hpp"       // IWYU pragma: export
#include "model/field_cost.hpp"     // IWYU pragma: export
#include "model/lane_exchange.hpp"  // IWYU pragma: export
#include "model/layout.hpp"         // IWYU pragma: export
#include "model/machine.hpp"        // IWYU pragma: export
#include "model/matrix_view.hpp"    // IWYU pragma: export
#include "model/phase_cost.hpp"     // IWYU pragma: export
#include "model/policy.hpp"         // IWYU pragma: export
#include "model/row_access.hpp"     // IWYU pragma: export
#include "model/row_copy_cost.hpp"  // IWYU pragma: export
#include "model/rules.hpp"          // IWYU pragma: export
#include "model/run_cost.hpp"       // IWYU pragma: export
#include "model/run_policy.hpp"     // IWYU pragma: export
#include "model/strided_view.hpp"   // IWYU pragma: export
#include "model/struct_cost.hpp"    // IWYU pragma: export
#include "model/traversal.hpp"      // IWYU pragma: export
#include "model/warp_cost.hpp"      // IWYU pragma: export
#if !defined(__CUDACC_RTC__)        // host functions, which NVRTC refuses
#include "model/auto_policy.hpp"    // IWYU pragma: export
#include "model/plan.hpp"           // IWYU pragma: export
#endif
