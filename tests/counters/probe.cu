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

template <int Bytes> struct word;
template <> struct word<1> { using type = unsigned char; };
template <> struct word<2> { using type = unsigned short; };
template <> struct word<4> { using type = unsigned int; };
template <> struct word<8> { using type = uint2; };
template <> struct word<16> { using type = uint4; };

__device__ unsigned sum(unsigned x) { return x; }
__device__ unsigned sum(uint2 x) { return x.x + x.y; }
__device__ unsigned sum(uint4 x) { return x.x + x.y + x.z + x.w; }
__device__ void fill(unsigned char& x, unsigned v) { x = static_cast<unsigned char>(v); }
__device__ void fill(unsigned short& x, unsigned v) { x = static_cast<unsigned short>(v); }
__device__ void fill(unsigned& x, unsigned v) { x = v; }
__device__ void fill(uint2& x, unsigned v) { x = make_uint2(v, v); }
__device__ void fill(uint4& x, unsigned v) { x = make_uint4(v, v, v, v); }

extern __shared__ uint4 shared_bytes[];

template <int Bytes>
__global__ void shared_load(__grid_constant__ lane_addresses const at, unsigned* sink) {
  using type = typename word<Bytes>::type;
  int const byte = at.byte[threadIdx.x];
  if (byte >= 0) {
    type x = *reinterpret_cast<type volatile*>(reinterpret_cast<char*>(shared_bytes) + byte), dummy;
    (void)dummy;
    if (sum(x) == 0x12345678u) *sink = 1;
  }
}

template <>
__global__ void shared_load<8>(__grid_constant__ lane_addresses const at, unsigned* sink) {
  int const byte = at.byte[threadIdx.x];
  if (byte >= 0) {
    unsigned a, b;
    unsigned p = static_cast<unsigned>(__cvta_generic_to_shared(shared_bytes)) + byte;
    asm volatile("ld.shared.v2.u32 {%0,%1}, [%2];" : "=r"(a), "=r"(b) : "r"(p));
    if (a + b == 0x12345678u) *sink = 1;
  }
}

template <>
__global__ void shared_load<16>(__grid_constant__ lane_addresses const at, unsigned* sink) {
  int const byte = at.byte[threadIdx.x];
  if (byte >= 0) {
    unsigned a, b, c, d;
    unsigned p = static_cast<unsigned>(__cvta_generic_to_shared(shared_bytes)) + byte;
    asm volatile("ld.shared.v4.u32 {%0,%1,%2,%3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "r"(p));
    if (a + b + c + d == 0x12345678u) *sink = 1;
  }
}

template <int Bytes>
__global__ void shared_store(__grid_constant__ lane_addresses const at, unsigned* sink) {
  using type = typename word<Bytes>::type;
  int const byte = at.byte[threadIdx.x];
  type x;
  fill(x, reinterpret_cast<std::uintptr_t>(sink) + threadIdx.x);
  if (byte >= 0) *reinterpret_cast<type*>(reinterpret_cast<char*>(shared_bytes) + byte) = x;
  __syncwarp();
  if (reinterpret_cast<unsigned volatile*>(shared_bytes)[at.byte[31] == 77 ? 1 : 12000] == 0x12345678u) *sink = 1;
}

template <int Bytes>
__global__ void global_load(__grid_constant__ lane_addresses const at, unsigned* sink, char const* buffer) {
  using type = typename word<Bytes>::type;
  int const byte = at.byte[threadIdx.x];
  if (byte >= 0 && sum(*reinterpret_cast<type const*>(buffer + byte)) == 0x12345678u) *sink = 1;
}

template <int Bytes>
__global__ void global_store(__grid_constant__ lane_addresses const at, unsigned* sink, char* buffer) {
  using type = typename word<Bytes>::type;
  int const byte = at.byte[threadIdx.x];
  type x;
  fill(x, reinterpret_cast<std::uintptr_t>(sink) + threadIdx.x);
  if (byte >= 0) *reinterpret_cast<type*>(buffer + byte) = x;
}

constexpr int shared_size = 49152 - 64;
constexpr int global_size = 1 << 22;

unsigned mix(unsigned x) {
  x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu;
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

template <int Bytes> void run(unsigned* sink, char* buffer) {
  for (auto const& at : patterns(Bytes, false)) {
    print("shared", "ld", Bytes, at);
    shared_load<Bytes><<<1, 32, shared_size>>>(at, sink);
    print("shared", "st", Bytes, at);
    shared_store<Bytes><<<1, 32, shared_size>>>(at, sink);
  }
  for (auto const& at : patterns(Bytes, true)) {
    print("global", "ld", Bytes, at);
    global_load<Bytes><<<1, 32>>>(at, sink, buffer);
    print("global", "st", Bytes, at);
    global_store<Bytes><<<1, 32>>>(at, sink, buffer);
  }
}

}  // namespace

int main() {
  unsigned* sink;
  char* buffer;
  if (cudaMalloc(&sink, 4) || cudaMalloc(&buffer, global_size + 64)) return 1;
  run<1>(sink, buffer);
  run<2>(sink, buffer);
  run<4>(sink, buffer);
  run<8>(sink, buffer);
  run<16>(sink, buffer);
  return cudaDeviceSynchronize() ? 1 : 0;
}
