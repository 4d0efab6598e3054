#pragma once

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "options.hpp"
#include "rungs.hpp"

namespace ladder {

struct row {
  std::string name;
  bool is_right;
  double milliseconds;  ///< 0 where nothing was measured
  double gb_per_second;
  double percent_of_copy;
  prediction model;
};

struct table {
  std::string device;  ///< the GPU, or empty for host execution
  std::string plan;    ///< what transpose() chose
  long long rows = 0;
  long long cols = 0;
  int element_bytes = 0;
  std::vector<row> rungs;

  bool all_right() const {
    for (row const& r : rungs)
      if (!r.is_right) return false;
    return true;
  }
};

/// A number, or a dash where there is none.
inline std::string cell(double x, char const* format) {
  char text[32];
  std::snprintf(text, sizeof(text), format, x);
  return x == 0 ? "-" : text;
}

inline double sectors(tt::global_phase_cost const& phase) { return phase.requests == 0 ? 0 : phase.sectors_per_request(); }
inline double passes(tt::shared_phase_cost const& phase) { return phase.requests == 0 ? 0 : phase.wavefronts_per_request(); }

inline void print(table const& t) {
  bool const measured = !t.device.empty();
  std::printf("%lldx%lld elements of %d bytes, %s\n\n", t.rows, t.cols, t.element_bytes,
              measured ? t.device.c_str() : "executed on the CPU from the kernels' own functions");
  std::printf("%-28s %9s %9s %9s |%9s %9s %9s %9s %8s |\n", "", "", "", "", "load", "store", "sh. store", "sh. load", "output");
  std::printf("%-28s %9s %9s %9s |%9s %9s %9s %9s %8s | %s\n", "rung", "ms", "GB/s", "% of copy", "sectors", "sectors", "passes", "passes",
              "run", "bits");
  for (row const& r : t.rungs)
    std::printf("%-28s %9s %9s %9s |%9s %9s %9s %9s %8s | %s\n", r.name.c_str(), cell(r.milliseconds, "%.4f").c_str(),
                cell(r.gb_per_second, "%.1f").c_str(), cell(r.percent_of_copy, "%.1f").c_str(), cell(sectors(r.model.load), "%.1f").c_str(),
                cell(sectors(r.model.store), "%.1f").c_str(), cell(passes(r.model.shared_store), "%.1f").c_str(),
                cell(passes(r.model.shared_load), "%.1f").c_str(), cell(r.model.output_run_bytes, "%.0f").c_str(),
                r.is_right ? "right" : "WRONG");
  std::printf("\nsectors, passes: the model's, per request of a warp; output run: contiguous bytes a block writes to an output row\n");
  if (!t.plan.empty()) std::printf("transpose() chose %s\n", t.plan.c_str());
}

/// Writes the table for programs: what was measured, what the model predicts per request, and its totals over one full tile.
inline bool write_json(table const& t, std::string const& path) {
  std::ofstream out(path);
  out << "{\"device\": \"" << t.device << "\", \"rows\": " << t.rows << ", \"cols\": " << t.cols
      << ", \"element_bytes\": " << t.element_bytes << ", \"plan\": \"" << t.plan << "\", \"rungs\": [";
  for (row const& r : t.rungs) {
    prediction const& m = r.model;
    out << (&r == t.rungs.data() ? "" : ",") << "\n  {\"rung\": \"" << r.name << "\", \"right\": " << (r.is_right ? "true" : "false")
        << ", \"ms\": " << r.milliseconds << ", \"gbps\": " << r.gb_per_second << ", \"percent_of_copy\": " << r.percent_of_copy
        << ", \"load_sectors_per_request\": " << sectors(m.load) << ", \"store_sectors_per_request\": " << sectors(m.store)
        << ", \"shared_store_wavefronts_per_request\": " << passes(m.shared_store)
        << ", \"shared_load_wavefronts_per_request\": " << passes(m.shared_load) << ", \"output_run_bytes\": " << m.output_run_bytes
        << ", \"tile\": [" << m.tile.rows << ", " << m.tile.cols << "], \"tile_totals\": {\"load_sectors\": " << m.load.total.sectors
        << ", \"store_sectors\": " << m.store.total.sectors << ", \"shared_store_wavefronts\": " << m.shared_store.total.wavefronts
        << ", \"shared_load_wavefronts\": " << m.shared_load.total.wavefronts << "}}";
  }
  out << "\n]}\n";
  return out.good();
}

/// Fills the table on the GPU; false, and nothing done, where there is none.
bool climb_on_gpu(options const& o, table& t);

}  // namespace ladder
