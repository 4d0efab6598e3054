// Built once as it is and once with address sanitizing, which takes a compiler long, so with no more than what it is for: matrices in
// memory of exactly their size, where an access behind the last element is seen.
#include <memory>
#include <tiletrans/host/block_rows.hpp>

#include "../support/rows_suite.hpp"
#include "aligned_copy.hpp"

namespace tt = tiletrans;

namespace {

/// Executes on the CPU, on copies that are aligned as device memory is.
struct host_executor {
  static int shared_bytes() { return tt::machine::max_shared_bytes; }

  template <class Policy, int Stages, class T> void for_each(test::guarded_matrix<T> const& in, std::vector<test::row_state>& states) {
    test::aligned_copy in_copy(in.bytes());
    tt::host::for_each_in_rows<Policy, Stages>(in.template view_in<T const>(in_copy.data()),
                                               [&](auto row, T const& x) { states.at(static_cast<std::size_t>(row)).read(x); });
  }
  template <class Policy, int Stages, class T> void generate(test::guarded_matrix<T>& out, std::vector<test::row_state>& states) {
    test::aligned_copy out_copy(out.bytes());
    tt::host::generate_rows<Policy, Stages>(out.view_in(out_copy.data()),
                                            [&](auto row) { return states.at(static_cast<std::size_t>(row)).template next<T>(); });
    out_copy.copy_to(out.bytes());
  }
  template <class Policy, int Stages, class T>
  void transform(test::guarded_matrix<T>& in, test::guarded_matrix<T>& out, std::vector<test::row_state>& states) {
    test::aligned_copy in_copy(in.bytes()), out_copy(out.bytes());
    transform<Policy, Stages>(in.template view_in<T const>(in_copy.data()), out.view_in(out_copy.data()), states);
    in_copy.copy_to(in.bytes());
    out_copy.copy_to(out.bytes());
  }
  template <class Policy, int Stages, class T>
  void transform_in_place(test::guarded_matrix<T>& matrix, std::vector<test::row_state>& states) {
    test::aligned_copy copy(matrix.bytes());
    transform<Policy, Stages>(matrix.template view_in<T const>(copy.data()), matrix.view_in(copy.data()), states);
    copy.copy_to(matrix.bytes());
  }

 private:
  template <class Policy, int Stages, class T>
  static void transform(tt::matrix_view<T const> in, tt::matrix_view<T> out, std::vector<test::row_state>& states) {
    tt::host::transform_rows<Policy, Stages>(in, out,
                                             [&](auto row, T const& x) { return states.at(static_cast<std::size_t>(row)).changed(x); });
  }
};

/// One function after another, in memory that ends with the last element of the matrix.
template <class T, class Policy, int Stages> void check_exact_memory(int rows, int cols, test::matrix_place place) {
  INFO(sizeof(T) << "-byte elements, " << rows << "x" << cols << ", slack " << place.slack << ", offset " << place.offset);
  int const ld = cols + place.slack, count = place.offset + (rows - 1) * ld + cols;
  std::unique_ptr<T[]> const memory(new T[static_cast<std::size_t>(count)]());
  tt::matrix_view<T> const matrix{memory.get() + place.offset, rows, cols, ld};
  std::vector<test::row_state> states = test::initial_states(rows), expected = states;
  for (int row = 0; row < rows; ++row) {
    auto& state = expected[static_cast<std::size_t>(row)];
    std::vector<T> elements(static_cast<std::size_t>(cols));
    for (T& x : elements) x = state.template next<T>();
    for (T& x : elements) x = state.changed(x);
    for (T const& x : elements) state.read(x);
  }
  auto const state_of = [&](auto row) -> test::row_state& { return states.at(static_cast<std::size_t>(row)); };
  tt::host::generate_rows<Policy, Stages>(matrix, [&](auto row) { return state_of(row).template next<T>(); });
  tt::host::transform_rows<Policy, Stages>(matrix, matrix, [&](auto row, T const& x) { return state_of(row).changed(x); });
  tt::host::for_each_in_rows<Policy, Stages>(matrix, [&](auto row, T const& x) { state_of(row).read(x); });
  bool const same = states == expected;
  CHECK(same);
}

template <class T, class Policy, int Stages> void check_exact_memory() {
  for (int rows : {1, 3, 128, 129})
    for (int cols : {1, 3, 64, 257})
      for (int slack : {0, 1})
        for (int offset : {0, 1}) check_exact_memory<T, Policy, Stages>(rows, cols, {slack, offset});
  for (int rows : {1, 129})  // long rows
    for (int offset : {0, 1, 3}) check_exact_memory<T, Policy, Stages>(rows, 17 * Policy::shape.cols - 1, {0, offset});
}

}  // namespace

#ifndef TILETRANS_TEST_SANITIZED
TEMPLATE_TEST_CASE("host: a row a thread, read, made and changed", "[host][rows]", test::bytes_1, test::bytes_2, test::bytes_3,
                   test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16, test::bytes_24, test::complex_8) {
  test::check_rows<TestType>(host_executor{});
}
#endif

TEMPLATE_TEST_CASE("host: a row a thread, nothing outside the matrix is touched", "[host][rows]", test::bytes_1, test::bytes_3,
                   test::bytes_4, test::bytes_16) {
  check_exact_memory<TestType, tt::row_policy<TestType>, 2>();
  check_exact_memory<TestType, test::rotated_rows, 3>();
}
