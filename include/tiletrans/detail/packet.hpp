// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "byte_permute.hpp"
#include "math.hpp"

namespace tiletrans::detail {

/// The type that moves `Bytes` bytes in one access.
template <int Bytes> struct word_of;
template <> struct word_of<1> { using type = stdlib::uint8_t; };
template <> struct word_of<2> { using type = stdlib::uint16_t; };
template <> struct word_of<4> { using type = stdlib::uint32_t; };
template <> struct word_of<8> { using type = stdlib::uint64_t; };
struct alignas(16) word_of_16 {
  uint32 part[4];
};
template <> struct word_of<16> { using type = word_of_16; };

/// `Bytes` bytes on their way through registers; bits only, whatever they mean.
template <int Bytes> struct packet {
  using unit = typename word_of<power_of_two_factor(Bytes, 4)>::type;
  unit part[Bytes / static_cast<int>(sizeof(unit))];
};

// Where g++ unrolls loops over edges, it warns of offsets that no tile reaches, and of items that are read only if they were written.
#if defined(__GNUC__) && !defined(__clang__) && !defined(__CUDACC_RTC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

/// Copies one word between memory and registers. Both addresses are multiples of `Bytes`; a GPU traps where one is not. On the CPU a test
/// may see each word, by a macro of its own.
template <int Bytes> TILETRANS_HOST_DEVICE inline void copy_word(void* to, void const* from) {
#if defined(__CUDA_ARCH__)
  using word = typename word_of<Bytes>::type;
  *static_cast<word*>(to) = *static_cast<word const*>(from);
#else
  assert(reinterpret_cast<stdlib::uintptr_t>(to) % Bytes == 0 && reinterpret_cast<stdlib::uintptr_t>(from) % Bytes == 0);
#if defined(TILETRANS_ON_WORD)
  TILETRANS_ON_WORD(to, from, Bytes);
#endif
  memcpy(to, from, Bytes);
#endif
}

/// Reads `Bytes` bytes that start on a multiple of `Align`, in words of `Align` bytes.
template <int Bytes, int Align = Bytes> TILETRANS_HOST_DEVICE inline packet<Bytes> read_packet(void const* from) {
  typename word_of<Align>::type words[Bytes / Align];
  TILETRANS_UNROLL
  for (int i = 0; i < Bytes / Align; ++i) copy_word<Align>(&words[i], static_cast<unsigned char const*>(from) + i * Align);
  packet<Bytes> out;
  memcpy(&out, words, Bytes);
  return out;
}

/// Writes `Bytes` bytes that start on a multiple of `Align`, in words of `Align` bytes.
template <int Bytes, int Align = Bytes> TILETRANS_HOST_DEVICE inline void write_packet(void* to, packet<Bytes> const& bytes) {
  typename word_of<Align>::type words[Bytes / Align];
  memcpy(words, &bytes, Bytes);
  TILETRANS_UNROLL
  for (int i = 0; i < Bytes / Align; ++i) copy_word<Align>(static_cast<unsigned char*>(to) + i * Align, &words[i]);
}

#if defined(__GNUC__) && !defined(__clang__) && !defined(__CUDACC_RTC__)
#pragma GCC diagnostic pop
#endif

/// A patch of a tile in registers, Rows x Cols elements of `ElementBytes` bytes, transposed: Cols packets of Rows elements each.
template <int ElementBytes, int Rows, int Cols> struct column_packets {
  packet<Rows * ElementBytes> column[Cols];

  /// From Rows packets of Cols elements each.
  TILETRANS_HOST_DEVICE static column_packets from_rows(packet<Cols * ElementBytes> const (&row)[Rows]) {
    column_packets out;
    if constexpr (Cols == 1) {
      memcpy(&out, row, sizeof(out));
    } else {
      static_assert(Cols * ElementBytes == sizeof(uint32) && Rows % Cols == 0);
      TILETRANS_UNROLL
      for (int first = 0; first < Rows; first += Cols) {
        uint32 words[Cols];
        TILETRANS_UNROLL
        for (int i = 0; i < Cols; ++i) words[i] = row[first + i].part[0];
        transpose_words(words);
        TILETRANS_UNROLL
        for (int i = 0; i < Cols; ++i) out.column[i].part[first / Cols] = words[i];
      }
    }
    return out;
  }
};

/// An array that can be the value of an expression.
template <class T, int Count> struct items { T item[Count]; };

TILETRANS_CALLS_ARGUMENT
template <class T, class U, int Count, class F, stdlib::size_t... Index>
TILETRANS_HOST_DEVICE inline items<U, Count> map_items(items<T, Count> const& in, F& f, stdlib::index_sequence<Index...>) {
  return {{static_cast<U>(f(in.item[Index]))...}};
}

/// The packet of f(x) for each of the elements x of type T in a packet.
TILETRANS_CALLS_ARGUMENT
template <class T, class U, int Bytes, class F> TILETRANS_HOST_DEVICE inline auto map_packet(packet<Bytes> const& in, F& f) {
  constexpr int count = Bytes / static_cast<int>(sizeof(T));
  auto const values = __builtin_bit_cast(items<T, count>, in);
  return __builtin_bit_cast(packet<count* static_cast<int>(sizeof(U))>,
                            map_items<T, U, count>(values, f, stdlib::make_index_sequence<count>{}));
}

}  // namespace tiletrans::detail
