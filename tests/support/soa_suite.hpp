#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tiletrans/model/struct_fields.hpp>
#include <tuple>
#include <utility>

#include "catch.hpp"
#include "elements.hpp"
#include "guarded_array.hpp"

/// Structs and arrays of their fields: one text, run by whoever can execute it, on the CPU or on a GPU.
namespace test {

namespace tt = tiletrans;

struct pair {
  float x, y;
};
struct point {
  float x, y, z;
};
struct pixel {
  std::uint8_t r, g, b;
};
struct narrow {
  std::uint16_t a, b, c;
};
struct mixed {
  std::uint64_t a;
  std::uint32_t b;
  std::uint16_t c;
  std::uint8_t d, e;
};
struct with_gaps {
  std::uint8_t a;
  double b;
  std::uint16_t c;
};
struct of_vectors {
  element<16, 16> a;
  element<12, 4> b;
  std::uint32_t c;
};
struct two_of_three_bytes {
  element<3, 1> a, b;
};
struct words_16 {
  std::uint32_t w[16];
};

static_assert(offsetof(with_gaps, c) == tt::detail::field_layout<std::uint8_t, double, std::uint16_t>::offset(2));
static_assert(sizeof(with_gaps) == tt::detail::field_layout<std::uint8_t, double, std::uint16_t>::bytes());
static_assert(offsetof(of_vectors, c) == tt::detail::field_layout<element<16, 16>, element<12, 4>, std::uint32_t>::offset(2));

/// Both ways, all bytes compared but those between the fields of a struct.
/// `executor.soa_to_aos(fields..., structs)` and `executor.aos_to_soa(structs, fields...)` execute on guarded arrays.
template <class T, class... F> struct soa_check {
  using layout = tt::detail::field_layout<F...>;
  static_assert(sizeof(T) == layout::bytes());

  template <class Executor> static void run(Executor& executor, int count, int before) {
    run(executor, count, before, std::index_sequence_for<F...>{});
  }

 private:
  template <class Executor, std::size_t... I> static void run(Executor& executor, int count, int before, std::index_sequence<I...>) {
    INFO(sizeof(T) << "-byte structs of " << sizeof...(F) << " fields, " << count << " of them, " << before
                   << " behind an aligned address");
    std::tuple<guarded_array<F>...> fields{guarded_array<F>(count, before + static_cast<int>(I))...};
    (std::get<I>(fields).fill_with_hashes(I), ...);
    guarded_array<T> structs(count, before), expected(count, before);
    executor.template soa_to_aos<T, F...>(std::get<I>(fields)..., structs, count);
    for (int i = 0; i < count; ++i) {
      std::memcpy(expected.at(i), structs.at(i), sizeof(T));  // the bytes between fields
      (std::memcpy(expected.at(i) + layout::offset(static_cast<int>(I)), std::get<I>(fields).at(i), sizeof(F)), ...);
    }
    bool const same = structs.bytes == expected.bytes;
    CHECK(same);

    std::tuple<guarded_array<F>...> back{guarded_array<F>(count, before + static_cast<int>(I))...};
    executor.template aos_to_soa<T, F...>(structs, std::get<I>(back)..., count);
    bool const same_back = ((std::get<I>(back).bytes == std::get<I>(fields).bytes) && ...);
    CHECK(same_back);
    CHECK(structs.bytes == expected.bytes);
  }
};

template <class Executor> void check_soa(Executor executor) {
  using u8 = std::uint8_t;
  using u16 = std::uint16_t;
  using u32 = std::uint32_t;
  using u64 = std::uint64_t;
  for (int before : {0, 1, 3})
    for (int count : {1, 2, 31, 32, 33, 257, 5003}) {
      soa_check<u32, u32>::run(executor, count, before);
      soa_check<pair, float, float>::run(executor, count, before);
      soa_check<point, float, float, float>::run(executor, count, before);
      soa_check<pixel, u8, u8, u8>::run(executor, count, before);
      soa_check<narrow, u16, u16, u16>::run(executor, count, before);
      soa_check<mixed, u64, u32, u16, u8, u8>::run(executor, count, before);
      soa_check<with_gaps, u8, double, u16>::run(executor, count, before);
      soa_check<of_vectors, element<16, 16>, element<12, 4>, u32>::run(executor, count, before);
      soa_check<two_of_three_bytes, element<3, 1>, element<3, 1>>::run(executor, count, before);
      soa_check<words_16, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32, u32>::run(executor, count, before);
    }
}

}  // namespace test
