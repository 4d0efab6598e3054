// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Entry: the 2-D transpose, as a block collective and as a host call.

#if !defined(__CUDACC__)
#error \
    "tiletrans: <tiletrans/transpose.cuh> holds kernels; compile it with nvcc or clang -x cuda, or include <tiletrans/model.hpp> or <tiletrans/host.hpp>"
#else

#include "block/block_run_transpose.hpp"     // IWYU pragma: export
#include "block/block_transpose.hpp"         // IWYU pragma: export
#include "block/block_vector_transpose.hpp"  // IWYU pragma: export
#include "model.hpp"                         // IWYU pragma: export
#if !defined(__CUDACC_RTC__)
#include "device/status.hpp"     // IWYU pragma: export
#include "device/transpose.cuh"  // IWYU pragma: export
#endif
#endif
