// A row a thread in kernels of the test's own.
#include <tiletrans/strided.cuh>

#include "../support/rows_suite.hpp"
#include "block_storage.cuh"
#include "gpu_buffer.hpp"

namespace tt = tiletrans;

namespace {

/// The calling thread among all, and the first row of its block.
__device__ long long row_of_thread() { return static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x; }
__device__ long long first_row() { return static_cast<long long>(blockIdx.x) * blockDim.x; }

template <class Rows> __device__ Rows rows_of_block() {
  return {test::storage_of_block<typename Rows::storage>(), static_cast<int>(threadIdx.x)};
}

template <class Rows, class T> __global__ void for_each_kernel(tt::matrix_view<T const> in, test::row_state* states) {
  test::row_state state = states[row_of_thread()];
  rows_of_block<Rows>().for_each(in, first_row(), [&](T const& x) { state.read(x); });
  states[row_of_thread()] = state;
}
template <class Rows, class T> __global__ void generate_kernel(tt::matrix_view<T> out, test::row_state* states) {
  test::row_state state = states[row_of_thread()];
  rows_of_block<Rows>().generate(out, first_row(), [&] { return state.template next<T>(); });
  states[row_of_thread()] = state;
}
template <class Rows, class T>
__global__ void transform_kernel(tt::matrix_view<T const> in, tt::matrix_view<T> out, test::row_state* states) {
  test::row_state state = states[row_of_thread()];
  rows_of_block<Rows>().transform(in, out, first_row(), [&](T const& x) { return state.changed(x); });
  states[row_of_thread()] = state;
}

/// A function that keeps its state in itself: one object goes through a whole row.
template <class T> struct reader {
  test::row_state state;
  test::row_state* result;
  __device__ void operator()(T const& x) {
    state.read(x);
    *result = state;
  }
};
template <class Rows, class T> __global__ void for_each_reader_kernel(tt::matrix_view<T const> in, test::row_state* states) {
  rows_of_block<Rows>().for_each(in, first_row(), reader<T>{states[row_of_thread()], states + row_of_thread()});
}

/// One after another in one storage: what was read decides what is made of it, and that is read again.
template <class Rows, class T> __global__ void in_a_row_kernel(tt::matrix_view<T> matrix, test::row_state* states) {
  test::row_state state = states[row_of_thread()];
  Rows const rows = rows_of_block<Rows>();
  auto const read = [&](T const& x) { state.read(x); };
  rows.for_each(matrix, first_row(), read);
  rows.transform(matrix, matrix, first_row(), [&](T const& x) { return state.changed(x); });
  rows.for_each(matrix, first_row(), read);
  rows.generate(matrix, first_row(), [&] { return state.template next<T>(); });
  __syncthreads();
  rows.for_each(matrix, first_row(), read);
  states[row_of_thread()] = state;
}

/// The phases by themselves, with barriers of the kernel's own: tiles are copied from the last to the first, one at a time.
template <class Rows, class T> __global__ void copy_kernel(tt::matrix_view<T const> in, tt::matrix_view<T> out) {
  Rows const rows = rows_of_block<Rows>();
  for (auto tile = Rows::num_tiles(in); tile-- > 0;) {
    rows.load(in, first_row(), tile);
    rows.wait();
    __syncthreads();
    rows.store(out, first_row(), tile);
    __syncthreads();
  }
}

/// The states of threads, on the GPU as long as this lives.
class states_on_gpu {
 public:
  explicit states_on_gpu(std::vector<test::row_state>& states) : states_(states), memory_(states.size() * sizeof(test::row_state)) {
    test::check(cudaMemcpy(memory_.data(), states_.data(), num_bytes(), cudaMemcpyHostToDevice));
  }
  test::row_state* data() const { return memory_.as<test::row_state>(); }
  void copy_back() const { test::check(cudaMemcpy(states_.data(), memory_.data(), num_bytes(), cudaMemcpyDeviceToHost)); }

 private:
  std::size_t num_bytes() const { return states_.size() * sizeof(test::row_state); }
  std::vector<test::row_state>& states_;
  test::gpu_buffer memory_;
};

/// As many blocks as the rows take.
template <class Rows, class... Params, class... Args> void launch(void (*kernel)(Params...), int num_rows, Args... args) {
  constexpr int bytes = static_cast<int>(sizeof(typename Rows::storage));
  constexpr int dynamic = bytes > tt::machine::default_shared_bytes ? bytes : 0;
  if (dynamic > 0) test::check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, dynamic));
  kernel<<<static_cast<unsigned>((num_rows + Rows::num_threads - 1) / Rows::num_threads), Rows::num_threads, dynamic>>>(args...);
  test::check(cudaGetLastError());
}

struct gpu_executor {
  /// The most that a block of this GPU can have.
  static int shared_bytes() {
    static int const most = [] {
      int bytes = 0;
      test::check(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
      return bytes;
    }();
    return most;
  }

  template <class Policy, int Stages, class T> void for_each(test::guarded_matrix<T>& in, std::vector<test::row_state>& states) {
    using rows = tt::block_rows<T, Policy, Stages>;
    test::gpu_buffer const memory(in.bytes());
    states_on_gpu const on_gpu(states);
    launch<rows>(for_each_kernel<rows, T>, in.rows(), in.template view_in<T const>(memory.data()), on_gpu.data());
    on_gpu.copy_back();
    memory.copy_to(in.bytes());
  }
  template <class Policy, int Stages, class T> void generate(test::guarded_matrix<T>& out, std::vector<test::row_state>& states) {
    using rows = tt::block_rows<T, Policy, Stages>;
    test::gpu_buffer const memory(out.bytes());
    states_on_gpu const on_gpu(states);
    launch<rows>(generate_kernel<rows, T>, out.rows(), out.view_in(memory.data()), on_gpu.data());
    on_gpu.copy_back();
    memory.copy_to(out.bytes());
  }
  template <class Policy, int Stages, class T>
  void transform(test::guarded_matrix<T>& in, test::guarded_matrix<T>& out, std::vector<test::row_state>& states) {
    using rows = tt::block_rows<T, Policy, Stages>;
    test::gpu_buffer const in_memory(in.bytes()), out_memory(out.bytes());
    states_on_gpu const on_gpu(states);
    launch<rows>(transform_kernel<rows, T>, in.rows(), in.template view_in<T const>(in_memory.data()), out.view_in(out_memory.data()),
                 on_gpu.data());
    on_gpu.copy_back();
    in_memory.copy_to(in.bytes());
    out_memory.copy_to(out.bytes());
  }
  template <class Policy, int Stages, class T>
  void transform_in_place(test::guarded_matrix<T>& matrix, std::vector<test::row_state>& states) {
    using rows = tt::block_rows<T, Policy, Stages>;
    test::gpu_buffer const memory(matrix.bytes());
    states_on_gpu const on_gpu(states);
    launch<rows>(transform_kernel<rows, T>, matrix.rows(), matrix.template view_in<T const>(memory.data()), matrix.view_in(memory.data()),
                 on_gpu.data());
    on_gpu.copy_back();
    memory.copy_to(matrix.bytes());
  }
};

/// Calls `visit(x)` for each element of a row.
template <class T, class Visit> void for_each_in_row(test::guarded_matrix<T>& matrix, int row, Visit visit) {
  for (int col = 0; col < matrix.cols(); ++col) {
    T x;
    std::memcpy(&x, matrix.bytes_of(row, col), sizeof(T));
    visit(x);
    std::memcpy(matrix.bytes_of(row, col), &x, sizeof(T));
  }
}

template <class T, class Policy, int Stages> void check_in_a_row(int num_rows, int num_cols, test::matrix_place place) {
  using rows = tt::block_rows<T, Policy, Stages>;
  INFO(sizeof(T) << "-byte elements, " << num_rows << "x" << num_cols << ", slack " << place.slack << ", offset " << place.offset);
  test::guarded_matrix<T> matrix(num_rows, num_cols, place);
  matrix.fill_with_hashes();
  test::guarded_matrix<T> expected = matrix;
  std::vector<test::row_state> states = test::initial_states(num_rows), expected_states = states;
  for (int row = 0; row < num_rows; ++row) {
    auto& state = expected_states[static_cast<std::size_t>(row)];
    for_each_in_row(expected, row, [&](T& x) { state.read(x); });
    for_each_in_row(expected, row, [&](T& x) { x = state.changed(x); });
    for_each_in_row(expected, row, [&](T& x) { state.read(x); });
    for_each_in_row(expected, row, [&](T& x) { x = state.template next<T>(); });
    for_each_in_row(expected, row, [&](T& x) { state.read(x); });
  }
  test::gpu_buffer const memory(matrix.bytes());
  states_on_gpu const on_gpu(states);
  launch<rows>(in_a_row_kernel<rows, T>, num_rows, matrix.view_in(memory.data()), on_gpu.data());
  on_gpu.copy_back();
  memory.copy_to(matrix.bytes());
  bool const same = matrix.bytes() == expected.bytes(), same_states = states == expected_states;
  CHECK(same);
  CHECK(same_states);
}

template <class T, class Policy, int Stages> void check_function_object(int num_rows, int num_cols) {
  using rows = tt::block_rows<T, Policy, Stages>;
  test::guarded_matrix<T> matrix(num_rows, num_cols, {1, 1});
  matrix.fill_with_hashes();
  std::vector<test::row_state> states = test::initial_states(num_rows), expected = states;
  for (int row = 0; row < num_rows; ++row) for_each_in_row(matrix, row, [&](T& x) { expected[static_cast<std::size_t>(row)].read(x); });
  test::gpu_buffer const memory(matrix.bytes());
  states_on_gpu const on_gpu(states);
  launch<rows>(for_each_reader_kernel<rows, T>, num_rows, matrix.template view_in<T const>(memory.data()), on_gpu.data());
  on_gpu.copy_back();
  bool const same = states == expected;
  CHECK(same);
}

template <class T, class Policy, int Stages> void check_copy(int num_rows, int num_cols, test::matrix_place in, test::matrix_place out) {
  using rows = tt::block_rows<T, Policy, Stages>;
  INFO(sizeof(T) << "-byte elements, " << num_rows << "x" << num_cols);
  test::guarded_matrix<T> from(num_rows, num_cols, in), to(num_rows, num_cols, out), expected(num_rows, num_cols, out);
  from.fill_with_hashes();
  expected.fill_with_hashes();
  test::gpu_buffer const from_memory(from.bytes()), to_memory(to.bytes());
  launch<rows>(copy_kernel<rows, T>, num_rows, from.template view_in<T const>(from_memory.data()), to.view_in(to_memory.data()));
  to_memory.copy_to(to.bytes());
  bool const same = to.bytes() == expected.bytes();
  CHECK(same);
}

}  // namespace

// Single bytes, whole words, several words, vectors, parts of words, and elements aligned less than their size; other sizes differ in
// numbers alone, and run on the CPU.
TEMPLATE_TEST_CASE("block_rows: a row a thread, read, made and changed", "[device][rows]", test::bytes_1, test::bytes_4, test::bytes_12,
                   test::bytes_16, test::bytes_3, test::complex_8) {
  test::check_rows<TestType>(gpu_executor{});
}

TEMPLATE_TEST_CASE("block_rows: one function after another in one storage", "[device][rows]", test::bytes_2, test::bytes_4, test::bytes_12,
                   test::bytes_16) {
  check_in_a_row<TestType, tt::row_policy<TestType>, 2>(300, 257, {0, 0});
  check_in_a_row<TestType, tt::row_policy<TestType>, 2>(256, 128, {0, 0});
  check_in_a_row<TestType, tt::row_policy<TestType>, 2>(129, 100, {3, 1});
  check_in_a_row<TestType, test::rotated_rows, 3>(300, 257, {0, 0});
}

TEST_CASE("block_rows: a function keeps what it holds from one element of a row to the next", "[device][rows]") {
  check_function_object<test::bytes_4, tt::row_policy<test::bytes_4>, 2>(300, 257);
  check_function_object<test::bytes_12, test::rotated_rows, 3>(129, 100);
}

TEMPLATE_TEST_CASE("block_rows: the phases by themselves, tiles in any order", "[device][rows]", test::bytes_1, test::bytes_4,
                   test::bytes_12, test::bytes_16) {
  check_copy<TestType, tt::row_policy<TestType>, 2>(300, 257, {0, 0}, {0, 0});
  check_copy<TestType, tt::row_policy<TestType>, 2>(256, 512, {0, 0}, {16, 0});
  check_copy<TestType, test::rotated_rows, 3>(129, 100, {3, 1}, {1, 3});
}
