#include "transpose.hpp"

TEMPLATE_TEST_CASE("host::transpose: dst(c, r) equals src(r, c), nothing else is written", "[host][transpose]", test::bytes_4,
                   test::bytes_6, test::bytes_8) {
  test::check_all_policies<TestType>(test::host_executor{});
}
