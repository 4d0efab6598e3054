#include "transpose.cuh"

TEMPLATE_TEST_CASE("transpose<Policy>: dst(c, r) equals src(r, c), nothing else is written", "[device][transpose]", test::bytes_1,
                   test::bytes_2, test::bytes_3) {
  test::check_all_policies<TestType>(test::gpu_executor{});
}
