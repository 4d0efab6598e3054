// Runs one warp-wide access per launch, so that a profiler's counters can be read launch by launch.
// Prints one line per launch: space, operation, bytes per lane, and the byte address of each lane (-1: inactive).
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <functional>
#include <vector>

namespace {

struct lane_addresses {
  int byte[32];
};

extern __shared__ uint4 shared_bytes[];

/// Loads and stores of one lane, kept as they are written: the compiler neither drops nor widens them.
template <int Bytes> struct lane;

#define TILETRANS_PROBE_SCALAR(Bytes, Suffix, Type, Register)                                    \
  template <> struct lane<Bytes> {                                                               \
    static __device__ void load_shared(unsigned at) {                                            \
      [[maybe_unused]] Type x;                                                                   \
      asm volatile("ld.shared." Suffix " %0, [%1];" : "=" Register(x) : "r"(at));                \
    }                                                                                            \
    static __device__ void store_shared(unsigned at) {                                           \
      asm volatile("st.shared." Suffix " [%0], %1;" ::"r"(at), Register(static_cast<Type>(at))); \
    }                                                                                            \
    static __device__ void load_global(char* at) {                                               \
      [[maybe_unused]] Type x;                                                                   \
      asm volatile("ld.global." Suffix " %0, [%1];" : "=" Register(x) : "l"(at));                \
    }                                                                                            \
    static __device__ void store_global(char* at) {                                              \
      asm volatile("st.global." Suffix " [%0], %1;" ::"l"(at), Register(static_cast<Type>(1)));  \
    }                                                                                            \
  };
TILETRANS_PROBE_SCALAR(1, "u8", unsigned short, "h")
TILETRANS_PROBE_SCALAR(2, "u16", unsigned short, "h")
TILETRANS_PROBE_SCALAR(4, "u32", unsigned, "r")
TILETRANS_PROBE_SCALAR(8, "u64", unsigned long long, "l")
#undef TILETRANS_PROBE_SCALAR

template <> struct lane<16> {
  static __device__ void load_shared(unsigned at) {
    [[maybe_unused]] unsigned a, b, c, d;
    asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(at));
  }
  static __device__ void store_shared(unsigned at) { asm volatile("st.shared.v4.u32 [%0], {%1, %1, %1, %1};" ::"r"(at), "r"(at)); }
  static __device__ void load_global(char* at) {
    [[maybe_unused]] unsigned a, b, c, d;
    asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(at));
  }
  static __device__ void store_global(char* at) { asm volatile("st.global.v4.u32 [%0], {%1, %1, %1, %1};" ::"l"(at), "r"(1)); }
};

__device__ unsigned shared_address(int byte) { return static_cast<unsigned>(__cvta_generic_to_shared(shared_bytes)) + byte; }

template <int Bytes> __global__ void shared_load(__grid_constant__ lane_addresses const at) {
  int const byte = at.byte[threadIdx.x];
  if (byte >= 0) lane<Bytes>::load_shared(shared_address(byte));
}

template <int Bytes> __global__ void shared_store(__grid_constant__ lane_addresses const at) {
  int const byte = at.byte[threadIdx.x];
  if (byte >= 0) lane<Bytes>::store_shared(shared_address(byte));
}

template <int Bytes> __global__ void global_load(__grid_constant__ lane_addresses const at, char* buffer) {
  int const byte = at.byte[threadIdx.x];
  if (byte >= 0) lane<Bytes>::load_global(buffer + byte);
}

template <int Bytes> __global__ void global_store(__grid_constant__ lane_addresses const at, char* buffer) {
  int const byte = at.byte[threadIdx.x];
  if (byte >= 0) lane<Bytes>::store_global(buffer + byte);
}

constexpr int shared_size = 49152 - 64;
constexpr int global_size = 1 << 22;

unsigned mix(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

/// Lane patterns for accesses of `bytes`: the ones of textbooks, then pseudo-random ones with repeats and inactive lanes.
std::vector<lane_addresses> patterns(int bytes, bool global) {
  int const B = bytes;
  std::vector<std::function<int(int)>> maps = {
      [=](int l) { return l * B; },
      [=](int l) { return l * 2 * B; },
      [=](int l) { return l * 128; },
      [=](int l) { return B <= 4 ? l * 132 : l * (128 + B); },
      [=](int) { return 0; },
      [=](int l) { return (l % 16) * B + (l / 16) * 2048; },
      [=](int l) { return (l % 8) * B + (l / 8) * 1024; },
      [=](int l) { return (l / 2) * B; },
      [=](int l) { return (l % 2) * 4096 + (l / 2) * B; },
      [=](int l) { return B <= 4 ? l * 132 : l * 9 * B; },
      [=](int l) { return (l % 16) * B; },
      [=](int l) { return (l % 8) * B; },
      [=](int l) { return (l % 4) * B; },
      [=](int l) { return (l / 4) * B; },
      [=](int l) { return (l / 8) * B; },
      [=](int l) { return (l & ~2) * B; },
      [=](int l) { return (l & ~4) * B; },
      [=](int l) { return (l & ~8) * B; },
      [=](int l) { return (l & ~3) * B; },
      [=](int l) { return (l ^ (l >> 1 & 1)) / 2 * B; },
      [=](int l) { return l < 16 ? l * B : -1; },
      [=](int l) { return l >= 16 ? l * B : -1; },
      [=](int l) { return l < 8 ? l * B : -1; },
      [=](int l) { return l % 2 ? l * B : -1; },
      [=](int l) { return l % 2 ? -1 : l * 2 * B; },
      [=](int l) { return l == 5 ? 0 : -1; },
      [=](int l) { return l == 5 || l == 20 ? l * 128 : -1; },
      [=](int l) { return (l / 2) * 2 * B; },
      [=](int l) { return (l / 2) * 128; },
      [=](int l) { return (l % 16) * 128; },
      [=](int l) { return (l / 2) * B + (l / 16) * 2048; },
      [=](int l) { return (l / 2 % 8) * B + (l / 16) * 2048; },
      [=](int l) { return (l / 2 % 4) * B + (l / 8) * 2048; },
      [=](int l) { return (31 - l) * B; },
      [=](int l) { return (31 - l) / 2 * B; },
      [=](int l) { return ((l * 5) % 32) * B; },
      [=](int l) { return ((l * 5) % 32) / 2 * B; },
      [=](int l) { return (l % 3) * B; },
      [=](int l) { return l % 2 ? 2048 + l / 2 * B : l / 2 % 2 * B; },
      [=](int l) { return (l / 2) * B + (l == 7 ? 128 : 0); },
  };
  if (global)
    for (int shift : {1, 2, 4, 8, 16, 32, 64})
      if (shift % B == 0) {
        maps.push_back([=](int l) { return l * B + shift; });
        maps.push_back([=](int l) { return l * 3 * B + shift; });
      }
  for (unsigned seed = 0; seed < 40; ++seed)
    maps.push_back([=](int l) {
      unsigned const distinct = 1u << (1 + mix(seed) % 6), words = 1u << (2 + mix(seed + 99) % 8);
      bool const some_inactive = seed % 3 == 0;
      unsigned const pick = seed % 2 ? mix(seed * 64 + l) % distinct : (l >> mix(seed + 7) % 3) % distinct;
      if (some_inactive && mix(seed * 1024 + l + 5) % 4 == 0) return -1;
      return static_cast<int>(mix(seed * 4096 + pick) % words * B);
    });
  std::vector<lane_addresses> out;
  for (auto const& map : maps) {
    lane_addresses at;
    for (int lane = 0; lane < 32; ++lane) {
      at.byte[lane] = map(lane);
      if (at.byte[lane] + B > (global ? global_size : shared_size)) std::fprintf(stderr, "address out of range\n");
    }
    out.push_back(at);
  }
  return out;
}

void print(char const* space, char const* operation, int bytes, lane_addresses const& at) {
  std::printf("%s,%s,%d,\"", space, operation, bytes);
  for (int lane = 0; lane < 32; ++lane) std::printf("%s%d", lane ? " " : "", at.byte[lane]);
  std::printf("\"\n");
}

template <int Bytes> void run(char* buffer) {
  for (auto const& at : patterns(Bytes, false)) {
    print("shared", "ld", Bytes, at);
    shared_load<Bytes><<<1, 32, shared_size>>>(at);
    print("shared", "st", Bytes, at);
    shared_store<Bytes><<<1, 32, shared_size>>>(at);
  }
  for (auto const& at : patterns(Bytes, true)) {
    print("global", "ld", Bytes, at);
    global_load<Bytes><<<1, 32>>>(at, buffer);
    print("global", "st", Bytes, at);
    global_store<Bytes><<<1, 32>>>(at, buffer);
  }
}

}  // namespace

int main() {
  char* buffer;
  if (cudaMalloc(&buffer, global_size + 64)) return 1;
  run<1>(buffer);
  run<2>(buffer);
  run<4>(buffer);
  run<8>(buffer);
  run<16>(buffer);
  return cudaDeviceSynchronize() ? 1 : 0;
}
