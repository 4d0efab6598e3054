#include "transpose.hpp"

TEMPLATE_TEST_CASE("host::transpose: dst(c, r) equals src(r, c), nothing else is written", "[host][transpose]", test::bytes_1,
                   test::bytes_2, test::bytes_3) {
  test::check_all_policies<TestType>(test::host_executor{});
}
