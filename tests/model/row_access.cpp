#include <cstdint>
#include <tiletrans/model.hpp>
#include <tiletrans/model/row_windows.hpp>
#include <vector>

#include "../support/catch.hpp"
#include "../support/elements.hpp"
#include "../support/policies.hpp"

namespace tt = tiletrans;

namespace {

template <class T, class Policy = tt::row_policy<T>> constexpr bool costs_nothing_extra() {
  return tt::row_load_cost<T, Policy>().conflict_free() && tt::row_store_cost<T, Policy>().conflict_free() &&
         tt::shared_store_cost<T, Policy>().conflict_free() && tt::global_load_cost<T, Policy>().coalesced();
}

/// True if each thread's access takes its own row from the first column to the last, each once, and nothing of another.
template <class T, class Policy> bool takes_own_row() {
  using access = tt::detail::own_row_access<T, Policy>;
  for (int thread = 0; thread < Policy::num_threads; ++thread) {
    int next = 0;
    for (int step = 0; step < access::num_steps(); ++step) {
      tt::tile_cell const cell = access::at(thread, step);
      if (!access::is_active(thread, step) || cell.row != thread || cell.col != next) return false;
      next += access::cols;
    }
    if (next != Policy::shape.cols) return false;
  }
  return access::num_threads == Policy::shape.rows && access::rows == 1;
}

template <class T, class Policy> void check_own_row() {
  INFO(sizeof(T) << "-byte elements, tile " << Policy::shape.rows << "x" << Policy::shape.cols << ", vectors of "
                 << Policy::num_vector_bytes);
  bool const takes = takes_own_row<T, Policy>();
  CHECK(takes);
}

using rotated_rows = tt::policy<tt::tile<64, 24>, test::rotated, tt::block_threads<64>>;
using swizzled_rows = tt::policy<tt::tile<32, 128>, tt::swizzled<1, 4, 7>, tt::vector_bytes<16>, tt::block_threads<32>>;
static_assert(tt::is_valid<test::bytes_1, swizzled_rows> && tt::is_valid<test::bytes_16, swizzled_rows>);

}  // namespace

TEST_CASE("row costs: row_policy is conflict-free and coalesced for 1, 2, 4, 8 and 16 bytes", "[model][rows]") {
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_1>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_2>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_4>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_8>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_16>());
  STATIC_REQUIRE(tt::row_policy<float>::num_threads == 128);
}

TEST_CASE("row costs: of every number of threads", "[model][rows]") {
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_4, tt::row_policy<test::bytes_4, 32>>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_4, tt::row_policy<test::bytes_4, 64>>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_4, tt::row_policy<test::bytes_4, 256>>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_8, tt::row_policy<test::bytes_8, 256>>());
}

TEMPLATE_TEST_CASE("row_policy: there is one for elements of any size", "[model][rows]", test::bytes_1, test::bytes_2, test::bytes_3,
                   test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16, test::bytes_24, (test::element<32, 16>),
                   (test::element<200, 8>)) {
  STATIC_REQUIRE(tt::is_valid<TestType, tt::row_policy<TestType, 32>>);
  STATIC_REQUIRE(tt::is_valid<TestType, tt::row_policy<TestType>>);
  STATIC_REQUIRE(tt::row_policy<TestType>::shape.rows == 128);
}

TEST_CASE("row costs: totals count every access of the tile", "[model][rows]") {
  // 128 rows of 32 floats, eight vectors of 16 bytes in each.
  constexpr auto load = tt::row_load_cost<float, tt::row_policy<float>>();
  STATIC_REQUIRE(load.requests == 4 * 8 && load.total.wavefronts == 4 * 8 * 4 && load.total.ideal == 4 * 8 * 4);
  constexpr auto store = tt::row_store_cost<float, tt::row_policy<float>>();
  STATIC_REQUIRE(store.requests == 4 * 8 && store.total.wavefronts == 4 * 8 * 4);
  // Words of 4 bytes, three an element.
  constexpr auto of_three_words = tt::row_load_cost<test::bytes_12, tt::policy<tt::tile<64, 4>, tt::block_threads<64>>>();
  STATIC_REQUIRE(of_three_words.requests == 2 * 4 * 3);
}

TEST_CASE("row costs: rows of a line without padding all begin in one bank", "[model][rows]") {
  using vectors = tt::policy<tt::tile<128, 32>, tt::unpadded, tt::vector_bytes<16>, tt::block_threads<128>>;
  constexpr auto of_vectors = tt::row_load_cost<float, vectors>();
  STATIC_REQUIRE(!of_vectors.conflict_free() && of_vectors.worst.wavefronts == 32 && of_vectors.worst.ideal == 4);
  STATIC_REQUIRE(tt::row_store_cost<float, vectors>().worst.wavefronts == 32);
  STATIC_REQUIRE(tt::shared_store_cost<float, vectors>().conflict_free());
  using scalars = tt::policy<tt::tile<128, 32>, tt::unpadded, tt::block_threads<128>>;
  STATIC_REQUIRE(tt::row_load_cost<float, scalars>().worst.wavefronts == 32);
  STATIC_REQUIRE(tt::row_load_cost<float, tt::policy<tt::tile<128, 32>, tt::padded<1>, tt::block_threads<128>>>().conflict_free());
}

TEMPLATE_TEST_CASE("row windows: they begin on lines, and a row's elements lie in one each", "[model][rows]", test::bytes_1, test::bytes_2,
                   test::bytes_4, test::bytes_8, test::bytes_16) {
  constexpr int bytes = static_cast<int>(sizeof(TestType)), window = tt::row_policy<TestType>::shape.cols;
  using windows = tt::detail::row_windows<bytes, window>;
  for (int ld : {16 * window, 16 * window + 1, 17 * window - 1, 20 * window + window / 2})
    for (int first : {0, 1, window - 1}) {
      INFO("rows " << ld << " elements apart, the first " << first << " behind a boundary");
      auto const address = std::uintptr_t{1} << 40 | static_cast<std::uintptr_t>(first * bytes);
      tt::matrix_view<TestType const> const matrix{reinterpret_cast<TestType const*>(address), 7, 16 * window, ld};
      auto const cut = windows::of(matrix);
      CHECK(cut.are_on_lines == (first != 0 || ld % window != 0));
      bool is_whole_inside = true, begins_on_line = true;
      for (int row = 0; row < 7; ++row) {
        std::int64_t const begin = cut.column(row, 0), end = cut.column(row, cut.num(matrix.cols));
        CHECK((begin > -window && begin <= 0 && end >= matrix.cols));
        for (std::int64_t w = 0; w < cut.num(matrix.cols); ++w) {
          std::int64_t const col = cut.column(row, w);
          begins_on_line = begins_on_line && (first * bytes + (row * std::int64_t{ld} + col) * bytes) % tt::machine::line_bytes == 0;
          is_whole_inside = is_whole_inside && (!cut.is_whole(w, matrix.cols) || (col >= 0 && col + window <= matrix.cols));
        }
      }
      CHECK(begins_on_line);
      CHECK(is_whole_inside);
    }
}

TEST_CASE("row windows: short rows, rows on lines and elements that fill none are cut from their first on", "[model][rows]") {
  auto const is_cut_on_lines = [](auto x, int cols, int shift) {
    using T = decltype(x);
    auto const* data = reinterpret_cast<T const*>(std::uintptr_t{1} << 40 | static_cast<std::uintptr_t>(shift));
    return tt::detail::row_windows<sizeof(T), tt::row_policy<T>::shape.cols>::of(tt::matrix_view<T const>{data, 9, cols}).are_on_lines;
  };
  CHECK(is_cut_on_lines(float{}, 1000, 0));
  CHECK(!is_cut_on_lines(float{}, 1024, 0));
  CHECK(is_cut_on_lines(float{}, 1024, 4));
  CHECK(!is_cut_on_lines(float{}, 1024, 2));  // between elements
  CHECK(!is_cut_on_lines(float{}, 500, 0));
  CHECK(!is_cut_on_lines(test::bytes_12{}, 1001, 0));
}

TEMPLATE_TEST_CASE("row accesses: each thread takes its own row, from the first element to the last", "[model][rows]", test::bytes_1,
                   test::bytes_2, test::bytes_3, test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16,
                   test::bytes_24) {
  check_own_row<TestType, tt::row_policy<TestType, 32>>();
  check_own_row<TestType, tt::row_policy<TestType, 64>>();
  check_own_row<TestType, tt::row_policy<TestType, 128>>();
  check_own_row<TestType, tt::row_policy<TestType, 256>>();
  check_own_row<TestType, rotated_rows>();
  if constexpr (tt::is_valid<TestType, swizzled_rows>) check_own_row<TestType, swizzled_rows>();
}
