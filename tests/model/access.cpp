#include <tiletrans/model.hpp>
#include <vector>

#include "../support/catch.hpp"
#include "../support/elements.hpp"
#include "../support/policies.hpp"

namespace tt = tiletrans;

namespace {

/// True if the cells of an access cover each element of the first `rows` x `cols` of a tile once, and no other.
template <class Access> bool covers_once(Access access, int rows, int cols) {
  std::vector<int> visits(rows * cols);
  for (int thread = 0; thread < Access::num_threads; ++thread)
    for (int step = 0; step < access.num_steps(); ++step) {
      if (!access.is_active(thread, step)) continue;
      tt::tile_cell const cell = access.at(thread, step);
      for (int row = cell.row; row < cell.row + Access::rows; ++row)
        for (int col = cell.col; col < cell.col + Access::cols; ++col) {
          if (row >= rows || col >= cols) return false;
          ++visits[row * cols + col];
        }
    }
  for (int n : visits)
    if (n != 1) return false;
  return access.num_steps() <= Access::max_steps;
}

template <class T, class Policy, class Path> void check_path(Path path, int rows, int cols) {
  INFO("path to " << rows << "x" << cols);
  bool const load = covers_once(tt::detail::make_access<tt::load_access<sizeof(T), Policy, Path>>(path), rows, cols);
  bool const store = covers_once(tt::detail::make_access<tt::store_access<sizeof(T), Policy, Path>>(path), rows, cols);
  CHECK(load);
  CHECK(store);
}

template <class T, class Policy> void check_accesses() {
  constexpr int rows = Policy::shape.rows, cols = Policy::shape.cols;
  INFO(sizeof(T) << "-byte elements, tile " << rows << "x" << cols << ", vectors of " << Policy::num_vector_bytes);
  check_path<T, Policy>(tt::full_tile{}, rows, cols);
  check_path<T, Policy>(tt::unaligned_tile{}, rows, cols);
  for (int r : {1, 3, rows / 2, rows - 1, rows})
    for (int c : {1, 3, cols / 2, cols - 1, cols}) check_path<T, Policy>(tt::edge_tile{r, c}, r, c);
}

}  // namespace

TEMPLATE_TEST_CASE("accesses: every element of the tile is touched once in each phase", "[model][access]", test::bytes_1, test::bytes_2,
                   test::bytes_3, test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16, test::bytes_24) {
  test::for_each_policy<TestType>(test::all_policies{}, [](auto policy) { check_accesses<TestType, decltype(policy)>(); });
}

TEST_CASE("accesses: most policies of the suite move most elements", "[model][access]") {
  // Guards the suite: a rule that became too strict would empty it silently.
  STATIC_REQUIRE(test::num_valid<test::bytes_1>(test::all_policies{}) == 17);
  STATIC_REQUIRE(test::num_valid<test::bytes_4>(test::all_policies{}) == 16);
  STATIC_REQUIRE(test::num_valid<test::bytes_16>(test::all_policies{}) >= 10);
  STATIC_REQUIRE(test::num_valid<test::bytes_24>(test::all_policies{}) >= 8);
}

TEST_CASE("accesses: steps lie at distances that do not depend on the thread, where the order allows it", "[model][access]") {
  using order = tt::detail::blocked_order<8, 6, 4, 2>;
  for (int stride = 1; stride <= 48; ++stride) {
    bool additive = true;
    for (int index = 0; index < 48; ++index) {
      auto const whole = order::at(index), step = order::at(index / stride * stride), thread = order::at(index % stride);
      additive = additive && whole.fast == step.fast + thread.fast && whole.slow == step.slow + thread.slow;
    }
    INFO("stride " << stride);
    // Strides that divide no block boundary may happen to be additive on a grid this small; the claim is one-sided.
    if (order::is_additive(stride)) CHECK(additive);
  }
  STATIC_REQUIRE(order::is_additive(1) && order::is_additive(4) && order::is_additive(8) && order::is_additive(16));
  STATIC_REQUIRE(!order::is_additive(3) && !order::is_additive(5));
}

TEST_CASE("accesses: the store phase fills lines of the output", "[model][access]") {
  // 16-byte vectors: eight lanes follow each other down a column, four neighbouring columns a warp.
  using vectors = tt::policy<tt::tile<64, 64>, tt::swizzled<3, 2, 6>, tt::vector_bytes<16>, tt::block_threads<64>>;
  using access = tt::store_access<4, vectors>;
  for (int lane = 0; lane < 32; ++lane) {
    CHECK(access::at(lane, 0).row == lane % 8 * 4);
    CHECK(access::at(lane, 0).col == lane / 8);
  }
}

TEST_CASE("accesses: small divisions are exact", "[model][access]") {
  for (int divisor : {1, 2, 3, 5, 7, 8, 33, 255, 256, 1000, 1021, 1024, 4095, 8191, 16381, 16383, 16384}) {
    tt::detail::small_divisor const by(divisor);
    bool exact = true;
    for (unsigned n = 0; n < 1u << 18; ++n) exact = exact && by.quotient(n) == n / divisor && by.remainder(n) == n % divisor;
    INFO("by " << divisor);
    CHECK(exact);
  }
}
