#include "transpose.cuh"

// Each kernel of the launcher's that moves runs, by name. Words of one element, of several, and elements of several words' parts; the
// other sizes differ in numbers alone, and run on the CPU.
TEMPLATE_TEST_CASE("transpose in runs: dst(c, r) equals src(r, c), nothing else is written", "[device][runs]", test::bytes_1, test::bytes_2,
                   test::bytes_3, test::bytes_4, test::bytes_8, test::chars_4) {
  test::check_run_policies<TestType>(test::gpu_executor{});
}
