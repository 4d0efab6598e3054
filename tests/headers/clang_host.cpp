// clang's limit of steps in a constant expression is the lowest of the compilers': what a user would assert stays below it, but for
// tiles of 65536 single bytes. And it sees shadowed names and changes of sign that others do not.
#include <tiletrans/host.hpp>
#include <tiletrans/model.hpp>

namespace tt = tiletrans;

template <int Bytes> struct element { unsigned char byte[Bytes]; };

template <int Bytes, class Policy> constexpr bool claims_hold() {
  using T = element<Bytes>;
  if constexpr (Policy::moves_vectors)
    return tt::is_valid<tt::detail::element<Bytes, Bytes>, Policy>;
  else if constexpr (Policy::moves_runs)
    return tt::is_valid<T, Policy>;
  else {
    static_assert(tt::shared_store_cost<T, Policy>().conflict_free());
    static_assert(tt::shared_load_cost<T, Policy>().conflict_free());
    static_assert(tt::global_load_cost<T, Policy>().requests > 0);
    static_assert(tt::global_store_cost<T, Policy>().requests > 0);
    return true;
  }
}
template <int Bytes> constexpr bool table_holds() {
  using table = tt::detail::policy_table<Bytes>;
  return claims_hold<Bytes, typename table::any_rows>() && claims_hold<Bytes, typename table::aligned_rows>();
}
static_assert(claims_hold<1, tt::detail::policy_table<1>::aligned_rows>());
static_assert(table_holds<2>() && table_holds<4>() && table_holds<8>() && table_holds<16>() && table_holds<24>());
static_assert(tt::run_cost_of<float, tt::policy<tt::tile<32, 32>, tt::staged_by_columns, tt::block_threads<128>>>({4097, 1}, {4095, 3},
                                                                                                                  4095, 4097)
                  .shared_store.conflict_free());

struct rotated {
  using piece = tt::layout_piece;
  static constexpr int span(tt::tile_shape shape) { return shape.rows * shape.cols; }
  static constexpr int offset(tt::tile_shape shape, int row, int col) { return row * shape.cols + (col + row) % shape.cols; }
};
static_assert(tt::is_valid<element<4>, tt::policy<tt::tile<128, 128>, rotated>>);

/// Instantiates all that auto_policy may choose.
template <class T> void transpose_one(T const* src, T* dst) {
  tt::host::transpose(tt::matrix_view<T const>{src, 1, 1}, tt::matrix_view<T>{dst, 1, 1});
}
template void transpose_one(element<1> const*, element<1>*);
template void transpose_one(short const*, short*);
template void transpose_one(element<3> const*, element<3>*);
template void transpose_one(float const*, float*);
template void transpose_one(double const*, double*);
template void transpose_one(element<24> const*, element<24>*);
