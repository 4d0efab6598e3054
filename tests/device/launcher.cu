// The launcher's promises: any shape, any alignment, any stream, capture, no state left behind.
#include <algorithm>
#include <thread>
#include <tiletrans/transpose.cuh>

#include "../support/transpose_suite.hpp"
#include "gpu_buffer.hpp"

namespace tt = tiletrans;

namespace {

/// Transposes with both matrices shifted by some bytes from an aligned address, whatever the element's alignment.
template <class T> bool transposes_at(int rows, int cols, int src_shift, int dst_shift) {
  std::size_t const bytes = static_cast<std::size_t>(rows) * cols * sizeof(T);
  std::vector<unsigned char> src(bytes), dst(bytes + 512, 0xCD), expected = dst;
  for (std::size_t i = 0; i < bytes; ++i) src[i] = static_cast<unsigned char>(test::hash(i));
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < cols; ++col)
      std::memcpy(&expected[256 + dst_shift + (static_cast<std::size_t>(col) * rows + row) * sizeof(T)],
                  &src[(static_cast<std::size_t>(row) * cols + col) * sizeof(T)], sizeof(T));
  test::gpu_buffer const from(bytes + 256), to(dst);
  test::check(cudaMemcpy(from.data() + src_shift, src.data(), bytes, cudaMemcpyHostToDevice));
  tt::status const s =
      tt::transpose(reinterpret_cast<T const*>(from.data() + src_shift), reinterpret_cast<T*>(to.data() + 256 + dst_shift), rows, cols);
  to.copy_to(dst);
  return s.ok() && dst == expected;
}

struct auto_executor {
  template <class Policy, class T> void transpose(test::guarded_matrix<T> const& src, test::guarded_matrix<T>& dst) {
    test::gpu_buffer const src_copy(src.bytes()), dst_copy(dst.bytes());
    test::check(tt::transpose(src.template view_in<T const>(src_copy.data()), dst.view_in(dst_copy.data())));
    dst_copy.copy_to(dst.bytes());
  }
};

using textbook = tt::policy<>;
using over_48_kib = tt::policy<tt::tile<128, 128>, tt::padded<1>, tt::block_threads<512>>;

/// A matrix of floats on the GPU with its transpose, for tests about how the launch is made.
struct float_pair {
  int rows, cols;
  std::vector<float> host;
  test::gpu_buffer src, dst;
  float_pair(int rows, int cols)
      : rows(rows),
        cols(cols),
        host(static_cast<std::size_t>(rows) * cols),
        src(host.size() * sizeof(float)),
        dst(host.size() * sizeof(float)) {
    for (std::size_t i = 0; i < host.size(); ++i) host[i] = static_cast<float>(test::hash(i) % 1000003);
    test::check(cudaMemset(dst.data(), 0xCD, host.size() * sizeof(float)));
  }
  void upload() const { test::check(cudaMemcpy(src.data(), host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice)); }
  bool is_transposed() const {
    std::vector<float> out(host.size());
    test::check(cudaMemcpy(out.data(), dst.data(), out.size() * sizeof(float), cudaMemcpyDeviceToHost));
    for (int row = 0; row < rows; ++row)
      for (int col = 0; col < cols; ++col)
        if (out[static_cast<std::size_t>(col) * rows + row] != host[static_cast<std::size_t>(row) * cols + col]) return false;
    return true;
  }
};

__global__ void produce_late(float* out, float const* in, int n, long long wait) {
  long long const start = clock64();
  while (clock64() - start < wait) {
  }
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = in[i];
}

}  // namespace

TEMPLATE_TEST_CASE("transpose: auto_policy is right on all shapes", "[device][auto_policy]", test::bytes_1, test::bytes_2, test::bytes_3,
                   test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16, test::bytes_24, (test::element<32, 16>),
                   (test::element<100, 4>), (test::element<1000, 8>)) {
  auto_executor executor;
  test::check_policy<TestType, textbook>(executor);
  if constexpr (sizeof(TestType) <= 8) test::check_policy<TestType, tt::policy<tt::tile<128, 256>>>(executor);
}

TEMPLATE_TEST_CASE("transpose: any alignment of either pointer, in bytes", "[device][align]", test::bytes_1, test::bytes_2, test::bytes_4,
                   test::bytes_8, test::bytes_12, test::bytes_16, test::complex_8) {
  for (int src_shift : {0, 1, 2, 4, 8})
    for (int dst_shift : {0, 1, 2, 4, 8}) {
      INFO(sizeof(TestType) << "-byte elements, shifts " << src_shift << " and " << dst_shift);
      CHECK(transposes_at<TestType>(128, 256, src_shift, dst_shift));
      CHECK(transposes_at<TestType>(67, 129, src_shift, dst_shift));
    }
}

TEMPLATE_TEST_CASE("transpose: on both sides of each bound of auto_policy", "[device][auto_policy]", test::bytes_1, test::bytes_2,
                   test::bytes_3, test::bytes_4, test::bytes_6, test::bytes_8, test::bytes_12, test::bytes_16, test::bytes_24) {
  constexpr int bytes = static_cast<int>(sizeof(TestType));
  auto const check = [=](int rows, int cols) {
    INFO(bytes << "-byte elements, " << rows << "x" << cols);
    CHECK(transposes_at<TestType>(rows, cols, 0, 0));
    CHECK(transposes_at<TestType>(rows, cols, 0, bytes));
  };
  auto const check_apart = [=](int rows, int cols) {
    auto const execute = [](auto& src, auto& dst) { auto_executor{}.transpose<tt::auto_policy>(src, dst); };
    INFO(bytes << "-byte elements, " << rows << "x" << cols << ", gaps in the output");
    bool const same = test::transposes<TestType>(rows, cols, {0, 0}, {0, 1}, execute);
    CHECK(same);
  };
  constexpr int most_small = static_cast<int>(std::min<long long>(tt::detail::most_small_elements, tt::detail::most_small_bytes / bytes));
  for (int rows : {63, 64, 95, 96, 127, 128, 144, 160, 176, 177, 256, 384, 400, 401}) check(rows, most_small / rows + 5);
  for (int rows : {72, 73, 95, 96, 127, 128, 176, 177}) check_apart(rows, most_small / rows + 5);
  for (int cols : {20, 21, 33, 34, 40, 41, 64, 65, 72, 73, 96, 97}) check(most_small / cols + 5, cols);
  for (int rows : {(1 << 16) - 1, 1 << 16, (1 << 16) + 256}) {
    check(rows, 101);
    check(rows, 128);
  }
  check(1024, 1024);
  check(1025, 1025);
  check(1448, 1448);
  check(1449, 1449);
}

TEST_CASE("transpose: the shapes that broke others", "[device][shapes]") {
  CHECK(transposes_at<test::bytes_1>(32 * 32, 1, 0, 0));
  CHECK(transposes_at<test::bytes_1>(512, 1, 1, 1));
  CHECK(transposes_at<test::bytes_2>(462, 1024, 0, 0));
  CHECK(transposes_at<test::bytes_2>(32, 256, 0, 0));
  CHECK(transposes_at<test::bytes_2>(2, 4, 0, 0));
  CHECK(transposes_at<float>(100, 200, 0, 0));
  CHECK(transposes_at<float>(2, 16, 0, 0));
  CHECK(transposes_at<float>(1223, 1583, 0, 0));
  CHECK(transposes_at<float>(1, 541, 0, 0));
  CHECK(transposes_at<float>(1987, 1, 0, 0));
  CHECK(transposes_at<float>(120, 2080, 0, 0));
  CHECK(transposes_at<double>(43, 67, 0, 0));
  CHECK(transposes_at<float>(16777217 % 4099, 4099, 0, 0));
  for (int n = 1; n <= 40; ++n) CHECK(transposes_at<float>(n, n, 0, 0));
}

TEST_CASE("transpose: more than 65,535 tiles along either axis", "[device][shapes]") {
  CHECK(transposes_at<float>(1048561, 4, 0, 0));
  CHECK(transposes_at<float>(4, 1048561, 0, 0));
  CHECK(transposes_at<test::bytes_1>(1108992, 4, 0, 0));
  CHECK(transposes_at<test::bytes_2>(2097121, 1, 0, 0));
  CHECK(transposes_at<float>(2097152, 9, 0, 0));
  CHECK(transposes_at<float>(9, 2097153, 0, 0));
}

TEST_CASE("transpose: runs on the stream it is given", "[device][stream]") {
  float_pair pair(257, 129);
  test::gpu_buffer const staged(pair.host.size() * sizeof(float));
  test::check(cudaMemcpy(staged.data(), pair.host.data(), pair.host.size() * sizeof(float), cudaMemcpyHostToDevice));
  cudaStream_t stream;
  test::check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  produce_late<<<1, 256, 0, stream>>>(pair.src.as<float>(), staged.as<float>(), 257 * 129, 20000000);
  tt::status const s = tt::transpose(pair.src.as<float>(), pair.dst.as<float>(), 257, 129, stream);
  CHECK(s.ok());
  test::check(cudaStreamSynchronize(stream));
  CHECK(pair.is_transposed());
  test::check(cudaStreamDestroy(stream));
}

TEST_CASE("transpose: can be captured into a graph, also with more than 48 KiB of shared memory", "[device][graph]") {
  float_pair a(300, 500), b(300, 500);
  cudaStream_t stream;
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  test::check(cudaStreamCreate(&stream));
  test::check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  CHECK(tt::transpose(a.src.as<float>(), a.dst.as<float>(), 300, 500, stream).ok());
  CHECK(tt::transpose<over_48_kib>(b.src.as<float>(), b.dst.as<float>(), 300, 500, stream).ok());
  test::check(cudaStreamEndCapture(stream, &graph));
  std::size_t num_nodes = 0;
  test::check(cudaGraphGetNodes(graph, nullptr, &num_nodes));
  CHECK(num_nodes == 2);
  a.upload();
  b.upload();
  test::check(cudaGraphInstantiate(&executable, graph, 0));
  test::check(cudaGraphLaunch(executable, stream));
  test::check(cudaStreamSynchronize(stream));
  CHECK(a.is_transposed());
  CHECK(b.is_transposed());
  test::check(cudaGraphExecDestroy(executable));
  test::check(cudaGraphDestroy(graph));
  test::check(cudaStreamDestroy(stream));
}

TEST_CASE("transpose: threads with small and large tiles do not disturb each other", "[device][threads]") {
  float_pair a(1000, 900), b(1000, 900);
  a.upload();
  b.upload();
  bool small_ok = true, large_ok = true;
  std::thread small([&] {
    for (int i = 0; i < 50; ++i) small_ok = small_ok && tt::transpose<textbook>(a.src.as<float>(), a.dst.as<float>(), 1000, 900).ok();
  });
  std::thread large([&] {
    for (int i = 0; i < 50; ++i) large_ok = large_ok && tt::transpose<over_48_kib>(b.src.as<float>(), b.dst.as<float>(), 1000, 900).ok();
  });
  small.join();
  large.join();
  CHECK(small_ok);
  CHECK(large_ok);
  CHECK(a.is_transposed());
  CHECK(b.is_transposed());
}

TEST_CASE("transpose: all launches of a kernel allow it the same shared memory, whatever each needs", "[device][threads]") {
  using runs = tt::policy<tt::tile<128, 120>, tt::staged_by_columns, tt::block_threads<256>>;
  using element = tt::detail::element<4, 4>;
  constexpr int most = tt::shared_bytes<element, runs>();
  float_pair a(1000, 900);
  a.upload();
  for (int rows : {1000, 121, 1000}) {
    REQUIRE(tt::transpose<runs>(a.src.as<float>(), a.dst.as<float>(), rows, 900).ok());
    cudaFuncAttributes attributes{};
    test::check(cudaFuncGetAttributes(&attributes, tt::detail::transpose_runs_kernel<element, runs>));
    CHECK(attributes.maxDynamicSharedSizeBytes == most);
  }
  CHECK(a.is_transposed());
}

TEST_CASE("transpose: on an error nothing is written and no error state remains", "[device][errors]") {
  float_pair pair(64, 64);
  pair.upload();
  auto* const src = pair.src.as<float>();
  auto* const dst = pair.dst.as<float>();
  CHECK(!tt::transpose(tt::matrix_view{src, 64, 64, 63}, tt::matrix_view{dst, 64, 64}).ok());
  CHECK(!tt::transpose(tt::matrix_view{src, 64, 64}, tt::matrix_view{dst, 63, 64}).ok());
  CHECK(cudaGetLastError() == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  std::vector<unsigned char> out(64 * 64 * sizeof(float)), poison(out.size(), 0xCD);
  pair.dst.copy_to(out);
  CHECK(out == poison);
}

TEST_CASE("transpose: an earlier error of the caller's is left for the caller", "[device][errors]") {
  float_pair pair(64, 64);
  pair.upload();
  CHECK(cudaSetDevice(12345) != cudaSuccess);
  CHECK(tt::transpose(pair.src.as<float>(), pair.dst.as<float>(), 64, 64).ok());
  CHECK(cudaPeekAtLastError() != cudaSuccess);
  CHECK(cudaGetLastError() != cudaSuccess);
  CHECK(pair.is_transposed());
}

TEST_CASE("transpose: an empty matrix launches nothing", "[device][empty]") {
  CHECK(tt::transpose(static_cast<float const*>(nullptr), static_cast<float*>(nullptr), 0, 5).ok());
  CHECK(tt::transpose(static_cast<float const*>(nullptr), static_cast<float*>(nullptr), 5, 0).ok());
  CHECK(cudaGetLastError() == cudaSuccess);
}
