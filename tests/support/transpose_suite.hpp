#pragma once

#include <cstring>
#include <vector>

#include "catch.hpp"
#include "elements.hpp"
#include "policies.hpp"

/// The transpose suite: one text, run by whoever can execute a policy, on the CPU or on a GPU.
namespace test {

/// Where a matrix lies: `offset` elements behind an aligned address, `slack` unused elements after each row, guards all round.
struct matrix_place {
  int slack;
  int offset;
};

/// A matrix in memory of its own, with every byte around and between its rows known.
template <class T> class guarded_matrix {
 public:
  static constexpr std::size_t guard_bytes = 256;
  static constexpr unsigned char poison = 0xCD;

  guarded_matrix(int rows, int cols, matrix_place place)
      : rows_(rows),
        cols_(cols),
        ld_(cols + place.slack),
        first_(guard_bytes + place.offset * sizeof(T)),
        bytes_(2 * guard_bytes + (place.offset + static_cast<std::size_t>(rows) * ld_) * sizeof(T), poison) {}

  T* element(T* base, int row, int col) const { return base + static_cast<std::size_t>(row) * ld_ + col; }
  unsigned char* bytes_of(int row, int col) { return bytes_.data() + first_ + (static_cast<std::size_t>(row) * ld_ + col) * sizeof(T); }

  /// The matrix as it lies in a copy of the bytes that begins at `base`, which is aligned to 256 bytes.
  template <class U = T> tt::matrix_view<U> view_in(unsigned char* base) const {
    return {reinterpret_cast<U*>(base + first_), rows_, cols_, ld_};
  }

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  std::vector<unsigned char>& bytes() { return bytes_; }
  std::vector<unsigned char> const& bytes() const { return bytes_; }

  void fill_with_hashes() {
    for (int row = 0; row < rows_; ++row)
      for (int col = 0; col < cols_; ++col)
        for (std::size_t i = 0; i < sizeof(T); ++i)
          bytes_of(row, col)[i] = static_cast<unsigned char>(hash((static_cast<std::uint64_t>(row) * cols_ + col) * sizeof(T) + i));
  }

  /// The transpose by definition, element by element.
  void expect_transpose_of(guarded_matrix& src) {
    for (int row = 0; row < rows_; ++row)
      for (int col = 0; col < cols_; ++col) std::memcpy(bytes_of(row, col), src.bytes_of(col, row), sizeof(T));
  }

 private:
  int rows_, cols_, ld_;
  std::size_t first_;
  std::vector<unsigned char> bytes_;
};

/// Runs `execute(src, dst)`, which transposes guarded matrices, and compares all bytes: elements, guards and slack.
template <class T, class Execute> bool transposes(int rows, int cols, matrix_place src_place, matrix_place dst_place, Execute execute) {
  guarded_matrix<T> src(rows, cols, src_place), dst(cols, rows, dst_place), expected(cols, rows, dst_place);
  src.fill_with_hashes();
  expected.expect_transpose_of(src);
  std::vector<unsigned char> const src_before = src.bytes();
  execute(src, dst);
  return dst.bytes() == expected.bytes() && src.bytes() == src_before;
}

/// 0, 1, tile - 1, tile, tile + 1, two tiles, a prime.
inline std::vector<int> sizes_around(int tile) { return {0, 1, tile - 1, tile, tile + 1, 2 * tile, 67}; }

/// Every size around the policy's tile, tall and wide, packed and with slack, aligned and not.
/// `executor.template transpose<Policy>(src, dst)` executes.
template <class T, class Policy, class Executor> void check_policy(Executor& executor) {
  auto const execute = [&](auto& src, auto& dst) { executor.template transpose<Policy>(src, dst); };
  auto const check = [&](int rows, int cols, matrix_place src, matrix_place dst) {
    INFO(sizeof(T) << "-byte elements, tile " << Policy::shape.rows << "x" << Policy::shape.cols << ", " << rows << "x" << cols
                   << ", slack " << src.slack << " and " << dst.slack << ", offset " << src.offset << " and " << dst.offset);
    bool const same = transposes<T>(rows, cols, src, dst, execute);
    CHECK(same);
  };
  for (int rows : sizes_around(Policy::shape.rows))
    for (int cols : sizes_around(Policy::shape.cols)) {
      check(rows, cols, {0, 0}, {0, 0});
      check(rows, cols, {3, 1}, {1, 2});
    }
  int const rows = 2 * Policy::shape.rows, cols = 2 * Policy::shape.cols;
  check(rows, cols, {16, 0}, {16, 0});
  check(rows, cols, {16, 0}, {1, 0});
  check(rows, cols, {1, 0}, {16, 0});
  check(rows, cols, {0, 1}, {0, 0});
  check(rows, cols, {0, 0}, {0, 1});
  check(2, 16, {0, 0}, {0, 0});
  check(1, 1009, {0, 0}, {0, 0});
  check(1009, 1, {0, 0}, {0, 0});
  check(3, 1013, {0, 0}, {2, 0});
  check(1013, 3, {2, 0}, {0, 0});
}

/// The same for policies that stage in runs, and shapes that make tiles of all kinds: few rows and few columns, whole tiles and slivers,
/// runs that are one and runs that are not, every misalignment of each to a word.
template <class T, class Policy, class Executor> void check_run_policy(Executor& executor) {
  check_policy<T, Policy>(executor);
  auto const execute = [&](auto& src, auto& dst) { executor.template transpose<Policy>(src, dst); };
  auto const check = [&](int rows, int cols, matrix_place src, matrix_place dst) {
    INFO(sizeof(T) << "-byte elements, " << rows << "x" << cols << ", slack " << src.slack << " and " << dst.slack << ", offset "
                   << src.offset << " and " << dst.offset);
    bool const same = transposes<T>(rows, cols, src, dst, execute);
    CHECK(same);
  };
  for (int few : {1, 2, 3, 5, 8, 17, 32, 33, 63, 64}) {
    check(few, 1500, {0, few % 5}, {0, few % 3});
    check(1500, few, {0, few % 3}, {0, few % 5});
    check(few, 700, {2, 1}, {0, 3});
    check(700, few, {0, 3}, {2, 1});
    check(few, 700, {0, 3}, {3, 1});
    check(700, few, {3, 1}, {0, 3});
  }
  // All rows and columns on words: patches, whole and not.
  for (int few : {4, 8, 12, 20, 32, 64}) {
    check(few, 1504, {0, 0}, {0, 0});
    check(1504, few, {0, 4}, {0, 8});
    check(few, 701, {3, 4}, {0, 8});
    check(701, few, {0, 0}, {3, 0});
    check(few - 1, 700, {0, 0}, {1, 4});
    check(700, few - 1, {1, 8}, {0, 4});
  }
  check(301, 299, {5, 4}, {3, 4});
  for (int offset = 0; offset < 4; ++offset) check(300, 301, {offset, 3 - offset}, {3 - offset, offset});
}

template <class T, class Executor> void check_run_policies(Executor executor) {
  for_each_policy<T>(run_policies{}, [&](auto policy) { check_run_policy<T, decltype(policy)>(executor); });
  for_each_policy<T>(chosen_run_policies<static_cast<int>(sizeof(T))>{},
                     [&](auto policy) { check_run_policy<T, decltype(policy)>(executor); });
}

template <class T, class Executor> void check_vector_policies(Executor executor) {
  for_each_policy<T>(vector_policies{}, [&](auto policy) { check_run_policy<T, decltype(policy)>(executor); });
}

/// Matrices of one row or one column, as the launcher moves them: packed and not, at every distance from a vector's boundary.
template <class T, class Executor> void check_lines(Executor executor) {
  auto const execute = [&](auto& src, auto& dst) { executor.template transpose<tt::auto_policy>(src, dst); };
  for (int length : {1, 2, 31, 64, 1009, 20011})
    for (int offset = 0; offset < 16; offset += length < 1009 ? 1 : 5)
      for (int slack : {0, 1, 13}) {
        INFO(sizeof(T) << "-byte elements, a line of " << length << ", slack " << slack << ", offset " << offset);
        bool const row_same = transposes<T>(1, length, {slack, offset}, {slack, 15 - offset}, execute);
        CHECK(row_same);
        bool const column_same = transposes<T>(length, 1, {slack, offset}, {slack, 15 - offset}, execute);
        CHECK(column_same);
      }
}

template <class T, class Executor> void check_all_policies(Executor executor) {
  auto const check = [&](auto policy) { check_policy<T, decltype(policy)>(executor); };
  for_each_policy<T>(all_policies{}, check);
  if constexpr (sizeof(T) <= tt::detail::most_bytes_in_runs)
    for_each_policy<T>(chosen_layout_policies<static_cast<int>(sizeof(T))>{}, check);
}

}  // namespace test
