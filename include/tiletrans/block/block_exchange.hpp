// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/packet.hpp"
#include "../model/exchange.hpp"

namespace tiletrans {

/// Rearranges the items of a block between threads: from blocked to striped, and back.
///
///     __shared__ typename tt::block_exchange<float, 8>::storage scratch;
///     tt::block_exchange<float, 8> exchange{scratch, int(threadIdx.x)};
///     float items[8];                       // read striped, so that the block's accesses are coalesced
///     exchange.striped_to_blocked(items);   // now eight consecutive ones
///
/// With Threads threads, item i of thread t is item i * Threads + t of the block where it is striped, and item t * Items + i where it is
/// blocked, as CUB's collectives have it.
///
/// @collective block of Policy::num_threads threads, ranks 0 .. num_threads - 1
/// @sync       none inside, but in blocked_to_striped and striped_to_blocked, which have one barrier between their two phases. Another is
///             needed before the storage is used again
/// @tparam T      trivially copyable, any size
/// @tparam Items  of a thread
/// @tparam Policy auto_exchange<Threads>, or a policy with a tile<Threads, Items>, a layout, vector_bytes and block_threads<Threads>
/// @cost       exchange_cost<T, Items, Policy>(): free of bank conflicts with auto_exchange for items of 4, 8, ... 28 bytes;
///             sizeof(storage) bytes of shared memory
template <class T, int Items, class Policy = auto_exchange<256>> class block_exchange
    : detail::require_exchange<T, Items, typename detail::exchange_policy<T, Items, Policy>::type> {
  using found = typename detail::exchange_policy<T, Items, Policy>::type;
  using layout = typename found::layout_type;
  using blocked = detail::blocked_access<T, Items, found>;
  using striped = detail::striped_access<T, Items, found>;

 public:
  static constexpr int num_threads = found::num_threads;

  struct alignas(machine::max_access_bytes) storage {
    unsigned char bytes[shared_bytes<T, found>()];
  };

  /// @param scratch  shared by the whole block
  /// @param thread   rank of the calling thread in the block
  TILETRANS_HOST_DEVICE block_exchange(storage& scratch, int thread) : scratch_(scratch), thread_(thread) {}

  /// From a thread's registers to shared memory, and from there; in one order or the other.
  TILETRANS_HOST_DEVICE void store_blocked(T const (&items)[Items]) const { store<blocked>(items); }
  TILETRANS_HOST_DEVICE void store_striped(T const (&items)[Items]) const { store<striped>(items); }
  TILETRANS_HOST_DEVICE void load_blocked(T (&items)[Items]) const { load<blocked>(items); }
  TILETRANS_HOST_DEVICE void load_striped(T (&items)[Items]) const { load<striped>(items); }

#if defined(__CUDACC__)
  /// The whole way, with a barrier of the block inside.
  __device__ void blocked_to_striped(T (&items)[Items]) const {
    store_blocked(items);
    __syncthreads();
    load_striped(items);
  }
  __device__ void striped_to_blocked(T (&items)[Items]) const {
    store_striped(items);
    __syncthreads();
    load_blocked(items);
  }
#endif

 private:
  template <class Access> static constexpr int access_bytes = Access::cols* static_cast<int>(sizeof(T));

  template <class Access> TILETRANS_HOST_DEVICE unsigned char* place(int step) const {
    tile_cell const cell = Access::at(thread_, step);
    return scratch_.bytes + layout::offset(found::shape, cell.row, cell.col) * static_cast<int>(sizeof(T));
  }
  template <class Access> TILETRANS_HOST_DEVICE void store(T const (&items)[Items]) const {
    constexpr int bytes = access_bytes<Access>;
    TILETRANS_UNROLL
    for (int step = 0; step < Access::num_steps(); ++step) {
      detail::packet<bytes> packet;
      memcpy(&packet, &items[step * Access::cols], bytes);
      detail::write_packet<bytes, machine::widest_word(bytes)>(place<Access>(step), packet);
    }
  }
  template <class Access> TILETRANS_HOST_DEVICE void load(T (&items)[Items]) const {
    constexpr int bytes = access_bytes<Access>;
    TILETRANS_UNROLL
    for (int step = 0; step < Access::num_steps(); ++step) {
      auto const packet = detail::read_packet<bytes, machine::widest_word(bytes)>(place<Access>(step));
      memcpy(&items[step * Access::cols], &packet, bytes);
    }
  }

  storage& scratch_;
  int thread_;
};

}  // namespace tiletrans
