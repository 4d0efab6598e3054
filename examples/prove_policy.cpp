// What the model says of a policy, without a GPU and before anything runs.
//
// The lane maps that the kernels execute are constexpr functions; the model evaluates the same functions and counts the passes of
// shared memory and the sectors of global memory that every warp-wide access takes. So a claim about a policy can be a static_assert.
#include <cstdio>
#include <tiletrans/model.hpp>

namespace tt = tiletrans;

// Columns of an unpadded 32x32 tile of floats lie in one bank: 32 passes for a load that should take one.
using unpadded = tt::policy<tt::tile<32, 32>, tt::unpadded>;
static_assert(tt::shared_load_cost<float, unpadded>().worst.wavefronts == 32);

// One element of padding spreads each column over all banks; two spread it over half of them.
using padded = tt::policy<tt::tile<32, 32>, tt::padded<1>>;
using padded_by_two = tt::policy<tt::tile<32, 32>, tt::padded<2>>;
static_assert(tt::shared_load_cost<float, padded>().conflict_free());
static_assert(tt::shared_load_cost<float, padded_by_two>().worst.wavefronts == 2);

// A swizzle does as well and takes no space.
using swizzled = tt::policy<tt::tile<32, 32>, tt::swizzled<5, 0, 5>>;
static_assert(tt::shared_load_cost<float, swizzled>().conflict_free());
static_assert(tt::shared_store_cost<float, swizzled>().conflict_free());
static_assert(tt::shared_bytes<float, swizzled>() < tt::shared_bytes<float, padded>());

// 16-byte accesses on both sides, conflict-free and coalesced, with 256 contiguous bytes to each output row.
using vectors = tt::policy<tt::tile<64, 64>, tt::swizzled<3, 2, 6>, tt::vector_bytes<16>, tt::block_threads<256>>;
static_assert(tt::shared_load_cost<float, vectors>().conflict_free());
static_assert(tt::shared_store_cost<float, vectors>().conflict_free());
static_assert(tt::global_load_cost<float, vectors>().coalesced());
static_assert(tt::global_store_cost<float, vectors>().coalesced());
static_assert(tt::output_run_bytes<float, vectors>() == 256);

// What holds for floats need not hold for bytes: their padding must be a bank wide, four elements.
static_assert(!tt::shared_load_cost<char, padded>().conflict_free());
static_assert(tt::shared_load_cost<char, tt::policy<tt::tile<32, 32>, tt::padded<4>>>().conflict_free());

template <class Policy> void print(char const* name) {
  auto const load = tt::global_load_cost<float, Policy>();
  auto const shared_store = tt::shared_store_cost<float, Policy>();
  auto const shared_load = tt::shared_load_cost<float, Policy>();
  auto const store = tt::global_store_cost<float, Policy>();
  std::printf("%-34s %8.1f %8.1f %8.1f %8.1f %8d %8d\n", name, load.sectors_per_request(), shared_store.wavefronts_per_request(),
              shared_load.wavefronts_per_request(), store.sectors_per_request(), tt::shared_bytes<float, Policy>(),
              tt::output_run_bytes<float, Policy>());
}

int main() {
  std::printf("A tile of floats, per request of a warp\n\n");
  std::printf("%-34s %8s %8s %8s %8s %8s %8s\n", "", "global", "shared", "shared", "global", "shared", "output");
  std::printf("%-34s %8s %8s %8s %8s %8s %8s\n", "policy", "load", "store", "load", "store", "bytes", "run");
  std::printf("%-34s %8s %8s %8s %8s %8s %8s\n", "", "sectors", "passes", "passes", "sectors", "", "bytes");
  print<unpadded>("32x32 unpadded");
  print<padded>("32x32 padded<1>");
  print<padded_by_two>("32x32 padded<2>");
  print<swizzled>("32x32 swizzled<5, 0, 5>");
  print<vectors>("64x64 swizzled<3, 2, 6>, 16 bytes");
}
