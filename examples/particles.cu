// Arrays of structs: what a warp's access to them costs, and the two ways around it. Runs on the CPU where there is no GPU.
#include <cstdio>
#include <tiletrans/host.hpp>
#include <tiletrans/strided.cuh>
#include <utility>
#include <vector>

namespace tt = tiletrans;

struct particle {
  float x, y, z, vx, vy, vz, mass;
};

// Seven words: a lane's own accesses touch a sector each, or nearly; through registers all bytes of a sector are used.
static_assert(tt::struct_access_cost<particle>().coalesced());
static_assert(tt::struct_access_cost<particle>().total.sectors == 28);
static_assert(tt::direct_struct_cost<particle>().total.sectors == 7 * 28);

/// One step of each particle, which moves through the warp's registers.
__global__ void step(particle* particles, int count, float dt) {
  auto const warp = tt::lane_group<>::here();
  int const first = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) - warp.lane;
  particle p = tt::load_structs(warp, particles + first, min(tt::lane_group<>::num_lanes, count - first));
  p.x += p.vx * dt;
  p.y += p.vy * dt;
  p.z += p.vz * dt;
  tt::store_structs(warp, particles + first, p, min(tt::lane_group<>::num_lanes, count - first));
}

/// Arrays of the fields, one after the other in one piece of memory.
struct fields {
  float* data;
  int count;
  tt::soa<float, float, float, float, float, float, float> all() const { return {of(0), of(1), of(2), of(3), of(4), of(5), of(6)}; }
  float* of(int field) const { return data + static_cast<std::ptrdiff_t>(field) * count; }
};

std::vector<particle> start(int count) {
  std::vector<particle> particles(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    auto const f = static_cast<float>(i);
    particles[static_cast<std::size_t>(i)] = {f, f + 1, f + 2, 1, 2, 3, 0.5f * f};
  }
  return particles;
}

/// Values that a field's array and the structs do not have in common.
template <class Get> int differences(std::vector<particle> const& particles, float const* array, Get get) {
  int wrong = 0;
  for (std::size_t i = 0; i < particles.size(); ++i) wrong += get(particles[i]) != array[i];
  return wrong;
}

int on_cpu(int count) {
  std::vector<particle> const particles = start(count);
  std::vector<particle> back(particles.size());
  std::vector<float> memory(7 * particles.size());
  fields const arrays{memory.data(), count};
  tt::host::aos_to_soa(particles.data(), arrays.all(), count);
  tt::host::soa_to_aos(arrays.all(), back.data(), count);
  return differences(particles, arrays.of(2), [](particle const& p) { return p.z; }) +
         differences(back, arrays.of(6), [](particle const& p) { return p.mass; });
}

int on_gpu(int count) {
  std::vector<particle> particles = start(count);
  std::size_t const bytes = particles.size() * sizeof(particle);
  particle* structs = nullptr;
  float* memory = nullptr;
  if (cudaMalloc(&structs, bytes) != cudaSuccess || cudaMalloc(&memory, bytes) != cudaSuccess) return 1;
  cudaMemcpy(structs, particles.data(), bytes, cudaMemcpyHostToDevice);
  step<<<(count + 255) / 256, 256>>>(structs, count, 0.5f);
  fields const arrays{memory, count};
  int wrong = tt::aos_to_soa(static_cast<particle const*>(structs), arrays.all(), count).ok() ? 0 : 1;

  std::vector<float> z(particles.size());
  cudaMemcpy(particles.data(), structs, bytes, cudaMemcpyDeviceToHost);
  cudaMemcpy(z.data(), arrays.of(2), z.size() * sizeof(float), cudaMemcpyDeviceToHost);
  wrong += differences(particles, z.data(), [](particle const& p) { return p.z; });
  wrong += differences(start(count), z.data(), [](particle const& p) { return p.z + 1.5f; });
  cudaFree(structs);
  cudaFree(memory);
  return wrong;
}

int main() {
  constexpr int count = 100003;
  std::printf("sectors of a warp that reads 32 particles of %d bytes: %d, where each lane reads its own %d\n",
              static_cast<int>(sizeof(particle)), tt::struct_access_cost<particle>().total.sectors,
              tt::direct_struct_cost<particle>().total.sectors);
  int num_gpus = 0;
  bool const has_gpu = cudaGetDeviceCount(&num_gpus) == cudaSuccess && num_gpus > 0;
  int const wrong = has_gpu ? on_gpu(count) : on_cpu(count);
  std::printf("%d particles on the %s: %d wrong\n", count, has_gpu ? "GPU" : "CPU", wrong);
  return wrong != 0;
}
