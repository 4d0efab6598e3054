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

/// The claims that auto_policy's table makes for full tiles, and that every policy in it can move the elements.
template <int Bytes> constexpr bool table_holds() {
  using element = test::element<Bytes, 1>;
  using table = tt::detail::policy_table<Bytes>;
  return tt::is_valid<element, typename table::any_rows> && tt::is_valid<element, typename table::aligned_rows> &&
         (Bytes > 16 || (tt::is_valid<element, typename tt::detail::few_policies<Bytes>::rows> &&
                         tt::is_valid<element, typename tt::detail::few_policies<Bytes>::columns> &&
                         tt::is_valid<element, tt::detail::short_policy<Bytes>>));
}

/// Every policy that may be chosen for elements of a size runs on any GPU without asking for shared memory.
template <int Bytes> constexpr bool table_needs_no_opt_in() {
  using element = test::element<Bytes, 1>;
  using table = tt::detail::policy_table<Bytes>;
  using few = tt::detail::few_policies<Bytes>;
  constexpr int limit = tt::machine::default_shared_bytes;
  constexpr bool few_fit = tt::shared_bytes<element, typename few::rows>() <= limit &&
                           tt::shared_bytes<element, typename few::columns>() <= limit &&
                           tt::shared_bytes<element, tt::detail::short_policy<Bytes>>() <= limit;
  return tt::shared_bytes<element, typename table::any_rows>() <= limit &&
         tt::shared_bytes<element, typename table::aligned_rows>() <= limit && (few_fit || Bytes > 16);
}

template <int Bytes> constexpr bool table_is_conflict_free() {
  using element = test::element<Bytes, 1>;
  using table = tt::detail::policy_table<Bytes>;
  return tt::shared_store_cost<element, typename table::any_rows>().conflict_free() &&
         tt::shared_load_cost<element, typename table::any_rows>().conflict_free() &&
         tt::shared_store_cost<element, typename table::aligned_rows>().conflict_free() &&
         tt::shared_load_cost<element, typename table::aligned_rows>().conflict_free() &&
         tt::global_load_cost<element, typename table::aligned_rows>().coalesced() &&
         tt::global_store_cost<element, typename table::aligned_rows>().coalesced();
}

}  // namespace

TEST_CASE("auto_policy: its policies are valid for every element size", "[model][auto_policy]") {
  STATIC_REQUIRE(table_holds<1>() && table_holds<2>() && table_holds<3>() && table_holds<4>() && table_holds<6>() && table_holds<8>());
  STATIC_REQUIRE(table_holds<12>() && table_holds<16>() && table_holds<24>() && table_holds<32>());
  STATIC_REQUIRE(tt::is_valid<test::element<64, 1>, tt::detail::policy_table<64>::any_rows>);
  STATIC_REQUIRE(tt::is_valid<test::element<100, 1>, tt::detail::policy_table<100>::any_rows>);
  STATIC_REQUIRE(tt::is_valid<test::element<512, 1>, tt::detail::policy_table<512>::any_rows>);
  STATIC_REQUIRE(tt::is_valid<test::element<4096, 1>, tt::detail::policy_table<4096>::any_rows>);
}

TEST_CASE("auto_policy: its policies fit the shared memory that every GPU gives", "[model][auto_policy]") {
  STATIC_REQUIRE(table_needs_no_opt_in<1>() && table_needs_no_opt_in<2>() && table_needs_no_opt_in<3>() && table_needs_no_opt_in<4>());
  STATIC_REQUIRE(table_needs_no_opt_in<6>() && table_needs_no_opt_in<8>() && table_needs_no_opt_in<12>() && table_needs_no_opt_in<16>());
  STATIC_REQUIRE(table_needs_no_opt_in<24>() && table_needs_no_opt_in<32>() && table_needs_no_opt_in<128>() &&
                 table_needs_no_opt_in<512>());
  STATIC_REQUIRE(table_needs_no_opt_in<1024>());
}

TEST_CASE("auto_policy: its policies are conflict-free and coalesced", "[model][auto_policy]") {
  STATIC_REQUIRE(table_is_conflict_free<1>());
  STATIC_REQUIRE(table_is_conflict_free<2>());
  STATIC_REQUIRE(table_is_conflict_free<4>());
  STATIC_REQUIRE(table_is_conflict_free<8>());
  STATIC_REQUIRE(table_is_conflict_free<16>());
  STATIC_REQUIRE(tt::shared_load_cost<test::bytes_12, tt::detail::policy_table<12>::any_rows>().conflict_free());
  STATIC_REQUIRE(tt::shared_load_cost<test::bytes_24, tt::detail::policy_table<24>::any_rows>().conflict_free());
}

TEST_CASE("plan_transpose: another policy where all rows start on 16 bytes", "[model][plan]") {
  CHECK(plan_for<short>(4096, 4096).num_vector_bytes == 16);
  CHECK(plan_for<short>(4096, 4096, 2).num_vector_bytes == 2);
  CHECK(plan_for<short>(4096, 4096, 0, 8).num_vector_bytes == 2);
  CHECK(plan_for<short>(4095, 4096).num_vector_bytes == 2);
  CHECK(plan_for<short>(4096, 4097).num_vector_bytes == 2);
  CHECK(std::string(plan_for<double>(4096, 4096).reason) == "all rows start on 16 bytes");
  CHECK(std::string(plan_for<double>(4096, 4096, 8).reason) == "any rows");
  CHECK(plan_for<test::bytes_12>(4096, 4096).num_vector_bytes == 12);
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

TEST_CASE("auto_policy: a matrix of few rows is written in whole sectors, with few conflicts", "[model][auto_policy]") {
  // Packed columns of three: what a block writes is one run.
  using policy = tt::detail::few_policies<4>::rows;
  constexpr auto store = tt::global_store_cost<float, policy>({3, 0}, tt::edge_tile{3, 1024});
  STATIC_REQUIRE(store.total.sectors == 3 * 1024 * 4 / 32 && store.coalesced());
  CHECK(tt::shared_load_cost<float, policy>(tt::edge_tile{3, 1024}).conflict_free());
  for (int rows = 1; rows <= 8; ++rows) {
    INFO(rows << " rows");
    CHECK(tt::shared_load_cost<float, policy>(tt::edge_tile{rows, 1024}).worst.wavefronts <= 3);
  }
  using columns = tt::detail::few_policies<4>::columns;
  for (int cols = 1; cols <= 8; ++cols) {
    INFO(cols << " columns");
    CHECK(tt::shared_store_cost<float, columns>(tt::edge_tile{1024, cols}).worst.wavefronts <= 2);
  }
}

TEST_CASE("plan_transpose: few rows and few columns take long tiles", "[model][plan]") {
  CHECK(plan_for<float>(3, 1000000).tile.cols == 1024);
  CHECK(plan_for<float>(1000000, 3).tile.rows == 1024);
  CHECK(plan_for<float>(3, 1000000).num_blocks == (1000000 + 1023) / 1024);
  CHECK(plan_for<float>(33, 1000001).tile.rows == 64);
  CHECK(std::string(plan_for<float>(3, 1000000).reason) == "few rows");
}

TEST_CASE("describe: one line that names the choice and its reason", "[model][plan]") {
  CHECK(std::string(tt::describe(plan_for<short>(256, 128))) ==
        "128x128 tiles down the rows, swizzled<3, 3, 7>, 16-byte vectors, 512 threads, 32768 shared bytes, 2 blocks: all rows start on 16 "
        "bytes");
  float data[6];
  float transposed[6];
  using textbook = tt::policy<tt::tile<32, 32>, tt::padded<1>>;
  CHECK(std::string(tt::describe(tt::plan_transpose<textbook>(tt::matrix_view{data, 2, 3}, tt::matrix_view{transposed, 3, 2}))) ==
        "32x32 tiles down the rows, padded<1>, 4-byte vectors, 256 threads, 4224 shared bytes, 1 block: given");
  using own = tt::policy<test::rotated>;
  CHECK(std::string(tt::describe(tt::plan_transpose<own>(tt::matrix_view{data, 2, 3}, tt::matrix_view{transposed, 3, 2})))
            .find("user layout") != std::string::npos);
}

TEST_CASE("plan_transpose: an empty matrix takes no blocks", "[model][plan]") {
  CHECK(plan_for<float>(0, 5).num_blocks == 0);
  CHECK(plan_for<float>(5, 0).num_blocks == 0);
}
