#pragma once

#include "problem.hpp"

namespace benchmarks {

/// True if cuBLAS is here and has a geam for elements of the size.
bool has_geam(int element_bytes);

/// The transpose by cuBLAS, as floats, doubles or complex doubles.
void geam(problem const& p, unsigned char const* src, unsigned char* dst);

}  // namespace benchmarks
