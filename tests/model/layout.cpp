#include <tiletrans/model.hpp>

#include "../support/catch.hpp"
#include "../support/policies.hpp"

namespace tt = tiletrans;

namespace {

struct overlapping {
  using piece = tt::layout_piece;
  TILETRANS_HOST_DEVICE static constexpr int span(tt::tile_shape shape) { return shape.rows * shape.cols; }
  TILETRANS_HOST_DEVICE static constexpr int offset(tt::tile_shape, int row, int col) { return row + col; }
};

struct beyond_its_span {
  using piece = tt::layout_piece;
  TILETRANS_HOST_DEVICE static constexpr int span(tt::tile_shape shape) { return shape.rows * shape.cols; }
  TILETRANS_HOST_DEVICE static constexpr int offset(tt::tile_shape shape, int row, int col) { return row * shape.cols + col + 1; }
};

}  // namespace

TEST_CASE("layouts: every element has an offset of its own inside the span", "[model][layout]") {
  STATIC_REQUIRE(tt::is_injective<tt::unpadded, 24, 40>());
  STATIC_REQUIRE(tt::is_injective<tt::padded<1>, 32, 32>());
  STATIC_REQUIRE(tt::is_injective<tt::padded<7>, 64, 24>());
  STATIC_REQUIRE(tt::is_injective<tt::swizzled<5, 0, 5>, 32, 32>());
  STATIC_REQUIRE(tt::is_injective<tt::swizzled<3, 2, 6>, 64, 64>());
  STATIC_REQUIRE(tt::is_injective<tt::swizzled<3, 0, 3>, 7, 8>());
  STATIC_REQUIRE(tt::is_injective<test::rotated, 32, 32>());
  CHECK(tt::is_injective<tt::swizzled<3, 4, 8>, 128, 256>());
  STATIC_REQUIRE(!tt::is_injective<overlapping, 8, 8>());
  STATIC_REQUIRE(!tt::is_injective<beyond_its_span, 8, 8>());
  // XOR over a width that is no power of two leaves the row, and with the last row the tile.
  STATIC_REQUIRE(!tt::is_injective<tt::swizzled<5, 0, 5>, 31, 24>());
}

TEST_CASE("layouts: what a layout does to vectors", "[model][layout]") {
  STATIC_REQUIRE(tt::keeps_vectors<tt::unpadded, 8, 32, 4>());
  STATIC_REQUIRE(tt::keeps_vectors<tt::padded<4>, 8, 32, 4>());
  STATIC_REQUIRE(!tt::keeps_vectors<tt::padded<1>, 8, 32, 4>());
  STATIC_REQUIRE(tt::keeps_vectors<tt::swizzled<3, 2, 5>, 8, 32, 4>());
  STATIC_REQUIRE(!tt::keeps_vectors<tt::swizzled<3, 1, 5>, 8, 32, 4>());
  STATIC_REQUIRE(!tt::keeps_vectors<tt::unpadded, 8, 30, 4>());
  STATIC_REQUIRE(!tt::keeps_vectors<test::rotated, 32, 32, 2>());
}

TEST_CASE("layouts: offsets by definition", "[model][layout]") {
  constexpr tt::tile_shape shape{16, 64};
  for (int row = 0; row < shape.rows; ++row)
    for (int col = 0; col < shape.cols; ++col) {
      CHECK(tt::unpadded::offset(shape, row, col) == row * 64 + col);
      CHECK(tt::padded<3>::offset(shape, row, col) == row * 67 + col);
      // The row begins at bit 6, four above bit 2: vector q of row r goes to q ^ (r % 8).
      CHECK(tt::swizzled<3, 2, 4>::offset(shape, row, col) == row * 64 + (col / 4 ^ row % 8) * 4 + col % 4);
    }
}
