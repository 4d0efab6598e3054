// Built with address sanitizing: matrices in memory of exactly their size, so that a read behind the last element is seen.
#include <cstdint>
#include <cstring>
#include <memory>
#include <tiletrans/host.hpp>

#include "../support/catch.hpp"
#include "../support/elements.hpp"
#include "../support/policies.hpp"

#if defined(__SANITIZE_ADDRESS__) && __has_include(<sanitizer/asan_interface.h>)
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(address, size) static_cast<void>(0)
#define ASAN_UNPOISON_MEMORY_REGION(address, size) static_cast<void>(0)
#endif

namespace tt = tiletrans;

namespace {

/// `count` elements that end where their memory ends, `offset` of them behind where it begins. What lies before them is seen to be read
/// too, in pieces of 8 bytes, which are what sanitizing tells apart.
template <class T> class exact_memory {
 public:
  exact_memory(int count, int offset) : memory_(new T[static_cast<std::size_t>(offset + count)]()), offset_(offset) {
    ASAN_POISON_MEMORY_REGION(memory_.get(), static_cast<std::size_t>(offset) * sizeof(T));
  }
  exact_memory(exact_memory const&) = delete;
  exact_memory& operator=(exact_memory const&) = delete;
  ~exact_memory() { ASAN_UNPOISON_MEMORY_REGION(memory_.get(), static_cast<std::size_t>(offset_) * sizeof(T)); }
  T* data() const { return memory_.get() + offset_; }

 private:
  std::unique_ptr<T[]> memory_;
  int offset_;
};

template <class Policy, class T> bool transposes_inside(int rows, int cols, int slack, int offset) {
  int const ld = cols + slack, count = (rows - 1) * ld + cols;
  exact_memory<T> const src(count, offset), dst(rows * cols, 0);
  for (int i = 0; i < count; ++i)
    for (std::size_t byte = 0; byte < sizeof(T); ++byte)
      reinterpret_cast<unsigned char*>(src.data() + i)[byte] =
          static_cast<unsigned char>(test::hash(static_cast<unsigned>(i) * sizeof(T) + byte));
  tt::host::transpose<Policy>(tt::matrix_view<T const>{src.data(), rows, cols, ld}, tt::matrix_view<T>{dst.data(), cols, rows});
  bool same = true;
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < cols; ++col)
      same = same && std::memcmp(src.data() + row * ld + col, dst.data() + col * rows + row, sizeof(T)) == 0;
  return same;
}

template <class T, class... Policies> void check(test::policy_list<Policies...> policies) {
  test::for_each_policy<T>(policies, [](auto policy) {
    using P = decltype(policy);
    // Last tiles narrower than a word and than a vector, rows that follow each other or not, few rows and few columns.
    for (int cols : {1, 2, 3, 5, 17, P::shape.cols + 1, P::shape.cols + 2, P::shape.cols + 3, P::shape.cols + 14, 1003})
      for (int rows : {1, 2, 3, 5, P::shape.rows + 1, P::shape.rows + 2})
        for (int slack : {0, 1, 2})
          for (int offset : {0, 1, 2, 3}) {
            INFO(sizeof(T) << "-byte elements, tile " << P::shape.rows << "x" << P::shape.cols << ", " << rows << "x" << cols << ", slack "
                           << slack << ", offset " << offset);
            bool const same = transposes_inside<P, T>(rows, cols, slack, offset);
            CHECK(same);
          }
  });
}

template <class T> void fill_with_hashes(exact_memory<T> const& memory, int count) {
  for (std::size_t byte = 0; byte < static_cast<std::size_t>(count) * sizeof(T); ++byte)
    reinterpret_cast<unsigned char*>(memory.data())[byte] = static_cast<unsigned char>(test::hash(byte));
}

/// Rows of a strided copy, of which the source's first and last fill their memory: `pitch` elements apart, in either direction.
template <class T> bool copies_inside(int rows, int cols, int pitch, int src_offset, int dst_offset) {
  int const distance = pitch < 0 ? -pitch : pitch, count = (rows - 1) * distance + cols;
  exact_memory<T> const src(count, src_offset), dst(rows * cols, dst_offset);
  fill_with_hashes(src, count);
  T const* const first = src.data() + (pitch < 0 ? (rows - 1) * distance : 0);
  tt::host::strided_copy(tt::strided_view<T const>{first, rows, cols, pitch, 1}, tt::strided_view<T>{dst.data(), rows, cols, cols, 1});
  bool same = true;
  for (int row = 0; row < rows; ++row)
    same = same && std::memcmp(dst.data() + row * cols, first + row * pitch, static_cast<std::size_t>(cols) * sizeof(T)) == 0;
  return same;
}

/// Rows from all over a table and back, whose indices fill their memory too.
template <class T> bool moves_rows_inside(int rows, int count, int cols, int src_offset, int dst_offset) {
  exact_memory<T> const table(rows * cols, src_offset), listed(count * cols, dst_offset), back(rows * cols, src_offset);
  exact_memory<std::int32_t> const indices(count, 0);
  fill_with_hashes(table, rows * cols);
  for (int i = 0; i < count; ++i) indices.data()[i] = i < rows ? (i + 1) % rows : -1;
  tt::matrix_view<T> const all{table.data(), rows, cols}, some{listed.data(), count, cols}, returned{back.data(), rows, cols};
  tt::host::gather_rows(all, indices.data(), some);
  tt::host::scatter_rows(some, indices.data(), returned);
  bool same = true;
  for (int i = 0; i < count && i < rows; ++i)
    for (T const* moved : {&some(i, 0), &returned(indices.data()[i], 0)})
      same = same && std::memcmp(moved, &all(indices.data()[i], 0), static_cast<std::size_t>(cols) * sizeof(T)) == 0;
  return same;
}

}  // namespace

TEMPLATE_TEST_CASE("host: nothing outside the source is read", "[host][runs]", test::bytes_1, test::bytes_2, test::bytes_3, test::bytes_4) {
  check<TestType>(test::run_policies{});
  check<TestType>(test::chosen_run_policies<static_cast<int>(sizeof(TestType))>{});
  check<TestType>(test::vector_policies{});
}

TEMPLATE_TEST_CASE("host: nothing outside the source of a strided copy is read", "[host][strided_copy]", test::bytes_1, test::bytes_2,
                   test::bytes_4) {
  constexpr int bytes = static_cast<int>(sizeof(TestType)), num_offsets = 16 / bytes;
  for (int row_bytes : {1, 16, 63, 64, 65, 68, 79, 80, 100, 1000, 4097})
    for (int from = 0; from < num_offsets; ++from)
      for (int to = 0; to < num_offsets; ++to) {
        int const cols = row_bytes / bytes;
        if (cols == 0) continue;
        INFO(cols << " elements of " << bytes << " bytes a row, offsets " << from << " to " << to);
        bool const one_row = copies_inside<TestType>(1, cols, cols, from, to);
        bool const many_rows = copies_inside<TestType>(3, cols, cols + 1, from, to);
        bool const backwards = copies_inside<TestType>(3, cols, -cols, from, to);
        bool const repeated = copies_inside<TestType>(3, cols, 0, from, to);
        CHECK(one_row);
        CHECK(many_rows);
        CHECK(backwards);
        CHECK(repeated);
      }
}

TEMPLATE_TEST_CASE("host: nothing outside a table and its indices is read", "[host][indexed_rows]", test::bytes_1, test::bytes_2,
                   test::bytes_4, test::bytes_8, test::bytes_16) {
  constexpr int bytes = static_cast<int>(sizeof(TestType)), num_offsets = 16 / bytes;
  for (int cols : {1, 4, 63, 64, 65, 100})
    for (int count : {1, 5, 7})
      for (int from = 0; from < num_offsets; ++from)
        for (int to = 0; to < num_offsets; ++to) {
          INFO(count << " rows of " << cols << " elements of " << bytes << " bytes, offsets " << from << " to " << to);
          bool const same = moves_rows_inside<TestType>(5, count, cols, from, to);
          CHECK(same);
        }
}
