// Items between striped and blocked order, many times over in shared memory; beside CUB's.
#include <cub/block/block_exchange.cuh>

#include "strided.cuh"

namespace benchmarks {

namespace {

constexpr int num_rounds = 64;

template <class T, int Items> struct ours {
  using collective = tt::block_exchange<T, Items, tt::auto_exchange<block_threads>>;
  using storage = typename collective::storage;
  storage& scratch;
  __device__ void striped_to_blocked(T (&items)[Items]) const {
    collective(scratch, static_cast<int>(threadIdx.x)).striped_to_blocked(items);
  }
  __device__ void blocked_to_striped(T (&items)[Items]) const {
    collective(scratch, static_cast<int>(threadIdx.x)).blocked_to_striped(items);
  }
};
template <class T, int Items> struct cubs {
  using collective = cub::BlockExchange<T, block_threads, Items>;
  using storage = typename collective::TempStorage;
  storage& scratch;
  __device__ void striped_to_blocked(T (&items)[Items]) const { collective(scratch).StripedToBlocked(items, items); }
  __device__ void blocked_to_striped(T (&items)[Items]) const { collective(scratch).BlockedToStriped(items, items); }
};

/// Each item, with the number of its place in a thread's blocked order added each round.
template <class Exchange, class T, int Items> __global__ void exchange_kernel(T const* src, T* dst) {
  __shared__ typename Exchange::storage scratch;
  Exchange const exchange{scratch};
  long long const first = 1ll * blockIdx.x * block_threads * Items + threadIdx.x;
  T items[Items];
  for (int i = 0; i < Items; ++i) items[i] = src[first + i * block_threads];
#pragma unroll 1
  for (int round = 0; round < num_rounds; ++round) {
    exchange.striped_to_blocked(items);
    for (int i = 0; i < Items; ++i) items[i] += static_cast<T>(i);
    __syncthreads();
    exchange.blocked_to_striped(items);
    __syncthreads();
  }
  for (int i = 0; i < Items; ++i) dst[first + i * block_threads] = items[i];
}

template <class T, int Items> struct item_differs {
  T const *src, *dst;
  __device__ bool operator()(long long i) const { return dst[i] != static_cast<T>(src[i] + static_cast<T>(i % Items * num_rounds)); }
};

template <class T, int Items> void add_exchange(workspace const& memory, std::vector<strided_job>& jobs) {
  constexpr long long blocks = 4096, count = blocks * block_threads * Items;
  auto const* const src = reinterpret_cast<T const*>(memory.src());
  auto* const dst = reinterpret_cast<T*>(memory.dst());
  auto const wrong = [=] { return count_where(count, item_differs<T, Items>{src, dst}); };
  jobs.push_back({"block_exchange_" + std::to_string(Items) + "_items_of_" + std::to_string(sizeof(T)) + "B",
                  4 * num_rounds * count * static_cast<long long>(sizeof(T)),  // written and read, both ways
                  {{"cub", [=] { exchange_kernel<cubs<T, Items>, T, Items><<<blocks, block_threads>>>(src, dst); }, wrong},
                   {"tiletrans", [=] { exchange_kernel<ours<T, Items>, T, Items><<<blocks, block_threads>>>(src, dst); }, wrong}}});
}

}  // namespace

std::vector<strided_job> exchange_jobs(workspace const& memory) {
  using item_4 = unsigned;
  using item_8 = unsigned long long;
  std::vector<strided_job> jobs;
  add_exchange<item_4, 4>(memory, jobs);
  add_exchange<item_4, 7>(memory, jobs);
  add_exchange<item_4, 8>(memory, jobs);
  add_exchange<item_4, 16>(memory, jobs);
  add_exchange<item_8, 4>(memory, jobs);
  add_exchange<item_8, 7>(memory, jobs);
  add_exchange<item_8, 8>(memory, jobs);
  add_exchange<item_8, 16>(memory, jobs);
  return jobs;
}

}  // namespace benchmarks
