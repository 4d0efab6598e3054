#include <tiletrans/strided.cuh>

#include "../support/strided_suite.hpp"
#include "gpu_buffer.hpp"

namespace tt = tiletrans;

namespace {

struct gpu_executor {
  template <class T> void strided_copy(test::strided_array<T> const& src, test::strided_array<T>& dst) {
    test::gpu_buffer const from(src.bytes()), to(dst.bytes());
    test::check(tt::strided_copy(src.view_in(from.data()), dst.view_in(to.data())));
    to.copy_to(dst.bytes());
  }
  template <class T> void strided_copy_of_row(test::strided_array<T> const& src, test::strided_array<T>& dst) {
    test::gpu_buffer const from(src.bytes()), to(dst.bytes());
    auto const row = src.view_in(from.data());
    auto const out = dst.view_in(to.data());
    test::check(tt::strided_copy(static_cast<T const*>(row.data), row.col_stride, out.data, out.col_stride, row.cols));
    to.copy_to(dst.bytes());
  }
  template <class T> void strided_copy_of_matrix(test::strided_array<T> const& src, test::strided_array<T>& dst) {
    test::gpu_buffer const from(src.bytes()), to(dst.bytes());
    test::check(tt::strided_copy(src.matrix_in(from.data()), dst.matrix_in(to.data())));
    to.copy_to(dst.bytes());
  }
  template <class T, class Index>
  void gather_rows(test::strided_array<T> const& src, std::vector<Index> const& indices, test::strided_array<T>& dst) {
    test::gpu_buffer const from(src.bytes()), to(dst.bytes()), list(bytes_of(indices));
    test::check(tt::gather_rows(src.matrix_in(from.data()), list.template as<Index const>(), dst.matrix_in(to.data())));
    to.copy_to(dst.bytes());
  }
  template <class T, class Index>
  void scatter_rows(test::strided_array<T> const& src, std::vector<Index> const& indices, test::strided_array<T>& dst) {
    test::gpu_buffer const from(src.bytes()), to(dst.bytes()), list(bytes_of(indices));
    test::check(tt::scatter_rows(src.matrix_in(from.data()), list.template as<Index const>(), dst.matrix_in(to.data())));
    to.copy_to(dst.bytes());
  }

 private:
  template <class Index> static std::vector<unsigned char> bytes_of(std::vector<Index> const& indices) {
    auto const* first = reinterpret_cast<unsigned char const*>(indices.data());
    return {first, first + indices.size() * sizeof(Index)};
  }
};

}  // namespace

TEMPLATE_TEST_CASE("strided copies, whatever the strides", "[device][strided_copy]", test::bytes_1, test::bytes_2, test::bytes_3,
                   test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16, test::bytes_24, test::complex_8,
                   (test::element<100, 4>), (test::element<1000, 8>)) {
  test::check_strided_copy<TestType>(gpu_executor{});
}

TEMPLATE_TEST_CASE("rows without gaps, wherever they begin", "[device][strided_copy]", test::bytes_1, test::bytes_2, test::bytes_4) {
  test::check_alignments<TestType>(gpu_executor{});
}

TEST_CASE("strided copies of many rows and of long ones", "[device][strided_copy]") { test::check_tiles(gpu_executor{}); }

TEMPLATE_TEST_CASE("rows gathered and scattered by index", "[device][indexed_rows]", std::int16_t, std::int32_t, std::uint32_t,
                   std::int64_t) {
  test::check_indexed_rows<TestType>(gpu_executor{});
}
