#pragma once

#include <vector>

#include "problem.hpp"

namespace benchmarks {

/// Where the matrices are when a launch begins.
enum class residence {
  memory,  ///< each launch takes other buffers than the last ones, as far as they fit
  l2       ///< all launches take the same buffers, small enough to stay in the cache
};

struct test_case {
  char const* group;
  problem what;
  residence where = residence::memory;
};

inline constexpr long long gibibyte = 1LL << 30;

/// The cases of the record.
std::vector<test_case> recorded_cases();

/// Random shapes, leading dimensions and places; the same ones in each run.
std::vector<test_case> sweep_cases();

/// A small matrix for each size of element.
std::vector<test_case> smoke_cases();

}  // namespace benchmarks
