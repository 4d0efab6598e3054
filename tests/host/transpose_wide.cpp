#include "transpose.hpp"

TEMPLATE_TEST_CASE("host::transpose: dst(c, r) equals src(r, c), nothing else is written", "[host][transpose]", test::bytes_12,
                   test::bytes_16, test::bytes_24) {
  test::check_all_policies<TestType>(test::host_executor{});
}

TEMPLATE_TEST_CASE("host::transpose: elements that promise little alignment", "[host][transpose]", test::chars_4, test::complex_8,
                   test::floats_16) {
  test::check_all_policies<TestType>(test::host_executor{});
}
