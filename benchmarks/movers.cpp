#include "movers.hpp"

#include "check.hpp"
#include "copy_16.hpp"
#include "geam.hpp"

namespace benchmarks {

namespace {

problem itself(problem const& p) { return p; }

/// A copy is the transpose of one long row.
problem one_row(problem const& p) { return packed(p.element_bytes, 1, p.rows * p.cols); }

std::string no_plan(problem const&, unsigned char const*, unsigned char*) { return {}; }

mover const copy{"copy",
                 [](problem const& p, unsigned char const* src, unsigned char* dst) {
                   check(cudaMemcpyAsync(dst, src, static_cast<std::size_t>(payload_bytes(p)), cudaMemcpyDeviceToDevice));
                 },
                 one_row, no_plan};

mover const copy_by_16{"copy_16",
                       [](problem const& p, unsigned char const* src, unsigned char* dst) { copy_16(src, dst, payload_bytes(p)); }, one_row,
                       no_plan};

mover const ours{
    "tiletrans",
    [](problem const& p, unsigned char const* src, unsigned char* dst) { kernels_for(p.element_bytes).transpose(p, src, dst); }, itself,
    [](problem const& p, unsigned char const* src, unsigned char* dst) { return kernels_for(p.element_bytes).plan(p, src, dst); }};

mover const textbook{
    "textbook", [](problem const& p, unsigned char const* src, unsigned char* dst) { kernels_for(p.element_bytes).textbook(p, src, dst); },
    itself, no_plan};

}  // namespace

mover tiletrans() { return ours; }

mover base_of(test_case const& c) { return c.where == residence::l2 ? copy_by_16 : copy; }

std::vector<mover> movers_for(problem const& p) {
  std::vector<mover> movers{ours, copy, copy_by_16, textbook};
  if (has_geam(p.element_bytes)) movers.push_back({"geam", geam, itself, no_plan});
  return movers;
}

}  // namespace benchmarks
