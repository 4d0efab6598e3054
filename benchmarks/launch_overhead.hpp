#pragma once

#include "problem.hpp"

namespace benchmarks {

/// The matrix that the calls are made with: small, so that the host is what takes the time.
problem launched_problem();

/// Host microseconds of a call of transpose().
double transpose_call_us();

/// Host microseconds of the launch alone: an empty kernel with the same arguments, grid and block.
double empty_launch_us();

}  // namespace benchmarks
