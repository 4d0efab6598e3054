// What strided copies, gathers and scatters refuse, and what they accept without a launch. No GPU is needed: nothing is launched.
#include <bitset>
#include <cstdint>
#include <cstring>
#include <set>
#include <tiletrans/strided.cuh>
#include <vector>

#include "../support/catch.hpp"

namespace tt = tiletrans;

namespace {

constexpr std::int64_t huge = INT64_MAX;

float* at_address(std::uintptr_t address) { return reinterpret_cast<float*>(address); }

/// Far apart, and never accessed.
float* const src_data = at_address(0x10000000);
float* const dst_data = at_address(0x70000000);
int* const indices_data = reinterpret_cast<int*>(std::uintptr_t{0x40000000});

void check_message(tt::status s, char const* text) {
  INFO(s.message() << ", expected: " << text);
  CHECK(s.code() == cudaErrorInvalidValue);
  CHECK(std::strstr(s.message(), text) != nullptr);
}
void check_refused(tt::strided_view<float const> src, tt::strided_view<float> dst, char const* text) {
  check_message(tt::strided_copy(src, dst), text);
}
void check_line_refused(float const* src, std::int64_t src_stride, float* dst, std::int64_t dst_stride, std::int64_t count,
                        char const* text) {
  check_message(tt::strided_copy(src, src_stride, dst, dst_stride, count), text);
}
/// A gather is as wrong as a scatter; the indices are as many as `dst` or `src` has rows.
void check_both_refused(tt::matrix_view<float const> src, int const* indices, tt::matrix_view<float> dst, char const* text) {
  check_message(tt::gather_rows(src, indices, dst), text);
  check_message(tt::scatter_rows(src, indices, dst), text);
}

bool is_accepted(tt::strided_view<float const> src, tt::strided_view<float> dst) {
  return tt::detail::validate_strided_copy(src, dst).ok();
}
bool is_accepted(tt::matrix_view<float const> src, int const* indices, tt::matrix_view<float> dst, std::int64_t count) {
  return tt::detail::validate_indexed_rows(src, indices, dst, count).ok();
}

}  // namespace

TEST_CASE("strided_copy: each wrong argument is named with its rule", "[device][strided_copy]") {
  check_refused({src_data, -1, 5, 5, 1}, {dst_data, -1, 5, 5, 1}, "src.rows must not be negative");
  check_refused({src_data, 5, -1, 5, 1}, {dst_data, 5, -1, 5, 1}, "src.cols must not be negative");
  check_refused({src_data, 5, 7, 7, 1}, {dst_data, 6, 7, 7, 1}, "dst.rows must equal src.rows");
  check_refused({src_data, 5, 7, 7, 1}, {dst_data, 5, 6, 7, 1}, "dst.cols must equal src.cols");
  check_refused({nullptr, 5, 7, 7, 1}, {dst_data, 5, 7, 7, 1}, "src.data must not be null");
  check_refused({src_data, 5, 7, 7, 1}, {nullptr, 5, 7, 7, 1}, "dst.data must not be null");
  check_refused({src_data, 5, 7, huge, 1}, {dst_data, 5, 7, 7, 1}, "src must span less than 2^61 bytes");
  check_refused({src_data, 5, 7, 7, -huge}, {dst_data, 5, 7, 7, 1}, "src must span less than 2^61 bytes");
  check_refused({src_data, 5, 7, INT64_MIN, 1}, {dst_data, 5, 7, 7, 1}, "src must span less than 2^61 bytes");
  check_refused({src_data, huge, 1, 1, 1}, {dst_data, huge, 1, 1, 1}, "src must span less than 2^61 bytes");
  check_refused({src_data, 5, 7, 7, 1}, {dst_data, 5, 7, 7, huge}, "dst must span less than 2^61 bytes");
  check_refused({src_data, 2, 2, 0, 0}, {dst_data, 2, 2, std::int64_t{1} << 58, 1}, "dst must span less than 2^61 bytes");
  check_refused({src_data, 1, huge, 0, 0}, {dst_data, 1, huge, 0, 1}, "dst must span less than 2^61 bytes");
  check_refused({src_data, 5, 7, 7, 1}, {dst_data, 5, 7, 0, 1}, "must give each element an address of its own");
  check_refused({src_data, 5, 7, 7, 1}, {dst_data, 5, 7, 6, 1}, "must give each element an address of its own");
  check_refused({src_data, 5, 7, 7, 1}, {dst_data, 5, 7, 1, -1}, "must give each element an address of its own");
  check_refused({src_data, 5, 7, 7, 1}, {dst_data, 5, 7, 9, 6}, "must give each element an address of its own");
  check_refused({src_data, huge, 2, 0, 0}, {dst_data, huge, 2, 0, 1}, "must give each element an address of its own");
  check_refused({src_data, 5, 7, 7, 1}, {src_data, 5, 7, 7, 1}, "src and dst must not overlap");
  check_refused({src_data, 5, 7, 7, 1}, {src_data + 34, 5, 7, 8, 1}, "src and dst must not overlap");
  check_refused({src_data + 34, 5, 7, 8, 1}, {src_data, 5, 7, 7, 1}, "src and dst must not overlap");
  check_refused({src_data + 28, 5, 7, -7, 1}, {src_data + 34, 5, 7, -7, -1}, "src and dst must not overlap");
}

TEST_CASE("strided_copy: of matrices, the rules name what a matrix has", "[device][strided_copy]") {
  using matrix = tt::matrix_view<float>;
  auto const check = [](tt::matrix_view<float const> src, matrix dst, char const* text) {
    check_message(tt::strided_copy(src, dst), text);
  };
  check(matrix{src_data, -1, 5}, {dst_data, -1, 5}, "src.rows must not be negative");
  check(matrix{src_data, 5, -1}, {dst_data, 5, -1}, "src.cols must not be negative");
  check(matrix{src_data, 5, 7}, {dst_data, 6, 7}, "dst.rows must equal src.rows");
  check(matrix{src_data, 5, 7}, {dst_data, 5, 6}, "dst.cols must equal src.cols");
  check(matrix{nullptr, 5, 7}, {dst_data, 5, 7}, "src.data must not be null");
  check(matrix{src_data, 5, 7}, {nullptr, 5, 7}, "dst.data must not be null");
  for (std::int64_t ld : {std::int64_t{6}, std::int64_t{0}, std::int64_t{-1}, std::int64_t{-7}, INT64_MIN}) {
    check({src_data, 5, 7, ld}, {dst_data, 5, 7}, "src.ld must be at least src.cols");
    check({src_data, 5, 7}, {dst_data, 5, 7, ld}, "dst.ld must be at least dst.cols");
    check({src_data, 1, 7, ld}, {dst_data, 1, 7}, "src.ld must be at least src.cols");
  }
  check({src_data, 5, 7, huge}, {dst_data, 5, 7}, "src must span less than 2^63 bytes (src.rows x src.ld overflows)");
  check({src_data, 5, 7}, {dst_data, 5, 7, huge}, "dst must span less than 2^63 bytes (dst.rows x dst.ld overflows)");
  check({src_data, 5, 7}, {src_data + 34, 5, 7}, "src and dst must not overlap");
  for (std::int64_t ld : {std::int64_t{0}, std::int64_t{-7}, std::int64_t{7}})
    CHECK(tt::strided_copy(tt::matrix_view<float const>{nullptr, 0, 7, ld}, matrix{nullptr, 0, 7, ld}).ok());
}

TEST_CASE("strided_copy: the form in one dimension checks the same", "[device][strided_copy]") {
  check_line_refused(src_data, 1, dst_data, 1, -1, "count must not be negative");
  check_line_refused(src_data, 1, dst_data, 0, 2, "dst_stride must not be 0");
  check_line_refused(nullptr, 1, dst_data, 1, 5, "src.data must not be null");
  check_line_refused(src_data, 1, nullptr, 1, 5, "dst.data must not be null");
  check_line_refused(src_data, huge, dst_data, 1, 5, "src must span less than 2^61 bytes");
  check_line_refused(src_data, 1, dst_data, INT64_MIN, 5, "dst must span less than 2^61 bytes");
  check_line_refused(src_data, 0, dst_data, 1, huge, "dst must span less than 2^61 bytes");
  check_line_refused(src_data, 2, src_data + 8, 2, 5, "src and dst must not overlap");
  check_line_refused(src_data, 1, src_data, 1, 1, "src and dst must not overlap");
}

TEST_CASE("strided_copy: one call has a limit of tiles", "[device][strided_copy]") {
  // Bytes of which a tile has 8192, or 32 KiB in vectors; too many for 2^31 - 1 tiles, and nothing is launched.
  auto const* src = reinterpret_cast<char const*>(std::uintptr_t{1} << 48);
  auto* dst = reinterpret_cast<char*>(std::uintptr_t{1} << 56);
  check_message(tt::strided_copy(src, 2, dst, 1, std::int64_t{1} << 44), "at most 2^31 - 1 tiles");
  check_message(tt::strided_copy(src, 1, dst + 1, 1, std::int64_t{1} << 46), "at most 2^31 - 1 tiles");
}

TEST_CASE("gather_rows, scatter_rows: each wrong argument is named with its rule", "[device][indexed_rows]") {
  check_both_refused({src_data, -1, 7}, indices_data, {dst_data, 5, 7}, "src.rows must not be negative");
  check_both_refused({src_data, 5, -1}, indices_data, {dst_data, 5, -1}, "src.cols must not be negative");
  check_both_refused({src_data, 5, 7}, indices_data, {dst_data, -1, 7}, "dst.rows must not be negative");
  check_both_refused({src_data, 5, 7}, indices_data, {dst_data, 5, 6}, "dst.cols must equal src.cols");
  check_both_refused({nullptr, 5, 7}, indices_data, {dst_data, 5, 7}, "src.data must not be null");
  check_both_refused({src_data, 5, 7}, nullptr, {dst_data, 5, 7}, "indices must not be null");
  check_both_refused({src_data, 5, 7}, indices_data, {nullptr, 5, 7}, "dst.data must not be null");
  check_both_refused({src_data, 5, 7, 6}, indices_data, {dst_data, 5, 7}, "src.ld must be at least src.cols");
  check_both_refused({src_data, 5, 7}, indices_data, {dst_data, 5, 7, 6}, "dst.ld must be at least dst.cols");
  check_both_refused({src_data, 5, 7}, indices_data, {dst_data, 5, 7, -7}, "dst.ld must be at least dst.cols");
  check_both_refused({src_data, huge, 2}, indices_data, {dst_data, 5, 2}, "src must span less than 2^63 bytes");
  check_both_refused({src_data, 5, 7, huge}, indices_data, {dst_data, 5, 7}, "src must span less than 2^63 bytes");
  check_both_refused({src_data, 5, 7}, indices_data, {dst_data, 5, 7, huge}, "dst must span less than 2^63 bytes");
  check_both_refused({src_data, 5, 7}, indices_data, {src_data + 34, 5, 7}, "src and dst must not overlap");
  check_both_refused({src_data + 34, 5, 7}, indices_data, {src_data, 5, 7}, "src and dst must not overlap");
  check_both_refused({src_data, 5, 7}, reinterpret_cast<int*>(dst_data + 34), {dst_data, 5, 7}, "indices and dst must not overlap");
  check_both_refused({src_data, 5, 7}, reinterpret_cast<int*>(dst_data - 4), {dst_data, 5, 7}, "indices and dst must not overlap");
}

TEST_CASE("gather_rows, scatter_rows: as many indices as rows that are gathered into, or scattered from", "[device][indexed_rows]") {
  tt::matrix_view<float const> const few_src{src_data, 2, 7}, many_src{src_data, 9, 7};
  tt::matrix_view<float> const few_dst{dst_data, 2, 7}, many_dst{dst_data, 9, 7};
  int const* const before = reinterpret_cast<int*>(dst_data - 5);  // five indices end where dst begins, nine do not
  check_message(tt::gather_rows(few_src, before, many_dst), "indices and dst must not overlap");
  check_message(tt::scatter_rows(many_src, before, few_dst), "indices and dst must not overlap");
  CHECK(is_accepted(few_src, before, many_dst, 5));
  CHECK(!is_accepted(few_src, before, many_dst, 6));
}

TEST_CASE("strided_copy, gather_rows, scatter_rows: what is empty is success without a launch, also with null pointers",
          "[device][strided_copy]") {
  for (std::int64_t rows : {0, 5})
    for (std::int64_t cols : {0, 5}) {
      if (rows != 0 && cols != 0) continue;
      INFO(rows << "x" << cols);
      CHECK(tt::strided_copy(tt::strided_view<float const>{nullptr, rows, cols, 0, 0}, tt::strided_view<float>{nullptr, rows, cols, 0, 0})
                .ok());
      CHECK(
          tt::strided_copy(tt::strided_view<float>{src_data, rows, cols, 5, 1}, tt::strided_view<float>{src_data, rows, cols, 5, 1}).ok());
      tt::matrix_view<float> const none{nullptr, rows, cols}, five{nullptr, 5, cols};
      for (int const* indices : {static_cast<int const*>(nullptr), static_cast<int const*>(indices_data)}) {
        CHECK(tt::gather_rows(none, indices, five).ok());
        CHECK(tt::gather_rows(five, indices, none).ok());
        CHECK(tt::scatter_rows(none, indices, five).ok());
        CHECK(tt::scatter_rows(five, indices, none).ok());
      }
    }
  CHECK(tt::strided_copy(static_cast<float const*>(nullptr), 0, static_cast<float*>(nullptr), 0, 0).ok());
  CHECK(is_accepted({nullptr, 0, huge, huge, huge}, {nullptr, 0, huge, huge, huge}));
}

TEST_CASE("strided_copy: what is unusual and right is accepted", "[device][strided_copy]") {
  CHECK(is_accepted({src_data, 5, 7, 0, 0}, {dst_data, 5, 7, 7, 1}));
  CHECK(is_accepted({src_data, 5, 7, -7, 1}, {dst_data, 5, 7, -1, 5}));
  CHECK(is_accepted({src_data, 5, 7, 7, 1}, {dst_data, 5, 7, 7, 10}));
  CHECK(is_accepted({src_data, 1, 7, 0, 1}, {dst_data, 1, 7, 0, 1}));
  CHECK(is_accepted({src_data, 1, 1, 0, 0}, {dst_data, 1, 1, 0, 0}));
  CHECK(is_accepted({src_data, 1, 7, huge, 1}, {dst_data, 1, 7, -huge, 1}));
  CHECK(is_accepted({src_data, 5, 7, 14, 2}, {src_data + 1, 5, 7, 14, 2}));
  CHECK(is_accepted({src_data, 5, 7, 14, 1}, {src_data + 7 + 6, 5, 7, 14, -1}));
}

namespace {

/// Strides of -4 to 4 along two axes, extents of 1 to 4.
template <class Visit> void for_each_small_view(Visit visit) {
  for (int rows = 1; rows <= 4; ++rows)
    for (int cols = 1; cols <= 4; ++cols)
      for (int row_stride = -4; row_stride <= 4; ++row_stride)
        for (int col_stride = -4; col_stride <= 4; ++col_stride) visit(rows, cols, row_stride, col_stride);
}

/// The bytes of a view's elements, marked: bit `middle` is the first byte of the first.
constexpr int middle = 256;
using marked_bytes = std::bitset<2 * middle>;

struct small_view {
  int rows, cols, row_stride, col_stride;
  marked_bytes marks;
  int low, high;  ///< of the bytes that are marked, the first and the one behind the last

  static small_view of(int bytes, int rows, int cols, int row_stride, int col_stride) {
    small_view view{rows, cols, row_stride, col_stride, {}, 2 * middle, 0};
    for (int row = 0; row < rows; ++row)
      for (int col = 0; col < cols; ++col)
        for (int byte = 0; byte < bytes; ++byte) {
          int const bit = middle + (row * row_stride + col * col_stride) * bytes + byte;
          view.marks.set(static_cast<std::size_t>(bit));
          view.low = bit < view.low ? bit : view.low;
          view.high = bit + 1 > view.high ? bit + 1 : view.high;
        }
    return view;
  }
  template <class T> tt::strided_view<T> at(std::uintptr_t address) const {
    return {reinterpret_cast<T*>(address), rows, cols, row_stride, col_stride};
  }
  bool lies_like(small_view const& other) const {
    auto const alike = [](int extent, int a, int b) { return extent == 1 || a == b || a == -b; };
    return alike(rows, row_stride, other.row_stride) && alike(cols, col_stride, other.col_stride);
  }
};

/// All pairs of small views of one shape, `most` bytes apart at most.
template <class T> void check_overlap(int most) {
  constexpr int bytes = static_cast<int>(sizeof(T));
  std::vector<small_view> views;
  for_each_small_view([&](int rows, int cols, int row_stride, int col_stride) {
    views.push_back(small_view::of(bytes, rows, cols, row_stride, col_stride));
  });
  long long wrong_alike = 0, missed = 0, not_by_spans = 0, num_sharing = 0, num_interleaved = 0;
  for (small_view const& a : views)
    for (small_view const& b : views) {
      if (a.rows != b.rows || a.cols != b.cols) continue;
      bool const alike = a.lies_like(b);
      for (int distance = -most; distance <= most; ++distance) {
        bool const shares =
            (a.marks & (distance < 0 ? b.marks >> static_cast<std::size_t>(-distance) : b.marks << static_cast<std::size_t>(distance)))
                .any();
        bool const spans_meet = a.low < b.high + distance && b.low + distance < a.high;
        bool const said =
            tt::detail::overlap(a.template at<T const>(0x10000), b.template at<T>(static_cast<std::uintptr_t>(0x10000 + distance)));
        wrong_alike += alike && said != shares;
        missed += shares && !said;
        not_by_spans += !alike && said != spans_meet;
        num_sharing += alike && shares;
        num_interleaved += alike && spans_meet && !shares;
      }
    }
  INFO("elements of " << bytes << " bytes");
  CHECK(wrong_alike == 0);
  CHECK(missed == 0);
  CHECK(not_by_spans == 0);
  CHECK(num_sharing > 10000);
  CHECK(num_interleaved > 10000);
}

}  // namespace

TEST_CASE("strided_copy: views whose strides are equal overlap exactly where they share a byte, others where their spans meet",
          "[device][strided_copy]") {
  check_overlap<std::uint8_t>(20);
  check_overlap<std::uint16_t>(20);
  check_overlap<std::uint32_t>(20);
}

TEST_CASE("strided_copy: a destination is refused exactly where two elements share an address", "[device][strided_copy]") {
  int num_wrong = 0, num_colliding = 0, num_views = 0;
  for (int rows = 1; rows <= 7; ++rows)
    for (int cols = 1; cols <= 7; ++cols)
      for (int row_stride = -9; row_stride <= 9; ++row_stride)
        for (int col_stride = -9; col_stride <= 9; ++col_stride) {
          std::set<int> places;
          for (int row = 0; row < rows; ++row)
            for (int col = 0; col < cols; ++col) places.insert(row * row_stride + col * col_stride);
          bool const collides = places.size() < static_cast<std::size_t>(rows * cols);
          num_wrong += tt::detail::collides(tt::strided_view<float>{src_data, rows, cols, row_stride, col_stride}) != collides;
          num_colliding += collides;
          ++num_views;
        }
  CHECK(num_wrong == 0);
  CHECK(num_colliding > 1000);
  CHECK(num_views - num_colliding > 1000);
}

TEST_CASE("lattice_holds: whether a whole combination in reach gives a number", "[device][strided_copy]") {
  int num_wrong = 0, num_held = 0;
  for (int m = 1; m <= 5; ++m)
    for (int n = 1; n <= 5; ++n)
      for (int a = -7; a <= 7; ++a)
        for (int b = -7; b <= 7; ++b) {
          std::set<int> held;
          for (int i = 1 - m; i < m; ++i)
            for (int j = 1 - n; j < n; ++j) held.insert(i * a + j * b);
          for (int target = -70; target <= 70; ++target) {
            bool const is_held = held.count(target) != 0;
            num_wrong += tt::detail::lattice_holds(m, a, n, b, target) != is_held;
            num_held += is_held;
          }
        }
  CHECK(num_wrong == 0);
  CHECK(num_held > 10000);
}

TEST_CASE("lattice_holds: the greatest numbers overflow nothing", "[device][strided_copy]") {
  // An overflow would be no constant expression. Strides without a common factor, extents that reach 2^60.
  constexpr std::int64_t two_to_30 = std::int64_t{1} << 30, two_to_60 = std::int64_t{1} << 60;
  constexpr auto holds = [](std::int64_t m, std::int64_t a, std::int64_t n, std::int64_t b, std::int64_t target) {
    return tt::detail::lattice_holds(m, a, n, b, target) && tt::detail::lattice_holds(m, -a, n, b, -target) &&
           tt::detail::lattice_holds(n, b, m, -a, target);
  };
  constexpr auto fails = [](std::int64_t m, std::int64_t a, std::int64_t n, std::int64_t b, std::int64_t target) {
    return !tt::detail::lattice_holds(m, a, n, b, target) && !tt::detail::lattice_holds(m, -a, n, b, -target) &&
           !tt::detail::lattice_holds(n, b, m, -a, target);
  };
  STATIC_REQUIRE(holds(2, two_to_60 - 1, 2, two_to_60 - 3, 2));
  STATIC_REQUIRE(holds(2, two_to_60 - 1, 2, two_to_60 - 3, two_to_60 - 3));
  STATIC_REQUIRE(holds(2, two_to_60 - 1, 2, two_to_60 - 3, 2 * two_to_60 - 4));
  STATIC_REQUIRE(fails(2, two_to_60 - 1, 2, two_to_60 - 3, 1));
  STATIC_REQUIRE(fails(2, two_to_60 - 1, 2, two_to_60 - 3, 2 * two_to_60 - 5));
  STATIC_REQUIRE(holds(two_to_30, two_to_30 - 1, two_to_30, two_to_30 + 1, two_to_60 - 1));
  STATIC_REQUIRE(holds(two_to_30, two_to_30 - 1, two_to_30, two_to_30 + 1, 1000000007 * (two_to_30 - 1) - 999999937 * (two_to_30 + 1)));
  // i = 2^29 modulo 2^30 + 1 alone gives it, which 2^29 rows do not reach.
  STATIC_REQUIRE(holds(two_to_30 / 2 + 1, two_to_30 - 1, two_to_30, two_to_30 + 1, two_to_30 / 2 * (two_to_30 - 1)));
  STATIC_REQUIRE(fails(two_to_30 / 2, two_to_30 - 1, two_to_30, two_to_30 + 1, two_to_30 / 2 * (two_to_30 - 1)));
  STATIC_REQUIRE(holds(1 << 20, two_to_60 >> 20, 1 << 20, 1, two_to_60 - (two_to_60 >> 20) - (1 << 20) + 1));
  STATIC_REQUIRE(fails(1 << 20, two_to_60 >> 20, 1 << 20, 1, two_to_60 - (two_to_60 >> 20) + (1 << 20)));
}

TEST_CASE("strided_copy: the greatest views overflow nothing", "[device][strided_copy]") {
  constexpr std::int64_t most = std::int64_t{1} << 60;
  constexpr auto view = [](std::int64_t rows, std::int64_t cols, std::int64_t row_stride, std::int64_t col_stride) {
    return tt::strided_view<char>{nullptr, rows, cols, row_stride, col_stride};
  };
  using span = tt::detail::strided_span<char>;
  STATIC_REQUIRE(tt::detail::is_addressable(view(2, 2, most - 1, 1 - most)));
  STATIC_REQUIRE(!tt::detail::is_addressable(view(2, 2, most, 1)));
  STATIC_REQUIRE(!tt::detail::is_addressable(view(2, 2, 1, -most)));
  STATIC_REQUIRE(!tt::detail::is_addressable(view(2, 2, INT64_MIN, 1)));
  STATIC_REQUIRE(tt::detail::is_addressable(view(most, 1, 1, INT64_MAX)));
  STATIC_REQUIRE(!tt::detail::is_addressable(view(most, 1, 2, 1)));
  STATIC_REQUIRE(!tt::detail::is_addressable(view(INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX)));
  STATIC_REQUIRE(tt::detail::is_addressable(view(INT64_MAX, 2, 0, 1)));
  STATIC_REQUIRE(!tt::detail::is_addressable(tt::strided_view<double>{nullptr, 2, 1, most / 8, 1}));
  STATIC_REQUIRE(tt::detail::is_addressable(tt::strided_view<double>{nullptr, 2, 1, most / 8 - 1, 1}));
  STATIC_REQUIRE(span::of(view(2, 2, most - 1, 1 - most)).before == most - 1);
  STATIC_REQUIRE(span::of(view(2, 2, most - 1, most - 1)).behind == 2 * most - 1);
  STATIC_REQUIRE(!tt::detail::collides(view(2, 2, most - 1, most - 3)));
  STATIC_REQUIRE(tt::detail::collides(view(2, 2, most - 1, 1 - most)));
  STATIC_REQUIRE(!tt::detail::collides(view(most, 2, 2, 1)));
  STATIC_REQUIRE(tt::detail::collides(view(most, 3, 2, 1)));
  STATIC_REQUIRE(tt::detail::collides(view(INT64_MAX, INT64_MAX, 0, INT64_MAX)));

  // Interleaved over 2^60 bytes, and apart by them.
  auto const overlapping = [](tt::strided_view<char const> src, tt::strided_view<char> dst) { return tt::detail::overlap(src, dst); };
  char* const low = reinterpret_cast<char*>(std::uintptr_t{1} << 62);
  CHECK(!overlapping({low, most / 2, 1, 2, 1}, {low + 1, most / 2, 1, 2, 1}));
  CHECK(overlapping({low, most / 2, 1, 2, 1}, {low + 2, most / 2, 1, -2, 1}));
  CHECK(overlapping({low, most / 2, 1, 2, 1}, {low + (most - 2), most / 2, 1, 2, 1}));
  CHECK(!overlapping({low, most / 2, 1, 2, 1}, {low + most, most / 2, 1, 2, 1}));
  CHECK(!overlapping({low, 2, 2, most - 1, most - 3}, {low + 1, 2, 2, most - 1, most - 3}));
  CHECK(overlapping({low, 2, 2, most - 1, most - 3}, {low + 2, 2, 2, most - 1, most - 3}));
  CHECK(overlapping({low, 2, 2, most - 1, most - 3}, {low + (most - 1), 2, 2, most - 1, 3 - most}));
  CHECK(!overlapping({low, 2, 2, most - 1, most - 3}, {low + 2, 2, 2, most - 1, 3 - most}));
}
