#include <algorithm>
#include <cstring>
#include <set>
#include <tiletrans/detail/shifted_bytes.hpp>
#include <tiletrans/model.hpp>
#include <utility>
#include <vector>

#include "../support/catch.hpp"
#include "../support/elements.hpp"

namespace tt = tiletrans;

using tt::detail::copy_axis;
using tt::detail::copy_box;
using tt::detail::no_axis;
using tt::detail::row_copy;
using tt::detail::row_ends;
using tt::detail::row_tile;
using tt::detail::row_tiling;
using tt::detail::shifted_vector;

namespace {

using address = std::uint64_t;
using int64 = tt::detail::int64;

/// On boundaries, and far from 0 and from each other.
constexpr address src_base = address{1} << 40;
constexpr address dst_base = address{1} << 41;

/// A byte that is copied: from where, to where.
struct copied_byte {
  address dst;
  address src;
};
bool operator<(copied_byte a, copied_byte b) { return a.dst != b.dst ? a.dst < b.dst : a.src < b.src; }
bool operator==(copied_byte a, copied_byte b) { return a.dst == b.dst && a.src == b.src; }

/// All bytes of a box by definition, in the order of the destination.
std::vector<copied_byte> bytes_of(copy_box const& box) {
  std::vector<copied_byte> bytes;
  for (int64 i = 0; i < box.outer.extent; ++i)
    for (int64 j = 0; j < box.inner.extent; ++j)
      for (int64 byte = 0; byte < box.run_bytes; ++byte)
        bytes.push_back({box.dst + static_cast<address>(i * box.outer.dst_stride + j * box.inner.dst_stride + byte),
                         box.src + static_cast<address>(i * box.outer.src_stride + j * box.inner.src_stride + byte)});
  std::sort(bytes.begin(), bytes.end());
  return bytes;
}
bool writes_twice(std::vector<copied_byte> const& bytes) {
  return std::adjacent_find(bytes.begin(), bytes.end(), [](copied_byte a, copied_byte b) { return a.dst == b.dst; }) != bytes.end();
}

constexpr bool are_equal(copy_axis a, copy_axis b) {
  return a.extent == b.extent && a.src_stride == b.src_stride && a.dst_stride == b.dst_stride;
}
constexpr bool are_equal(copy_box const& a, copy_box const& b) {
  return a.src == b.src && a.dst == b.dst && are_equal(a.outer, b.outer) && are_equal(a.inner, b.inner) && a.run_bytes == b.run_bytes;
}
/// That a box at the bases is simplified to the same bytes as another, whose sides begin some bytes further on.
constexpr bool becomes(copy_axis outer, copy_axis inner, int64 run_bytes, copy_box expected) {
  expected.src += src_base;
  expected.dst += dst_base;
  return are_equal(copy_box{src_base, dst_base, outer, inner, run_bytes}.simplified(), expected);
}

/// True if neither the run and an axis nor the axes could be one.
bool has_nothing_to_join(copy_box const& box) {
  auto const follows_run = [&](copy_axis axis) {
    return axis.extent > 1 && axis.src_stride == box.run_bytes && axis.dst_stride == box.run_bytes;
  };
  auto const follow = [](copy_axis slow, copy_axis fast) {
    return slow.extent > 1 && slow.src_stride == fast.extent * fast.src_stride && slow.dst_stride == fast.extent * fast.dst_stride;
  };
  return !follows_run(box.outer) && !follows_run(box.inner) && !follow(box.outer, box.inner) && !follow(box.inner, box.outer);
}

}  // namespace

TEST_CASE("copy_box: what follows without a gap on both sides is one", "[model][strided_copy]") {
  STATIC_REQUIRE(becomes({5, 28, 28}, {7, 4, 4}, 4, {0, 0, no_axis, no_axis, 140}));
  STATIC_REQUIRE(becomes({7, 4, 4}, {5, 28, 28}, 4, {0, 0, no_axis, no_axis, 140}));
  STATIC_REQUIRE(becomes({5, 32, 28}, {7, 4, 4}, 4, {0, 0, no_axis, {5, 32, 28}, 28}));
  STATIC_REQUIRE(becomes({5, 28, 32}, {7, 4, 4}, 4, {0, 0, no_axis, {5, 28, 32}, 28}));
  STATIC_REQUIRE(becomes({5, 56, 84}, {7, 8, 12}, 4, {0, 0, no_axis, {35, 8, 12}, 4}));
  STATIC_REQUIRE(becomes({5, 56, 88}, {7, 8, 12}, 4, {0, 0, {5, 56, 88}, {7, 8, 12}, 4}));
  STATIC_REQUIRE(becomes({1, 99, -99}, {7, 8, 12}, 4, {0, 0, no_axis, {7, 8, 12}, 4}));
  STATIC_REQUIRE(becomes({7, 8, 12}, {1, 99, -99}, 4, {0, 0, no_axis, {7, 8, 12}, 4}));
  STATIC_REQUIRE(becomes({1, 99, -99}, {1, 4, 4}, 4, {0, 0, no_axis, no_axis, 4}));
}

TEST_CASE("copy_box: nearer neighbours in the destination are inside", "[model][strided_copy]") {
  STATIC_REQUIRE(becomes({5, 4, 28}, {7, 20, 4}, 4, {0, 0, {5, 4, 28}, {7, 20, 4}, 4}));
  STATIC_REQUIRE(becomes({7, 20, 4}, {5, 4, 28}, 4, {0, 0, {5, 4, 28}, {7, 20, 4}, 4}));
  STATIC_REQUIRE(becomes({5, 28, 8}, {7, 4, -44}, 4, {24, -6 * 44ull, {7, -4, 44}, {5, 28, 8}, 4}));
}

TEST_CASE("copy_box: the destination ascends", "[model][strided_copy]") {
  STATIC_REQUIRE(becomes({5, 28, -28}, {7, 4, 4}, 4, {4 * 28, -4 * 28ull, no_axis, {5, -28, 28}, 28}));
  STATIC_REQUIRE(becomes({5, -28, -28}, {7, -4, -4}, 4, {-34 * 4ull, -34 * 4ull, no_axis, no_axis, 140}));
  STATIC_REQUIRE(becomes({5, 28, 28}, {7, -4, 4}, 4, {0, 0, {5, 28, 28}, {7, -4, 4}, 4}));
  STATIC_REQUIRE(becomes({5, -28, 28}, {7, -4, 4}, 4, {0, 0, no_axis, {35, -4, 4}, 4}));
}

TEST_CASE("copy_box: what is repeated is joined only with what is repeated alike", "[model][strided_copy]") {
  STATIC_REQUIRE(becomes({5, 0, 28}, {7, 4, 4}, 4, {0, 0, no_axis, {5, 0, 28}, 28}));
  STATIC_REQUIRE(becomes({5, 4, 28}, {7, 0, 4}, 4, {0, 0, {5, 4, 28}, {7, 0, 4}, 4}));
  STATIC_REQUIRE(becomes({5, 0, 28}, {7, 0, 4}, 4, {0, 0, no_axis, {35, 0, 4}, 4}));
  STATIC_REQUIRE(becomes({5, 0, 32}, {7, 0, 4}, 4, {0, 0, {5, 0, 32}, {7, 0, 4}, 4}));
  STATIC_REQUIRE(becomes({5, 0, -28}, {7, 8, 4}, 4, {0, -4 * 28ull, {5, 0, 28}, {7, 8, 4}, 4}));
}

TEST_CASE("copy_box: simplified it moves the same bytes, and leaves nothing to join", "[model][strided_copy]") {
  int num_valid = 0;
  bool moves_the_same = true, ascends = true, is_nearest_inside = true, has_fewest = true;
  auto const check = [&](copy_axis outer, copy_axis inner, int64 run_bytes) {
    copy_box const box{src_base, dst_base, outer, inner, run_bytes};
    std::vector<copied_byte> const bytes = bytes_of(box);
    if (writes_twice(bytes)) return;
    ++num_valid;
    copy_box const simple = box.simplified();
    moves_the_same = moves_the_same && bytes_of(simple) == bytes;
    ascends = ascends && simple.outer.dst_stride >= 0 && simple.inner.dst_stride >= 0;
    is_nearest_inside = is_nearest_inside && (simple.outer.extent == 1 || simple.inner.dst_stride < simple.outer.dst_stride);
    has_fewest = has_fewest && has_nothing_to_join(simple);
  };
  for (int64 run_bytes : {1, 2})
    for (int64 outer_extent : {1, 2, 3})
      for (int64 inner_extent : {1, 2, 3})
        for (int64 outer_dst = -6; outer_dst <= 6; ++outer_dst)
          for (int64 inner_dst = -6; inner_dst <= 6; ++inner_dst)
            for (int64 outer_src = -6; outer_src <= 6; ++outer_src)
              for (int64 inner_src = -4; inner_src <= 4; ++inner_src)
                check({outer_extent, outer_src, outer_dst}, {inner_extent, inner_src, inner_dst}, run_bytes);
  CHECK(num_valid > 50000);
  CHECK(moves_the_same);
  CHECK(ascends);
  CHECK(is_nearest_inside);
  CHECK(has_fewest);
}

namespace {

/// A side of a copy: strides in elements, and bytes behind a boundary.
struct side {
  int64 row_stride;
  int64 col_stride;
  int64 offset = 0;
};
constexpr copy_box box_of(int64 bytes, int64 rows, int64 cols, side src, side dst) {
  return {src_base + static_cast<address>(src.offset),
          dst_base + static_cast<address>(dst.offset),
          {rows, src.row_stride * bytes, dst.row_stride * bytes},
          {cols, src.col_stride * bytes, dst.col_stride * bytes},
          bytes};
}
constexpr row_copy copy_of(int64 bytes, int64 rows, int64 cols, side src, side dst) {
  return tt::detail::copy_of_box(box_of(bytes, rows, cols, src, dst).simplified());
}

/// Which path a copy takes.
struct path {
  bool is_shifted;
  int word;
  int words;
  int64 rows;
  int64 elements;
};
constexpr bool takes(row_copy const& copy, path expected) {
  return copy.is_shifted() == expected.is_shifted && copy.word == expected.word && copy.words == expected.words &&
         copy.rows == expected.rows && copy.elements == expected.elements;
}
constexpr bool shifted = true, by_words = false;

}  // namespace

TEST_CASE("row_copy: the path of a strided copy", "[model][strided_copy]") {
  // All of two packed matrices is one row: wide words where both begin alike, else vectors that are shifted.
  STATIC_REQUIRE(takes(copy_of(4, 100, 100, {100, 1}, {100, 1}), {by_words, 16, 1, 1, 2500}));
  STATIC_REQUIRE(takes(copy_of(4, 100, 100, {100, 1, 8}, {100, 1, 8}), {by_words, 8, 1, 1, 5000}));
  STATIC_REQUIRE(takes(copy_of(4, 100, 100, {100, 1, 4}, {100, 1}), {shifted, 4, 1, 1, 10000}));
  STATIC_REQUIRE(takes(copy_of(2, 100, 101, {101, 1, 2}, {101, 1, 6}), {shifted, 2, 1, 1, 10100}));
  STATIC_REQUIRE(takes(copy_of(1, 99, 99, {99, 1}, {99, 1}), {shifted, 1, 1, 1, 9801}));
  STATIC_REQUIRE(takes(copy_of(4, 1, 16, {0, 1, 4}, {0, 1}), {shifted, 4, 1, 1, 16}));
  STATIC_REQUIRE(takes(copy_of(4, 1, 1, {0, 1}, {0, 1}), {by_words, 4, 1, 1, 1}));
  // Rows with gaps between them.
  STATIC_REQUIRE(takes(copy_of(4, 100, 64, {65, 1}, {64, 1}), {shifted, 4, 1, 100, 64}));
  STATIC_REQUIRE(takes(copy_of(4, 100, 64, {66, 1}, {64, 1}), {by_words, 8, 1, 100, 32}));
  STATIC_REQUIRE(takes(copy_of(4, 100, 64, {68, 1}, {64, 1}), {by_words, 16, 1, 100, 16}));
  STATIC_REQUIRE(takes(copy_of(4, 100, 64, {68, 1}, {64, 1, 2}), {shifted, 2, 1, 100, 128}));
  STATIC_REQUIRE(takes(copy_of(4, 100, 64, {-68, 1}, {64, 1}), {by_words, 16, 1, 100, 16}));
  STATIC_REQUIRE(takes(copy_of(4, 100, 64, {0, 1}, {65, 1}), {shifted, 4, 1, 100, 64}));
  STATIC_REQUIRE(takes(copy_of(1, 100, 65, {65, 1}, {66, 1}), {shifted, 1, 1, 100, 65}));
  STATIC_REQUIRE(takes(copy_of(1000, 100, 1, {2, 1, 4}, {1, 1}), {shifted, 4, 1, 100, 250}));
  // Rows too short to be worth it.
  STATIC_REQUIRE(takes(copy_of(4, 100, 15, {17, 1}, {16, 1}), {by_words, 4, 1, 100, 15}));
  STATIC_REQUIRE(takes(copy_of(1, 100, 63, {65, 1}, {64, 1}), {by_words, 1, 1, 100, 63}));
  STATIC_REQUIRE(takes(copy_of(1, 100, 64, {65, 1}, {64, 1}), {shifted, 1, 1, 100, 64}));
  // Elements apart along one axis are rows of one element.
  STATIC_REQUIRE(takes(copy_of(4, 1, 1000, {0, 3}, {0, 1}), {by_words, 4, 1, 1000, 1}));
  STATIC_REQUIRE(takes(copy_of(1, 50, 20, {60, 3}, {20, 1}), {by_words, 1, 1, 1000, 1}));
  STATIC_REQUIRE(takes(copy_of(12, 1, 1000, {0, 3}, {0, 1}), {by_words, 4, 1, 1000, 3}));
  STATIC_REQUIRE(takes(copy_of(24, 1, 1000, {0, 3}, {0, 1}), {by_words, 8, 1, 1000, 3}));
  STATIC_REQUIRE(takes(copy_of(100, 1, 1000, {0, 3}, {0, 1}), {shifted, 4, 1, 1000, 25}));
  STATIC_REQUIRE(takes(copy_of(4, 1, 1000, {0, 0}, {0, 1}), {by_words, 4, 1, 1000, 1}));
  STATIC_REQUIRE(takes(copy_of(4, 1, 1000, {0, -1}, {0, 1}), {by_words, 4, 1, 1000, 1}));
  STATIC_REQUIRE(takes(copy_of(4, 1, 1000, {0, -1}, {0, -1}), {shifted, 4, 1, 1, 1000}));
  STATIC_REQUIRE(takes(copy_of(4, 1, 1000, {0, -1, 12}, {0, -1, 12}), {by_words, 16, 1, 1, 250}));
  // Along both, rows of elements: those of the destination, be they the source's columns.
  STATIC_REQUIRE(takes(copy_of(4, 30, 70, {1, 30}, {70, 1}), {by_words, 4, 1, 30, 70}));
  STATIC_REQUIRE(takes(copy_of(4, 30, 70, {70, 1}, {1, 30}), {by_words, 4, 1, 70, 30}));
  STATIC_REQUIRE(takes(copy_of(4, 30, 70, {1, 31}, {1, 32}), {shifted, 4, 1, 70, 30}));
  STATIC_REQUIRE(takes(copy_of(2, 30, 70, {140, 2}, {71, 1}), {by_words, 2, 1, 30, 70}));
  // Elements of several words.
  STATIC_REQUIRE(takes(copy_of(24, 30, 70, {1, 30}, {70, 1}), {by_words, 8, 3, 30, 70}));
  STATIC_REQUIRE(takes(copy_of(3, 30, 70, {1, 30}, {70, 1}), {by_words, 1, 3, 30, 70}));
  STATIC_REQUIRE(takes(copy_of(1000, 3, 7, {15, 2}, {7, 1}), {by_words, 8, 125, 3, 7}));
  STATIC_REQUIRE(takes(copy_of(16384, 3, 7, {15, 2, 1}, {7, 1}), {by_words, 1, 16384, 3, 7}));
}

TEST_CASE("row_copy: where the source's memory begins and ends", "[model][strided_copy]") {
  auto const begins_and_ends = [](row_copy const& copy, int64 begin, int64 end) {
    return copy.src_begin == src_base + static_cast<address>(begin) && copy.src_end == src_base + static_cast<address>(end);
  };
  CHECK(begins_and_ends(copy_of(4, 100, 64, {65, 1}, {66, 1}), 0, 99 * 260 + 256));
  CHECK(begins_and_ends(copy_of(4, 100, 64, {-65, 1}, {66, 1}), -99 * 260, 256));
  CHECK(begins_and_ends(copy_of(4, 100, 64, {-65, 1}, {-66, 1}), -99 * 260, 256));
  CHECK(begins_and_ends(copy_of(4, 100, 64, {0, 1, 4}, {66, 1}), 4, 260));
  CHECK(begins_and_ends(copy_of(1, 10, 100, {100, 1, 3}, {100, 1}), 3, 1003));
}

namespace {

/// Rows of elements of some words, wherever they lie.
row_copy rows_of(int64 rows, int64 elements, int words, int word) {
  int64 const element = int64{words} * word, row = elements * element;
  return {{src_base, row, element}, {dst_base, row, element}, rows, elements, words, word, 0, 0};
}

/// That the tiles hold each word of each element of each row once, and that pieces of rows begin on multiples of `multiple` items.
void check_tiling(row_tiling const& tiling, int64 rows, int64 elements, int words, int64 multiple, int most_items) {
  INFO(rows << " rows of " << elements << " elements of " << words << " words");
  std::vector<int> visits(static_cast<std::size_t>(rows * elements * words));
  bool is_inside = true, is_whole = true, begins_on_multiples = true, fits = true, begins_rows_once = true;
  std::vector<int> beginnings(static_cast<std::size_t>(rows));
  for (int64 index = 0; index < tiling.num_tiles; ++index) {
    row_tile const tile = row_tile::of(tiling, rows, elements, static_cast<tt::detail::uint32>(index));
    fits = fits && tile.num_items() > 0 && tile.num_items() <= most_items;
    begins_on_multiples = begins_on_multiples && tile.element * words % multiple == 0;
    is_whole = is_whole && tile.items % words == 0;
    for (int row = 0; row < tile.rows && tile.begins_rows(); ++row) ++beginnings.at(static_cast<std::size_t>(tile.row + row));
    for (int item = 0; item < tile.num_items(); ++item) {
      row_tile::place const at = tile.at(item);
      bool const inside =
          at.row >= tile.row && at.row < rows && at.element >= tile.element && at.element < elements && at.word >= 0 && at.word < words;
      is_inside = is_inside && inside;
      if (inside) ++visits.at(static_cast<std::size_t>((at.row * elements + at.element) * words + at.word));
    }
  }
  begins_rows_once = beginnings == std::vector<int>(beginnings.size(), 1);
  CHECK(is_inside);
  CHECK(is_whole);
  CHECK(begins_on_multiples);
  CHECK(fits);
  CHECK(begins_rows_once);
  bool const visits_all_once = visits == std::vector<int>(visits.size(), 1);
  CHECK(visits_all_once);
}

}  // namespace

TEST_CASE("row_tiling: each word of each row lies in one tile", "[model][strided_copy]") {
  for (int64 elements : {1, 2, 3, 5, 31, 64, 100, 256, 257, 1000, 2047, 2048, 2049, 4096, 4097, 8192, 16384, 16385, 24577, 50000})
    for (int64 rows : {1, 2, 3, 100, 8193})
      for (int word : {1, 4, 8, 16}) {
        if (rows * elements > 1000000) continue;
        int const most_words = word <= 4 ? 2048 : 4096 / word;
        check_tiling(tiling_of_words(rows_of(rows, elements, 1, word)), rows, elements, 1, 128 / word, most_words + 128 / word);
      }
  for (int words : {2, 3, 7, 125, 2049, 4095, 8191, 8192, 8193, 16384})
    for (int64 elements : {1, 2, 3, 17, 100})
      for (int64 rows : {1, 2, 100})
        if (rows * elements * words <= 1000000)
          check_tiling(tiling_of_words(rows_of(rows, elements, words, 1)), rows, elements, words, words, 1 << 14);
  check_tiling(tiling_of_words(rows_of(3, 3000, 3, 8)), 3, 3000, 3, 3, 512 + 3);
}

TEST_CASE("row_tiling: each vector that a row touches lies in one tile", "[model][strided_copy]") {
  for (int word : {1, 2, 4})
    for (int64 row_bytes : {64, 68, 100, 1000, 4100, 8160, 8164, 8192, 8208, 32736, 32740, 32768, 32784, 100000})
      for (int64 rows : {1, 2, 100, 410}) {
        row_copy const copy = rows_of(rows, row_bytes / word, 1, word);
        check_tiling(tiling_of_vectors(copy), rows, shifted_vector::most_of(copy), 1, 8, 512);
      }
}

TEST_CASE("shifted_vector, row_ends: each byte of a row is in one whole vector or in one word of its ends", "[model][strided_copy]") {
  auto const check = [](int64 row_bytes, int word, address src, address dst) {
    INFO("row of " << row_bytes << " bytes, words of " << word << ", from " << src % 16 << " to " << dst % 16);
    std::vector<int> visits(static_cast<std::size_t>(row_bytes));
    bool is_aligned = true, is_alike = true, is_covered = true;
    int64 const vectors = (row_bytes + 15) / 16;
    CHECK(shifted_vector::most_of(rows_of(1, row_bytes / word, 1, word)) == vectors);
    for (int64 index = -1; index <= vectors; ++index) {
      shifted_vector const v = shifted_vector::of(src, dst, row_bytes, index);
      if (!v.is_of_row) continue;
      is_aligned = is_aligned && v.dst % 16 == 0 && v.low() % 16 == 0 && v.high() % 16 == 0 && index >= 0 && index < vectors;
      is_alike = is_alike && v.src - src == v.dst - dst;
      is_covered = is_covered && v.low() <= v.src && v.src < v.low() + 16 && v.low() + static_cast<address>(v.shift()) == v.src &&
                   (v.shift() == 0 ? v.high() == v.low() : v.high() == v.low() + 16);
      for (address byte = 0; byte < 16; ++byte) ++visits.at(static_cast<std::size_t>(v.dst - dst + byte));
    }
    for (int i = 0; i < row_ends::most_words(word); ++i) {
      int64 const offset = row_ends::offset(dst, row_bytes, word, i);
      if (offset < 0) continue;
      is_aligned = is_aligned && offset % word == 0;
      for (int64 byte = 0; byte < word; ++byte) ++visits.at(static_cast<std::size_t>(offset + byte));
    }
    CHECK(is_aligned);
    CHECK(is_alike);
    CHECK(is_covered);
    CHECK(visits == std::vector<int>(visits.size(), 1));
  };
  for (int word : {1, 2, 4})
    for (address from = 0; from < 16; from += static_cast<address>(word))
      for (address to = 0; to < 16; to += static_cast<address>(word))
        for (int64 row_bytes : {64, 65, 66, 68, 72, 79, 80, 81, 95, 96, 100, 127, 128, 1000, 4097})
          if (row_bytes % word == 0) check(row_bytes, word, src_base + from, dst_base + to);
}

TEST_CASE("shifted_vector: only those at the very ends of the source's memory read outside of it, and are told", "[model][strided_copy]") {
  for (int64 pitch : {100, 101, -100, -103, 0})
    for (address from = 0; from < 16; ++from)
      for (address to = 0; to < 16; ++to) {
        row_copy const copy = copy_of(1, 5, 100, {pitch, 1, static_cast<int64>(from)}, {105, 1, static_cast<int64>(to)});
        bool is_told = true, is_only_there = true;
        for (int64 row = 0; row < copy.rows; ++row)
          for (int64 index = 0; index < shifted_vector::most_of(copy); ++index) {
            auto const v = shifted_vector::of(copy.src.row(row), copy.dst.row(row), copy.row_bytes(), index);
            if (!v.is_of_row) continue;
            bool const is_outside = v.low() < copy.src_begin || v.high() + 16 > copy.src_end;
            is_told = is_told && v.reads_inside(copy) != is_outside;
            is_only_there = is_only_there && (!is_outside || v.src < copy.src_begin + 16 || v.src + 32 > copy.src_end);
          }
        INFO("pitch " << pitch << ", from " << from << " to " << to);
        CHECK(is_told);
        CHECK(is_only_there);
      }
}

TEMPLATE_TEST_CASE_SIG("shift_bytes: vectors from each byte on of one more", "[model][strided_copy]", ((int Vectors), Vectors), 1, 2, 4) {
  unsigned char bytes[16 * (Vectors + 1)];
  for (std::size_t i = 0; i < sizeof(bytes); ++i) bytes[i] = static_cast<unsigned char>(test::hash(i));
  tt::detail::packet<16> in[Vectors + 1], out[Vectors];
  std::memcpy(in, bytes, sizeof(in));
  for (int shift = 0; shift < 16; ++shift) {
    INFO("from byte " << shift);
    tt::detail::shift_bytes<Vectors>(in, shift, out);
    CHECK(std::memcmp(out, bytes + shift, sizeof(out)) == 0);
  }
}

namespace {

/// Floats `stride` apart, copied to where they follow each other: sectors that each warp of the load touches.
constexpr double sectors_of_stride(int stride) {
  return tt::strided_copy_cost<float>(1, 128, {0, stride}, {0, 1}).load.sectors_per_request();
}
/// As many as the warp's span of 4 * stride sectors has, and one a lane where each has its own.
constexpr bool every_stride_costs_its_span() {
  for (int stride = 2; stride <= 33; ++stride)
    if (sectors_of_stride(stride) != (stride < 8 ? 4 * stride : 32)) return false;
  return true;
}

}  // namespace

TEST_CASE("strided_copy_cost: floats apart cost the sectors of their span, and at most one each", "[model][strided_copy]") {
  STATIC_REQUIRE(every_stride_costs_its_span());
  STATIC_REQUIRE(sectors_of_stride(2) == 8.0);
  STATIC_REQUIRE(sectors_of_stride(3) == 12.0);
  STATIC_REQUIRE(sectors_of_stride(33) == 32.0);
  STATIC_REQUIRE(sectors_of_stride(-3) == 13.0);  // from a boundary down: its first sector for one float
  STATIC_REQUIRE(tt::strided_copy_cost<float>(1, 128, {0, 3}, {0, 1}).store.coalesced());
  STATIC_REQUIRE(tt::strided_copy_cost<float>(1, 128, {0, 1}, {0, 3}).store.sectors_per_request() == 12.0);
  STATIC_REQUIRE(tt::strided_copy_cost<float>(1, 128, {0, 0}, {0, 1}).load.sectors_per_request() == 1.0);
}

TEST_CASE("strided_copy_cost: rows that lie alike are coalesced, in wide words", "[model][strided_copy]") {
  constexpr auto packed = tt::strided_copy_cost<float>(32, 32, {32, 1}, {32, 1});
  STATIC_REQUIRE(packed.load.coalesced() && packed.store.coalesced());
  STATIC_REQUIRE(packed.load.requests == 8 && packed.load.total.sectors == 128 && packed.load.total.useful_bytes == 4096);
  constexpr auto with_gaps = tt::strided_copy_cost<float>(8, 128, {160, 1}, {192, 1});
  STATIC_REQUIRE(with_gaps.load.coalesced() && with_gaps.store.coalesced());
  constexpr auto a_channel_in = tt::strided_copy_cost<unsigned char>(4, 128, {3 * 128, 3}, {128, 1});
  STATIC_REQUIRE(a_channel_in.load.sectors_per_request() == 3.0 && a_channel_in.store.coalesced());
  constexpr auto turned = tt::strided_copy_cost<float>(32, 32, {1, 32}, {32, 1});
  STATIC_REQUIRE(turned.load.sectors_per_request() == 32.0 && turned.store.coalesced());
  STATIC_REQUIRE(tt::strided_copy_cost<float>(0, 32, {1, 32}, {32, 1}).load.requests == 0);
}

TEST_CASE("strided_copy_cost: rows that are shifted are read twice in vectors, their ends in words", "[model][strided_copy]") {
  // Three floats further on: 127 whole vectors, one float before them and three behind.
  constexpr auto shifted = tt::strided_copy_cost<float>(1, 512, {0, 1, 0}, {0, 1, 3});
  STATIC_REQUIRE(shifted.store.requests == 4 + 1 && shifted.load.requests == 4 + 4 + 1);
  STATIC_REQUIRE(shifted.store.total.useful_bytes == 2048);
  STATIC_REQUIRE(shifted.store.total.sectors == 4 * 16 + 2);
  STATIC_REQUIRE(shifted.load.total.sectors == (16 + 3 * 17) + 4 * 16 + 2);
  constexpr auto rows = tt::strided_copy_cost<float>(4, 64, {65, 1}, {64, 1});
  STATIC_REQUIRE(rows.store.requests == 2 && rows.store.total.useful_bytes == 1024 && rows.store.coalesced());
}

namespace {

/// Accesses counted one by one, from the addresses of the lanes of each that take part.
struct counted_cost {
  int requests = 0;
  tt::global_cost total;
  void add(std::vector<address> const& lanes, int bytes) {
    std::set<address> places, sectors, lines;
    for (address const lane : lanes) {
      places.insert(lane);
      sectors.insert(lane / 32);
      lines.insert(lane / 128);
    }
    if (places.empty()) return;
    int const useful_bytes = static_cast<int>(places.size()) * bytes;
    ++requests;
    total.sectors += static_cast<int>(sectors.size());
    total.ideal += (useful_bytes + 31) / 32;
    total.lines += static_cast<int>(lines.size());
    total.useful_bytes += useful_bytes;
  }
};

/// Lanes one after the other, 32 a warp, of which some take no part.
class counted_lanes {
 public:
  counted_lanes(counted_cost& load, counted_cost& store, int bytes) : load_(load), store_(store), bytes_(bytes) {}
  ~counted_lanes() { end_warp(); }
  void idle() { end_lane(); }
  void copy(address dst, address src) {
    dst_.push_back(dst);
    src_.push_back(src);
    end_lane();
  }

 private:
  void end_lane() {
    if (++num_lanes_ == 32) end_warp();
  }
  void end_warp() {
    load_.add(src_, bytes_);
    store_.add(dst_, bytes_);
    num_lanes_ = 0;
    src_.clear();
    dst_.clear();
  }

  counted_cost& load_;
  counted_cost& store_;
  int bytes_, num_lanes_ = 0;
  std::vector<address> src_, dst_;
};

/// Counts a copy of all bytes of a box in the order of the destination, word by word.
void count_words(copy_box const& box, int word, counted_cost& load, counted_cost& store) {
  counted_lanes lanes(load, store, word);
  std::vector<copied_byte> const bytes = bytes_of(box);
  for (std::size_t i = 0; i < bytes.size(); i += static_cast<std::size_t>(word)) lanes.copy(bytes[i].dst, bytes[i].src);
}

/// Counts the same by whole vectors of the destination, lanes for all that a row may touch; then what is left of each row, word by word.
void count_vectors(copy_box const& box, int word, counted_cost& load, counted_cost& store) {
  struct run {
    address dst, src, bytes;
  };
  std::vector<run> rows;
  for (copied_byte const byte : bytes_of(box)) {
    bool const follows =
        !rows.empty() && byte.dst == rows.back().dst + rows.back().bytes && byte.src == rows.back().src + rows.back().bytes;
    if (follows)
      ++rows.back().bytes;
    else
      rows.push_back({byte.dst, byte.src, 1});
  }
  counted_cost unused;
  counted_lanes low(load, store, 16), high(load, unused, 16), ends(load, store, word);
  for (run const& row : rows) {
    address const end = row.dst + row.bytes;
    address const most_vectors = (row.bytes + 15) / 16;
    address const first = row.dst / 16 * 16;
    for (address dst = first; dst < first + 16 * most_vectors; dst += 16) {
      address const src = row.src + (dst - row.dst);
      if (dst < row.dst || dst + 16 > end) {
        low.idle();
        high.idle();
      } else {
        low.copy(dst, src / 16 * 16);
        high.copy(dst, (src + 15) / 16 * 16);
      }
    }
    auto const copy_end = [&](address vector, bool is_part) {
      for (address dst = vector; dst < vector + 16; dst += static_cast<address>(word))
        if (is_part && dst >= row.dst && dst < end)
          ends.copy(dst, row.src + (dst - row.dst));
        else
          ends.idle();
    };
    copy_end(first, first != row.dst);
    copy_end(end / 16 * 16, true);
  }
}

bool are_equal(tt::global_phase_cost const& cost, counted_cost const& counted) {
  return cost.requests == counted.requests && cost.total.sectors == counted.total.sectors && cost.total.ideal == counted.total.ideal &&
         cost.total.lines == counted.total.lines && cost.total.useful_bytes == counted.total.useful_bytes;
}

/// That a copy that is one tile costs what is counted, if it takes this path in these words.
template <class T> void check_cost(bool is_shifted, int word, int rows, int cols, tt::strided_placement src, tt::strided_placement dst) {
  constexpr auto bytes = static_cast<int64>(sizeof(T));
  INFO(rows << "x" << cols << " elements of " << bytes << " bytes, strides " << src.row_stride << "," << src.col_stride << " to "
            << dst.row_stride << "," << dst.col_stride << ", offsets " << src.offset << " to " << dst.offset);
  copy_box const box =
      box_of(bytes, rows, cols, {src.row_stride, src.col_stride, src.offset * bytes}, {dst.row_stride, dst.col_stride, dst.offset * bytes});
  counted_cost load, store;
  (is_shifted ? count_vectors : count_words)(box, word, load, store);
  tt::strided_copy_costs const costs = tt::strided_copy_cost<T>(rows, cols, src, dst);
  CHECK(are_equal(costs.load, load));
  CHECK(are_equal(costs.store, store));
}

}  // namespace

TEST_CASE("strided_copy_cost: what counting each access gives", "[model][strided_copy]") {
  for (int stride = -9; stride <= 33; ++stride)
    for (int offset : {0, 1, 7}) {
      if (stride == 1) continue;  // a row
      check_cost<float>(by_words, 4, 1, 1000, {0, stride, offset}, {0, 2, offset});
      check_cost<test::bytes_1>(by_words, 1, 1, 2048, {0, stride, offset}, {0, 1, offset});
      if (stride == 0) continue;
      check_cost<test::bytes_2>(by_words, 2, 1, 300, {0, 1, offset}, {0, stride, offset});
      check_cost<test::bytes_24>(by_words, 8, 1, 170, {0, stride, offset}, {0, 1, offset});
    }
  check_cost<float>(by_words, 16, 8, 128, {128, 1}, {128, 1});
  check_cost<float>(by_words, 8, 64, 14, {30, 1, 2}, {18, 1, 6});
  check_cost<float>(by_words, 4, 64, 15, {17, 1, 2}, {15, 1, 3});
  check_cost<float>(by_words, 4, 20, 100, {1, 20}, {100, 1});
  check_cost<float>(by_words, 4, 20, 100, {1, 21, 3}, {-101, 1, 1});
  check_cost<float>(by_words, 4, 20, 100, {0, -1, 3}, {101, 1, 1});
  check_cost<test::bytes_3>(by_words, 1, 20, 30, {1, 20, 1}, {30, 1, 2});
  check_cost<test::element<1000, 8>>(by_words, 8, 2, 2, {15, 2, 1}, {-7, 1});
  for (int from = 0; from < 16; ++from)
    for (int to = 0; to < 16; ++to) {
      check_cost<test::bytes_1>(shifted, 1, 13, 100, {103, 1, from}, {101, 1, to});
      check_cost<test::bytes_1>(shifted, 1, 1, 8177, {0, 1, from}, {0, 1, to});
      check_cost<test::bytes_2>(shifted, 2, 40, 64, {-67, 1, from}, {65, 1, to});
      check_cost<float>(shifted, 4, 30, 16, {17, 1, from}, {19, 1, to});
      check_cost<test::element<100, 4>>(shifted, 4, 30, 1, {2, 1, from}, {3, 1, to});
    }
}
