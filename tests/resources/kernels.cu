// Every kernel that transpose() launches by default, for elements of each size and of each alignment that the launcher tells apart; those of
// strided copies, of rows by index, and of structs of some sizes.
#include <complex>
#include <tiletrans/strided.cuh>
#include <tiletrans/transpose.cuh>

namespace tt = tiletrans;

template <int Bytes, int Align> struct alignas(Align) element { unsigned char bytes[Bytes]; };

template <class T> tt::status use() { return tt::transpose(tt::matrix_view<T const>{}, tt::matrix_view<T>{}); }

// Each aligned on its widest word; the launcher has kernels for single bytes as well.
template tt::status use<element<1, 1>>();
template tt::status use<element<2, 2>>();
template tt::status use<element<3, 1>>();
template tt::status use<element<4, 4>>();
template tt::status use<element<6, 2>>();
template tt::status use<element<8, 8>>();
template tt::status use<element<12, 4>>();
template tt::status use<element<16, 16>>();
template tt::status use<element<24, 8>>();

// Aligned less than that, as pairs of halves, of floats and of doubles are.
template tt::status use<element<4, 2>>();
template tt::status use<std::complex<float>>();
template tt::status use<std::complex<double>>();

// Words and vectors know no types.
template tt::status tt::strided_copy<>(tt::strided_view<float const>, tt::strided_view<float>, cudaStream_t);
template tt::status tt::gather_rows<>(tt::matrix_view<float const>, int const*, tt::matrix_view<float>, cudaStream_t);
template tt::status tt::scatter_rows<>(tt::matrix_view<float const>, long long const*, tt::matrix_view<float>, cudaStream_t);

template <class T, int Count> struct same_fields { T field[Count]; };
template tt::status tt::aos_to_soa<>(same_fields<char, 3> const*, tt::soa<char, char, char>, long, cudaStream_t);
template tt::status tt::soa_to_aos<>(tt::soa<char, char, char>, same_fields<char, 3>*, long, cudaStream_t);
template tt::status tt::aos_to_soa<>(same_fields<float, 4> const*, tt::soa<float, float, float, float>, long, cudaStream_t);
template tt::status tt::soa_to_aos<>(tt::soa<float, float, float, float>, same_fields<float, 4>*, long, cudaStream_t);

// A row a thread, and items that are exchanged.
__global__ void sums(tt::matrix_view<float const> in, float* out) {
  __shared__ tt::block_rows<float>::storage scratch;
  float sum = 0;
  tt::block_rows<float>{scratch, static_cast<int>(threadIdx.x)}.for_each(in, 0, [&](float x) { sum += x; });
  out[threadIdx.x] = sum;
}
__global__ void exchanged(double* data) {
  using exchange = tt::block_exchange<double, 8, tt::auto_exchange<128>>;
  __shared__ exchange::storage scratch;
  double items[8];
  for (int i = 0; i < 8; ++i) items[i] = data[i * 128 + threadIdx.x];
  exchange{scratch, static_cast<int>(threadIdx.x)}.striped_to_blocked(items);
  for (int i = 0; i < 8; ++i) data[threadIdx.x * 8 + i] = items[i];
}
