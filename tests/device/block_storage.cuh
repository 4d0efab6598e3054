#pragma once

#include <tiletrans/model/machine.hpp>

namespace test {

/// Storage of the calling block: static where every block has as much, else dynamic.
template <class Storage> __device__ Storage& storage_of_block() {
  if constexpr (sizeof(Storage) <= tiletrans::machine::default_shared_bytes) {
    __shared__ Storage scratch;
    return scratch;
  } else {
    extern __shared__ uint4 dynamic[];
    return *reinterpret_cast<Storage*>(dynamic);
  }
}

}  // namespace test
