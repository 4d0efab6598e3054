// The figures that lessons on CUDA memory access teach, reproduced by the model.
#include <tiletrans/model.hpp>

#include "../support/catch.hpp"

namespace tt = tiletrans;

/// One fact, at compile time and at run time.
#define TILETRANS_TEST_FACT(...) \
  STATIC_REQUIRE((__VA_ARGS__)); \
  REQUIRE((__VA_ARGS__))

namespace {

constexpr int float_bytes = 4;

/// A warp reads down a column of a tile of floats with rows of `row_length`.
constexpr tt::shared_cost down_a_column(int row_length) {
  return tt::shared_wavefronts<tt::access_kind::load>(float_bytes, [=](int lane) { return lane * row_length * float_bytes; });
}

constexpr tt::global_cost strided(int stride, int offset_bytes = 0) {
  return tt::global_sectors(float_bytes, [=](int lane) { return lane * stride * float_bytes + offset_bytes; });
}

/// The naive transpose: the block of x by y threads reads rows and writes columns. Its tile is y rows by x columns, one element a
/// thread; the store is the load's cell with row and column exchanged.
template <int X, int Y> using naive_block = tt::policy<tt::tile<Y, X>, tt::block_threads<X * Y>>;
template <int X, int Y> constexpr tt::global_cost naive_store() {
  using access = tt::load_access<float_bytes, naive_block<X, Y>>;
  return tt::global_sectors(float_bytes, [](int lane) {
    auto const cell = access::at(lane, 0);
    return tt::matrix_offset(4096, cell.col, cell.row) * float_bytes;
  });
}

template <class Layout> using square_tile = tt::policy<tt::tile<32, 32>, Layout>;

}  // namespace

TEST_CASE("coalescing: consecutive lanes take four sectors, a stride of a row takes 32", "[model][lessons]") {
  TILETRANS_TEST_FACT(strided(1).sectors == 4 && strided(1).useful_share() == 1.0 && strided(1).coalesced());
  TILETRANS_TEST_FACT(strided(32).sectors == 32 && strided(32).useful_bytes == 128 && strided(32).useful_share() == 0.125);
  TILETRANS_TEST_FACT(!strided(32).coalesced() && strided(32).ideal == 4);
}

TEST_CASE("coalescing: misalignment", "[model][lessons]") {
  TILETRANS_TEST_FACT(strided(1, 0).sectors == 4 && strided(1, 0).lines == 1);
  TILETRANS_TEST_FACT(strided(1, 32).sectors == 4 && strided(1, 32).lines == 2);
  TILETRANS_TEST_FACT(strided(1, 4).sectors == 5);
}

TEST_CASE("coalescing: sectors grow with the stride up to one a lane", "[model][lessons]") {
  for (int stride = 1; stride <= 33; ++stride) {
    INFO("stride " << stride);
    // Until a lane has a sector of its own, a warp's addresses leave no sector out between the first and the last.
    int const last_byte = 31 * stride * float_bytes;
    int const expected = stride <= 8 ? last_byte / 32 + 1 : 32;
    CHECK(strided(stride).sectors == expected);
  }
  TILETRANS_TEST_FACT(strided(2).sectors == 8 && strided(8).sectors == 32 && strided(32).sectors == 8 * strided(1).sectors);
}

TEST_CASE("naive transpose: the shape of the block decides", "[model][lessons]") {
  TILETRANS_TEST_FACT(naive_store<32, 8>().sectors == 32 && naive_store<32, 8>().useful_share() == 0.125);
  TILETRANS_TEST_FACT(naive_store<16, 16>().sectors == 16 && naive_store<16, 16>().useful_share() == 0.25);
  TILETRANS_TEST_FACT(naive_store<8, 32>().sectors == 8 && naive_store<8, 32>().useful_share() == 0.5);
  TILETRANS_TEST_FACT(tt::output_run_bytes<float, naive_block<32, 8>>() == 32);
  TILETRANS_TEST_FACT(tt::output_run_bytes<float, naive_block<16, 16>>() == 64);
  TILETRANS_TEST_FACT(tt::output_run_bytes<float, naive_block<8, 32>>() == 128);
}

TEST_CASE("banks: row lengths 32, 33 and 34", "[model][lessons]") {
  TILETRANS_TEST_FACT(down_a_column(32).wavefronts == 32 && down_a_column(32).conflicts() == 31);
  TILETRANS_TEST_FACT(down_a_column(33).wavefronts == 1 && down_a_column(33).conflict_free());
  TILETRANS_TEST_FACT(down_a_column(34).wavefronts == 2);
  TILETRANS_TEST_FACT(tt::shared_load_cost<float, square_tile<tt::unpadded>>().worst.wavefronts == 32);
  TILETRANS_TEST_FACT(tt::shared_load_cost<float, square_tile<tt::padded<1>>>().conflict_free());
  TILETRANS_TEST_FACT(tt::shared_load_cost<float, square_tile<tt::padded<2>>>().worst.wavefronts == 2);
}

TEST_CASE("banks: padding works exactly if the row length is coprime with 32", "[model][lessons]") {
  for (int length = 1; length <= 130; ++length) {
    INFO("row length " << length);
    CHECK(down_a_column(length).conflict_free() == (length % 2 == 1));
  }
}

TEST_CASE("banks: the same word is broadcast", "[model][lessons]") {
  TILETRANS_TEST_FACT(tt::shared_wavefronts<tt::access_kind::load>(float_bytes, [](int) { return 0; }).wavefronts == 1);
}

TEST_CASE("banks: padding costs 128 bytes a tile, the swizzle none", "[model][lessons]") {
  TILETRANS_TEST_FACT(tt::shared_bytes<float, square_tile<tt::unpadded>>() == 4096);
  TILETRANS_TEST_FACT(tt::shared_bytes<float, square_tile<tt::padded<1>>>() == 4096 + 128);
  TILETRANS_TEST_FACT(tt::shared_bytes<float, square_tile<tt::swizzled<5, 0, 5>>>() == 4096);
}

TEST_CASE("banks: XOR is conflict-free both ways", "[model][lessons]") {
  TILETRANS_TEST_FACT(tt::shared_store_cost<float, square_tile<tt::swizzled<5, 0, 5>>>().conflict_free());
  TILETRANS_TEST_FACT(tt::shared_load_cost<float, square_tile<tt::swizzled<5, 0, 5>>>().conflict_free());
  for (int row = 0; row < 32; ++row)
    for (int col = 0; col < 32; ++col) CHECK(tt::swizzled<5, 0, 5>::offset({32, 32}, row, col) == row * 32 + (col ^ row));
}

TEST_CASE("a row per thread: one sector a lane; a column per thread: coalesced", "[model][lessons]") {
  for (int row_length : {8, 64, 4096}) CHECK(strided(row_length).sectors == 32);
  TILETRANS_TEST_FACT(strided(1).coalesced());
  // An array of structs of 32 bytes: lane i reads a field of struct i.
  TILETRANS_TEST_FACT(tt::global_sectors(float_bytes, [](int lane) { return lane * 32 + 8; }).sectors == 32);
}
