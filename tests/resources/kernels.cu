// Every kernel that transpose() launches by default, for elements of each size and of each alignment that the launcher tells apart.
#include <complex>
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
