// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "packet.hpp"

namespace tiletrans::detail {

/// Copies one word of 4, 8 or 16 bytes from global to shared memory without waiting for it, where the architecture can: it is there for
/// this thread after wait_for_copies(), for the block after a barrier behind that. Both addresses are multiples of `Bytes`. Source: PTX
/// ISA, cp.async.
template <int Bytes> TILETRANS_HOST_DEVICE inline void copy_word_async(void* shared, void const* global) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(static_cast<uint32>(__cvta_generic_to_shared(shared))),
               "l"(__cvta_generic_to_global(global)), "n"(Bytes)
               : "memory");
#else
  copy_word<Bytes>(shared, global);
#endif
}

/// Ends a group of copies: those that this thread began since the last one.
TILETRANS_HOST_DEVICE inline void end_copy_group() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

/// Waits for the words of all of this thread's groups but the last `Groups`.
template <int Groups> TILETRANS_HOST_DEVICE inline void wait_for_copies_before() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(Groups) : "memory");
#endif
}

/// Waits for all words that this thread copies.
TILETRANS_HOST_DEVICE inline void wait_for_copies() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

}  // namespace tiletrans::detail
