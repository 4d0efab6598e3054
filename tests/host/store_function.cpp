#include <cmath>
#include <limits>
#include <tiletrans/host.hpp>
#include <vector>

#include "../support/catch.hpp"
#include "../support/elements.hpp"

namespace tt = tiletrans;

namespace {

/// Trivially copyable, but without a default constructor.
struct tagged {
  explicit tagged(int x) : value(x) {}
  int value;
};

using vectors_4 = tt::policy<tt::tile<64, 64>, tt::swizzled<3, 2, 6>, tt::vector_bytes<16>, tt::block_threads<64>>;
using vectors_2 = tt::policy<tt::tile<64, 64>, tt::swizzled<3, 3, 6>, tt::vector_bytes<16>, tt::block_threads<64>>;

template <class Policy, class T, class U, class F> void check_function_on(int rows, int cols, F f) {
  std::vector<T> src;
  for (int i = 0; i < rows * cols; ++i) src.push_back(T(static_cast<int>(test::hash(i) % 100000)));
  std::vector<U> dst(src.size(), U(-1));
  tt::host::transpose_blocks<Policy>(tt::matrix_view<T const>{src.data(), rows, cols}, tt::matrix_view{dst.data(), cols, rows}, f);
  bool same = true;
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < cols; ++col) same = same && dst[col * rows + row] == f(src[row * cols + col]);
  INFO(rows << "x" << cols);
  CHECK(same);
}

/// Whole tiles and edges, square, skinny, smaller than a tile.
template <class Policy, class T, class U, class F> void check_function(F f) {
  check_function_on<Policy, T, U>(129, 192, f);
  check_function_on<Policy, T, U>(64, 64, f);
  check_function_on<Policy, T, U>(97, 2, f);
  check_function_on<Policy, T, U>(2, 97, f);
  check_function_on<Policy, T, U>(33, 65, f);
  check_function_on<Policy, T, U>(2, 4, f);
}

/// Windows of wide elements are more than a tile has of the narrow ones that a function makes, whose rows start anywhere.
template <class Policy, class T> void check_narrow_windows() {
  constexpr int rows = 2 * Policy::shape.rows, cols = 2 * Policy::shape.cols, guard = 256;
  std::vector<T> src;
  for (int i = 0; i < rows * cols; ++i) src.push_back(T(static_cast<int>(test::hash(i) % 251)));
  auto const narrowed = [](T x) { return static_cast<unsigned char>(x); };
  for (int slack : {0, 3})
    for (int offset = 0; offset < 130; offset += 5) {
      INFO("slack " << slack << ", offset " << offset);
      int const ld = rows + slack, first = guard + offset;
      std::vector<unsigned char> dst(static_cast<std::size_t>(first + cols * ld + guard), 0xCD), expected = dst;
      for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) expected[first + col * ld + row] = narrowed(src[row * cols + col]);
      tt::host::transpose_blocks<Policy>(tt::matrix_view<T const>{src.data(), rows, cols},
                                         tt::matrix_view<unsigned char>{dst.data() + first, cols, rows, ld}, narrowed);
      bool const same = dst == expected;
      CHECK(same);
    }
}

bool operator==(tagged a, tagged b) { return a.value == b.value; }

}  // namespace

TEST_CASE("block_transpose: store applies a function to each element, on both paths", "[host][store]") {
  check_function<tt::policy<>, float, float>([](float x) { return 2 * x; });
  check_function<vectors_4, float, float>([](float x) { return 2 * x; });
}

TEST_CASE("block_transpose: the function may change the type, to wider and to narrower elements", "[host][store]") {
  check_function<tt::policy<>, float, double>([](float x) { return x / 3.0; });
  check_function<vectors_4, float, double>([](float x) { return x / 3.0; });
  check_function<vectors_4, int, short>([](int x) { return static_cast<short>(x); });
  check_function<vectors_2, short, float>([](short x) { return x / 2.0f; });
  check_function<vectors_2, short, signed char>([](short x) { return static_cast<signed char>(x >> 8); });
}

TEST_CASE("block_transpose: store windows fit narrower elements too, nothing else is written", "[host][store]") {
  check_narrow_windows<tt::detail::policy_table<8>::any_rows, double>();
  check_narrow_windows<tt::policy<tt::tile<16, 64>, tt::store_window<64>>, float>();
  check_narrow_windows<tt::policy<tt::tile<96, 32>, tt::padded<1>, tt::store_window<128>, tt::block_threads<128>>, int>();
}

TEST_CASE("block_transpose: a function may return what its output's elements are made from", "[host][store]") {
  std::vector<short> const src = {1, 2, 3, 4, 5, 6};
  std::vector<short> dst(6);
  tt::host::transpose_blocks<tt::policy<>>(tt::matrix_view{src.data(), 2, 3}, tt::matrix_view{dst.data(), 3, 2},
                                           [](short x) { return x + 1; });
  CHECK(dst == std::vector<short>{2, 5, 3, 6, 4, 7});
}

TEST_CASE("block_transpose: the staged tile can be read element by element", "[host][element]") {
  int const rows = 70, cols = 66;
  std::vector<float> src;
  for (int i = 0; i < rows * cols; ++i) src.push_back(static_cast<float>(i));
  tt::matrix_view<float const> const in{src.data(), rows, cols};
  using collective = tt::block_transpose<float, vectors_4>;
  static collective::storage scratch;
  for (unsigned block = 0; block < tt::num_tiles<vectors_4>(in); ++block) {
    auto const at = tt::tile_of_block<vectors_4>(in, block);
    tt::host::for_each_thread<collective, vectors_4>(scratch, [&](collective tile) { tile.load(in, at); });
    bool same = true;
    for (int row = 0; row < 64 && at.row + row < rows; ++row)
      for (int col = 0; col < 64 && at.col + col < cols; ++col)
        same = same && collective{scratch, 0}.element(row, col) == in(at.row + row, at.col + col);
    CHECK(same);
  }
}

TEST_CASE("block_transpose: a tile that lies beyond the matrix moves nothing", "[host][edge]") {
  std::vector<float> src(4, 1.0f), dst(4, 2.0f);
  using collective = tt::block_transpose<float, tt::policy<>>;
  static collective::storage scratch;
  for (auto const at : {tt::tile_origin{32, 32}, tt::tile_origin{0, 32}, tt::tile_origin{32, 0}}) {
    tt::host::for_each_thread<collective, tt::policy<>>(scratch, [&](collective tile) {
      tile.load(tt::matrix_view{src.data(), 2, 2}, at);
    });
    tt::host::for_each_thread<collective, tt::policy<>>(scratch, [&](collective tile) {
      tile.store(tt::matrix_view{dst.data(), 2, 2}, at);
    });
  }
  CHECK(dst == std::vector<float>(4, 2.0f));
}

TEST_CASE("block_transpose: elements need no default constructor", "[host][store]") {
  check_function<vectors_4, tagged, tagged>([](tagged x) { return tagged(x.value + 1); });
  check_function<tt::policy<>, tagged, tagged>([](tagged x) { return tagged(x.value + 1); });
}

TEST_CASE("block_transpose: bits survive: NaN payloads, negative zero, denormals", "[host][store]") {
  std::vector<std::uint32_t> const bits = {0x7fc12345u, 0xffa00001u, 0x7f800001u, 0x80000000u, 0x00000001u, 0x807fffffu};
  std::vector<float> src(bits.size()), dst(bits.size());
  std::memcpy(src.data(), bits.data(), bits.size() * sizeof(float));
  tt::host::transpose(tt::matrix_view{src.data(), 2, 3}, tt::matrix_view{dst.data(), 3, 2});
  for (int row = 0; row < 2; ++row)
    for (int col = 0; col < 3; ++col) {
      std::uint32_t moved;
      std::memcpy(&moved, &dst[col * 2 + row], sizeof(moved));
      CHECK(moved == bits[row * 3 + col]);
    }
}
