#include <set>
#include <tiletrans/model.hpp>
#include <utility>

#include "../support/catch.hpp"

namespace tt = tiletrans;

namespace {

template <class Policy> void check_tiles(std::int64_t rows, std::int64_t cols, std::int64_t expected) {
  tt::matrix_view<float> const matrix{nullptr, rows, cols};
  REQUIRE(tt::num_tiles<Policy>(matrix) == expected);
  std::set<std::pair<std::int64_t, std::int64_t>> origins;
  for (std::int64_t block = 0; block < expected; ++block) {
    auto const at = tt::tile_of_block<Policy>(matrix, static_cast<unsigned>(block));
    CHECK(at.row % Policy::shape.rows == 0);
    CHECK(at.col % Policy::shape.cols == 0);
    CHECK(at.row < rows);
    CHECK(at.col < cols);
    origins.insert({at.row, at.col});
  }
  CHECK(static_cast<std::int64_t>(origins.size()) == expected);
}

using down = tt::policy<tt::tile<32, 16>, tt::down_rows>;
using across = tt::policy<tt::tile<32, 16>, tt::across_columns>;

}  // namespace

TEST_CASE("tile_of_block: the blocks of a grid take each tile once", "[model][traversal]") {
  check_tiles<down>(100, 100, 4 * 7);
  check_tiles<across>(100, 100, 4 * 7);
  check_tiles<down>(1, 1, 1);
  check_tiles<down>(32, 16, 1);
  check_tiles<across>(33, 17, 4);
}

TEST_CASE("tile_of_block: neighbouring blocks lie below or beside each other", "[model][traversal]") {
  tt::matrix_view<float> const matrix{nullptr, 100, 100};
  CHECK(tt::tile_of_block<down>(matrix, 1).row == 32);
  CHECK(tt::tile_of_block<down>(matrix, 1).col == 0);
  CHECK(tt::tile_of_block<across>(matrix, 1).row == 0);
  CHECK(tt::tile_of_block<across>(matrix, 1).col == 16);
}

TEST_CASE("tile_of_block: 64-bit extents", "[model][traversal]") {
  tt::matrix_view<float> const tall{nullptr, std::int64_t{1} << 34, 8};
  CHECK(tt::num_tiles<down>(tall) == std::int64_t{1} << 29);
  CHECK(tt::tile_of_block<down>(tall, (1u << 29) - 1).row == (std::int64_t{1} << 34) - 32);
  tt::matrix_view<float> const wide{nullptr, 8, std::int64_t{1} << 34};
  CHECK(tt::num_tiles<across>(wide) == std::int64_t{1} << 30);
  CHECK(tt::tile_of_block<across>(wide, (1u << 30) - 1).col == (std::int64_t{1} << 34) - 16);
}

TEST_CASE("matrix_view: packed by default; converts to a view that only reads; indexes in 64 bits", "[model][matrix_view]") {
  float data[12] = {};
  tt::matrix_view const packed{data, 3, 4};
  CHECK(packed.ld == 4);
  CHECK(&packed(2, 3) == data + 11);
  tt::matrix_view const spaced{data, 2, 3, 6};
  CHECK(&spaced(1, 2) == data + 8);
  tt::matrix_view const of_sizes{data, std::size_t{3}, 4u};
  CHECK(of_sizes.rows == 3);
  CHECK(of_sizes.ld == 4);
  tt::matrix_view<float const> const reader = spaced;
  CHECK(reader.data == data);
  CHECK(reader.ld == 6);
  STATIC_REQUIRE(std::is_convertible_v<tt::matrix_view<float>, tt::matrix_view<float const>>);
  STATIC_REQUIRE(!std::is_convertible_v<tt::matrix_view<float const>, tt::matrix_view<float>>);
  STATIC_REQUIRE(!std::is_convertible_v<tt::matrix_view<float>, tt::matrix_view<int const>>);
  STATIC_REQUIRE(tt::matrix_offset(65536, 65535, 65535) == 4294967295);
}
