#include <tiletrans/host.hpp>

#include "../support/strided_suite.hpp"

namespace tt = tiletrans;

namespace {

static_assert(__STDCPP_DEFAULT_NEW_ALIGNMENT__ >= tt::machine::max_access_bytes, "bytes in a vector begin on an aligned address");

/// Executes on the CPU.
struct host_executor {
  template <class T> void strided_copy(test::strided_array<T> const& src, test::strided_array<T>& dst) {
    tt::host::strided_copy(src.view_in(src.bytes().data()), dst.view_in(dst.bytes().data()));
  }
  template <class T> void strided_copy_of_row(test::strided_array<T> const& src, test::strided_array<T>& dst) {
    auto const from = src.view_in(src.bytes().data());
    auto const to = dst.view_in(dst.bytes().data());
    tt::host::strided_copy(from.data, from.col_stride, to.data, to.col_stride, from.cols);
  }
  template <class T> void strided_copy_of_matrix(test::strided_array<T> const& src, test::strided_array<T>& dst) {
    tt::host::strided_copy(src.matrix_in(src.bytes().data()), dst.matrix_in(dst.bytes().data()));
  }
  template <class T, class Index>
  void gather_rows(test::strided_array<T> const& src, std::vector<Index> const& indices, test::strided_array<T>& dst) {
    tt::host::gather_rows(src.matrix_in(src.bytes().data()), indices.data(), dst.matrix_in(dst.bytes().data()));
  }
  template <class T, class Index>
  void scatter_rows(test::strided_array<T> const& src, std::vector<Index> const& indices, test::strided_array<T>& dst) {
    tt::host::scatter_rows(src.matrix_in(src.bytes().data()), indices.data(), dst.matrix_in(dst.bytes().data()));
  }
};

}  // namespace

TEMPLATE_TEST_CASE("host: strided copies, whatever the strides", "[host][strided_copy]", test::bytes_1, test::bytes_2, test::bytes_3,
                   test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16, test::bytes_24, test::complex_8,
                   (test::element<100, 4>), (test::element<1000, 8>)) {
  test::check_strided_copy<TestType>(host_executor{});
}

TEMPLATE_TEST_CASE("host: rows without gaps, wherever they begin", "[host][strided_copy]", test::bytes_1, test::bytes_2, test::bytes_4) {
  test::check_alignments<TestType>(host_executor{});
}

TEST_CASE("host: strided copies of many rows and of long ones", "[host][strided_copy]") { test::check_tiles(host_executor{}); }

TEMPLATE_TEST_CASE("host: rows gathered and scattered by index", "[host][indexed_rows]", std::int16_t, std::int32_t, std::uint32_t,
                   std::int64_t) {
  test::check_indexed_rows<TestType>(host_executor{});
}
