// Built with address sanitizing: matrices in memory of exactly their size, so that a read behind the last element is seen.
#include <cstring>
#include <memory>
#include <tiletrans/host.hpp>

#include "../support/catch.hpp"
#include "../support/elements.hpp"
#include "../support/policies.hpp"

namespace tt = tiletrans;

namespace {

/// `count` elements that end where their memory ends, `offset` of them behind where it begins.
template <class T> class exact_memory {
 public:
  exact_memory(int count, int offset) : memory_(new T[static_cast<std::size_t>(offset + count)]()), offset_(offset) {}
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

}  // namespace

TEMPLATE_TEST_CASE("host: nothing outside the source is read", "[host][runs]", test::bytes_1, test::bytes_2, test::bytes_3, test::bytes_4) {
  check<TestType>(test::run_policies{});
  check<TestType>(test::chosen_run_policies<static_cast<int>(sizeof(TestType))>{});
}
