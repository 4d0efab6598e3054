#include <tiletrans/host.hpp>
#include <tiletrans/model.hpp>

#include "units.hpp"

// The host compiler's own instantiation of what the units also use.
int failures_on_host() {
  float const src[2] = {1.0f, 2.0f};
  float dst[2] = {};
  tiletrans::host::transpose(tiletrans::matrix_view<float const>{src, 1, 2}, tiletrans::matrix_view<float>{dst, 2, 1});
  return dst[0] == 1.0f && dst[1] == 2.0f ? 0 : 1;
}

int main() { return failures_of_unit_a() + failures_of_unit_b() + failures_on_host(); }
