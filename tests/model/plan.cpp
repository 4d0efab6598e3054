#include <cstdint>
#include <string>
#include <tiletrans/host.hpp>

#include "../support/catch.hpp"
#include "../support/elements.hpp"
#include "../support/policies.hpp"

namespace tt = tiletrans;

namespace {

/// The plan for packed matrices at addresses `src_shift` and `dst_shift` bytes behind aligned ones; nothing is accessed.
template <class T> tt::plan plan_for(std::int64_t rows, std::int64_t cols, int src_shift = 0, int dst_shift = 0) {
  auto const* src = reinterpret_cast<T const*>(std::uintptr_t{1} << 40 | src_shift);
  auto* dst = reinterpret_cast<T*>(std::uintptr_t{1} << 44 | dst_shift);
  return tt::plan_transpose(tt::matrix_view<T const>{src, rows, cols}, tt::matrix_view<T>{dst, cols, rows});
}

/// Bytes of shared memory that a tile of a matrix with so many rows and columns takes.
template <class T, class Policy> constexpr int bytes_of_tile(std::int64_t rows, std::int64_t cols, tt::detail::packing lines) {
  tt::tile_shape const shape = tt::detail::run_tile_shape<T, Policy>(rows, cols, lines);
  return tt::detail::run_bytes<T, Policy>(shape, tt::detail::layout_of_tiles<T, Policy>(shape, rows, cols, lines));
}

/// Every policy that may be chosen for elements of a size can move them, and runs on any GPU.
template <class T, class Policy> constexpr bool fits() {
  return tt::is_valid<T, Policy> && tt::shared_bytes<T, Policy>() <= tt::machine::least_shared_bytes;
}
/// The same of the tiles that are fitted to so many rows, packed, or to so many columns.
template <class T, class Policy> constexpr bool rows_fit(int least, int most) {
  for (int rows = least; rows <= most; ++rows)
    if (bytes_of_tile<T, Policy>(rows, 1 << 20, tt::detail::packing::packed) > tt::machine::least_shared_bytes) return false;
  return true;
}
template <class T, class Policy> constexpr bool columns_fit(int least, int most) {
  for (int cols = least; cols <= most; ++cols)
    for (tt::detail::packing lines : {tt::detail::packing::loose, tt::detail::packing::packed})
      if (bytes_of_tile<T, Policy>(1 << 20, cols, lines) > tt::machine::least_shared_bytes) return false;
  return true;
}
template <int Bytes, int Align = 1> constexpr bool table_holds() {
  using element = test::element<Bytes, Align>;
  using table = tt::detail::policy_table<Bytes>;
  constexpr bool has_any_rows = !table::any_rows::moves_vectors || Align == Bytes;  // vectors need elements on their alignment
  return (!has_any_rows || (fits<element, typename table::any_rows>() && fits<element, typename table::tall>())) &&
         fits<element, typename table::aligned_rows>() && fits<element, tt::detail::runs_policy<Bytes>>() &&
         fits<element, tt::detail::small_policy<Bytes>>() && fits<element, tt::detail::packed_rows_policy>() &&
         fits<element, tt::detail::few_rows_policy<Bytes>>() &&
         rows_fit<element, tt::detail::some_rows_policy>(tt::detail::few_rows<Bytes> + 1, tt::detail::some_rows<Bytes>) &&
         fits<element, tt::detail::fewest_columns_policy>() && fits<element, tt::detail::few_columns_policy>() &&
         tt::detail::some_columns_apart<Bytes> <= tt::detail::some_columns<Bytes> &&
         columns_fit<element, tt::detail::some_columns_policy>(tt::detail::few_columns<Bytes> + 1, tt::detail::some_columns<Bytes>);
}

template <class T, class Policy> constexpr bool is_conflict_free() {
  if constexpr (Policy::moves_runs || Policy::moves_vectors)
    return true;  // their costs depend on the matrix: tests/model/runs.cpp
  else
    return tt::shared_store_cost<T, Policy>().conflict_free() && tt::shared_load_cost<T, Policy>().conflict_free();
}
template <int Bytes> constexpr bool table_is_conflict_free() {
  using element = test::element<Bytes, 1>;
  using table = tt::detail::policy_table<Bytes>;
  return is_conflict_free<element, typename table::any_rows>() && is_conflict_free<element, typename table::tall>() &&
         is_conflict_free<element, typename table::aligned_rows>() &&
         tt::global_load_cost<element, typename table::aligned_rows>().coalesced() &&
         tt::global_store_cost<element, typename table::aligned_rows>().coalesced();
}

template <int Bytes> constexpr bool small_is_conflict_free() {
  return is_conflict_free<test::element<Bytes, tt::machine::widest_word(Bytes)>, tt::detail::small_policy<Bytes>>();
}

}  // namespace

TEST_CASE("auto_policy: its policies are valid and fit the shared memory that every GPU gives", "[model][auto_policy]") {
  STATIC_REQUIRE(table_holds<1>() && table_holds<2>() && table_holds<2, 2>() && table_holds<3>() && table_holds<4>() &&
                 table_holds<4, 4>());
  STATIC_REQUIRE(table_holds<5>() && table_holds<6>() && table_holds<6, 2>() && table_holds<7>() && table_holds<8>() &&
                 table_holds<8, 4>());
  STATIC_REQUIRE(table_holds<8, 8>() && table_holds<12>() && table_holds<12, 4>() && table_holds<16>() && table_holds<16, 16>());
  STATIC_REQUIRE(table_holds<20, 4>() && table_holds<24>() && table_holds<24, 8>());
  STATIC_REQUIRE(fits<test::element<25, 1>, tt::detail::large_policy<25>>() && fits<test::element<33, 1>, tt::detail::large_policy<33>>() &&
                 fits<test::element<128, 16>, tt::detail::large_policy<128>>());
  STATIC_REQUIRE(fits<test::element<512, 1>, tt::detail::large_policy<512>>() &&
                 fits<test::element<1024, 1>, tt::detail::large_policy<1024>>());
  STATIC_REQUIRE(tt::is_valid<test::element<4096, 1>, tt::detail::large_policy<4096>>);
  STATIC_REQUIRE(fits<char, tt::detail::short_columns_policy>() && fits<char, tt::detail::many_bytes_policy>() &&
                 fits<char, tt::detail::long_tiles_policy>());
  STATIC_REQUIRE(fits<float, tt::detail::whole_tiles_policy>() && fits<double, tt::detail::far_rows_policy>());
}

TEST_CASE("auto_policy: its policies for whole tiles are conflict-free and coalesced", "[model][auto_policy]") {
  STATIC_REQUIRE(table_is_conflict_free<1>());
  STATIC_REQUIRE(table_is_conflict_free<2>());
  STATIC_REQUIRE(table_is_conflict_free<4>());
  STATIC_REQUIRE(table_is_conflict_free<8>());
  STATIC_REQUIRE(table_is_conflict_free<16>());
  STATIC_REQUIRE(is_conflict_free<test::bytes_8, tt::detail::far_rows_policy>());
  STATIC_REQUIRE(is_conflict_free<test::bytes_12, tt::detail::policy_table<12>::any_rows>());
  STATIC_REQUIRE(is_conflict_free<char, tt::detail::short_columns_policy>());
  STATIC_REQUIRE(is_conflict_free<float, tt::detail::whole_tiles_policy>());
  STATIC_REQUIRE(small_is_conflict_free<1>() && small_is_conflict_free<2>() && small_is_conflict_free<3>() && small_is_conflict_free<4>());
  STATIC_REQUIRE(small_is_conflict_free<8>() && small_is_conflict_free<12>() && small_is_conflict_free<16>());
}

TEST_CASE("plan_transpose: another policy where all rows start on 16 bytes", "[model][plan]") {
  CHECK(std::string(plan_for<short>(4096, 4096).layout_name) == "swizzled");
  CHECK(std::string(plan_for<short>(4096, 4096, 2).layout_name) == "staged by vectors");
  CHECK(std::string(plan_for<short>(4096, 4096, 0, 8).layout_name) == "staged by vectors");
  CHECK(std::string(plan_for<short>(4095, 4096).layout_name) == "staged by vectors");
  CHECK(std::string(plan_for<short>(4096, 4097).layout_name) == "staged by vectors");
  CHECK(std::string(plan_for<short>(4096, 4096, 1).layout_name) == "staged by rows");  // elements at odd addresses
  CHECK(std::string(plan_for<short>(4096, 4096, 16).reason) == "all rows start on 16 bytes, those of the output on 32");
  CHECK(std::string(plan_for<short>(4096, 4096, 0, 16).reason) == "columns of whole vectors");
  CHECK(std::string(plan_for<char>(4096, 4096).reason) == "all rows start on 256 bytes");
  CHECK(std::string(plan_for<char>(4096, 4096, 128).reason) == "columns of whole vectors");
  CHECK(std::string(plan_for<char>(4096, 4096, 0, 128).reason) == "columns of whole vectors");
  CHECK(std::string(plan_for<char>(384, 40960).reason) == "short columns, all rows start on 128 bytes");
  CHECK(std::string(plan_for<char>(384, 40960, 64).reason) == "some hundred rows");
  CHECK((plan_for<char>(464, 40961).tile.rows == 464 && plan_for<char>(465, 40961).tile.rows == 224));
  CHECK((plan_for<char>(225, 40961).tile.rows == 464 && plan_for<char>(224, 40961).tile.rows == 224));
  CHECK(std::string(plan_for<char>(4095, 4097).layout_name) == "staged by vectors");
  CHECK(std::string(plan_for<char>(177, 40001).reason) == "any rows");
  CHECK(std::string(plan_for<char>(160, 40001).reason) == "columns of whole vectors");
  CHECK(std::string(plan_for<char>(20001, 20001).reason) == "any rows");
  CHECK(std::string(plan_for<char>(20101, 20101).reason) == "many bytes");
  CHECK(std::string(plan_for<double>(1, 4096).reason) == "one row or one column");
  CHECK(std::string(plan_for<test::bytes_3>(4096, 1).layout_name) == "copied");
  CHECK(plan_for<double>(1, 4096).num_vector_bytes == 16);
  CHECK(plan_for<double>(1, 0).num_blocks == 0);
  CHECK(std::string(plan_for<double>(4096, 4096).reason) == "all rows start on 16 bytes");
  CHECK(std::string(plan_for<double>(4096, 4096, 8).reason) == "any rows");
  CHECK(std::string(plan_for<double>(4096, 16384).reason) == "all rows start on 16 bytes, a multiple of 128 KiB apart");
  CHECK(std::string(plan_for<double>(4096, 16384).traversal_name) == "across the columns");
  CHECK(std::string(plan_for<double>(16384, 4096).traversal_name) == "down the rows");
  CHECK(std::string(plan_for<double>(4095, 16384).reason) == "any rows");
  CHECK(std::string(plan_for<double>(3, 16384, 8).reason) == "few rows");
  CHECK(std::string(plan_for<float>(200, 40001).reason) == "all columns start on 16 bytes");
  CHECK(std::string(plan_for<float>(201, 40001).reason) == "some hundred rows, packed");
  CHECK(std::string(plan_for<float>(201, 40001, 1).layout_name) == "staged by columns");  // elements at odd addresses
  CHECK(std::string(plan_for<float>(4097, 4097).reason) == "any rows, mostly whole tiles");
  CHECK(std::string(plan_for<float>(40001, 201).reason) == "any rows");  // a quarter of its tiles would be air
  CHECK(std::string(plan_for<test::bytes_12>(4096, 4096).reason) == "any rows");
  CHECK(plan_for<test::bytes_6>(4096, 4096).num_vector_bytes == 4);
}

TEST_CASE("plan_transpose: from some number of rows on, tiles side by side", "[model][plan]") {
  auto const is_across = [](tt::plan const& plan) { return std::string(plan.traversal_name) == "across the columns"; };
  CHECK((is_across(plan_for<char>(65536, 201)) && !is_across(plan_for<char>(65535, 201))));
  CHECK((is_across(plan_for<short>(65537, 201)) && !is_across(plan_for<short>(65535, 201))));
  CHECK((is_across(plan_for<short>(65536, 512)) && !is_across(plan_for<short>(65504, 512))));
  CHECK((is_across(plan_for<test::bytes_3>(65536, 201)) && !is_across(plan_for<test::bytes_3>(65535, 201))));
  CHECK((is_across(plan_for<float>(65537, 201)) && !is_across(plan_for<float>(65535, 201))));
  CHECK((is_across(plan_for<float>(65536, 256)) && !is_across(plan_for<float>(65472, 256))));
  CHECK((is_across(plan_for<double>(65536, 256)) && !is_across(plan_for<double>(65504, 256))));
  CHECK(!is_across(plan_for<char>(65536, 512)));
  CHECK((is_across(plan_for<double>(65537, 201)) && !is_across(plan_for<double>(65535, 201))));
  CHECK((is_across(plan_for<test::bytes_12>(65536, 201)) && !is_across(plan_for<test::bytes_12>(65535, 201))));
  CHECK((is_across(plan_for<test::element<16, 16>>(65536, 201)) && !is_across(plan_for<test::element<16, 16>>(65535, 201))));
  CHECK(std::string(plan_for<float>(65537, 20).reason) == "few columns");
  CHECK(std::string(plan_for<float>(65537, 201, 1).layout_name) == "staged by columns");  // elements at odd addresses
}

TEST_CASE("plan_transpose: what a given policy cannot move off its alignment goes in runs, or in small tiles", "[model][plan]") {
  auto const reason_of = [](auto policy, auto x, int shift) {
    using T = decltype(x);
    auto* data = reinterpret_cast<T*>(std::uintptr_t{1} << 40 | static_cast<std::uintptr_t>(shift));
    auto* out = reinterpret_cast<T*>(std::uintptr_t{1} << 44);
    return std::string(
        tt::plan_transpose<decltype(policy)>(tt::matrix_view<T const>{data, 99, 99}, tt::matrix_view<T>{out, 99, 99}).reason);
  };
  using large_runs = tt::policy<tt::tile<56, 1000>, tt::staged_by_columns>;  // room for words of its own, not for parts of two
  STATIC_REQUIRE((tt::is_valid<float, large_runs> && !tt::is_valid<test::element<4, 1>, large_runs>));
  CHECK(reason_of(large_runs{}, float{}, 0) == "given");
  CHECK(reason_of(large_runs{}, float{}, 1) == "elements off their alignment, which the policy cannot move");
  using vectors = tt::policy<tt::tile<40, 64>, tt::staged_by_vectors, tt::block_threads<96>>;
  CHECK(reason_of(vectors{}, short{}, 2) == "given");
  CHECK(reason_of(vectors{}, short{}, 1) == "elements off their alignment, which the policy cannot move");
}

TEST_CASE("plan_transpose: the alignment that the kernel may rely on", "[model][plan]") {
  CHECK(plan_for<float>(100, 100).element_alignment == 4);
  CHECK(plan_for<float>(100, 100, 1).element_alignment == 1);
  CHECK(plan_for<float>(100, 100, 0, 2).element_alignment == 1);
  CHECK(plan_for<test::complex_8>(100, 100).element_alignment == 8);
  CHECK(plan_for<test::complex_8>(100, 100, 4).element_alignment == 4);
  CHECK(plan_for<test::complex_8>(100, 100, 2).element_alignment == 1);
  CHECK(plan_for<test::chars_4>(100, 100).element_alignment == 4);
  CHECK(plan_for<test::chars_4>(100, 100, 2).element_alignment == 1);
  CHECK(plan_for<test::bytes_3>(100, 100, 1).element_alignment == 1);
}

TEST_CASE("plan_transpose: few rows and few columns take tiles of all of them", "[model][plan]") {
  auto const rows = plan_for<float>(3, 1000000);
  CHECK(std::string(rows.reason) == "few rows, packed");
  CHECK((rows.tile.rows == 3 && rows.tile.cols == 512));
  CHECK(rows.num_blocks == (1000000 + 511) / 512);
  auto const cols = plan_for<float>(1000000, 3);
  CHECK(std::string(cols.reason) == "few columns");
  CHECK((cols.tile.rows == 256 && cols.tile.cols == 3));
  CHECK(plan_for<float>(63, 1000001).tile.rows == 63);
  CHECK(std::string(plan_for<float>(64, 1000000).reason) == "all rows start on 16 bytes");
  CHECK(std::string(plan_for<test::element<40, 8>>(3, 100).reason) == "large elements");
}

TEST_CASE("plan_transpose: small tiles of few packed rows, as long as many of them leave L1 its share", "[model][plan]") {
  for (int rows = 2; rows <= tt::detail::packed_rows<4>; ++rows) {
    INFO(rows << " rows");
    auto const packed = plan_for<float>(rows, 1000001);
    CHECK(packed.num_threads == (packed.num_shared_bytes <= tt::detail::most_packed_rows_bytes ? 128 : 256));
    float const* src = nullptr;
    float* dst = nullptr;
    CHECK(tt::plan_transpose(tt::matrix_view{src, rows, 1000001}, tt::matrix_view{dst, 1000001, rows, rows + 1}).num_threads == 256);
  }
  CHECK(plan_for<float>(22, 1000001).num_threads == 256);  // small ones would take 11640 bytes
  CHECK(plan_for<float>(41, 1000001).num_threads == 256);
  CHECK(plan_for<double>(3, 1000001).num_threads == 256);
  CHECK(plan_for<test::bytes_3>(3, 1000001).num_threads == 128);
}

TEST_CASE("plan_transpose: the fewest columns of whole words take the smallest tiles", "[model][plan]") {
  CHECK(plan_for<float>(1000001, 5).num_threads == 64);
  CHECK(plan_for<float>(1000001, 5, 1).num_threads == 256);  // elements at odd addresses
  CHECK(plan_for<float>(1000001, 6).num_threads == 256);
  CHECK(plan_for<char>(1000001, 2).tile.rows == 8188);
  CHECK(plan_for<char>(1000001, 3).tile.rows == 8188);
  CHECK(plan_for<short>(1000001, 3).tile.rows == 2046);
  CHECK(plan_for<short>(1000001, 4).tile.rows == 4094);
  CHECK(plan_for<test::bytes_12>(1000001, 5).num_threads == 256);
}

TEST_CASE("plan_transpose: tiles grow with the rows and columns that they hold", "[model][plan]") {
  CHECK(plan_for<float>(127, 40001).tile.rows == 127);
  CHECK(plan_for<float>(175, 40001).tile.rows == 175);
  CHECK(std::string(plan_for<float>(401, 40001).reason) == "any rows");
  CHECK(plan_for<float>(400001, 20).tile.cols == 20);
  CHECK(plan_for<float>(40001, 96).tile.cols == 96);
  CHECK(plan_for<char>(400001, 72).tile.cols == 72);
  CHECK(std::string(plan_for<char>(400001, 73).layout_name) == "staged by vectors");
}

TEST_CASE("plan_transpose: a small matrix takes small tiles, as many as it can", "[model][plan]") {
  CHECK(std::string(plan_for<float>(1448, 1448).reason) == "small");
  CHECK(plan_for<float>(1448, 1448).num_blocks == 46 * 46);
  CHECK(std::string(plan_for<float>(1449, 1448).reason) != "small");
  CHECK(std::string(plan_for<float>(32, 32).reason) == "small");
  CHECK(std::string(plan_for<float>(31, 1000).reason) == "few rows, packed");
  CHECK(std::string(plan_for<float>(1000, 31).reason) == "few columns");
  CHECK(std::string(plan_for<float>(100, 100, 1).reason) == "few rows");  // elements at odd addresses
  CHECK(std::string(plan_for<test::element<16, 16>>(1024, 1024).reason) == "small");
  CHECK(std::string(plan_for<test::element<16, 16>>(1025, 1024).reason) != "small");
  CHECK(std::string(plan_for<test::element<24, 8>>(100, 200).reason) == "few rows");
}

TEST_CASE("describe: one line that names the choice and its reason", "[model][plan]") {
  CHECK(
      std::string(tt::describe(plan_for<short>(32768, 128))) ==
      "128x128 tiles down the rows, swizzled<3, 3, 7>, 16-byte vectors, 512 threads, 32768 shared bytes, 256 blocks: all rows start on 16 "
      "bytes, those of the output on 32");
  float data[6];
  float transposed[6];
  using textbook = tt::policy<tt::tile<32, 32>, tt::padded<1>>;
  CHECK(std::string(tt::describe(tt::plan_transpose<textbook>(tt::matrix_view{data, 2, 3}, tt::matrix_view{transposed, 3, 2}))) ==
        "32x32 tiles down the rows, padded<1>, 4-byte vectors, 256 threads, 4224 shared bytes, 1 block: given");
  using bent = tt::policy<tt::padded_every<32, 1>>;
  CHECK(std::string(tt::describe(tt::plan_transpose<bent>(tt::matrix_view{data, 2, 3}, tt::matrix_view{transposed, 3, 2}))) ==
        "32x32 tiles down the rows, padded_every<32, 1>, 4-byte vectors, 256 threads, 4220 shared bytes, 1 block: given");
  using own = tt::policy<test::rotated>;
  CHECK(std::string(tt::describe(plan_for<float>(3, 4096))) ==
        "3x512 tiles down the rows, staged by columns, 4-byte vectors, 128 threads, 6192 shared bytes, 8 blocks: few rows, packed");
  CHECK(std::string(tt::describe(tt::plan_transpose<own>(tt::matrix_view{data, 2, 3}, tt::matrix_view{transposed, 3, 2})))
            .find("user layout") != std::string::npos);
}

TEST_CASE("plan_transpose: an empty matrix takes no blocks", "[model][plan]") {
  CHECK(plan_for<float>(0, 5).num_blocks == 0);
  CHECK(plan_for<float>(5, 0).num_blocks == 0);
}
