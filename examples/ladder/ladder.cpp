// Climbs from a naive transpose to the speed of a copy: every rung is run, checked bit for bit and put beside what the model predicts.
// Without a GPU the same functions run on the CPU, and the model's columns are printed alone.
#include "on_host.hpp"

int main(int argc, char** argv) {
  ladder::options const o = ladder::parse(argc, argv);
  ladder::table t;
  if (!ladder::climb_on_gpu(o, t)) {
    std::puts("no GPU here: nothing is timed, the rungs run on the CPU");
    ladder::climb_on_host(o, t);
  }
  ladder::print(t);
  if (!o.json.empty() && !ladder::write_json(t, o.json)) {
    std::fprintf(stderr, "ladder: --json: cannot write '%s'\n", o.json.c_str());
    return 2;
  }
  return t.all_right() ? 0 : 1;
}
