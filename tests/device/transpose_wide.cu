#include "transpose.cuh"

TEMPLATE_TEST_CASE("transpose<Policy>: dst(c, r) equals src(r, c), nothing else is written", "[device][transpose]", test::bytes_12,
                   test::bytes_16, test::bytes_24) {
  test::check_all_policies<TestType>(test::gpu_executor{});
}
