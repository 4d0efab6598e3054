// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "packet.hpp"

namespace tiletrans::detail {

/// What is left of a vector without its first `Bytes` bytes, and zeros behind.
template <int Bytes> TILETRANS_HOST_DEVICE inline packet<16> without_first(packet<16> const& vector) {
  constexpr int words = Bytes / 4, bits = Bytes % 4 * 8;
  packet<16> out{};
  TILETRANS_UNROLL
  for (int i = 0; i + words < 4; ++i) {
    uint32 const above = i + words + 1 < 4 ? vector.part[i + words + 1] : 0;
    out.part[i] = bits == 0 ? vector.part[i + words] : vector.part[i + words] >> bits | above << (32 - bits) % 32;
  }
  return out;
}

/// Writes a word of `Bytes` bytes from a vector's beginning if `count`, a sum of such words, has one, and goes on behind it.
template <int Bytes> TILETRANS_HOST_DEVICE inline void write_word_of(unsigned char*& to, packet<16>& vector, int count) {
  if ((count & Bytes) == 0) return;
  packet<Bytes> word;
  memcpy(&word, &vector, Bytes);
  write_packet(to, word);
  to += Bytes;
  vector = without_first<Bytes>(vector);
}

/// Writes the first `count` bytes of a vector, fewer than it has and a multiple of `Unit`, where they begin on a vector's boundary: in
/// words, the widest first, so that each lies on its alignment.
template <int Unit> TILETRANS_HOST_DEVICE inline void write_leading(unsigned char* to, packet<16> vector, int count) {
  write_word_of<8>(to, vector, count);
  write_word_of<4>(to, vector, count);
  write_word_of<2>(to, vector, count);
  if constexpr (Unit == 1) write_word_of<1>(to, vector, count);
}
/// The same where they end on one: the narrowest first.
template <int Unit> TILETRANS_HOST_DEVICE inline void write_trailing(unsigned char* to, packet<16> vector, int count) {
  if constexpr (Unit == 1) write_word_of<1>(to, vector, count);
  write_word_of<2>(to, vector, count);
  write_word_of<4>(to, vector, count);
  write_word_of<8>(to, vector, count);
}

}  // namespace tiletrans::detail
