#include "transpose.cuh"

TEMPLATE_TEST_CASE("transpose<Policy>: dst(c, r) equals src(r, c), nothing else is written", "[device][transpose]", test::bytes_4,
                   test::bytes_6, test::bytes_8) {
  test::check_all_policies<TestType>(test::gpu_executor{});
}
