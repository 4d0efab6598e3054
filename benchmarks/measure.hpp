#pragma once

#include "movers.hpp"
#include "workspace.hpp"

namespace benchmarks {

struct measurement {
  double milliseconds;  ///< of one launch, as median_ms measures it
  std::string plan;
};

/// Times a mover on a case and checks what it wrote, bit for bit; ends the program if that is wrong.
measurement measure(test_case const& c, mover const& m, workspace const& memory);

}  // namespace benchmarks
