// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Entry: strided access, as functions of a warp: structs through registers.

#if !defined(__CUDACC__)
#error \
    "tiletrans: <tiletrans/strided.cuh> holds device functions; compile it with nvcc or clang -x cuda, or include <tiletrans/model.hpp> or <tiletrans/host.hpp>"
#else

#include "model.hpp"                // IWYU pragma: export
#include "warp/coalesced.cuh"       // IWYU pragma: export
#include "warp/warp_structs.cuh"    // IWYU pragma: export
#include "warp/warp_transpose.cuh"  // IWYU pragma: export
#endif
