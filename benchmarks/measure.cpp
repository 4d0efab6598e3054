#include "measure.hpp"

#include "check.hpp"
#include "median.hpp"
#include "timing.hpp"

namespace benchmarks {

namespace {

void verify(mover const& m, problem const& p, rotation const& buffers) {
  for (int i = 0; i < buffers.count; ++i) {
    unsigned long long const wrong = kernels_for(p.element_bytes).count_wrong(m.effect(p), buffers.src(i), buffers.dst(i));
    if (wrong == 0) continue;
    std::fprintf(stderr, "benchmarks: %s is WRONG on %s: %llu elements differ\n", m.name.c_str(), name_of(p).c_str(), wrong);
    std::exit(1);
  }
}

}  // namespace

measurement measure(test_case const& c, mover const& m, workspace const& memory) {
  rotation const buffers = memory.rotation_for(c, num_warm_ups + num_samples);
  buffers.poison();
  double const ms = median_ms([&](int i) { m.launch(c.what, buffers.src(i), buffers.dst(i)); });
  verify(m, c.what, buffers);
  return {ms, m.plan(c.what, buffers.src(0), buffers.dst(0))};
}

}  // namespace benchmarks
