#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <tiletrans/strided.cuh>
#include <vector>

#include "../support/guarded_array.hpp"
#include "gpu_buffer.hpp"

namespace tt = tiletrans;

namespace {

template <class T> test::guarded_array<T> hashes(int count) {
  test::guarded_array<T> array(count, 0);
  array.fill_with_hashes(0);
  return array;
}

/// `count` structs between guards, on the GPU, and what they are expected to be.
template <class T> class guarded_structs {
 public:
  explicit guarded_structs(int count) : guarded_structs(test::guarded_array<T>(count, 0)) {}
  explicit guarded_structs(test::guarded_array<T> const& array) : expected_(array), memory_(array.bytes) {}

  T* data() const { return reinterpret_cast<T*>(memory_.data() + expected_.first); }
  unsigned char* expected(std::size_t i) { return expected_.at(static_cast<int>(i)); }

  /// True if the GPU's bytes, guards too, are those expected.
  bool holds_expected() const {
    std::vector<unsigned char> found(expected_.bytes.size());
    memory_.copy_to(found);
    return found == expected_.bytes;
  }

 private:
  test::guarded_array<T> expected_;
  test::gpu_buffer memory_;
};

test::gpu_buffer upload(std::vector<int> const& indices) {
  auto const* const bytes = reinterpret_cast<unsigned char const*>(indices.data());
  return test::gpu_buffer(std::vector<unsigned char>(bytes, bytes + indices.size() * sizeof(int)));
}

/// Rank of a thread in its block, of any number of dimensions.
__device__ int rank() { return static_cast<int>((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x); }
__device__ int num_threads() { return static_cast<int>(blockDim.x * blockDim.y * blockDim.z); }
__device__ long long thread_of_grid() { return static_cast<long long>(blockIdx.x) * num_threads() + rank(); }

/// Each lane reads its struct with the group and writes it by itself, and the other way round.
template <int Lanes, class T> __global__ void load_kernel(T const* src, T* dst, int count) {
  auto const group = tt::lane_group<Lanes>::here();
  long long const thread = thread_of_grid(), first = thread - group.lane;
  int const left = static_cast<int>(min(max(count - first, 0ll), static_cast<long long>(Lanes)));
  T const value = tt::load_structs(group, src + first, left);
  if (thread < count) dst[thread] = value;
}
template <int Lanes, class T> __global__ void store_kernel(T const* src, T* dst, int count) {
  auto const group = tt::lane_group<Lanes>::here();
  long long const thread = thread_of_grid(), first = thread - group.lane;
  int const left = static_cast<int>(min(max(count - first, 0ll), static_cast<long long>(Lanes)));
  T const value = src[min(thread, static_cast<long long>(count) - 1)];
  tt::store_structs(group, dst + first, value, left);
}
template <int Lanes, class T> __global__ void gather_kernel(T const* src, T* dst, int const* indices, int count) {
  long long const thread = thread_of_grid();
  T const value = tt::gather_structs(tt::lane_group<Lanes>::here(), src, thread < count ? indices[thread] : -1);
  if (thread < count && indices[thread] >= 0) dst[thread] = value;
}
template <int Lanes, class T> __global__ void scatter_kernel(T const* src, T* dst, int const* indices, int count) {
  long long const thread = thread_of_grid();
  T const value = src[min(thread, static_cast<long long>(count) - 1)];
  tt::scatter_structs(tt::lane_group<Lanes>::here(), dst, thread < count ? indices[thread] : -1, value);
}
/// Whole warps and, in the last, lanes that are not there.
template <class T> __global__ void pointer_kernel(T const* src, T* dst, int const* indices, int count) {
  long long const thread = thread_of_grid();
  if (thread >= count) return;
  T const value = tt::coalesced(src)[indices[thread]];
  tt::coalesced(dst)[thread] = value;
}
/// As they are assigned where half of each warp does so.
template <class T> __global__ void half_warp_kernel(T const* src, T* dst, int count) {
  long long const thread = thread_of_grid();
  if (thread < count && thread % 2 == 0) tt::coalesced(dst)[thread] = tt::coalesced(src)[thread];
}

struct launch_shape {
  dim3 block;
  unsigned blocks_for(int count) const {
    unsigned const threads = block.x * block.y * block.z;
    return (static_cast<unsigned>(count) + threads - 1) / threads;
  }
};

template <int Lanes, class T> void check_group(int count, launch_shape shape) {
  INFO(sizeof(T) << " bytes, " << Lanes << " lanes, " << count << " structs, block " << shape.block.x << "x" << shape.block.y << "x"
                 << shape.block.z);
  guarded_structs<T> src(hashes<T>(count));

  auto const expect_all = [&](guarded_structs<T>& dst) {
    std::memcpy(dst.expected(0), src.expected(0), static_cast<std::size_t>(count) * sizeof(T));
  };
  guarded_structs<T> loaded(count), stored(count);
  load_kernel<Lanes><<<shape.blocks_for(count), shape.block>>>(static_cast<T const*>(src.data()), loaded.data(), count);
  store_kernel<Lanes><<<shape.blocks_for(count), shape.block>>>(static_cast<T const*>(src.data()), stored.data(), count);
  expect_all(loaded);
  expect_all(stored);
  test::check(cudaDeviceSynchronize());
  CHECK(loaded.holds_expected());
  CHECK(stored.holds_expected());

  // A permutation, of which every fifth is skipped.
  std::vector<int> indices(static_cast<std::size_t>(count));
  std::iota(indices.begin(), indices.end(), 0);
  std::sort(indices.begin(), indices.end(),
            [](int a, int b) { return test::hash(static_cast<unsigned>(a)) < test::hash(static_cast<unsigned>(b)); });
  for (std::size_t i = 0; i < indices.size(); i += 5) indices[i] = -1;
  test::gpu_buffer const on_gpu = upload(indices);
  guarded_structs<T> gathered(count), scattered(count);
  gather_kernel<Lanes>
      <<<shape.blocks_for(count), shape.block>>>(static_cast<T const*>(src.data()), gathered.data(), on_gpu.as<int>(), count);
  scatter_kernel<Lanes>
      <<<shape.blocks_for(count), shape.block>>>(static_cast<T const*>(src.data()), scattered.data(), on_gpu.as<int>(), count);
  for (std::size_t i = 0; i < indices.size(); ++i)
    if (indices[i] >= 0) {
      auto const index = static_cast<std::size_t>(indices[i]);
      std::memcpy(gathered.expected(i), src.expected(index), sizeof(T));
      std::memcpy(scattered.expected(index), src.expected(i), sizeof(T));
    }
  test::check(cudaDeviceSynchronize());
  CHECK(gathered.holds_expected());
  CHECK(scattered.holds_expected());
  CHECK(src.holds_expected());
}

template <class T> void check_pointer(int count) {
  INFO(sizeof(T) << " bytes, " << count << " structs");
  guarded_structs<T> src(hashes<T>(count)), dst(count), half(count);
  std::vector<int> indices(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = static_cast<int>(indices.size() - 1 - i);
  test::gpu_buffer const on_gpu = upload(indices);
  launch_shape const shape{dim3(96)};
  pointer_kernel<T><<<shape.blocks_for(count), shape.block>>>(src.data(), dst.data(), on_gpu.as<int>(), count);
  half_warp_kernel<T><<<shape.blocks_for(count), shape.block>>>(src.data(), half.data(), count);
  for (std::size_t i = 0; i < indices.size(); ++i) {
    std::memcpy(dst.expected(i), src.expected(static_cast<std::size_t>(indices[i])), sizeof(T));
    if (i % 2 == 0) std::memcpy(half.expected(i), src.expected(i), sizeof(T));
  }
  test::check(cudaDeviceSynchronize());
  CHECK(dst.holds_expected());
  CHECK(half.holds_expected());
}

/// Each lane with a pointer of its own, and a group of which more structs are asked than it has lanes.
template <class T> __global__ void own_pointers_kernel(T const* src, T* first, T* further, T* assigned, T* loaded, T* stored, int many) {
  auto const lane = static_cast<int>(threadIdx.x);
  auto const group = tt::lane_group<>::here();
  first[lane] = *tt::coalesced(src + lane);
  further[lane] = tt::coalesced(src + lane)[32];
  tt::coalesced(assigned + lane)[0] = src[lane];
  loaded[lane] = tt::load_structs(group, src, many);
  tt::store_structs(group, stored, src[lane], many);
}
template <class T> void check_own_pointers() {
  constexpr int lanes = 32;
  guarded_structs<T> const src(hashes<T>(2 * lanes));
  guarded_structs<T> first(lanes), further(lanes), assigned(lanes), loaded(lanes), stored(lanes);
  own_pointers_kernel<<<1, lanes>>>(static_cast<T const*>(src.data()), first.data(), further.data(), assigned.data(), loaded.data(),
                                    stored.data(), std::numeric_limits<int>::max() / 2);
  guarded_structs<T> source(hashes<T>(2 * lanes));
  for (std::size_t i = 0; i < lanes; ++i) {
    for (auto* array : {&first, &assigned, &loaded, &stored}) std::memcpy(array->expected(i), source.expected(i), sizeof(T));
    std::memcpy(further.expected(i), source.expected(i + lanes), sizeof(T));
  }
  test::check(cudaDeviceSynchronize());
  for (auto* array : {&first, &further, &assigned, &loaded, &stored}) CHECK(array->holds_expected());
}

template <int Lanes, int Items> __global__ void exchange_kernel(unsigned* blocked, unsigned* back) {
  auto const group = tt::lane_group<Lanes>::here();
  unsigned items[Items];
  for (int i = 0; i < Items; ++i) items[i] = static_cast<unsigned>(i * Lanes + group.lane);
  tt::striped_to_blocked(group, items);
  for (int i = 0; i < Items; ++i) blocked[threadIdx.x * Items + i] = items[i];
  tt::blocked_to_striped(group, items);
  for (int i = 0; i < Items; ++i) back[threadIdx.x * Items + i] = items[i];
}
template <int Lanes, int Items> void check_exchange() {
  constexpr unsigned threads = 64;
  test::gpu_buffer blocked(threads * Items * sizeof(unsigned)), back(threads * Items * sizeof(unsigned));
  exchange_kernel<Lanes, Items><<<1, threads>>>(blocked.as<unsigned>(), back.as<unsigned>());
  std::vector<unsigned char> blocked_bytes(threads * Items * sizeof(unsigned)), back_bytes(blocked_bytes.size());
  blocked.copy_to(blocked_bytes);
  back.copy_to(back_bytes);
  bool is_blocked = true, is_back = true;
  for (unsigned thread = 0; thread < threads; ++thread)
    for (unsigned i = 0; i < Items; ++i) {
      unsigned item = 0;
      std::memcpy(&item, blocked_bytes.data() + (thread * Items + i) * sizeof(unsigned), sizeof(item));
      is_blocked = is_blocked && item == thread % Lanes * Items + i;
      std::memcpy(&item, back_bytes.data() + (thread * Items + i) * sizeof(unsigned), sizeof(item));
      is_back = is_back && item == i * Lanes + thread % Lanes;
    }
  INFO(Lanes << " lanes, " << Items << " items");
  CHECK(is_blocked);
  CHECK(is_back);
}

}  // namespace

TEST_CASE("warp: striped to blocked and back, groups of every size", "[device][warp]") {
  check_exchange<4, 1>();
  check_exchange<4, 3>();
  check_exchange<4, 4>();
  check_exchange<8, 5>();
  check_exchange<8, 12>();
  check_exchange<16, 6>();
  check_exchange<16, 16>();
  check_exchange<32, 3>();
  check_exchange<32, 7>();
  check_exchange<32, 8>();
  check_exchange<32, 24>();
  check_exchange<32, 32>();
}

TEMPLATE_TEST_CASE("warp: a struct a lane, read, written, gathered and scattered", "[device][warp]", (test::element<1, 1>),
                   (test::element<2, 2>), (test::element<3, 1>), (test::element<4, 4>), (test::element<5, 1>), (test::element<6, 2>),
                   (test::element<8, 8>), (test::element<12, 4>), (test::element<16, 16>), (test::element<20, 4>), (test::element<24, 8>),
                   (test::element<31, 1>), (test::element<36, 4>), (test::element<64, 4>), (test::element<100, 2>),
                   (test::element<128, 16>)) {
  for (int count : {1, 33, 1000}) {
    check_group<32, TestType>(count, {dim3(128)});
    check_group<16, TestType>(count, {dim3(64)});
    check_group<8, TestType>(count, {dim3(8, 12)});
    check_group<4, TestType>(count, {dim3(4, 2, 8)});
    check_group<32, TestType>(count, {dim3(5, 32)});
  }
  check_pointer<TestType>(1000);
  check_pointer<TestType>(20);
  check_own_pointers<TestType>();
}
