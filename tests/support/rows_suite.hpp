#pragma once

#include <cstdint>
#include <tiletrans/block/block_rows.hpp>
#include <vector>

#include "transpose_suite.hpp"

/// A row a thread: one text, run by whoever can execute blocks of rows, on the CPU or on a GPU.
namespace test {

/// What a thread knows of its row: a hash of all elements that it read and made, in their order.
struct row_state {
  std::uint64_t hash;

  template <class T> TILETRANS_HOST_DEVICE void read(T const& x) {
    for (unsigned char byte : x.byte) hash = (hash ^ byte) * 0x100000001b3u;
  }
  template <class T> TILETRANS_HOST_DEVICE T next() {
    T x{};
    for (unsigned char& byte : x.byte) {
      hash = hash * 6364136223846793005u + 1442695040888963407u;
      byte = static_cast<unsigned char>(hash >> 56);
    }
    return x;
  }
  /// Depends on the element and on all before it.
  template <class T> TILETRANS_HOST_DEVICE T changed(T const& x) {
    read(x);
    return next<T>();
  }
  friend bool operator==(row_state a, row_state b) { return a.hash == b.hash; }
};

/// A state for each row and for each thread behind the last row, in blocks of up to 256.
inline std::vector<row_state> initial_states(int rows) {
  std::vector<row_state> states((static_cast<std::size_t>(rows) + 255) / 256 * 256);
  for (std::size_t row = 0; row < states.size(); ++row) states[row].hash = hash(row);
  return states;
}

/// A matrix, what the functions of block_rows make of it, and the states that they leave; by definition, element by element.
template <class T> class rows_case {
 public:
  rows_case(int rows, int cols, matrix_place in, matrix_place out)
      : out_place_(out),
        in_(rows, cols, in),
        generated_(rows, cols, out),
        transformed_(rows, cols, out),
        in_place_(rows, cols, in),
        initial_(initial_states(rows)),
        after_read_(initial_),
        after_generate_(initial_),
        after_transform_(initial_) {
    in_.fill_with_hashes();
    for (int row = 0; row < rows; ++row)
      for (int col = 0; col < cols; ++col) {
        auto const index = static_cast<std::size_t>(row);
        T x;
        std::memcpy(&x, in_.bytes_of(row, col), sizeof(T));
        after_read_[index].read(x);
        T const made = after_generate_[index].template next<T>(), changed = after_transform_[index].changed(x);
        std::memcpy(generated_.bytes_of(row, col), &made, sizeof(T));
        std::memcpy(transformed_.bytes_of(row, col), &changed, sizeof(T));
        std::memcpy(in_place_.bytes_of(row, col), &changed, sizeof(T));
      }
  }

  /// All bytes compared: elements, guards and gaps; and the states of all threads, so that each element was seen once, in order, by the
  /// thread of its row. Where the executor's blocks have the shared memory.
  template <class Policy, int Stages, class Executor> void check(Executor& executor) const {
    if (static_cast<int>(sizeof(typename tt::block_rows<T, Policy, Stages>::storage)) > executor.shared_bytes()) return;
    INFO(sizeof(T) << "-byte elements, tile " << Policy::shape.rows << "x" << Policy::shape.cols << ", " << Stages << " stages, "
                   << in_.rows() << "x" << in_.cols());
    guarded_matrix<T> in = in_;
    std::vector<row_state> states = initial_;
    executor.template for_each<Policy, Stages>(in, states);
    bool const reads = states == after_read_ && in.bytes() == in_.bytes();
    CHECK(reads);

    guarded_matrix<T> out(in_.rows(), in_.cols(), out_place_);
    states = initial_;
    executor.template generate<Policy, Stages>(out, states);
    bool const generates = states == after_generate_ && out.bytes() == generated_.bytes();
    CHECK(generates);

    guarded_matrix<T> to(in_.rows(), in_.cols(), out_place_);
    states = initial_;
    executor.template transform<Policy, Stages>(in, to, states);
    bool const transforms = states == after_transform_ && to.bytes() == transformed_.bytes() && in.bytes() == in_.bytes();
    CHECK(transforms);

    states = initial_;
    executor.template transform_in_place<Policy, Stages>(in, states);
    bool const transforms_in_place = states == after_transform_ && in.bytes() == in_place_.bytes();
    CHECK(transforms_in_place);
  }

 private:
  matrix_place out_place_;
  guarded_matrix<T> in_, generated_, transformed_, in_place_;
  std::vector<row_state> initial_, after_read_, after_generate_, after_transform_;
};

/// Calls `visit(rows, cols, place of in, place of out)`.
template <class Visit> void for_each_rows_shape(Visit visit) {
  for (int rows : {1, 31, 128, 129, 300})
    for (int cols : {1, 3, 31, 32, 33, 64, 100, 257})
      for (matrix_place place : {matrix_place{0, 0}, {0, 1}, {1, 3}, {3, 0}, {4, 0}})
        visit(rows, cols, place, matrix_place{4 - place.slack, 3 - place.offset});
}
template <class Visit> void for_some_rows_shapes(Visit visit) {
  for (int rows : {1, 129, 300})
    for (int cols : {3, 32, 100, 257}) {
      visit(rows, cols, matrix_place{0, 0}, matrix_place{0, 0});
      visit(rows, cols, matrix_place{3, 1}, matrix_place{4, 0});
    }
  // Whole tiles that start on vectors, in every policy.
  visit(256, 384, matrix_place{0, 0}, matrix_place{16, 0});
}

/// Rows so long that they are cut on lines where they begin between them, and some a little shorter; in tiles of `tile_cols` columns.
template <class Visit> void for_long_rows_shapes(int tile_cols, Visit visit) {
  for (int cols : {16 * tile_cols - 1, 16 * tile_cols, 16 * tile_cols + 3, 18 * tile_cols - 1})
    for (matrix_place place : {matrix_place{0, 0}, {0, 1}, {1, 3}, {tile_cols / 2, 0}}) visit(130, cols, place, matrix_place{0, 0});
  visit(256, 17 * tile_cols, matrix_place{1, 0}, matrix_place{0, 0});
}

// A user's policies: another layout, single elements, narrower vectors.
using rotated_rows = tt::policy<tt::tile<64, 24>, rotated, tt::block_threads<64>>;
template <class T> using swizzled_rows = tt::policy<tt::tile<32, sizeof(T) == 1 ? 128 : 32>, tt::swizzled<1, 4, sizeof(T) == 1 ? 7 : 5>,
                                                    tt::vector_bytes<16>, tt::block_threads<32>>;
using narrow_vector_rows = tt::policy<tt::tile<128, 32>, tt::padded<8>, tt::vector_bytes<8>, tt::block_threads<128>>;

/// True if elements of type T can be moved in vectors of so many bytes.
template <class T> constexpr bool takes_vectors(int vector_bytes) {
  return tt::detail::is_power_of_two(sizeof(T)) && static_cast<int>(sizeof(T)) <= vector_bytes;
}

template <class T, class Executor> void check_rows(Executor executor) {
  for_each_rows_shape([&](int rows, int cols, matrix_place in, matrix_place out) {
    INFO("slack " << in.slack << " and " << out.slack << ", offset " << in.offset << " and " << out.offset);
    rows_case<T>(rows, cols, in, out).template check<tt::row_policy<T>, 2>(executor);
  });
  for_long_rows_shapes(tt::row_policy<T>::shape.cols, [&](int rows, int cols, matrix_place in, matrix_place out) {
    INFO("slack " << in.slack << " and " << out.slack << ", offset " << in.offset << " and " << out.offset);
    rows_case<T> const one(rows, cols, in, out);
    one.template check<tt::row_policy<T>, 2>(executor);
    one.template check<tt::row_policy<T, 64>, 3>(executor);
    if constexpr (takes_vectors<T>(8)) one.template check<narrow_vector_rows, 2>(executor);
  });
  for_some_rows_shapes([&](int rows, int cols, matrix_place in, matrix_place out) {
    INFO("slack " << in.slack << " and " << out.slack << ", offset " << in.offset << " and " << out.offset);
    rows_case<T> const one(rows, cols, in, out);
    one.template check<tt::row_policy<T>, 3>(executor);
    one.template check<tt::row_policy<T, 32>, 2>(executor);
    one.template check<tt::row_policy<T, 64>, 4>(executor);
    one.template check<tt::row_policy<T, 256>, 2>(executor);
    one.template check<rotated_rows, 3>(executor);
    if constexpr (takes_vectors<T>(16)) one.template check<swizzled_rows<T>, 2>(executor);
    if constexpr (takes_vectors<T>(8)) one.template check<narrow_vector_rows, 3>(executor);
  });
  // No columns: no element is seen or made.
  rows_case<T>(300, 0, {4, 0}, {4, 0}).template check<tt::row_policy<T>, 2>(executor);
  rows_case<T>(300, 0, {4, 0}, {4, 0}).template check<rotated_rows, 3>(executor);
}

}  // namespace test
