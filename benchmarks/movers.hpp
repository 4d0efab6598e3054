#pragma once

#include <vector>

#include "cases.hpp"
#include "elements.hpp"

namespace benchmarks {

/// One way to move the elements of a problem.
struct mover {
  std::string name;
  launcher launch;
  problem (*effect)(problem const&);  ///< the transpose that it does
  std::string (*plan)(problem const&, unsigned char const* src, unsigned char* dst);
};

/// The library's own way.
mover tiletrans();

/// What percentages of a case are of: a copy of the same bytes, and inside the cache the copy that keeps its data there.
mover base_of(test_case const& c);

/// The library, copies, and what else there is to do a problem with.
std::vector<mover> movers_for(problem const& p);

}  // namespace benchmarks
