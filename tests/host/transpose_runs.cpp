#include "transpose.hpp"

TEMPLATE_TEST_CASE("host::transpose in runs: dst(c, r) equals src(r, c), nothing else is written", "[host][runs]", test::bytes_1,
                   test::bytes_2, test::bytes_3, test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16,
                   test::bytes_24, test::chars_4, test::complex_8) {
  test::check_run_policies<TestType>(test::host_executor{});
}

TEST_CASE("host::transpose in runs: rows of so many units that a small divisor is not exact", "[host][runs]") {
  using policy = tiletrans::policy<tiletrans::fitted_tile<131072>, tiletrans::staged_by_columns, tiletrans::block_threads<256>>;
  auto const execute = [](auto& src, auto& dst) { test::host_executor{}.transpose<policy>(src, dst); };
  for (int cols = 46500; cols < 46512; ++cols) {
    INFO(cols << " columns");
    bool const same = test::transposes<test::bytes_1>(2, cols, {0, 0}, {0, 0}, execute);
    CHECK(same);
  }
}
