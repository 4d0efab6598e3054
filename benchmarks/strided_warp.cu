// Structs a lane: through registers, and by themselves. The other side of each job is an array for each word of a struct, side by side.
#include "strided.cuh"

namespace benchmarks {

namespace {

/// What is measured: the access to structs.
struct through_registers {
  template <class T> static __device__ T load(T const* structs, long long thread, int count) {
    auto const warp = tt::lane_group<>::here();
    return tt::load_structs(warp, structs + thread - warp.lane, count);
  }
  template <class T> static __device__ void store(T* structs, long long thread, T const& value, int count) {
    auto const warp = tt::lane_group<>::here();
    tt::store_structs(warp, structs + thread - warp.lane, value, count);
  }
  template <class T> static __device__ T gather(T const* structs, long long index) {
    return tt::gather_structs(tt::lane_group<>::here(), structs, index);
  }
  template <class T> static __device__ void scatter(T* structs, long long index, T const& value) {
    tt::scatter_structs(tt::lane_group<>::here(), structs, index, value);
  }
};
struct by_itself {
  template <class T> static __device__ T load(T const* structs, long long thread, int) { return structs[thread]; }
  template <class T> static __device__ void store(T* structs, long long thread, T const& value, int) { structs[thread] = value; }
  template <class T> static __device__ T gather(T const* structs, long long index) { return structs[index]; }
  template <class T> static __device__ void scatter(T* structs, long long index, T const& value) { structs[index] = value; }
};

/// Each index below a power of two once, in no order.
struct permutation {
  unsigned mask;
  __device__ long long operator()(long long i) const {
    auto x = static_cast<unsigned>(i);
    for (int round = 0; round < 3; ++round) {
      x = (x * 0x9e3779b1u) & mask;
      x ^= x >> 11;
    }
    return x;
  }
};
struct in_order {
  __device__ long long operator()(long long i) const { return i; }
};

template <int Words> __device__ words<Words> read_arrays(unsigned const* arrays, long long count, long long i) {
  words<Words> value;
  for (int w = 0; w < Words; ++w) value.word[w] = arrays[w * count + i];
  return value;
}
template <int Words> __device__ void write_arrays(unsigned* arrays, long long count, long long i, words<Words> const& value) {
  for (int w = 0; w < Words; ++w) arrays[w * count + i] = value.word[w];
}

// `count` is a multiple of the threads of a block, so that no lane is missing.
template <class Access, int Words> __global__ void load_kernel(words<Words> const* structs, unsigned* arrays, long long count) {
  long long const i = 1ll * blockIdx.x * blockDim.x + threadIdx.x;
  write_arrays(arrays, count, i, Access::load(structs, i, 32));
}
template <class Access, int Words> __global__ void store_kernel(unsigned const* arrays, words<Words>* structs, long long count) {
  long long const i = 1ll * blockIdx.x * blockDim.x + threadIdx.x;
  Access::store(structs, i, read_arrays<Words>(arrays, count, i), 32);
}
template <class Access, int Words>
__global__ void gather_kernel(words<Words> const* structs, unsigned* arrays, long long count, permutation index) {
  long long const i = 1ll * blockIdx.x * blockDim.x + threadIdx.x;
  write_arrays(arrays, count, i, Access::gather(structs, index(i)));
}
template <class Access, int Words>
__global__ void scatter_kernel(unsigned const* arrays, words<Words>* structs, long long count, permutation index) {
  long long const i = 1ll * blockIdx.x * blockDim.x + threadIdx.x;
  Access::scatter(structs, index(i), read_arrays<Words>(arrays, count, i));
}

/// True where struct index(i) and element i of the arrays differ.
template <int Words, class Index> struct structs_differ {
  words<Words> const* structs;
  unsigned const* arrays;
  long long count;
  Index index;
  __device__ bool operator()(long long i) const {
    bool differ = false;
    for (int w = 0; w < Words; ++w) differ |= structs[index(i)].word[w] != arrays[w * count + i];
    return differ;
  }
};

template <int Words> void add_contiguous(workspace const& memory, std::vector<strided_job>& jobs) {
  constexpr long long count = gibibyte / static_cast<long long>(sizeof(words<Words>)) / block_threads * block_threads;
  constexpr long long bytes = count * static_cast<long long>(sizeof(words<Words>));
  auto const* const structs_in = reinterpret_cast<words<Words> const*>(memory.src());
  auto* const structs_out = reinterpret_cast<words<Words>*>(memory.dst());
  auto const* const arrays_in = reinterpret_cast<unsigned const*>(memory.src());
  auto* const arrays_out = reinterpret_cast<unsigned*>(memory.dst());
  std::string const size = std::to_string(sizeof(words<Words>)) + "B";
  auto const loads_wrong = [=] { return count_where(count, structs_differ<Words, in_order>{structs_in, arrays_out, count, {}}); };
  auto const stores_wrong = [=] { return count_where(count, structs_differ<Words, in_order>{structs_out, arrays_in, count, {}}); };
  unsigned const blocks = blocks_for(count);
  jobs.push_back(
      {"load_structs_" + size,
       2 * bytes,
       {copy_way(memory, bytes),
        {"tiletrans", [=] { load_kernel<through_registers><<<blocks, block_threads>>>(structs_in, arrays_out, count); }, loads_wrong},
        {"direct", [=] { load_kernel<by_itself><<<blocks, block_threads>>>(structs_in, arrays_out, count); }, loads_wrong}}});
  jobs.push_back(
      {"store_structs_" + size,
       2 * bytes,
       {copy_way(memory, bytes),
        {"tiletrans", [=] { store_kernel<through_registers><<<blocks, block_threads>>>(arrays_in, structs_out, count); }, stores_wrong},
        {"direct", [=] { store_kernel<by_itself><<<blocks, block_threads>>>(arrays_in, structs_out, count); }, stores_wrong}}});
}

template <int Words> void add_random(workspace const& memory, std::vector<strided_job>& jobs) {
  constexpr long long count = gibibyte / static_cast<long long>(sizeof(words<Words>));
  static_assert((count & (count - 1)) == 0, "the permutation is of a power of two");
  auto const* const structs_in = reinterpret_cast<words<Words> const*>(memory.src());
  auto* const structs_out = reinterpret_cast<words<Words>*>(memory.dst());
  auto const* const arrays_in = reinterpret_cast<unsigned const*>(memory.src());
  auto* const arrays_out = reinterpret_cast<unsigned*>(memory.dst());
  std::string const size = std::to_string(sizeof(words<Words>)) + "B";
  permutation const index{static_cast<unsigned>(count - 1)};
  auto const loads_wrong = [=] { return count_where(count, structs_differ<Words, permutation>{structs_in, arrays_out, count, index}); };
  auto const stores_wrong = [=] { return count_where(count, structs_differ<Words, permutation>{structs_out, arrays_in, count, index}); };
  unsigned const blocks = blocks_for(count);
  jobs.push_back(
      {"gather_structs_" + size,
       2 * gibibyte,
       {copy_way(memory, gibibyte),
        {"tiletrans", [=] { gather_kernel<through_registers><<<blocks, block_threads>>>(structs_in, arrays_out, count, index); },
         loads_wrong},
        {"direct", [=] { gather_kernel<by_itself><<<blocks, block_threads>>>(structs_in, arrays_out, count, index); }, loads_wrong}}});
  jobs.push_back(
      {"scatter_structs_" + size,
       2 * gibibyte,
       {copy_way(memory, gibibyte),
        {"tiletrans", [=] { scatter_kernel<through_registers><<<blocks, block_threads>>>(arrays_in, structs_out, count, index); },
         stores_wrong},
        {"direct", [=] { scatter_kernel<by_itself><<<blocks, block_threads>>>(arrays_in, structs_out, count, index); }, stores_wrong}}});
}

}  // namespace

std::vector<strided_job> warp_jobs(workspace const& memory) {
  std::vector<strided_job> jobs;
  add_contiguous<3>(memory, jobs);
  add_contiguous<4>(memory, jobs);
  add_contiguous<5>(memory, jobs);
  add_contiguous<6>(memory, jobs);
  add_contiguous<8>(memory, jobs);
  add_contiguous<12>(memory, jobs);
  add_contiguous<16>(memory, jobs);
  add_random<16>(memory, jobs);
  return jobs;
}

}  // namespace benchmarks
