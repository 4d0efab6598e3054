#include <tiletrans/model.hpp>
#include <vector>

#include "../support/catch.hpp"
#include "../support/elements.hpp"

namespace tt = tiletrans;

namespace {

template <class T, class Policy> constexpr bool costs_nothing_extra() {
  return tt::shared_store_cost<T, Policy>().conflict_free() && tt::shared_load_cost<T, Policy>().conflict_free() &&
         tt::global_load_cost<T, Policy>().coalesced() && tt::global_store_cost<T, Policy>().coalesced();
}

template <int Rows, int Cols, class Layout, int Threads> using vectors_of_16 =
    tt::policy<tt::tile<Rows, Cols>, Layout, tt::vector_bytes<16>, tt::block_threads<Threads>>;

}  // namespace

TEST_CASE("phase costs: 16-byte accesses on both sides are conflict-free for every element size", "[model][phase_cost]") {
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_1, vectors_of_16<128, 256, tt::swizzled<3, 4, 8>, 256>>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_2, vectors_of_16<128, 128, tt::swizzled<3, 3, 7>, 512>>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_4, vectors_of_16<64, 64, tt::swizzled<3, 2, 6>, 512>>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_8, vectors_of_16<64, 32, tt::swizzled<3, 1, 5>, 512>>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_16, vectors_of_16<32, 32, tt::swizzled<3, 0, 5>, 512>>());
}

TEST_CASE("phase costs: single elements with padding", "[model][phase_cost]") {
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_4, tt::policy<tt::tile<64, 64>, tt::padded<1>, tt::block_threads<512>>>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_8, tt::policy<tt::tile<64, 32>, tt::padded<1>, tt::block_threads<512>>>());
  // Elements under four bytes need a bank of padding, not an element.
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_2, tt::policy<tt::tile<64, 64>, tt::padded<2>>>());
  STATIC_REQUIRE(costs_nothing_extra<test::bytes_1, tt::policy<tt::tile<64, 64>, tt::padded<4>>>());
  STATIC_REQUIRE(!tt::shared_load_cost<test::bytes_1, tt::policy<tt::tile<64, 64>, tt::unpadded>>().conflict_free());
  // Odd numbers of words spread over all banks by themselves.
  STATIC_REQUIRE(tt::shared_load_cost<test::bytes_12, tt::policy<>>().conflict_free());
  STATIC_REQUIRE(tt::shared_load_cost<test::bytes_24, tt::policy<>>().conflict_free());
}

TEST_CASE("phase costs: 16-wide tiles still conflict with one element of padding", "[model][phase_cost]") {
  constexpr auto narrow = tt::shared_load_cost<float, tt::policy<tt::tile<16, 16>, tt::padded<1>>>();
  STATIC_REQUIRE(!narrow.conflict_free());
  STATIC_REQUIRE(narrow.worst.wavefronts == 2);
  STATIC_REQUIRE(tt::shared_load_cost<float, tt::policy<tt::tile<32, 16>, tt::padded<1>>>().conflict_free());
}

TEST_CASE("phase costs: totals count every access of the tile", "[model][phase_cost]") {
  using textbook = tt::policy<tt::tile<32, 32>, tt::unpadded>;
  constexpr auto load = tt::shared_load_cost<float, textbook>();
  STATIC_REQUIRE(load.requests == 32);
  STATIC_REQUIRE(load.total.wavefronts == 32 * 32 && load.total.ideal == 32 && load.worst.wavefronts == 32);
  STATIC_REQUIRE(load.wavefronts_per_request() == 32.0);
  constexpr auto store = tt::shared_store_cost<float, textbook>();
  STATIC_REQUIRE(store.requests == 32 && store.total.wavefronts == 32 && store.conflict_free());
  constexpr auto global = tt::global_store_cost<float, textbook>();
  STATIC_REQUIRE(global.requests == 32 && global.total.sectors == 32 * 4 && global.total.useful_bytes == 4096);
  STATIC_REQUIRE(global.sectors_per_request() == 4.0);
  STATIC_REQUIRE(tt::elements_per_thread<textbook>() == 4);
  STATIC_REQUIRE(tt::output_run_bytes<float, textbook>() == 128);
  STATIC_REQUIRE(tt::output_run_bytes<double, tt::policy<tt::tile<64, 32>>>() == 512);
}

TEST_CASE("phase costs: where the tile lies decides the sectors", "[model][phase_cost]") {
  using textbook = tt::policy<>;
  STATIC_REQUIRE(tt::global_load_cost<float, textbook>({4096, 0}).sectors_per_request() == 4.0);
  STATIC_REQUIRE(tt::global_load_cost<float, textbook>({4096, 8}).sectors_per_request() == 4.0);
  STATIC_REQUIRE(tt::global_load_cost<float, textbook>({4096, 8}).total.lines == 2 * 32);
  STATIC_REQUIRE(tt::global_load_cost<float, textbook>({4096, 1}).sectors_per_request() == 5.0);
  // Odd rows begin at every residue in turn: a quarter of 8 begins on a sector.
  STATIC_REQUIRE(tt::global_store_cost<float, textbook>({4097, 0}).total.sectors == 4 * 4 + 28 * 5);
}

TEST_CASE("phase costs: an element of several words is several requests", "[model][phase_cost]") {
  constexpr auto load = tt::global_load_cost<test::bytes_12, tt::policy<>>();
  STATIC_REQUIRE(load.requests == 3 * 32);
  STATIC_REQUIRE(load.worst.sectors == 12);
  STATIC_REQUIRE(!load.coalesced());
}

TEST_CASE("phase costs: a tile off its alignment moves single elements", "[model][phase_cost]") {
  using vectors = vectors_of_16<64, 64, tt::swizzled<3, 2, 6>, 512>;
  STATIC_REQUIRE(tt::global_load_cost<float, vectors>().requests == 32);
  STATIC_REQUIRE(tt::shared_load_cost<float, vectors, tt::unaligned_tile>().requests == 128);
  STATIC_REQUIRE(tt::global_load_cost<float, vectors, tt::unaligned_tile>().requests == 128);
  STATIC_REQUIRE(tt::global_load_cost<float, vectors>({}, tt::unaligned_tile{}).requests == 128);
}

TEST_CASE("phase costs: a placement off the vectors is counted as the kernel moves it", "[model][phase_cost]") {
  using vectors = vectors_of_16<64, 64, tt::swizzled<3, 2, 6>, 512>;
  STATIC_REQUIRE(tt::global_load_cost<float, vectors>({4096, 4}).requests == 32);
  STATIC_REQUIRE(tt::global_load_cost<float, vectors>({4096, 1}).requests == 128);
  STATIC_REQUIRE(tt::global_load_cost<float, vectors>({4097, 0}).requests == 128);
  STATIC_REQUIRE(tt::global_store_cost<float, vectors>({4097, 0}).requests == 128);
}

TEST_CASE("phase costs: elements that promise little alignment move in smaller words off their vectors", "[model][phase_cost]") {
  STATIC_REQUIRE(tt::global_load_cost<test::bytes_8, tt::policy<>, tt::unaligned_tile>().requests == 32);
  STATIC_REQUIRE(tt::global_load_cost<test::complex_8, tt::policy<>, tt::unaligned_tile>().requests == 64);
  STATIC_REQUIRE(tt::global_load_cost<test::complex_8, tt::policy<>>().requests == 32);
  STATIC_REQUIRE(tt::global_load_cost<test::chars_4, tt::policy<>>({4096, 0}, tt::edge_tile{1, 32}).requests == 4);
}

TEST_CASE("phase costs: a function that changes the type changes what is stored", "[model][phase_cost]") {
  using textbook = tt::policy<>;
  STATIC_REQUIRE(tt::global_store_cost<float, textbook, tt::full_tile, double>().total.useful_bytes == 8192);
  STATIC_REQUIRE(tt::global_store_cost<float, textbook, tt::full_tile, char>().total.useful_bytes == 1024);
}

TEST_CASE("phase costs: an edge tile costs what its elements need", "[model][phase_cost]") {
  using textbook = tt::policy<>;
  // Five elements: one request each way, one sector.
  constexpr auto sliver = tt::global_load_cost<float, textbook>({}, tt::edge_tile{1, 5});
  STATIC_REQUIRE(sliver.requests == 1 && sliver.total.sectors == 1 && sliver.total.useful_bytes == 20);
  STATIC_REQUIRE(tt::shared_load_cost<float, textbook>(tt::edge_tile{1, 5}).total.wavefronts == 1);
  // Three packed rows, written as packed columns of three: 96 elements are three requests of four whole sectors.
  constexpr auto three_rows = tt::global_store_cost<float, textbook>({3, 0}, tt::edge_tile{3, 32});
  STATIC_REQUIRE(three_rows.requests == 3 && three_rows.total.sectors == 12 && three_rows.coalesced());
  STATIC_REQUIRE(tt::shared_store_cost<float, textbook>(tt::edge_tile{0, 0}).requests == 0);
}

TEST_CASE("store windows: runs that start anywhere touch one sector more, not one a request", "[model][window]") {
  using plain = tt::policy<tt::tile<128, 64>, tt::padded<1>, tt::block_threads<1024>>;
  using windows = tt::policy<tt::tile<128, 64>, tt::padded<1>, tt::store_window<32>, tt::block_threads<1024>>;
  // Rows 4097 floats apart begin at every residue of a sector in turn: one column in eight on a boundary. A run has 16 sectors.
  STATIC_REQUIRE(tt::global_store_cost<float, plain>({4097, 0}).total.sectors == 8 * 16 + 56 * 20);
  STATIC_REQUIRE(tt::global_store_cost<float, windows>({4097, 0}).total.sectors == 8 * 16 + 56 * 17);
  STATIC_REQUIRE(tt::global_store_cost<float, windows>({4096, 0}).total.sectors == 64 * 16);
  STATIC_REQUIRE(tt::global_store_cost<float, windows>({4096, 3}).total.sectors == 64 * 17);
}

TEST_CASE("store windows: every element of the tile is stored once, without conflicts, wherever the columns begin", "[model][window]") {
  using policy = tt::policy<tt::tile<128, 64>, tt::padded<1>, tt::store_window<32>, tt::block_threads<1024>>;
  using access = tt::store_access<4, policy>;
  for (unsigned first = 0; first < 8; ++first)
    for (unsigned ld : {8u, 9u, 13u}) {
      tt::column_windows<4, policy> const windows{first, ld};
      std::vector<int> visits(128 * 64);
      int conflicts = 0;
      for (int warp = 0; warp < access::num_threads; warp += 32)
        for (int step = 0; step < access::num_steps(); ++step) {
          auto const cell_of = [&](int lane) { return windows.rotated(access::at(warp + lane, step)); };
          for (int lane = 0; lane < 32; ++lane) ++visits.at(cell_of(lane).row * 64 + cell_of(lane).col);
          conflicts += tt::shared_wavefronts<tt::access_kind::load>(4, [&](int lane) {
                         return policy::layout_type::offset(policy::shape, cell_of(lane).row, cell_of(lane).col) * 4;
                       }).conflicts();
        }
      INFO("first " << first << ", ld " << ld);
      CHECK(visits == std::vector<int>(128 * 64, 1));
      CHECK(conflicts == 0);
    }
}
