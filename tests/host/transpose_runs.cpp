#include "transpose.hpp"

TEMPLATE_TEST_CASE("host::transpose in runs: dst(c, r) equals src(r, c), nothing else is written", "[host][runs]", test::bytes_1,
                   test::bytes_2, test::bytes_3, test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16,
                   test::bytes_24, test::chars_4, test::complex_8) {
  test::check_run_policies<TestType>(test::host_executor{});
}
