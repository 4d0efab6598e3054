#pragma once

#include <cstdint>
#include <cstring>
#include <limits>
#include <tiletrans/model/strided_view.hpp>
#include <vector>

#include "catch.hpp"
#include "elements.hpp"
#include "guarded_array.hpp"

/// Strided copies, and rows gathered and scattered by index: one text, run by whoever can execute it, on the CPU or on a GPU.
namespace test {

namespace tt = tiletrans;

/// Where one side of a copy lies: elements from one to its neighbours, and how many of their alignments the lowest lies behind an aligned
/// address.
struct strided_place {
  int row_stride;
  int col_stride;
  int offset = 0;
};

/// A matrix of elements evenly apart, in memory of its own with every byte known: guards, gaps and elements.
template <class T> class strided_array {
 public:
  strided_array(int rows, int cols, strided_place place)
      : rows_(rows),
        cols_(cols),
        place_(place),
        before_(-low(rows, place.row_stride) - low(cols, place.col_stride)),
        memory_(bytes_of_span(before_, rows, cols, place), place.offset * static_cast<int>(alignof(T))) {}

  /// The view as it lies in a copy of the bytes that begins at `base`, an aligned address.
  tt::strided_view<T> view_in(unsigned char* base) const {
    return {reinterpret_cast<T*>(base + first()), rows_, cols_, place_.row_stride, place_.col_stride};
  }
  tt::strided_view<T const> view_in(unsigned char const* base) const {
    return {reinterpret_cast<T const*>(base + first()), rows_, cols_, place_.row_stride, place_.col_stride};
  }
  /// The same of rows without gaps between their elements.
  tt::matrix_view<T> matrix_in(unsigned char* base) const {
    return {reinterpret_cast<T*>(base + first()), rows_, cols_, place_.row_stride};
  }
  tt::matrix_view<T const> matrix_in(unsigned char const* base) const {
    return {reinterpret_cast<T const*>(base + first()), rows_, cols_, place_.row_stride};
  }

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  std::vector<unsigned char>& bytes() { return memory_.bytes; }
  std::vector<unsigned char> const& bytes() const { return memory_.bytes; }

  void fill_with_hashes() { memory_.fill_with_hashes(1); }
  void expect_row_of(strided_array const& src, int from, int to) {
    for (int col = 0; col < cols_; ++col)
      std::memcpy(memory_.bytes.data() + at(to, col), src.memory_.bytes.data() + src.at(from, col), sizeof(T));
  }

 private:
  /// Elements from the first along an axis to the lowest and the highest.
  static int low(int extent, int stride) { return extent > 1 && stride < 0 ? (extent - 1) * stride : 0; }
  static int high(int extent, int stride) { return extent > 1 && stride > 0 ? (extent - 1) * stride : 0; }
  static int bytes_of_span(int before, int rows, int cols, strided_place place) {
    bool const is_empty = rows == 0 || cols == 0;
    return is_empty ? 0 : (before + high(rows, place.row_stride) + high(cols, place.col_stride) + 1) * static_cast<int>(sizeof(T));
  }
  std::size_t first() const { return at(0, 0); }
  std::size_t at(int row, int col) const {
    return memory_.first + static_cast<std::size_t>(before_ + row * place_.row_stride + col * place_.col_stride) * sizeof(T);
  }

  int rows_, cols_;
  strided_place place_;
  int before_;
  guarded_array<unsigned char> memory_;
};

/// Copies one matrix with `execute(src, dst)` and compares all bytes with a plain loop's.
template <class T, class Execute> void check_copy(int rows, int cols, strided_place from, strided_place to, Execute execute) {
  strided_array<T> src(rows, cols, from), dst(rows, cols, to), expected(rows, cols, to);
  src.fill_with_hashes();
  for (int row = 0; row < rows; ++row) expected.expect_row_of(src, row, row);
  execute(static_cast<strided_array<T> const&>(src), dst);
  INFO(rows << "x" << cols << " elements of " << sizeof(T) << " bytes, strides " << from.row_stride << "," << from.col_stride << " to "
            << to.row_stride << "," << to.col_stride << ", offsets " << from.offset << " to " << to.offset);
  bool const same = dst.bytes() == expected.bytes();
  CHECK(same);
}

template <class T, class Executor> void check_strides(Executor& executor) {
  struct strides {
    int src, dst;
  };
  for (int count : {0, 1, 2, 3, 7, 31, 32, 33, 100, 257, 1000, 5000})
    for (strides const s : {strides{1, 1}, {1, 3}, {3, 1}, {2, 5}, {-1, 1}, {1, -1}, {-1, -1}, {-3, 2}, {3, -2}, {0, 1}, {0, -3}, {33, 32}})
      for (strides const offset : {strides{0, 0}, {1, 3}}) {
        if (count > 1000 && sizeof(T) > 24) continue;  // large elements need no long rows
        check_copy<T>(1, count, {0, s.src, offset.src}, {0, s.dst, offset.dst},
                      [&](auto const& src, auto& dst) { executor.strided_copy_of_row(src, dst); });
      }
}

/// Every arrangement of two axes on two sides: as they are, turned, mirrored, repeated, joined, interleaved.
template <class T, class Executor> void check_shape(Executor& executor, int rows, int cols) {
  auto const check = [&](strided_place src, strided_place dst) {
    check_copy<T>(rows, cols, src, dst, [&](auto const& from, auto& to) { executor.strided_copy(from, to); });
  };
  check({cols, 1}, {cols, 1});
  check({cols, 1, 1}, {cols, 1, 2});
  check({cols + 3, 1}, {cols, 1});
  check({cols, 1}, {cols + 5, 1});
  check({cols + 1, 1, 3}, {cols + 2, 1, 1});
  check({1, rows}, {cols, 1});
  check({1, rows + 1, 1}, {cols + 2, 1});
  check({cols + 1, 1}, {1, rows + 2, 1});
  check({1, rows + 1}, {1, rows + 3});
  check({2 * cols, 2}, {3 * cols, 3});
  check({3 * cols, 3, 1}, {cols, 1});
  check({cols, 1}, {3 * cols + 1, 3, 2});
  check({3, 3 * rows + 1}, {3, 3 * rows + 2});
  check({-cols, 1}, {cols, 1});
  check({cols, -1, 1}, {cols + 2, 1});
  check({cols + 1, 1}, {-cols - 1, 1, 1});
  check({cols + 1, 1}, {cols + 2, -1});
  check({-cols - 3, -1}, {-cols - 2, -1, 3});
  check({2, -2 * rows - 1, 1}, {-cols, 1});
  check({0, 1}, {cols, 1});
  check({0, -1}, {-cols - 1, 1});
  check({1, 0}, {cols + 1, 1, 1});
  check({1, 0}, {1, rows});
  check({0, 0, 1}, {cols, 1});
  check({0, 0}, {-3, 3 * rows});
}

template <class T, class Executor> void check_strided_copy(Executor executor) {
  check_strides<T>(executor);
  struct shape {
    int rows, cols;
  };
  for (shape const s : {shape{0, 3}, {3, 0}, {1, 1}, {1, 257}, {257, 1}, {2, 3}, {3, 7}, {7, 33}, {31, 32}, {32, 31}, {33, 100}})
    check_shape<T>(executor, s.rows, s.cols);
  if (sizeof(T) <= 24)
    for (shape const s : {shape{3, 1000}, {1000, 3}, {5000, 1}, {2, 5000}, {257, 33}}) check_shape<T>(executor, s.rows, s.cols);
}

/// Rows of bytes without gaps, of which each begins elsewhere: every alignment of both sides, to vectors and to each other.
template <class T, class Executor> void check_alignments(Executor executor) {
  constexpr int bytes = static_cast<int>(sizeof(T)), num_offsets = 18 / static_cast<int>(alignof(T)) + 1;
  for (int row_bytes : {63, 64, 65, 127, 1000, 4097})
    for (int from = 0; from < num_offsets; ++from)
      for (int to = 0; to < num_offsets; ++to) {
        int const cols = row_bytes / bytes;
        check_copy<T>(3, cols, {cols + 1, 1, from}, {cols + 2, 1, to},
                      [&](auto const& src, auto& dst) { executor.strided_copy_of_matrix(src, dst); });
      }
}

/// Tiles of many rows, rows of many tiles, and what lies just at their limits; in words of each width, elements of several, and vectors.
template <class Executor> void check_tiles(Executor executor) {
  auto const execute = [&](auto const& src, auto& dst) { executor.strided_copy(src, dst); };
  // Vectors that are shifted: pieces of 512, tiles of as many.
  for (strided_place const src : {strided_place{100001, 1, 0}, {100000, 1, 5}, {-100002, 1, 15}, {0, 1, 3}})
    check_copy<bytes_1>(3, 100000, src, {100000, 1, 1}, execute);
  check_copy<bytes_2>(1, 40000, {0, 1, 1}, {0, 1, 2}, execute);
  check_copy<bytes_4>(1, 30000, {0, -1, 1}, {0, -1, 0}, execute);
  check_copy<bytes_4>(2, 2048, {2049, 1, 1}, {2051, 1, 2}, execute);
  for (int cols : {64, 65, 127}) check_copy<bytes_1>(1000, cols, {cols + 1, 1, 0}, {cols + 3, 1, 1}, execute);
  check_copy<bytes_4>(900, 16, {17, 1}, {-19, 1, 1}, execute);
  for (int cols : {8161, 8176, 8177, 8192}) check_copy<bytes_1>(2, cols, {cols + 1, 1, 0}, {cols + 3, 1, 1}, execute);
  // Words: pieces of rows, and tiles of rows, of 2048; of 512 where they have 8 bytes, of 256 where 16.
  for (strided_place const src : {strided_place{40001, 2}, {40001, -2, 1}, {0, 1}, {1, 0}, {-20000, 1, 1}})
    check_copy<bytes_2>(3, 20000, src, {20001, 1, 1}, execute);
  for (int cols : {2047, 2048, 2049}) check_copy<bytes_4>(2, cols, {3 * cols, 3, 1}, {cols + 1, 1}, execute);
  check_copy<bytes_8>(2, 9000, {9001, 1, 1}, {9002, 1}, execute);
  check_copy<bytes_8>(9000, 1, {1, 1}, {2, 1}, execute);
  check_copy<bytes_8>(3001, 3, {4, 1}, {3, 1}, execute);
  check_copy<bytes_16>(2, 5000, {5001, 1}, {5002, 1, 1}, execute);
  check_copy<bytes_16>(700, 3, {4, 1}, {5, 1}, execute);
  // Elements of several words, one of more than a tile has.
  check_copy<bytes_3>(2, 5000, {10000, 2, 1}, {5001, 1, 2}, execute);
  check_copy<bytes_3>(5000, 2, {5, 2, 1}, {7, 3, 2}, execute);
  check_copy<bytes_24>(2, 3000, {6001, 2}, {3000, 1, 1}, execute);
  check_copy<element<1000, 8>>(2, 100, {201, 2}, {101, 1, 1}, execute);
  check_copy<element<1000, 8>>(60, 2, {5, 2}, {7, 3}, execute);
  check_copy<element<9001, 1>>(2, 3, {7, 2, 1}, {4, 1}, execute);
  check_copy<element<16384, 1>>(2, 3, {7, 2, 1}, {4, 1}, execute);
  check_copy<element<16384, 1>>(1, 5, {0, 2, 3}, {0, 1, 1}, execute);
}

/// Indices that name no row of a table of `rows` rows: below 0, just behind the last, and far off.
template <class Index> Index no_row(int rows, int i) {
  using limits = std::numeric_limits<Index>;
  constexpr bool has_sign = limits::min() < 0;
  switch (i % 4) {
    case 0:
      return static_cast<Index>(rows);
    case 1:
      return limits::max();
    case 2:
      return has_sign ? static_cast<Index>(-1) : limits::max();
    default:
      return has_sign ? limits::min() : static_cast<Index>(rows + 1);
  }
}
/// Which row index `i` names: any, some more than once.
template <class Index> Index gathered_row(int rows, int i) {
  auto const number = hash(static_cast<std::uint64_t>(i));
  return i % 7 == 6 ? no_row<Index>(rows, i) : static_cast<Index>(number % static_cast<std::uint64_t>(rows));
}
/// The same where no two name one row: steps of a prime, so that each row is met once.
template <class Index> Index scattered_row(int rows, int i) {
  return i >= rows || i % 7 == 6 ? no_row<Index>(rows, i) : static_cast<Index>((i * 7919ll + 3) % rows);
}

template <class T, class Index> struct indexed_check {
  int table_rows, count, cols;
  strided_place table, listed;  ///< of the rows that are indexed, and of those that lie in the order of the indices

  template <class Executor> void gather(Executor& executor) const {
    strided_array<T> src(table_rows, cols, table), dst(count, cols, listed), expected(count, cols, listed);
    std::vector<Index> const indices = make_indices(gathered_row<Index>);
    src.fill_with_hashes();
    for (int i = 0; i < count; ++i)
      if (names_row(indices, i)) expected.expect_row_of(src, static_cast<int>(at(indices, i)), i);
    executor.gather_rows(static_cast<strided_array<T> const&>(src), indices, dst);
    compare("gathered", dst, expected);
  }
  template <class Executor> void scatter(Executor& executor) const {
    strided_array<T> src(count, cols, listed), dst(table_rows, cols, table), expected(table_rows, cols, table);
    std::vector<Index> const indices = make_indices(scattered_row<Index>);
    src.fill_with_hashes();
    for (int i = 0; i < count; ++i)
      if (names_row(indices, i)) expected.expect_row_of(src, i, static_cast<int>(at(indices, i)));
    executor.scatter_rows(static_cast<strided_array<T> const&>(src), indices, dst);
    compare("scattered", dst, expected);
  }

 private:
  std::vector<Index> make_indices(Index (*row)(int, int)) const {
    std::vector<Index> indices;
    for (int i = 0; i < count; ++i) indices.push_back(row(table_rows, i));
    return indices;
  }
  static Index at(std::vector<Index> const& indices, int i) { return indices.at(static_cast<std::size_t>(i)); }
  bool names_row(std::vector<Index> const& indices, int i) const {
    return static_cast<std::uint64_t>(at(indices, i)) < static_cast<std::uint64_t>(table_rows);  // a negative one becomes a great one
  }
  void compare(char const* done, strided_array<T> const& dst, strided_array<T> const& expected) const {
    INFO(done << " " << count << " rows of " << cols << " elements of " << sizeof(T) << " bytes, table of " << table_rows << " rows, "
              << sizeof(Index) << "-byte indices, lds " << table.row_stride << " and " << listed.row_stride << ", offsets " << table.offset
              << " and " << listed.offset);
    bool const same = dst.bytes() == expected.bytes();
    CHECK(same);
  }
};

template <class T, class Index, class Executor>
void check_indexed_rows_of(Executor& executor, int table_rows, int count, int cols, strided_place table, strided_place listed) {
  indexed_check<T, Index> const check{table_rows, count, cols, table, listed};
  check.gather(executor);
  check.scatter(executor);
}

template <class Index, class Executor> void check_indexed_rows(Executor executor) {
  struct counts {
    int table_rows, count;
  };
  for (counts const c : {counts{1, 1}, {1, 20}, {37, 1}, {37, 100}, {100, 37}})
    for (int row_bytes : {1, 3, 4, 16, 60, 64, 65, 100, 1000, 4097}) {
      check_indexed_rows_of<bytes_1, Index>(executor, c.table_rows, c.count, row_bytes, {row_bytes, 1}, {row_bytes, 1});
      check_indexed_rows_of<bytes_1, Index>(executor, c.table_rows, c.count, row_bytes, {row_bytes + 3, 1, 5}, {row_bytes + 1, 1, 15});
      if (row_bytes % 4 != 0) continue;
      int const cols = row_bytes / 4;
      check_indexed_rows_of<bytes_4, Index>(executor, c.table_rows, c.count, cols, {cols, 1}, {cols + 4, 1});
      check_indexed_rows_of<bytes_4, Index>(executor, c.table_rows, c.count, cols, {cols + 1, 1, 1}, {cols, 1, 2});
    }
  // Rows that start on words of each width.
  check_indexed_rows_of<bytes_2, Index>(executor, 37, 100, 31, {31, 1, 1}, {32, 1});
  check_indexed_rows_of<bytes_2, Index>(executor, 37, 100, 33, {33, 1, 1}, {34, 1});
  check_indexed_rows_of<bytes_8, Index>(executor, 37, 100, 17, {17, 1, 1}, {18, 1});
  check_indexed_rows_of<bytes_12, Index>(executor, 37, 100, 4, {4, 1}, {8, 1});
  check_indexed_rows_of<bytes_16, Index>(executor, 37, 100, 63, {63, 1}, {64, 1, 1});
  check_indexed_rows_of<element<1000, 8>, Index>(executor, 37, 100, 2, {3, 1}, {2, 1, 1});
  // Tiles of many rows, and rows of several tiles.
  check_indexed_rows_of<bytes_1, Index>(executor, 500, 5000, 64, {64, 1, 1}, {65, 1});
  check_indexed_rows_of<bytes_1, Index>(executor, 5000, 9000, 2, {2, 1, 1}, {3, 1});
  check_indexed_rows_of<bytes_1, Index>(executor, 5, 12, 40000, {40000, 1, 3}, {40001, 1});
  check_indexed_rows_of<bytes_8, Index>(executor, 5, 12, 9000, {9001, 1}, {9000, 1, 1});
  check_indexed_rows_of<bytes_16, Index>(executor, 5, 12, 2500, {2500, 1}, {2501, 1});
}

}  // namespace test
