#include <string>
#include <tiletrans/model.hpp>

#include "../support/catch.hpp"
#include "../support/elements.hpp"
#include "../support/policies.hpp"

namespace tt = tiletrans;
using tt::rule;

namespace {

template <class T, class... Pieces> constexpr rule broken() { return tt::broken_rule<T, tt::policy<Pieces...>>(); }

struct everything_at_zero {
  using piece = tt::layout_piece;
  TILETRANS_HOST_DEVICE static constexpr int span(tt::tile_shape shape) { return shape.rows * shape.cols; }
  TILETRANS_HOST_DEVICE static constexpr int offset(tt::tile_shape, int, int) { return 0; }
};

struct visits_tiles_twice {
  using piece = tt::traversal_piece;
  TILETRANS_HOST_DEVICE static constexpr tt::tile_grid tile(tt::tile_grid grid, unsigned block) {
    return {block % grid.rows, (block / grid.rows + block % grid.rows * 2) % grid.cols / 2};
  }
};

struct backwards {
  using piece = tt::traversal_piece;
  TILETRANS_HOST_DEVICE static constexpr tt::tile_grid tile(tt::tile_grid grid, unsigned block) {
    return tt::down_rows::tile(grid, grid.rows * grid.cols - 1 - block);
  }
};

struct not_a_piece_of_ours {
  using piece = int;
};

}  // namespace

TEST_CASE("broken_rule: names the rule that a policy breaks", "[model][rules]") {
  STATIC_REQUIRE(broken<float>() == rule::none);
  STATIC_REQUIRE(broken<std::string>() == rule::trivially_copyable);
  STATIC_REQUIRE(broken<float, tt::tile<0, 32>>() == rule::tile_extents);
  STATIC_REQUIRE(broken<float, tt::tile<32, -1>>() == rule::tile_extents);
  STATIC_REQUIRE(broken<float, not_a_piece_of_ours>() == rule::policy_pieces);
  STATIC_REQUIRE(broken<float, int>() == rule::policy_pieces);
  STATIC_REQUIRE(broken<float, tt::unpadded, tt::padded<1>>() == rule::policy_one_of_a_kind);
  STATIC_REQUIRE(broken<float, visits_tiles_twice>() == rule::traversal_bijective);
  STATIC_REQUIRE(broken<double, tt::tile<16384, 16384>>() == rule::shared_limit);
  STATIC_REQUIRE(broken<float, tt::vector_bytes<0>>() == rule::vector_power_of_two);
  STATIC_REQUIRE(broken<float, tt::tile<32, 32>, tt::swizzled<2, 0, 40>>() == rule::swizzle_parameters);
  STATIC_REQUIRE(broken<char, tt::tile<1, 32768>, tt::unpadded>() == rule::tile_extents);
  STATIC_REQUIRE(broken<char, tt::tile<32768, 1>, tt::unpadded>() == rule::tile_extents);
  STATIC_REQUIRE(broken<float, tt::block_threads<48>>() == rule::threads_whole_warps);
  STATIC_REQUIRE(broken<float, tt::block_threads<0>>() == rule::threads_whole_warps);
  STATIC_REQUIRE(broken<float, tt::tile<64, 64>, tt::block_threads<2048>>() == rule::threads_limit);
  STATIC_REQUIRE(broken<float, tt::vector_bytes<12>>() == rule::vector_power_of_two);
  STATIC_REQUIRE(broken<float, tt::vector_bytes<32>>() == rule::vector_limit);
  STATIC_REQUIRE(broken<double, tt::vector_bytes<4>>() == rule::vector_holds_elements);
  STATIC_REQUIRE(broken<test::bytes_16, tt::vector_bytes<4>>() == rule::vector_holds_elements);
  STATIC_REQUIRE(broken<test::bytes_3, tt::vector_bytes<4>>() == rule::vector_holds_elements);
  STATIC_REQUIRE(broken<float, tt::tile<32, 34>, tt::unpadded, tt::vector_bytes<16>, tt::block_threads<32>>() ==
                 rule::tile_divisible_by_vector);
  STATIC_REQUIRE(broken<float, tt::tile<34, 32>, tt::unpadded, tt::vector_bytes<16>, tt::block_threads<32>>() ==
                 rule::tile_divisible_by_vector);
  STATIC_REQUIRE(broken<float, tt::tile<8, 8>>() == rule::tile_divisible_by_threads);
  STATIC_REQUIRE(broken<char, tt::tile<32, 32>, tt::unpadded, tt::vector_bytes<4>, tt::block_threads<256>>() ==
                 rule::tile_divisible_by_threads);
  STATIC_REQUIRE(broken<float, tt::store_window<24>>() == rule::window_power_of_two);
  STATIC_REQUIRE(broken<float, tt::fitted_tile<4096>>() == rule::fitted_tile_staging);
  STATIC_REQUIRE(broken<float, tt::fitted_tile<-4>, tt::staged_by_rows>() == rule::fitted_tile_bytes);
  STATIC_REQUIRE(broken<float, tt::fitted_tile<(1 << 20)>, tt::staged_by_rows>() == rule::fitted_tile_bytes);
  STATIC_REQUIRE(broken<float, tt::staged_by_columns, tt::unpadded>() == rule::staging_alone);
  STATIC_REQUIRE(broken<float, tt::staged_by_columns, tt::vector_bytes<16>>() == rule::staging_alone);
  STATIC_REQUIRE(broken<float, tt::staged_by_rows, tt::store_window<32>>() == rule::staging_alone);
  STATIC_REQUIRE(broken<float, tt::staged_by_rows, tt::block_threads<96>>() == rule::staging_threads);
  STATIC_REQUIRE(broken<float, tt::staged_by_rows, tt::staged_by_columns>() == rule::policy_one_of_a_kind);
  STATIC_REQUIRE(broken<char, tt::tile<224, 256>, tt::staged_by_vectors, tt::padded<1>>() == rule::staging_alone);
  STATIC_REQUIRE(broken<char, tt::fitted_tile<4096>, tt::staged_by_vectors>() == rule::fitted_tile_staging);
  STATIC_REQUIRE(broken<float, tt::tile<32, 128>, tt::staged_by_vectors>() == rule::vectors_of_small_elements);
  STATIC_REQUIRE(broken<test::element<2, 1>, tt::tile<32, 128>, tt::staged_by_vectors>() == rule::vectors_of_small_elements);
  STATIC_REQUIRE(broken<char, tt::tile<40, 128>, tt::staged_by_vectors>() == rule::vectors_fill_tile);
  STATIC_REQUIRE(broken<char, tt::tile<48, 64>, tt::staged_by_vectors>() == rule::vectors_fill_tile);
  STATIC_REQUIRE(broken<char, tt::tile<48, 4096>, tt::staged_by_vectors, tt::block_threads<96>>() == rule::vectors_fill_tile);
  STATIC_REQUIRE(broken<char, tt::tile<240, 512>, tt::staged_by_vectors>() == rule::none);
  STATIC_REQUIRE(broken<char, tt::tile<432, 512>, tt::staged_by_vectors>() == rule::shared_limit);
  STATIC_REQUIRE(broken<double, tt::tile<256, 256>, tt::staged_by_rows>() == rule::shared_limit);
  STATIC_REQUIRE(broken<double, tt::store_window<4>>() == rule::window_power_of_two);
  STATIC_REQUIRE(broken<test::bytes_12, tt::store_window<32>>() == rule::window_power_of_two);
  STATIC_REQUIRE(broken<float, tt::store_window<32>, tt::vector_bytes<16>, tt::unpadded>() == rule::window_single_elements);
  STATIC_REQUIRE(broken<float, tt::store_window<256>>() == rule::window_fits_tile);
  STATIC_REQUIRE(broken<float, tt::swizzled<5, 0, 4>>() == rule::swizzle_parameters);
  STATIC_REQUIRE(broken<float, tt::swizzled<5, -1, 5>>() == rule::swizzle_parameters);
  STATIC_REQUIRE(broken<float, tt::tile<32, 24>, tt::swizzled<4, 0, 5>>() == rule::swizzle_power_of_two);
  STATIC_REQUIRE(broken<float, tt::tile<32, 48>, tt::swizzled<5, 0, 5>>() == rule::swizzle_power_of_two);
  STATIC_REQUIRE(broken<float, tt::tile<64, 16>, tt::swizzled<5, 0, 5>>() == rule::swizzle_fits_tile);
  STATIC_REQUIRE(broken<float, tt::swizzled<4, 1, 5>, tt::vector_bytes<16>>() == rule::swizzle_keeps_vectors);
  STATIC_REQUIRE(broken<float, tt::padded<-1>>() == rule::padding_not_negative);
  STATIC_REQUIRE(broken<float, tt::padded<1>, tt::vector_bytes<8>>() == rule::padding_keeps_vectors);
  STATIC_REQUIRE(broken<float, tt::padded<(1 << 30)>>() == rule::shared_limit);
  STATIC_REQUIRE(broken<float, tt::padded_every<0, 1>>() == rule::padding_run);
  STATIC_REQUIRE(broken<float, tt::padded_every<-8, 1>>() == rule::padding_run);
  STATIC_REQUIRE(broken<float, tt::padded_every<8, -1>>() == rule::padding_not_negative);
  STATIC_REQUIRE(broken<float, tt::padded_every<6, 4>, tt::vector_bytes<16>>() == rule::padding_keeps_vectors);
  STATIC_REQUIRE(broken<float, tt::padded_every<8, 1>, tt::vector_bytes<16>>() == rule::padding_keeps_vectors);
  STATIC_REQUIRE(broken<float, tt::padded_every<8, (1 << 30)>>() == rule::shared_limit);
  STATIC_REQUIRE(broken<float, everything_at_zero>() == rule::layout_injective);
  STATIC_REQUIRE(broken<float, test::rotated, tt::vector_bytes<8>>() == rule::layout_keeps_vectors);
  STATIC_REQUIRE(broken<double, tt::tile<256, 128>>() == rule::shared_limit);
}

TEST_CASE("broken_rule: the limits themselves are allowed", "[model][rules]") {
  STATIC_REQUIRE(tt::is_valid<float, tt::policy<tt::tile<32, 32>, tt::block_threads<1024>>>);
  STATIC_REQUIRE(tt::is_valid<float, tt::policy<tt::tile<32, 32>, tt::block_threads<32>>>);
  STATIC_REQUIRE(tt::is_valid<float, tt::policy<tt::tile<64, 32>, tt::swizzled<5, 0, 5>>>);
  STATIC_REQUIRE(tt::is_valid<float, tt::policy<tt::padded<4>, tt::vector_bytes<16>>>);
  STATIC_REQUIRE(tt::is_valid<float, tt::policy<tt::padded_every<8, 4>, tt::vector_bytes<16>>>);
  STATIC_REQUIRE(tt::is_valid<float, tt::policy<backwards>>);
  // 227 KiB are 58112 floats: 256 rows of 227 with its padding.
  STATIC_REQUIRE(tt::shared_bytes<float, tt::policy<tt::tile<256, 224>, tt::padded<3>>>() == tt::machine::max_shared_bytes);
  STATIC_REQUIRE(tt::is_valid<float, tt::policy<tt::tile<256, 224>, tt::padded<3>>>);
  STATIC_REQUIRE(broken<float, tt::tile<256, 224>, tt::padded<4>>() == rule::shared_limit);
}

TEST_CASE("policy: pieces in any order, each with a default", "[model][policy]") {
  using all_default = tt::policy<>;
  STATIC_REQUIRE(all_default::shape.rows == 32 && all_default::shape.cols == 32 && all_default::num_threads == 256);
  STATIC_REQUIRE(std::is_same_v<all_default::layout_type, tt::padded<1>>);
  STATIC_REQUIRE(std::is_same_v<all_default::traversal_type, tt::down_rows>);
  using one = tt::policy<tt::tile<64, 16>, tt::unpadded, tt::vector_bytes<8>, tt::block_threads<64>, tt::across_columns>;
  using other = tt::policy<tt::across_columns, tt::block_threads<64>, tt::unpadded, tt::vector_bytes<8>, tt::tile<64, 16>>;
  STATIC_REQUIRE(one::shape.rows == other::shape.rows && one::shape.cols == other::shape.cols);
  STATIC_REQUIRE(one::num_threads == 64 && other::num_threads == 64);
  STATIC_REQUIRE(one::num_vector_bytes == 8 && other::num_vector_bytes == 8);
  STATIC_REQUIRE(std::is_same_v<one::layout_type, other::layout_type>);
  STATIC_REQUIRE(std::is_same_v<one::traversal_type, other::traversal_type>);
}
