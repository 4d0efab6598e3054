#include <tiletrans/model.hpp>
#include <vector>

#include "../support/catch.hpp"
#include "../support/elements.hpp"
#include "../support/policies.hpp"

namespace tt = tiletrans;

namespace {

/// True if the cells of an access cover every element of the tile once.
template <class Access, class Policy> bool covers_tile_once() {
  std::vector<int> visits(Policy::shape.rows * Policy::shape.cols);
  for (int thread = 0; thread < Access::num_threads; ++thread)
    for (int step = 0; step < Access::num_steps; ++step) {
      tt::tile_cell const cell = Access::at(thread, step);
      for (int row = cell.row; row < cell.row + Access::rows; ++row)
        for (int col = cell.col; col < cell.col + Access::cols; ++col) ++visits.at(row * Policy::shape.cols + col);
    }
  for (int n : visits)
    if (n != 1) return false;
  return true;
}

template <class T, class Policy> void check_accesses() {
  constexpr int bytes = sizeof(T);
  INFO(bytes << "-byte elements, tile " << Policy::shape.rows << "x" << Policy::shape.cols << ", vectors of " << Policy::num_vector_bytes);
  bool const load = covers_tile_once<tt::load_access<bytes, Policy>, Policy>();
  bool const store = covers_tile_once<tt::store_access<bytes, Policy>, Policy>();
  bool const edge_load = covers_tile_once<tt::load_access<bytes, Policy, tt::edge_tile>, Policy>();
  bool const edge_store = covers_tile_once<tt::store_access<bytes, Policy, tt::edge_tile>, Policy>();
  CHECK(load);
  CHECK(store);
  CHECK(edge_load);
  CHECK(edge_store);
}

}  // namespace

TEMPLATE_TEST_CASE("accesses: every element of the tile is touched once in each phase", "[model][access]", test::bytes_1, test::bytes_2,
                   test::bytes_3, test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16, test::bytes_24) {
  test::for_each_policy<TestType>(test::all_policies{}, [](auto policy) { check_accesses<TestType, decltype(policy)>(); });
}

TEST_CASE("accesses: most policies of the suite move most elements", "[model][access]") {
  // Guards the suite: a rule that became too strict would empty it silently.
  STATIC_REQUIRE(test::num_valid<test::bytes_1>(test::all_policies{}) == 14);
  STATIC_REQUIRE(test::num_valid<test::bytes_4>(test::all_policies{}) == 14);
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
