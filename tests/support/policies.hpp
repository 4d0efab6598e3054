#pragma once

#include <tiletrans/model.hpp>
#include <type_traits>

namespace test {

namespace tt = tiletrans;

/// A user's own layout: each row rotated by its index.
struct rotated {
  using piece = tt::layout_piece;
  TILETRANS_HOST_DEVICE static constexpr int span(tt::tile_shape shape) { return shape.rows * shape.cols; }
  TILETRANS_HOST_DEVICE static constexpr int offset(tt::tile_shape shape, int row, int col) {
    return row * shape.cols + (col + row) % shape.cols;
  }
};

template <class... Policies> struct policy_list {};

/// Paddings 0, 1, 2 and more; swizzles; a user's layout; tiles of 8 to 128, square and not, powers of two and not; both traversals;
/// every width of vector; over 48 KiB of shared memory.
using all_policies =
    policy_list<tt::policy<>,                                                                                         //
                tt::policy<tt::tile<8, 8>, tt::unpadded, tt::block_threads<32>>,                                      //
                tt::policy<tt::tile<16, 16>, tt::padded<2>, tt::block_threads<64>>,                                   //
                tt::policy<tt::tile<24, 40>, tt::padded<1>, tt::block_threads<96>, tt::across_columns>,               //
                tt::policy<tt::tile<64, 32>, tt::swizzled<5, 0, 5>, tt::block_threads<256>>,                          //
                tt::policy<tt::tile<32, 64>, tt::swizzled<5, 0, 6>, tt::block_threads<1024>, tt::across_columns>,     //
                tt::policy<tt::tile<32, 32>, rotated, tt::block_threads<128>>,                                        //
                tt::policy<tt::tile<128, 128>, tt::padded<5>, tt::block_threads<512>>,                                //
                tt::policy<tt::tile<512, 256>, tt::unpadded, tt::block_threads<1024>>,                                //
                tt::policy<tt::tile<8, 128>, tt::padded<3>, tt::block_threads<64>>,                                   //
                tt::policy<tt::tile<128, 32>, tt::padded<1>, tt::store_window<32>>,                                   //
                tt::policy<tt::tile<64, 64>, tt::padded<1>, tt::store_window<64>, tt::block_threads<512>>,            //
                tt::policy<tt::tile<32, 32>, tt::padded<2>, tt::vector_bytes<2>, tt::block_threads<32>>,              //
                tt::policy<tt::tile<32, 64>, tt::padded<4>, tt::vector_bytes<4>, tt::block_threads<32>>,              //
                tt::policy<tt::tile<64, 32>, tt::padded<8>, tt::vector_bytes<8>, tt::block_threads<64>>,              //
                tt::policy<tt::tile<64, 64>, tt::swizzled<2, 4, 6>, tt::vector_bytes<16>, tt::block_threads<64>>,     //
                tt::policy<tt::tile<128, 256>, tt::swizzled<3, 4, 8>, tt::vector_bytes<16>, tt::block_threads<256>>,  //
                tt::policy<tt::tile<16, 32>, tt::unpadded, tt::vector_bytes<16>, tt::block_threads<32>, tt::across_columns>>;

/// A policy if something holds, and else one that is valid for nothing, which for_each_policy leaves out.
template <bool Is, class Policy> using policy_if = std::conditional_t<Is, Policy, tt::policy<tt::tile<0, 0>>>;

/// Policies with a layout that auto_policy chooses.
template <class Policy> using if_laid_out = policy_if<!Policy::moves_runs && !Policy::moves_vectors, Policy>;
template <int Bytes> using chosen_layout_policies = policy_list<
    tt::detail::small_policy<Bytes>, if_laid_out<typename tt::detail::policy_table<Bytes>::any_rows>,
    if_laid_out<typename tt::detail::policy_table<Bytes>::aligned_rows>, if_laid_out<typename tt::detail::policy_table<Bytes>::tall>,
    policy_if<Bytes == 2 || Bytes == 4 || Bytes == 8, tt::detail::across<typename tt::detail::policy_table<Bytes>::aligned_rows>>,
    policy_if<Bytes == 1, tt::detail::short_columns_policy>, policy_if<Bytes == 4, tt::detail::whole_tiles_policy>,
    policy_if<Bytes == 8, tt::detail::far_rows_policy>>;

/// Policies that stage in runs: both stagings, tiles and fitted tiles, few threads and many; and those that auto_policy chooses.
using run_policies = policy_list<tt::policy<tt::tile<60, 28>, tt::staged_by_columns, tt::block_threads<32>>,
                                 tt::policy<tt::tile<64, 64>, tt::staged_by_columns, tt::block_threads<128>, tt::across_columns>,
                                 tt::policy<tt::tile<48, 72>, tt::staged_by_rows, tt::block_threads<64>>,
                                 tt::policy<tt::tile<20, 36>, tt::staged_by_rows, tt::block_threads<256>, tt::across_columns>,
                                 tt::policy<tt::tile<2, 64>, tt::staged_by_columns, tt::block_threads<32>>,  // lower than a word
                                 tt::policy<tt::fitted_tile<256>, tt::staged_by_rows, tt::block_threads<32>>,
                                 tt::policy<tt::fitted_tile<4096>, tt::staged_by_columns, tt::block_threads<64>>,
                                 tt::policy<tt::fitted_tile<4096>, tt::staged_by_rows, tt::block_threads<64>>>;
template <int Bytes> using chosen_run_policies =
    policy_list<tt::detail::runs_policy<Bytes>, policy_if<Bytes == 3, tt::detail::across<tt::detail::runs_policy<Bytes>>>,
                tt::detail::packed_rows_policy, tt::detail::few_rows_policy<Bytes>, tt::detail::some_rows_policy,
                tt::detail::fewest_columns_policy, tt::detail::few_columns_policy, tt::detail::some_columns_policy>;

/// Policies that stage by vectors: small tiles, few threads and many; and those that auto_policy chooses.
using vector_policies =
    policy_list<tt::policy<tt::tile<16, 128>, tt::staged_by_vectors, tt::block_threads<32>>,
                tt::policy<tt::tile<40, 64>, tt::staged_by_vectors, tt::block_threads<96>, tt::across_columns>,
                tt::policy<tt::tile<272, 128>, tt::staged_by_vectors, tt::block_threads<512>>, tt::detail::policy_table<1>::any_rows,
                tt::detail::policy_table<2>::any_rows, tt::detail::policy_table<1>::tall, tt::detail::policy_table<2>::tall,
                tt::detail::many_bytes_policy, tt::detail::long_tiles_policy>;

/// Calls `visit` with each of the policies that can move elements of type T.
template <class T, class Visit, class... Policies> void for_each_policy(policy_list<Policies...>, Visit visit) {
  auto const one = [&](auto policy) {
    if constexpr (tt::is_valid<T, decltype(policy)>) visit(policy);
  };
  (one(Policies{}), ...);
}

template <class T, class... Policies> constexpr int num_valid(policy_list<Policies...>) {
  return (0 + ... + int(tt::is_valid<T, Policies>));
}

}  // namespace test
