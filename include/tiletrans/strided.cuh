// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Entry: strided access. Structs through registers, as functions of a warp; a row a thread, and items between blocked and striped order,
/// as collectives of a block; arrays of structs and of their fields, strided copies, and rows gathered and scattered, as host calls.

#if !defined(__CUDACC__)
#error \
    "tiletrans: <tiletrans/strided.cuh> holds device functions; compile it with nvcc or clang -x cuda, or include <tiletrans/model.hpp> or <tiletrans/host.hpp>"
#else

#include "block/block_exchange.hpp"  // IWYU pragma: export
#include "block/block_fields.hpp"    // IWYU pragma: export
#include "block/block_rows.hpp"      // IWYU pragma: export
#include "model.hpp"                 // IWYU pragma: export
#include "warp/coalesced.cuh"        // IWYU pragma: export
#include "warp/warp_structs.cuh"     // IWYU pragma: export
#include "warp/warp_transpose.cuh"   // IWYU pragma: export
#if !defined(__CUDACC_RTC__)
#include "device/indexed_rows.cuh"  // IWYU pragma: export
#include "device/soa.cuh"           // IWYU pragma: export
#include "device/status.hpp"        // IWYU pragma: export
#include "device/strided_copy.cuh"  // IWYU pragma: export
#endif
#endif
