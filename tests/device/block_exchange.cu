// Exchanges in kernels of the test's own, and CUB's beside them.
#include <cub/block/block_exchange.cuh>
#include <tiletrans/strided.cuh>

#include "../support/exchange_suite.hpp"
#include "block_storage.cuh"
#include "gpu_buffer.hpp"

namespace tt = tiletrans;

namespace {

/// Rank of a thread in a 2-D block.
__device__ int rank() { return static_cast<int>(threadIdx.y * blockDim.x + threadIdx.x); }

template <class T, int Items> __device__ void read_items(T (&items)[Items], T const* from) {
#pragma unroll
  for (int i = 0; i < Items; ++i) items[i] = from[rank() * Items + i];
}
template <class T, int Items> __device__ void write_items(T const (&items)[Items], T* to) {
#pragma unroll
  for (int i = 0; i < Items; ++i) to[rank() * Items + i] = items[i];
}

template <int Items, class Policy, class T> __global__ void __launch_bounds__(tt::block_exchange<T, Items, Policy>::num_threads)
    exchange_kernel(T* data, bool to_striped) {
  using collective = tt::block_exchange<T, Items, Policy>;
  collective const exchange{test::storage_of_block<typename collective::storage>(), rank()};
  T items[Items];
  read_items(items, data);
  if (to_striped)
    exchange.blocked_to_striped(items);
  else
    exchange.striped_to_blocked(items);
  write_items(items, data);
}

/// One exchange after another in one storage, with the phases and barriers written out.
template <int Items, class Policy, class T> __global__ void __launch_bounds__(tt::block_exchange<T, Items, Policy>::num_threads)
    exchanges_in_a_row(T* data, int count) {
  using collective = tt::block_exchange<T, Items, Policy>;
  __shared__ typename collective::storage scratch;
  collective const exchange{scratch, rank()};
  T items[Items];
  read_items(items, data);
  for (int i = 0; i < count; ++i) {
    exchange.blocked_to_striped(items);
    __syncthreads();
    exchange.store_blocked(items);
    __syncthreads();
    exchange.load_striped(items);
    __syncthreads();
  }
  exchange.striped_to_blocked(items);
  write_items(items, data);
}

template <int Items, int Threads, class T> __global__ void __launch_bounds__(Threads) cub_kernel(T* data, bool to_striped) {
  using collective = cub::BlockExchange<T, Threads, Items>;
  __shared__ typename collective::TempStorage scratch;
  T items[Items];
  read_items(items, data);
  if (to_striped)
    collective(scratch).BlockedToStriped(items);
  else
    collective(scratch).StripedToBlocked(items);
  write_items(items, data);
}

/// Calls `launch(items)` on a copy of items on the GPU.
template <class T, class Launch> void on_gpu(test::guarded_array<T>& items, Launch launch) {
  test::gpu_buffer const memory(items.bytes);
  launch(reinterpret_cast<T*>(memory.data() + items.first));
  test::check(cudaGetLastError());
  memory.copy_to(items.bytes);
}

/// Blocks are 2-D, so that a thread's rank is what the collective is told and no more.
dim3 block_of(int threads) { return dim3(16, static_cast<unsigned>(threads) / 16); }

struct gpu_executor {
  template <class Policy, int Items, class T> void blocked_to_striped(test::guarded_array<T>& items) {
    exchange<Policy, Items>(items, true);
  }
  template <class Policy, int Items, class T> void striped_to_blocked(test::guarded_array<T>& items) {
    exchange<Policy, Items>(items, false);
  }

  /// The most that a block of this GPU can have.
  static int shared_bytes() {
    int bytes = 0;
    test::check(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
    return bytes;
  }

 private:
  template <class Policy, int Items, class T> static void exchange(test::guarded_array<T>& items, bool to_striped) {
    using collective = tt::block_exchange<T, Items, Policy>;
    constexpr int bytes = static_cast<int>(sizeof(typename collective::storage));
    constexpr int dynamic = bytes > tt::machine::default_shared_bytes ? bytes : 0;
    auto const kernel = exchange_kernel<Items, Policy, T>;
    if (dynamic > 0) test::check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, dynamic));
    on_gpu(items, [&](T* data) { kernel<<<1, block_of(collective::num_threads), dynamic>>>(data, to_striped); });
  }
};

/// CUB's collective in the place of ours.
struct cub_executor {
  template <class Policy, int Items, class T> void blocked_to_striped(test::guarded_array<T>& items) {
    on_gpu(items, [](T* data) { cub_kernel<Items, Policy::num_threads><<<1, Policy::num_threads>>>(data, true); });
  }
  template <class Policy, int Items, class T> void striped_to_blocked(test::guarded_array<T>& items) {
    on_gpu(items, [](T* data) { cub_kernel<Items, Policy::num_threads><<<1, Policy::num_threads>>>(data, false); });
  }
  static int shared_bytes() { return tt::machine::default_shared_bytes; }
};

template <class T, int Items, class Policy> void check_in_a_row(int count) {
  constexpr int threads = tt::block_exchange<T, Items, Policy>::num_threads;
  INFO(sizeof(T) << "-byte items, " << Items << " a thread, " << threads << " threads, " << count << " twice in a row");
  test::guarded_array<T> items(threads * Items, 0);
  items.fill_with_hashes(0);
  test::guarded_array<T> expected = items;
  for (int i = 0; i < 2 * count - 1; ++i) expected = test::striped_of<Items>(expected, threads);
  on_gpu(items, [&](T* data) { exchanges_in_a_row<Items, Policy><<<1, block_of(threads)>>>(data, count); });
  bool const same = items.bytes == expected.bytes;
  CHECK(same);
}

}  // namespace

TEMPLATE_TEST_CASE("block_exchange: items of a block from blocked to striped and back", "[device][exchange]", test::bytes_1, test::bytes_2,
                   test::bytes_3, test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16, test::bytes_24,
                   test::bytes_40) {
  test::check_exchanges<TestType>(gpu_executor{});
}

TEMPLATE_TEST_CASE("block_exchange: as CUB's BlockExchange does it", "[device][exchange]", test::bytes_1, test::bytes_4, test::bytes_8,
                   test::bytes_12) {
  cub_executor executor;
  test::check_found_exchanges<TestType, 64>(executor, std::integer_sequence<int, 1, 4, 7, 8>{});
  test::check_found_exchanges<TestType, 256>(executor, std::integer_sequence<int, 3, 8>{});
}

TEMPLATE_TEST_CASE("block_exchange: one after another in one storage", "[device][exchange]", test::bytes_1, test::bytes_4, test::bytes_8,
                   test::bytes_12) {
  check_in_a_row<TestType, 8, tt::auto_exchange<64>>(3);
  check_in_a_row<TestType, 7, tt::auto_exchange<256>>(5);
  check_in_a_row<TestType, 8, tt::policy<tt::tile<256, 8>, tt::swizzled<3, 0, 3>>>(4);
}
