// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../detail/math.hpp"
#include "machine.hpp"

namespace tiletrans {

/// An array for each field of a struct: pointers to as many elements as there are structs, in the order of the struct's fields.
///
///     tt::soa particles{x, y, z, mass};  // float*, float*, float*, double*
template <class... F> struct soa {
  static constexpr int num_fields = sizeof...(F);
  void* data[sizeof...(F)];

  TILETRANS_HOST_DEVICE constexpr soa(F*... fields) : data{const_cast<detail::stdlib::remove_const_t<F>*>(fields)...} {}
};
template <class... F> soa(F*...) -> soa<F...>;

namespace detail {

/// Where the fields F lie in a struct that has them in this order and nothing else.
template <class... F> struct field_layout {
  static constexpr int count = sizeof...(F);

  TILETRANS_HOST_DEVICE static constexpr int round_up(int bytes, int multiple) { return ceil_div(bytes, multiple) * multiple; }
  TILETRANS_HOST_DEVICE static constexpr int offset(int field) {
    int end = 0;
    for (int i = 0; i < field; ++i) end = round_up(end, alignment_of(i)) + size_of(i);
    return round_up(end, alignment_of(field));
  }
  TILETRANS_HOST_DEVICE static constexpr int bytes() {
    int most = 1;
    for (int i = 0; i < count; ++i) most = larger(most, alignment_of(i));
    return round_up(offset(count - 1) + size_of(count - 1), most);
  }
  TILETRANS_HOST_DEVICE static constexpr bool are_small() {
    for (int i = 0; i < count; ++i)
      if (size_of(i) > machine::max_access_bytes) return false;
    return true;
  }

  /// The widest word in which a field can be accessed in an array of its own.
  TILETRANS_HOST_DEVICE static constexpr int word_of(int field) {
    return smaller(machine::widest_word(size_of(field)), alignment_of(field));
  }
  TILETRANS_HOST_DEVICE static constexpr int narrowest_word() {
    int narrowest = machine::max_access_bytes;
    for (int i = 0; i < count; ++i) narrowest = smaller(narrowest, word_of(i));
    return narrowest;
  }

  // Function-local copies: device code may not use a static array of the host's.
  TILETRANS_HOST_DEVICE static constexpr int size_of(int field) {
    int const sizes[] = {static_cast<int>(sizeof(F))...};
    return sizes[field];
  }
  TILETRANS_HOST_DEVICE static constexpr int alignment_of(int field) {
    int const alignments[] = {static_cast<int>(alignof(F))...};
    return alignments[field];
  }
};

}  // namespace detail
}  // namespace tiletrans
