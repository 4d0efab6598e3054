// How fast transposes are, in percent of a copy of the same bytes in the same run. Every result is checked bit for bit.
//   --benchmark_filter=<regex>    of <group>/<case>/<mover>, for example ^odd/4B or /tiletrans
#include <benchmark/benchmark.h>

#include <functional>
#include <list>

#include "check.hpp"
#include "launch_overhead.hpp"
#include "measure.hpp"
#include "strided.hpp"
#include "timing.hpp"

namespace benchmarks {

namespace {

/// A case, whose base is measured with the first of its movers and kept for the others.
class experiment {
 public:
  experiment(test_case const& c, workspace const& memory) : case_(c), memory_(memory) {}

  void run(benchmark::State& state, mover const& m) {
    mover const base = base_of(case_);
    if (base_ms_ == 0) base_ms_ = measure(case_, base, memory_).milliseconds;
    measurement result;
    for (auto _ : state) {
      result = measure(case_, m, memory_);
      state.SetIterationTime(result.milliseconds * 1e-3);
    }
    state.counters["GB/s"] = gb_per_second(result.milliseconds);
    state.counters[base.name + "_GB/s"] = gb_per_second(base_ms_);
    state.counters["percent_of_" + base.name] = 100 * base_ms_ / result.milliseconds;
    state.SetLabel(result.plan);
  }

 private:
  /// Each byte counts once read and once written.
  double gb_per_second(double milliseconds) const { return 2e-6 * static_cast<double>(payload_bytes(case_.what)) / milliseconds; }

  test_case case_;
  workspace const& memory_;
  double base_ms_ = 0;
};

/// A job, whose base is measured with the first of its ways and kept for the others.
class strided_experiment {
 public:
  strided_experiment(strided_job const& job, workspace const& memory) : job_(job), memory_(memory) {}

  void run(benchmark::State& state, strided_way const& way) {
    if (base_ms_ == 0) base_ms_ = measured(job_.ways.front());
    double ms = 0;
    for (auto _ : state) {
      ms = measured(way);
      state.SetIterationTime(ms * 1e-3);
    }
    std::string const& base = job_.ways.front().name;
    auto const gb_per_second = [&](double milliseconds) { return 1e-6 * static_cast<double>(job_.moved_bytes) / milliseconds; };
    state.counters["GB/s"] = gb_per_second(ms);
    state.counters[base + "_GB/s"] = gb_per_second(base_ms_);
    state.counters["percent_of_" + base] = 100 * base_ms_ / ms;
  }

 private:
  double measured(strided_way const& way) const {
    memory_.poison();
    double const ms = median_ms([&](int) {
      way.launch();
      check(cudaGetLastError());
    });
    if (unsigned long long const wrong = way.count_wrong(); wrong != 0) {
      std::fprintf(stderr, "benchmarks: %s is WRONG on %s: %llu differ\n", way.name.c_str(), job_.name.c_str(), wrong);
      std::exit(1);
    }
    return ms;
  }

  strided_job job_;
  workspace const& memory_;
  double base_ms_ = 0;
};

/// A measurement is a median already, so that a benchmark is one iteration.
void add(std::string const& name, std::function<void(benchmark::State&)> const& run) {
  benchmark::RegisterBenchmark(name.c_str(), run)->UseManualTime()->Iterations(1)->Unit(benchmark::kMicrosecond);
}

void add_launch(std::string const& mover, double (*call_us)()) {
  add("launch/" + name_of(launched_problem()) + "/" + mover, [call_us](benchmark::State& state) {
    for (auto _ : state) state.SetIterationTime(call_us() * 1e-6);
  });
}

bool has_gpu() {
  int count = 0;
  return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}

int run(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;

  workspace const memory;
  std::list<experiment> experiments;
  auto const add_case = [&](test_case const& c, std::vector<mover> const& movers) {
    experiment& e = experiments.emplace_back(c, memory);
    for (mover const& m : movers)
      add(c.group + ("/" + name_of(c.what)) + "/" + m.name, [&e, m](benchmark::State& state) { e.run(state, m); });
  };
  for (test_case const& c : smoke_cases()) add_case(c, movers_for(c.what));
  for (test_case const& c : recorded_cases()) add_case(c, movers_for(c.what));
  for (test_case const& c : sweep_cases()) add_case(c, {tiletrans()});
  std::list<strided_experiment> strided_experiments;
  for (strided_job const& job : strided_jobs(memory)) {
    strided_experiment& e = strided_experiments.emplace_back(job, memory);
    for (strided_way const& way : job.ways)
      add("strided/" + job.name + "/" + way.name, [&e, way](benchmark::State& state) { e.run(state, way); });
  }
  add_launch("tiletrans", transpose_call_us);
  add_launch("empty_kernel", empty_launch_us);

  bool const any_ran = benchmark::RunSpecifiedBenchmarks() > 0;
  benchmark::Shutdown();
  return any_ran ? 0 : 1;
}

}  // namespace

}  // namespace benchmarks

int main(int argc, char** argv) {
  if (!benchmarks::has_gpu()) {
    std::puts("skipped: no GPU here");
    return TILETRANS_SKIPPED;
  }
  return benchmarks::run(argc, argv);
}
