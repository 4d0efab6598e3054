// What the launcher refuses, and what it accepts without a launch. No GPU is needed: nothing is launched.
#include <cstdint>
#include <cstring>
#include <string>
#include <tiletrans/transpose.cuh>
#include <vector>

#include "../support/catch.hpp"

namespace tt = tiletrans;

namespace {

constexpr std::int64_t huge = INT64_MAX;

float* at_address(std::uintptr_t address) { return reinterpret_cast<float*>(address); }

/// Far apart, and never accessed.
float* const src_data = at_address(0x10000000);
float* const dst_data = at_address(0x70000000);

tt::status transposed(tt::matrix_view<float const> src, tt::matrix_view<float> dst) { return tt::transpose(src, dst); }

void check_refused(tt::matrix_view<float const> src, tt::matrix_view<float> dst, std::string const& text) {
  tt::status const s = transposed(src, dst);
  INFO(s.message());
  CHECK(s.code() == cudaErrorInvalidValue);
  CHECK(std::string(s.message()).find(text) != std::string::npos);
}

bool overlapping(tt::matrix_view<float const> src, tt::matrix_view<float> dst) { return tt::detail::overlap(src, dst); }

/// Whether two matrices share an element, by marking the elements of both.
bool share_an_element(tt::matrix_view<float const> a, tt::matrix_view<float> b) {
  auto const first = reinterpret_cast<std::uintptr_t>(a.data) < reinterpret_cast<std::uintptr_t>(b.data) ? a.data : b.data;
  std::vector<bool> marked(4096);
  for (std::int64_t row = 0; row < a.rows; ++row)
    for (std::int64_t col = 0; col < a.cols; ++col) marked.at(&a(row, col) - first) = true;
  for (std::int64_t row = 0; row < b.rows; ++row)
    for (std::int64_t col = 0; col < b.cols; ++col)
      if (marked.at(&b(row, col) - first)) return true;
  return false;
}

/// Moves `dst` past `src`, up to `most` elements either way; overlapping and disjoint places must both come up often enough.
void check_overlap_at_every_distance(tt::matrix_view<float const> src, tt::matrix_view<float> dst, std::int64_t most,
                                     int least_overlapping) {
  int both = 0, neither = 0;
  float* const start = dst.data;
  for (std::int64_t distance = -most; distance <= most; ++distance) {
    dst.data = start + distance;
    INFO("distance " << distance);
    bool const shared = share_an_element(src, dst);
    CHECK(overlapping(src, dst) == shared);
    ++(shared ? both : neither);
  }
  CHECK(both >= least_overlapping);
  CHECK(neither > 10);
}

}  // namespace

TEST_CASE("transpose: each wrong argument is named with its rule", "[device][validate]") {
  check_refused({src_data, -1, 5}, {dst_data, 5, -1}, "src.rows must not be negative");
  check_refused({src_data, 5, -1}, {dst_data, -1, 5}, "src.cols must not be negative");
  check_refused({src_data, 5, 7}, {dst_data, 6, 5}, "dst.rows must equal src.cols");
  check_refused({src_data, 5, 7}, {dst_data, 7, 6}, "dst.cols must equal src.rows");
  check_refused({nullptr, 5, 7}, {dst_data, 7, 5}, "src.data must not be null");
  check_refused({src_data, 5, 7}, {nullptr, 7, 5}, "dst.data must not be null");
  check_refused({src_data, 8, 16, 15}, {dst_data, 16, 8}, "src.ld must be at least src.cols");
  check_refused({src_data, 8, 16}, {dst_data, 16, 8, 7}, "dst.ld must be at least dst.cols");
  check_refused({src_data, 8, 16, -16}, {dst_data, 16, 8}, "src.ld must be at least src.cols");
  check_refused({src_data, huge, 2}, {dst_data, 2, huge}, "src must span less than 2^63 bytes");
  check_refused({src_data, 2, 2, huge}, {dst_data, 2, 2}, "src must span less than 2^63 bytes");
  check_refused({src_data, 2, 2}, {dst_data, 2, 2, huge}, "dst must span less than 2^63 bytes");
  check_refused({src_data, 64, 64}, {src_data, 64, 64}, "src and dst must not overlap");
  check_refused({src_data, 3, 2}, {src_data, 2, 3}, "src and dst must not overlap");
  check_refused({src_data, 64, 64}, {src_data + 64 * 64 - 1, 64, 64}, "src and dst must not overlap");
  check_refused({src_data + 64 * 64 - 1, 64, 64}, {src_data, 64, 64}, "src and dst must not overlap");
  check_refused({src_data, 5, 1, 1}, {src_data, 1, 5}, "src and dst must not overlap");
}

TEST_CASE("transpose: the packed form checks the same", "[device][validate]") {
  CHECK(tt::transpose<>(src_data, dst_data, -1, 5).code() == cudaErrorInvalidValue);
  CHECK(tt::transpose(static_cast<float const*>(nullptr), dst_data, 3, 5).code() == cudaErrorInvalidValue);
  CHECK(tt::transpose(src_data, src_data, 3, 5).code() == cudaErrorInvalidValue);
}

TEST_CASE("transpose: an explicit policy has a limit of tiles", "[device][validate]") {
  // 2^35 x 1 elements of one byte in tiles of 8 rows: more than 2^31 - 1 blocks, and nothing is launched.
  using small = tt::policy<tt::tile<8, 8>, tt::block_threads<32>>;
  auto const rows = std::int64_t{1} << 35;
  auto const* src = reinterpret_cast<char const*>(std::uintptr_t{1} << 40);
  auto* dst = reinterpret_cast<char*>(std::uintptr_t{1} << 44);
  tt::status const s = tt::transpose<small>(src, dst, rows, 1);
  CHECK(s.code() == cudaErrorInvalidValue);
  CHECK(std::string(s.message()).find("2^31 - 1 tiles (choose a larger tile") != std::string::npos);
}

TEST_CASE("transpose: an empty matrix is success without a launch, also with null pointers", "[device][validate]") {
  for (std::int64_t rows : {0, 5})
    for (std::int64_t cols : {0, 5}) {
      if (rows != 0 && cols != 0) continue;
      CHECK(transposed({nullptr, rows, cols}, {nullptr, cols, rows}).ok());
      CHECK(transposed({src_data, rows, cols}, {dst_data, cols, rows}).ok());
      CHECK(tt::transpose(src_data, dst_data, rows, cols).ok());
    }
  CHECK(transposed({nullptr, 0, huge}, {nullptr, huge, 0}).ok());
}

TEST_CASE("status: converts to cudaError_t and carries a text", "[device][status]") {
  tt::status const success;
  CHECK(success.ok());
  CHECK(std::strcmp(success.message(), "success") == 0);
  cudaError_t const error = tt::transpose(src_data, src_data, 3, 5);
  CHECK(error == cudaErrorInvalidValue);
}

TEST_CASE("transpose: blocks of one matrix with one leading dimension overlap exactly where they share elements", "[device][validate]") {
  // Two 4 x 3 and 3 x 4 blocks of a matrix with rows of 11 elements.
  check_overlap_at_every_distance({src_data, 4, 3, 11}, {src_data, 3, 4, 11}, 60, 11);
}

TEST_CASE("transpose: a single row beside a matrix of another leading dimension overlaps exactly where they share elements",
          "[device][validate]") {
  // A packed row and a column, both inside a buffer with rows of 11 elements.
  check_overlap_at_every_distance({src_data, 1, 3}, {src_data, 3, 1, 11}, 40, 4);
}

TEST_CASE("transpose: with different leading dimensions, spans that meet count as overlapping", "[device][validate]") {
  CHECK(overlapping({src_data, 4, 3, 11}, {src_data + 3, 3, 4, 12}));
  CHECK(!overlapping({src_data, 4, 3, 11}, {src_data + 36, 3, 4, 12}));
  CHECK(overlapping({src_data, 4, 3, 11}, {src_data + 35, 3, 4, 12}));
}
