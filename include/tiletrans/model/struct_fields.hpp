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

/// The rules that a struct and its fields obey at compile time, each stated once.
template <class T, class... F> struct require_fields {
  using layout = field_layout<F...>;
  static constexpr bool are_movable = stdlib::is_trivially_copyable_v<T> && (stdlib::is_trivially_copyable_v<F> && ...);
  static constexpr bool are_few = sizeof...(F) <= 32;
  static constexpr bool are_small = layout::are_small();
  static constexpr bool are_all = layout::bytes() == static_cast<int>(sizeof(T));
  static constexpr bool value = are_movable && are_few && are_small && are_all;
  static_assert(are_movable, "tiletrans: a struct and its fields must be trivially copyable, since their bytes are moved");
  static_assert(are_few, "tiletrans: a struct must have at most 32 fields (move neighbouring ones as one)");
  static_assert(are_small, "tiletrans: a field must have at most 16 bytes (split an array into its elements)");
  static_assert(
      are_all,
      "tiletrans: the fields must be all of the struct's, in their order (pass a pointer for each; their sizes, aligned, must make "
      "up the struct's)");
};

/// The rule for what is written, elements of types E.
template <class... E> struct require_writable {
  static constexpr bool value = !(stdlib::is_const_v<E> || ...);
  static_assert(value, "tiletrans: structs or fields that are written must not be const (pass pointers to non-const ones)");
};

}  // namespace detail
}  // namespace tiletrans
