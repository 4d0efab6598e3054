// The model counts the accesses that the collectives make: those of all threads to a tile, seen on the CPU, against those of all lane maps
// that the model adds up for the same tile.
namespace test {
void on_word(void* to, void const* from, int bytes);
}
#define TILETRANS_ON_WORD(to, from, bytes) ::test::on_word(to, from, bytes)

#include <algorithm>
#include <cstdint>
#include <random>
#include <tiletrans/host.hpp>
#include <utility>
#include <vector>

#include "../support/transpose_suite.hpp"
#include "aligned_copy.hpp"

namespace {

namespace tt = tiletrans;

/// Stands for a phase's cost and keeps what is added to it: where each lane's word lies, and its bytes.
class kept_phase {
 public:
  using words = std::vector<std::pair<std::int64_t, int>>;

  void keep(std::int64_t place, int bytes) { words_.push_back({place, bytes}); }
  template <class LaneMap> void add(int bytes, LaneMap lanes) {
    for (int lane = 0; lane < tt::machine::warp_lanes; ++lane)
      if (auto const place = lanes(lane); place >= 0) keep(place, bytes);
  }
  template <class LaneMap> void add_load(int bytes, LaneMap lanes) { add(bytes, lanes); }
  template <class LaneMap> void add_store(int bytes, LaneMap lanes) { add(bytes, lanes); }

  words sorted() const {
    words out = words_;
    std::sort(out.begin(), out.end());
    return out;
  }
  words sorted(int bytes) const {
    words out = sorted();
    out.erase(std::remove_if(out.begin(), out.end(), [=](auto const& word) { return word.second != bytes; }), out.end());
    return out;
  }

 private:
  words words_;
};
struct kept_cost {
  kept_phase global_load, shared_store, shared_load, global_store;
};

/// Some memory; what lies in it is told by its distance from the first byte, or by its address.
struct region {
  std::uintptr_t begin = 0, end = 0;
  bool holds(std::uintptr_t address) const { return begin <= address && address < end; }
};

/// What on_word sees.
struct watched {
  region src, shared, dst;
  kept_cost seen;
  void see(std::uintptr_t to, std::uintptr_t from, int bytes) {
    if (src.holds(from)) seen.global_load.keep(static_cast<std::int64_t>(from), bytes);
    if (shared.holds(to)) seen.shared_store.keep(static_cast<std::int64_t>(to - shared.begin), bytes);
    if (shared.holds(from)) seen.shared_load.keep(static_cast<std::int64_t>(from - shared.begin), bytes);
    if (dst.holds(to)) seen.global_store.keep(static_cast<std::int64_t>(to), bytes);
  }
} memory;

/// What the model leaves out of a tile's cost: loads at the source's ends, where words could reach outside; what is stored of columns in no
/// whole word.
struct counted_part {
  bool has_loads;
  bool has_all_stores;
  int stored_word;  ///< bytes of the words that are counted
};

struct num_compared {
  int loads = 0, stores = 0, tiles_with_ends = 0;
};

/// A matrix and its transpose, for a policy to move tile by tile.
template <class T, class Policy> class tile_by_tile {
  static constexpr int bytes = sizeof(T), align = alignof(T);
  using stage = std::vector<unsigned char>;

 public:
  tile_by_tile(int rows, int cols, test::matrix_place src, test::matrix_place dst)
      : from_(rows, cols, src), to_(cols, rows, dst), expected_(cols, rows, dst) {
    from_.fill_with_hashes();
    expected_.expect_transpose_of(from_);
  }

  /// Moves all tiles and compares each one's accesses; true if the result is the transpose.
  bool operator()(num_compared& compared) {
    test::aligned_copy src(from_.bytes()), dst(to_.bytes()), shared(stage(tt::shared_bytes<T, Policy>()));
    in_ = from_.template view_in<T const>(src.data());
    out_ = to_.view_in(dst.data());
    memory.src = around(in_);
    memory.dst = around(out_);
    auto const first = reinterpret_cast<std::uintptr_t>(shared.data());
    memory.shared = {first, first + tt::shared_bytes<T, Policy>()};
    if constexpr (Policy::moves_vectors)
      move_by_vectors(shared.data(), compared);
    else
      move_in_runs(shared.data(), compared);
    dst.copy_to(to_.bytes());
    return to_.bytes() == expected_.bytes();
  }

 private:
  template <class U> static region around(tt::matrix_view<U> m) {
    auto const first = reinterpret_cast<std::uintptr_t>(m.data);
    return {first - 256, first + static_cast<std::uintptr_t>(tt::matrix_offset(m.ld, m.rows, 0)) * bytes + 256};
  }
  /// True if the rows of a tile lie further than `reach` bytes inside the source.
  bool is_inside(tt::detail::run_tile const& tile, std::uint64_t reach) const {
    auto const begin = reinterpret_cast<std::uintptr_t>(in_.data);
    auto const end = begin + static_cast<std::uintptr_t>(tt::matrix_offset(in_.ld, in_.rows - 1, in_.cols)) * bytes;
    return tile.src - begin >= reach && end - (tile.row(tile.staged_rows - 1) + static_cast<std::uint64_t>(tile.cols) * bytes) >= reach;
  }

  template <class MakeBlock>
  static void compare(MakeBlock make_block, kept_cost const& counted, counted_part part, num_compared& compared) {
    memory.seen = {};
    for (int thread = 0; thread < Policy::num_threads; ++thread) make_block(thread).load();
    for (int thread = 0; thread < Policy::num_threads; ++thread) make_block(thread).store();
    if (part.has_loads) {
      CHECK(memory.seen.global_load.sorted() == counted.global_load.sorted());
      CHECK(memory.seen.shared_store.sorted() == counted.shared_store.sorted());
      ++compared.loads;
    }
    CHECK(memory.seen.global_store.sorted(part.stored_word) == counted.global_store.sorted());
    if (part.has_all_stores) {
      CHECK(memory.seen.global_store.sorted() == counted.global_store.sorted());
      CHECK(memory.seen.shared_load.sorted() == counted.shared_load.sorted());
      ++compared.stores;
    } else {
      ++compared.tiles_with_ends;
    }
  }

  void move_by_vectors(unsigned char* shared, num_compared& compared) {
    using collective = tt::block_vector_transpose<T, Policy>;
    using staging = tt::detail::vector_staging<bytes, Policy>;
    using columns = typename staging::columns;
    for (std::uint32_t block = 0; block < tt::num_tiles<Policy>(in_); ++block) {
      tt::tile_origin const at = tt::tile_of_block<Policy>(in_, block);
      auto const tile = tile_at<columns::reach>(Policy::shape, at);
      auto const reach = static_cast<std::uint64_t>(staging::segment * bytes + staging::vector);
      compare(
          [&](int thread) {
            return collective{*reinterpret_cast<typename collective::storage*>(shared), thread, in_, out_, at};
          },
          tt::detail::count_vectors<bytes, Policy, kept_cost>(tile),
          {is_inside(tile, reach), !columns::may_have_ends(tile), staging::vector}, compared);
    }
  }

  void move_in_runs(unsigned char* shared, num_compared& compared) {
    using collective = tt::block_run_transpose<T, Policy>;
    using pieces = tt::detail::run_pieces<bytes, align>;
    tt::run_tiling const tiling = tt::make_run_tiling<T, Policy>(in_, out_);
    REQUIRE(tiling.shared_bytes <= tt::shared_bytes<T, Policy>());
    tt::run_layout const layout = tt::detail::layout_of_tiles<T, Policy>(
        tiling.shape, in_.rows, in_.cols, tt::detail::packing_of<Policy>(in_.ld, in_.cols, out_.ld, in_.rows));
    bool const is_one_run = layout != tt::run_layout::separate && tt::detail::by_columns<Policy>;
    for (std::uint32_t block = 0; block < tt::num_tiles<Policy>(in_, tiling.shape); ++block) {
      tt::tile_origin const at = tt::tile_of_block<Policy>(tiling, block);
      auto const tile = tile_at<pieces::reach>(tiling.shape, at);
      compare(
          [&](int thread) { return collective{*reinterpret_cast<typename collective::storage*>(shared), thread, in_, out_, tiling, at}; },
          tt::detail::visit_placement<T, Policy>(layout, tt::detail::count_run<T, Policy, kept_cost>{tile}),
          is_one_run ? part_of_run(tile) : part_of_columns(tile), compared);
    }
  }
  /// Of columns that are one run, stored by vectors; and of columns that are runs of their own.
  counted_part part_of_run(tt::detail::run_tile const& tile) const {
    constexpr int vector = tt::machine::max_access_bytes;
    bool const is_whole = tile.dst % vector == 0 && tile.rows * tile.cols * bytes % vector == 0;
    return {is_inside(tile, vector), is_whole, vector};
  }
  counted_part part_of_columns(tt::detail::run_tile const& tile) const {
    using pieces = tt::detail::run_pieces<bytes, align>;
    using columns = tt::detail::run_column_words<bytes, align>;
    bool const is_inside_source = is_inside(tile, tt::machine::max_access_bytes);
    if (columns::are_units(tile)) return {is_inside_source, true, pieces::unit};
    return {is_inside_source, !columns::may_have_ends(tile), pieces::word};
  }

  template <int Reach> tt::detail::run_tile tile_at(tt::tile_shape shape, tt::tile_origin at) const {
    return tt::detail::run_tile::at<bytes, align, Reach>(reinterpret_cast<std::uintptr_t>(in_.data), in_.ld,
                                                         reinterpret_cast<std::uintptr_t>(out_.data), out_.ld, in_.rows, in_.cols, shape,
                                                         at);
  }

  test::guarded_matrix<T> from_, to_, expected_;
  tt::matrix_view<T const> in_;
  tt::matrix_view<T> out_;
};

/// Shapes and places, the same in every run: slivers of tiles, whole tiles and several, rows and columns on words and anywhere.
class random_matrices {
 public:
  int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }
  int extent(int tile) {
    switch (below(5)) {
      case 0:
        return 1 + below(20);
      case 1:
        return tile;
      case 2:
        return std::max(1, tile - 3 + below(24));
      case 3:
        return std::max(1, 2 * tile - 3 + below(24));
      default:
        return 1 + below(3 * tile);
    }
  }

 private:
  std::mt19937 random_{1};
};

template <class T, class Policy> void check_policy() {
  constexpr int num_matrices = 40;
  constexpr int on_word = std::max(1, tt::machine::bank_bytes / static_cast<int>(sizeof(T)));  // elements
  constexpr bool is_fitted = Policy::num_fitted_bytes > 0;
  random_matrices random;
  num_compared compared;
  for (int i = 0; i < num_matrices; ++i) {
    int rows = random.extent(is_fitted ? 40 : Policy::shape.rows), cols = random.extent(is_fitted ? 40 : Policy::shape.cols);
    if (is_fitted) (i % 2 == 0 ? rows : cols) = 1 + random.below(900);
    test::matrix_place src{random.below(2) * random.below(40), random.below(20)}, dst{random.below(2) * random.below(40), random.below(20)};
    if (i % 4 < 2) {
      src.offset = src.offset / on_word * on_word;
      dst.offset = dst.offset / on_word * on_word;
      src.slack = tt::detail::ceil_div(cols + src.slack, on_word) * on_word - cols;
      dst.slack = tt::detail::ceil_div(rows + dst.slack, on_word) * on_word - rows;
    }
    INFO(sizeof(T) << "-byte elements aligned to " << alignof(T) << ", tile " << Policy::shape.rows << "x" << Policy::shape.cols << ", "
                   << rows << "x" << cols << ", slack " << src.slack << " and " << dst.slack << ", offset " << src.offset << " and "
                   << dst.offset);
    bool const same = tile_by_tile<T, Policy>(rows, cols, src, dst)(compared);
    CHECK(same);
  }
  CHECK(compared.loads > 0);
  CHECK(compared.stores > 0);
}

template <class T, class... Policies> void check_policies(test::policy_list<Policies...> policies) {
  test::for_each_policy<T>(policies, [](auto policy) { check_policy<T, decltype(policy)>(); });
}

}  // namespace

void test::on_word(void* to, void const* from, int bytes) {
  memory.see(reinterpret_cast<std::uintptr_t>(to), reinterpret_cast<std::uintptr_t>(from), bytes);
}

TEMPLATE_TEST_CASE("host: a tile in runs is accessed as the model counts it", "[host][runs]", test::bytes_1, test::bytes_2, test::bytes_3,
                   test::bytes_4, test::chars_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16) {
  check_policies<TestType>(test::run_policies{});
}
TEMPLATE_TEST_CASE("host: a tile in runs of the launcher's is accessed as the model counts it", "[host][runs]", test::bytes_1,
                   test::bytes_2, test::bytes_4, test::bytes_12) {
  check_policies<TestType>(test::chosen_run_policies<static_cast<int>(sizeof(TestType))>{});
}
TEMPLATE_TEST_CASE("host: a tile staged by vectors is accessed as the model counts it", "[host][vectors]", test::bytes_1, test::bytes_2) {
  check_policies<TestType>(test::vector_policies{});
}
