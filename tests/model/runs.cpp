#include <algorithm>
#include <cstdint>
#include <tiletrans/model.hpp>
#include <type_traits>
#include <vector>

#include "../support/catch.hpp"
#include "../support/elements.hpp"
#include "../support/policies.hpp"

namespace tt = tiletrans;

namespace {

template <int Bytes, int Align> using element = test::element<Bytes, Align>;

/// Rows that start anywhere, columns too.
template <class T> tt::run_cost odd_tile() {
  return tt::run_cost_of<T, tt::detail::runs_policy<sizeof(T)>>({16385, 1}, {16383, 3}, 16383, 16385);
}
/// The policies of few rows and of few columns, whose tiles hold all of them.
template <class T> using rows_policies =
    test::policy_list<tt::detail::packed_rows_policy, tt::detail::few_rows_policy<sizeof(T)>, tt::detail::some_rows_policy>;
using columns_policies =
    test::policy_list<tt::detail::fewest_columns_policy, tt::detail::few_columns_policy, tt::detail::some_columns_policy>;

/// Calls `check(cost)` for so many rows, or columns, with each of these policies.
template <class T, class Check> void for_few_rows(int rows, Check check) {
  test::for_each_policy<T>(rows_policies<T>{}, [&](auto policy) {
    INFO(rows << " rows, " << decltype(policy)::num_fitted_bytes << " bytes");
    check(tt::run_cost_of<T, decltype(policy)>({1000001, 0}, {rows, 0}, rows, 1000001));
  });
}
template <class T, class Check> void for_few_columns(int cols, Check check) {
  test::for_each_policy<T>(columns_policies{}, [&](auto policy) {
    if (std::is_same_v<decltype(policy), tt::detail::fewest_columns_policy> && cols > tt::detail::fewest_columns<4>) return;
    INFO(cols << " columns, " << decltype(policy)::num_fitted_bytes << " bytes");
    check(tt::run_cost_of<T, decltype(policy)>({cols, 0}, {1000001, 0}, 1000001, cols));
  });
}

/// Elements, and a policy that moves them by vectors.
template <class T, class Policy> struct staged {
  using element_type = T;
  using policy_type = Policy;
};

template <class Cost> double over_ideal(Cost const& total) {
  if constexpr (std::is_same_v<Cost, tt::shared_cost>)
    return static_cast<double>(total.wavefronts) / total.ideal;
  else
    return static_cast<double>(total.sectors) / total.ideal;
}

}  // namespace

TEST_CASE("runs: at compile time, a claim about a policy of the launcher's", "[model][runs]") {
  using policy = tt::policy<tt::tile<32, 32>, tt::staged_by_columns, tt::block_threads<128>>;
  constexpr tt::run_cost cost = tt::run_cost_of<float, policy>({4097, 1}, {4095, 3}, 4095, 4097);
  STATIC_REQUIRE(cost.shared_store.conflict_free());
  STATIC_REQUIRE(cost.global_store.requests == 32);
  STATIC_REQUIRE(cost.global_store.total.useful_bytes == 32 * 32 * 4);
}

TEMPLATE_TEST_CASE("runs: tiles of rows that start anywhere are staged without conflicts", "[model][runs]", (element<1, 1>),
                   (element<2, 2>), (element<4, 4>), (element<8, 8>), (element<16, 16>), (element<12, 4>), (element<24, 8>)) {
  auto const cost = odd_tile<TestType>();
  CHECK(cost.shared_store.conflict_free());
  CHECK(over_ideal(cost.shared_load.total) <= 1.5);  // words that lie around the end of a column meet those of its beginning
}

TEMPLATE_TEST_CASE("vectors: tiles of rows that start anywhere are staged and read without conflicts", "[model][vectors]",
                   (staged<element<1, 1>, tt::detail::policy_table<1>::any_rows>),
                   (staged<element<1, 1>, tt::detail::policy_table<1>::tall>), (staged<element<1, 1>, tt::detail::many_bytes_policy>),
                   (staged<element<1, 1>, tt::detail::long_tiles_policy>), (staged<element<2, 2>, tt::detail::policy_table<2>::any_rows>),
                   (staged<element<2, 2>, tt::detail::policy_table<2>::tall>)) {
  using type = typename TestType::element_type;
  using policy = typename TestType::policy_type;
  for (int slack : {1, 3, 8, 16}) {
    tt::run_cost const cost = tt::run_cost_of<type, policy>({16384 + slack, 1}, {16384 - slack, 3}, 16384 - slack, 16384 + slack);
    INFO(slack << " elements beside a power of two");
    CHECK(cost.shared_store.conflict_free());
    CHECK(cost.shared_load.conflict_free());
    // Each vector of the tile's columns once, and no more than a sector beside them. One more is counted in every second column of more
    // than 16 vectors, where two requests write parts of it.
    int const column_bytes = policy::shape.rows * static_cast<int>(sizeof(type));
    CHECK(cost.global_store.total.useful_bytes == column_bytes * policy::shape.cols);
    int const shared_sectors = column_bytes > 16 * tt::machine::max_access_bytes ? policy::shape.cols / 2 : 0;
    CHECK(cost.global_store.total.sectors <= policy::shape.cols * (column_bytes / tt::machine::sector_bytes + 1) + shared_sectors);
    // Each segment once more than it holds vectors.
    int const rows = policy::shape.rows + tt::machine::max_access_bytes / static_cast<int>(sizeof(type)) - 1;
    CHECK(cost.global_load.total.useful_bytes >= rows * policy::shape.cols * static_cast<int>(sizeof(type)));
  }
}

TEST_CASE("vectors: each element of a tile has a place of its own", "[model][vectors]") {
  auto const check = [](auto staging, int cols) {
    using type = decltype(staging);
    std::vector<bool> taken(static_cast<std::size_t>(type::shared_bytes), false);
    bool is_free = true, is_beside = true;
    for (int row = 0; row < type::staged_rows; ++row) {
      for (int col = 0; col < cols; ++col) {
        auto const place = static_cast<std::size_t>(type::element_place(row, col));
        is_free = is_free && place < taken.size() && !taken[place];
        if (place < taken.size()) taken[place] = true;
      }
      for (int word = 0; word < type::words; ++word) {
        int const segment = word / type::per_vector, n = word % type::per_vector;
        int const first = type::word_place(row, type::word_of(segment, 0));
        is_beside = is_beside && type::place_behind(first, n) == type::word_place(row, type::word_of(segment, n));
      }
      for (int word = 0; word < type::words; word += 7)
        for (int below = 0; below < type::per_vector && row + below < type::staged_rows; ++below)
          is_beside = is_beside && type::place_below(type::word_place(row, word), row, below) == type::word_place(row + below, word);
    }
    CHECK(is_free);
    CHECK(is_beside);
  };
  check(tt::detail::vector_staging<1, tt::detail::policy_table<1>::any_rows>{}, 128);
  check(tt::detail::vector_staging<1, tt::detail::many_bytes_policy>{}, 256);
  check(tt::detail::vector_staging<1, tt::detail::long_tiles_policy>{}, 128);
  check(tt::detail::vector_staging<2, tt::detail::policy_table<2>::any_rows>{}, 128);
  check(tt::detail::vector_staging<2, tt::detail::policy_table<2>::tall>{}, 64);
}

TEMPLATE_TEST_CASE("runs: a column is written in little more than its own sectors, wherever it starts", "[model][runs]", (element<1, 1>),
                   (element<2, 2>), (element<4, 4>), (element<8, 8>), (element<3, 1>), (element<6, 2>), (element<12, 4>)) {
  using policy = tt::detail::runs_policy<sizeof(TestType)>;
  auto const cost = odd_tile<TestType>();
  // One sector more than a column fills, and one more where its words are not whole lines.
  int const sectors_of_column = policy::shape.rows * static_cast<int>(sizeof(TestType)) / tt::machine::sector_bytes + 2;
  CHECK(cost.global_store.total.sectors <= policy::shape.cols * (sectors_of_column + 1));
  CHECK(cost.global_store.total.useful_bytes == policy::shape.rows * policy::shape.cols * static_cast<int>(sizeof(TestType)));
}

TEMPLATE_TEST_CASE("runs: all columns of few rows are one coalesced run", "[model][runs]", (element<1, 1>), (element<2, 2>),
                   (element<4, 4>), (element<8, 8>), (element<16, 16>), (element<3, 1>), (element<12, 4>)) {
  for (int rows : {1, 2, 3, 8, 15, 33, 63})
    for_few_rows<TestType>(rows, [](tt::run_cost const& cost) {
      CHECK(cost.global_store.coalesced());
      CHECK(cost.shared_load.conflict_free());
    });
}

TEMPLATE_TEST_CASE("runs: an odd number of rows or columns leads lanes through all banks", "[model][runs]", (element<1, 1>),
                   (element<2, 2>), (element<4, 4>), (element<8, 8>)) {
  for (int few : {1, 3, 15, 17}) {
    for_few_rows<TestType>(few, [](tt::run_cost const& cost) { CHECK(cost.shared_store.conflict_free()); });
    for_few_columns<TestType>(few, [](tt::run_cost const& cost) { CHECK(over_ideal(cost.shared_load.total) <= 1.125); });
  }
  for (int few : {2, 8, 32}) {
    for_few_rows<TestType>(few, [](tt::run_cost const& cost) { CHECK(over_ideal(cost.shared_store.total) <= 2.0); });
    // Two columns of single bytes are not skewed, and a word more is read at their ends.
    double const most = few == 2 && sizeof(TestType) == 1 ? 2.03125 : 2.0;
    for_few_columns<TestType>(few, [most](tt::run_cost const& cost) { CHECK(over_ideal(cost.shared_load.total) <= most); });
  }
}

TEMPLATE_TEST_CASE("runs: where all rows and columns begin on words, small elements move to and from shared memory in words",
                   "[model][runs]", (element<1, 1>), (element<2, 2>)) {
  constexpr int many = 1000000;
  for (int few : {4, 8, 16, 32}) {
    INFO(few << " rows or columns");
    auto const rows = tt::run_cost_of<TestType, tt::detail::packed_rows_policy>({many, 0}, {few, 0}, few, many);
    CHECK(rows.shared_store.requests == rows.global_load.requests);
    CHECK(rows.shared_store.conflict_free());
    CHECK(rows.global_load.coalesced());
    auto const cols = tt::run_cost_of<TestType, tt::detail::some_columns_policy>({few, 0}, {many, 0}, many, few);
    CHECK(cols.shared_load.requests == cols.global_store.requests);
    CHECK(cols.shared_load.wavefronts_per_request() <= 2);
  }
}

TEMPLATE_TEST_CASE("runs: in no number of rows or columns do more than four lanes meet, or eight of wide words", "[model][runs]",
                   (element<1, 1>), (element<2, 2>), (element<4, 4>), (element<8, 8>), (element<12, 4>), (element<16, 16>)) {
  constexpr int bytes = static_cast<int>(sizeof(TestType));
  constexpr double most = bytes <= tt::machine::bank_bytes ? 4 : 8;
  for (int few = 1; few <= 128; ++few) {
    INFO(few << " rows or columns of " << bytes << " bytes");
    constexpr int many = 100003;
    auto const rows = tt::run_cost_of<TestType, tt::detail::few_rows_policy<bytes>>({many, 1}, {few, 0}, few, many);
    CHECK(over_ideal(rows.shared_store.total) <= most);
    auto const cols = tt::run_cost_of<TestType, tt::detail::few_columns_policy>({few, 0}, {many, 1}, many, few);
    CHECK(over_ideal(cols.shared_load.total) <= most);
  }
}

TEMPLATE_TEST_CASE("runs: all rows of few columns are one run, read in little more than its sectors", "[model][runs]", (element<1, 1>),
                   (element<2, 2>), (element<4, 4>), (element<8, 8>), (element<3, 1>)) {
  for (int cols : {1, 2, 3, 8, 15, 33, 63})
    for_few_columns<TestType>(cols, [](tt::run_cost const& cost) {
      CHECK(over_ideal(cost.global_load.total) <= 1.07);  // a run that starts between two sectors
      CHECK(cost.shared_store.conflict_free());
    });
}

TEST_CASE("runs: a tile fits what its policy says it takes", "[model][runs]") {
  using T = element<4, 4>;
  using policy = tt::detail::few_rows_policy<4>;
  for (int rows : {1, 2, 3, 5, 7, 33, 63, 500}) {
    for (int slack : {0, 1}) {
      INFO(rows << " rows, slack " << slack);
      auto const tiling = tt::make_run_tiling<T, policy>({nullptr, rows, 100000}, {nullptr, 100000, rows, rows + slack});
      CHECK(tiling.shared_bytes <= tt::shared_bytes<T, policy>());
      CHECK(tiling.shape.rows * tiling.shape.cols * 4 <= 2 * 16384);
    }
  }
}

/// Tiles of all extents up to a policy's, whose runs are one where they can be.
template <class T, class Policy> bool every_tile_fits() {
  for (int rows = 1; rows <= Policy::shape.rows; ++rows)
    for (int cols = 1; cols <= Policy::shape.cols; ++cols)
      if (tt::make_run_tiling<T, Policy>({nullptr, rows, cols}, {nullptr, cols, rows}).shared_bytes > tt::shared_bytes<T, Policy>())
        return false;
  return true;
}

TEST_CASE("runs: a smaller tile fits too, also one with a skew that the policy's has not", "[model][runs]") {
  CHECK(every_tile_fits<double, tt::policy<tt::tile<64, 33>, tt::staged_by_rows, tt::block_threads<64>>>());
  CHECK(every_tile_fits<double, tt::policy<tt::tile<129, 128>, tt::staged_by_columns, tt::block_threads<64>>>());
  CHECK(every_tile_fits<float, tt::policy<tt::tile<65, 256>, tt::staged_by_columns, tt::block_threads<64>>>());
  CHECK(every_tile_fits<float, tt::policy<tt::tile<64, 32>, tt::staged_by_columns, tt::block_threads<64>>>());
  CHECK(every_tile_fits<char, tt::policy<tt::tile<1, 64>, tt::staged_by_columns, tt::block_threads<64>>>());
  CHECK(every_tile_fits<char, tt::policy<tt::tile<64, 1>, tt::staged_by_rows, tt::block_threads<64>>>());

  // The longest run with a skew is far shorter than the policy's, since that of most is near a whole turn through the banks.
  CHECK(every_tile_fits<double, tt::policy<tt::tile<32, 90>, tt::staged_by_rows, tt::block_threads<64>>>());
  CHECK(every_tile_fits<float, tt::policy<tt::tile<32, 186>, tt::staged_by_rows, tt::block_threads<64>>>());
  CHECK(every_tile_fits<float, tt::policy<tt::tile<434, 128>, tt::staged_by_columns, tt::block_threads<64>>>());
  CHECK(every_tile_fits<double, tt::policy<tt::tile<210, 64>, tt::staged_by_columns, tt::block_threads<64>>>());
  CHECK(every_tile_fits<char, tt::policy<tt::tile<64, 1736>, tt::staged_by_rows, tt::block_threads<64>>>());
  CHECK(every_tile_fits<element<120, 8>, tt::policy<tt::tile<16, 16>, tt::staged_by_columns, tt::block_threads<64>>>());
}

TEST_CASE("runs: every lane of a full fitted tile has a word", "[model][runs]") {
  for (int rows = 1; rows <= 63; ++rows) {
    auto const tiling =
        tt::make_run_tiling<element<1, 1>, tt::detail::few_rows_policy<1>>({nullptr, rows, 1000000}, {nullptr, 1000000, rows});
    INFO(rows << " rows, " << tiling.shape.cols << " columns");
    CHECK(tt::detail::is_power_of_two(tt::detail::run_pieces<1, 1>::most_words(tiling.shape.cols)));
  }
}

TEST_CASE("runs: each unit of a column is stored once, by one tile, in a word or by itself", "[model][runs]") {
  using words = tt::detail::run_column_words<1, 1>;
  constexpr int reach = 3;
  int const total = GENERATE(1, 2, 3, 4, 7, 252, 253, 255, 1000);
  for (int height : {1, 2, 3, 5, 252}) {
    for (int start = 0; start < 128; ++start) {
      INFO(total << " rows in tiles of " << height << ", start " << start);
      std::vector<int> stored(static_cast<std::size_t>(total), 0);
      for (int row = 0; row < total; row += height) {
        tt::detail::run_tile tile{};
        tile.rows = std::min(height, total - row);
        tile.staged_rows = std::min(tile.rows + reach, total - row);
        tile.bytes_above = std::min(row, tt::machine::max_access_bytes);
        auto const w = words::of(tile, static_cast<std::uint64_t>(start + row));
        REQUIRE((start + row + w.skipped) % 4 == 0);
        auto const store = [&](int begin, int end) {
          for (int unit = begin; unit < end; ++unit) ++stored.at(static_cast<std::size_t>(row + unit));
        };
        int const line = words::line_of(static_cast<unsigned>(start + row + w.skipped));
        for (int n = 0; n < w.count; ++n) {
          int const first = w.skipped + words::around(n, line, w.count) * 4;
          store(first, first + 4);
        }
        for (int n = 0; n < words::most_ends; ++n)
          if (int const unit = w.end_unit(n); unit >= 0) {
            REQUIRE(words::may_have_ends(tile));
            store(unit, unit + 1);
          }
      }
      CHECK(std::count(stored.begin(), stored.end(), 1) == total);
    }
  }
}

TEMPLATE_TEST_CASE("vectors: heads and tails of columns meet vectors, and each is taken once", "[model][vectors]", (element<1, 1>),
                   (element<2, 2>)) {
  constexpr int bytes = sizeof(TestType), vector = tt::machine::max_access_bytes;
  using policy = typename tt::detail::policy_table<bytes>::any_rows;
  using staging = tt::detail::vector_staging<bytes, policy>;
  using columns = typename staging::columns;
  constexpr int height = policy::shape.rows;
  for (int total : {1, 3, 7, 8, 15, 16, 17, 100, height, height + 1, height + 7, height + 15, height + 16, 2 * height + 16})
    for (int start = 0; start < vector; start += bytes)
      for (int row = 0; row < total; row += height) {
        INFO(total << " rows that start " << start << " bytes behind a vector's boundary, tile at " << row);
        tt::detail::run_tile tile{};
        tile.rows = std::min(height, total - row);
        tile.staged_rows = std::min(tile.rows + columns::reach, total - row);
        tile.bytes_above = std::min(row, vector) * bytes;
        int const first = start + row * bytes, end = start + total * bytes;
        auto const column = columns::of(tile, static_cast<std::uint64_t>(first));
        auto const head = column.head(), tail = column.tail();
        CHECK(std::max(head.bytes, 0) == (row == 0 ? std::min((vector - start) % vector, total * bytes) : 0));
        int const last = end / vector * vector - first;  // vector of the column, from the tile's first row on
        CHECK(std::max(tail.bytes, 0) == (last >= 0 && last < tile.rows * bytes ? end % vector : 0));
        CHECK(columns::heads_end_on_words(tile) == (row > 0 || total * bytes >= vector));
        if (columns::heads_end_on_words(tile) && head.bytes > 0) CHECK((first + head.begin + head.bytes) % vector == 0);
        if (tail.bytes > 0) CHECK(((first + tail.begin) % vector == 0 && tail.begin + tail.bytes <= tile.staged_rows * bytes));
        if (head.bytes > 0 || tail.bytes > 0) CHECK(columns::may_have_ends(tile));
      }
  std::vector<int> taken(static_cast<std::size_t>(staging::num_end_items), 0);
  for (int item = 0; item < staging::num_end_items; ++item) {
    auto const at = staging::end_at(item);
    ++taken.at(static_cast<std::size_t>(at.word + (at.is_tail ? staging::words : 0)));
  }
  CHECK(std::count(taken.begin(), taken.end(), 1) == staging::num_end_items);
}

TEMPLATE_TEST_CASE("runs: short columns with gaps between them are stored unit by unit, each sector in one piece", "[model][runs]",
                   (element<1, 1>), (element<2, 2>)) {
  constexpr int bytes = sizeof(TestType), cols = 1000001;
  using words = tt::detail::run_column_words<bytes, bytes>;
  for (int rows : {2, 5, 21, 32}) {
    for (int slack : {1, 7, 33}) {
      INFO(rows << " rows, slack " << slack);
      int const ld = rows + slack;
      auto const cost = tt::run_cost_of<TestType, tt::detail::few_rows_policy<bytes>>({cols, 0}, {ld, 0}, rows, cols);
      int const tile_cols =
          tt::detail::run_tile_shape<TestType, tt::detail::few_rows_policy<bytes>>(rows, cols, tt::detail::packing::loose).cols;
      std::int64_t sectors = 0;
      for (int col = 0; col < tile_cols; ++col) {
        std::int64_t const begin = std::int64_t{col} * ld * bytes, end = begin + rows * bytes;
        sectors += (end - 1) / tt::machine::sector_bytes - begin / tt::machine::sector_bytes + 1;
      }
      // Columns of which a warp takes several may share sectors.
      CHECK(cost.global_store.total.sectors <= sectors);
      if (rows == 32) CHECK(cost.global_store.total.sectors == sectors);
      CHECK(cost.global_store.total.useful_bytes == std::int64_t{tile_cols} * rows * bytes);
    }
  }
  tt::detail::run_tile tile{};
  tile.rows = tile.staged_rows = 128 / bytes;
  tile.last_rows = true;
  CHECK(words::are_units(tile));
  tile.last_rows = false;
  CHECK_FALSE(words::are_units(tile));
  tile.last_rows = true;
  tile.bytes_above = 1;
  CHECK_FALSE(words::are_units(tile));
  tile.bytes_above = 0;
  tile.rows = tile.staged_rows = 128 / bytes + 1;
  CHECK_FALSE(words::are_units(tile));
}

TEST_CASE("runs: where few tiles cover an extent, none is a sliver", "[model][runs]") {
  for (int most : {21, 32, 64, 128, 220, 248}) {
    for (std::int64_t extent = 1; extent <= 6 * most; ++extent) {
      INFO(extent << " in tiles of " << most);
      int const tile = tt::detail::tile_extent(extent, most);
      std::int64_t const tiles = (extent + tile - 1) / tile;
      REQUIRE((tile >= 1 && tile <= most));
      REQUIRE(tiles == (extent + most - 1) / most);  // no more than there need be
      if (tiles > 1 && tiles <= 4) REQUIRE((extent - (tiles - 1) * tile) * 8 >= most);
      if (tiles > 4) REQUIRE(tile == most);
    }
  }
}

TEST_CASE("runs: lanes take the words of a column from a line's boundary on", "[model][runs]") {
  using words = tt::detail::run_column_words<4, 4>;
  constexpr int count = 64;
  for (int line = 0; line < words::words_per_line; ++line)
    for (int first = 0; first + words::words_per_line < count; first += words::words_per_line)
      if (int const word = words::around(first, line, count); word + words::words_per_line <= count)
        CHECK((line + word) % words::words_per_line == 0);
}
