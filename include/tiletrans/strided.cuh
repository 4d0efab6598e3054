// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Entry: strided access: structs through registers, as functions of a warp; arrays of structs and arrays of their fields, as host calls.

#if !defined(__CUDACC__)
#error \
    "tiletrans: <tiletrans/strided.cuh> holds device functions; compile it with nvcc or clang -x cuda, or include <tiletrans/model.hpp> or <tiletrans/host.hpp>"
#else

#include "block/block_fields.hpp"   // IWYU pragma: export
#include "model.hpp"                // IWYU pragma: export
#include "warp/coalesced.cuh"       // IWYU pragma: export
#include "warp/warp_structs.cuh"    // IWYU pragma: export
#include "warp/warp_transpose.cuh"  // IWYU pragma: export
#if !defined(__CUDACC_RTC__)
#include "device/soa.cuh"     // IWYU pragma: export
#include "device/status.hpp"  // IWYU pragma: export
#endif
#endif
