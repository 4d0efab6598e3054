#include "transpose.cuh"

TEMPLATE_TEST_CASE("transpose by vectors: dst(c, r) equals src(r, c), nothing else is written", "[device][vectors]", test::bytes_1,
                   test::bytes_2) {
  test::check_vector_policies<TestType>(test::gpu_executor{});
}

TEMPLATE_TEST_CASE("transpose of one row or one column: dst(c, r) equals src(r, c), nothing else is written", "[device][lines]",
                   test::bytes_1, test::bytes_4, test::bytes_6, test::bytes_16) {
  test::check_lines<TestType>(test::gpu_executor{});
}
