#include "launch.cuh"
#include "units.hpp"

int failures_of_unit_b() { return failures_of_launches(); }
