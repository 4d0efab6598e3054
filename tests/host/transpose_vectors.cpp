#include "transpose.hpp"

TEMPLATE_TEST_CASE("host::transpose by vectors: dst(c, r) equals src(r, c), nothing else is written", "[host][vectors]", test::bytes_1,
                   test::bytes_2) {
  test::check_vector_policies<TestType>(test::host_executor{});
}

TEMPLATE_TEST_CASE("host::transpose of one row or one column: dst(c, r) equals src(r, c), nothing else is written", "[host][lines]",
                   test::bytes_1, test::bytes_2, test::bytes_3, test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16,
                   test::bytes_24, (test::element<100, 4>)) {
  test::check_lines<TestType>(test::host_executor{});
}
