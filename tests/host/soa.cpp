#include <tiletrans/host/soa.hpp>
#include <vector>

#include "../support/soa_suite.hpp"

namespace tt = tiletrans;

namespace {

/// Executes on the CPU, on copies that are aligned as device memory is.
struct host_executor {
  template <class T, class... F> void soa_to_aos(test::guarded_array<F>&... fields, test::guarded_array<T>& structs, int count) {
    std::tuple<aligned<F>...> in{aligned<F>(fields)...};
    aligned<T> out(structs);
    std::apply([&](auto&... f) { tiletrans::host::soa_to_aos(tiletrans::soa{f.data()...}, out.data(), count); }, in);
    out.copy_to(structs);
  }
  template <class T, class... F> void aos_to_soa(test::guarded_array<T>& structs, test::guarded_array<F>&... fields, int count) {
    aligned<T> in(structs);
    std::tuple<aligned<F>...> out{aligned<F>(fields)...};
    std::apply([&](auto&... f) { tiletrans::host::aos_to_soa(static_cast<T const*>(in.data()), tiletrans::soa{f.data()...}, count); }, out);
    std::apply([&](auto&... f) { (f.copy_to(fields), ...); }, out);
  }

 private:
  struct alignas(64) block {
    unsigned char byte[64];
  };
  template <class T> class aligned {
   public:
    explicit aligned(test::guarded_array<T> const& array) : first_(array.first), blocks_((array.bytes.size() + 63) / 64) {
      std::memcpy(blocks_.data(), array.bytes.data(), array.bytes.size());
    }
    T* data() { return reinterpret_cast<T*>(blocks_.data()->byte + first_); }
    void copy_to(test::guarded_array<T>& array) const { std::memcpy(array.bytes.data(), blocks_.data(), array.bytes.size()); }

   private:
    std::size_t first_;
    std::vector<block> blocks_;
  };
};

/// Records that start anywhere though their fields do not, as a file has them.
template <int Bytes> struct record { unsigned char byte[Bytes]; };

/// From arrays of fields to structs that begin `offset` bytes behind an aligned address, and back.
template <class T, class... F, std::size_t... I> void check_record(int offset, int count, std::index_sequence<I...>) {
  INFO(sizeof(T) << "-byte structs, " << count << " of them, offset " << offset);
  using layout = tt::detail::field_layout<F...>;
  constexpr std::size_t guard = 64;
  auto const size = static_cast<std::size_t>(count);
  std::tuple<std::vector<F>...> fields{std::vector<F>(size)...}, back = fields;
  (std::memset(static_cast<void*>(std::get<I>(fields).data()), static_cast<int>(I) + 1, size * sizeof(F)), ...);
  for (std::size_t s = 0; s < size; ++s) ((reinterpret_cast<unsigned char*>(&std::get<I>(fields)[s])[0] = test::hash(s + I) % 256), ...);
  std::vector<unsigned char> bytes(2 * guard + size * sizeof(T) + 16, 0xCD), expected = bytes;
  std::size_t const first = guard + static_cast<std::size_t>(offset) - reinterpret_cast<std::uintptr_t>(bytes.data()) % 16;
  for (std::size_t s = 0; s < size; ++s)
    (std::memcpy(expected.data() + first + s * sizeof(T) + layout::offset(static_cast<int>(I)), &std::get<I>(fields)[s], sizeof(F)), ...);
  auto* const structs = reinterpret_cast<T*>(bytes.data() + first);
  tt::host::soa_to_aos(tt::soa{std::get<I>(fields).data()...}, structs, count);
  CHECK(bytes == expected);
  tt::host::aos_to_soa(static_cast<T const*>(structs), tt::soa{std::get<I>(back).data()...}, count);
  bool const same = (... && (std::memcmp(std::get<I>(back).data(), std::get<I>(fields).data(), size * sizeof(F)) == 0));
  CHECK(same);
}
template <class T, class... F> void check_record(int offset, int count) {
  check_record<T, F...>(offset, count, std::index_sequence_for<F...>{});
}

template <class F, int Count> struct fields_of { F field[Count]; };
template <class F, std::size_t... I> void check_fields(int count, int before, std::index_sequence<I...>) {
  host_executor executor;
  test::soa_check<fields_of<F, sizeof...(I)>, std::enable_if_t<(I < sizeof...(I)), F>...>::run(executor, count, before);
}
template <class F, int Count> void check_fields() {
  for (int before : {0, 1})
    for (int count : {1, 31, 32, 33, 257, 1025}) check_fields<F>(count, before, std::make_index_sequence<Count>{});
}

}  // namespace

TEST_CASE("host: structs to arrays of their fields and back", "[host][soa]") { test::check_soa(host_executor{}); }

TEST_CASE("host: structs of one field to so many that a tile has one for each thread", "[host][soa]") {
  check_fields<std::uint8_t, 1>();
  check_fields<std::uint8_t, 16>();
  check_fields<std::uint16_t, 24>();
  check_fields<std::uint16_t, 32>();
  check_fields<std::uint32_t, 32>();
  check_fields<double, 17>();
  check_fields<double, 32>();
  check_fields<test::element<16, 16>, 32>();
}

TEST_CASE("host: structs that are less aligned than their fields", "[host][soa]") {
  for (int offset : {0, 1, 2, 3, 6, 13})
    for (int count : {1, 31, 257, 1025}) {
      check_record<record<12>, float, float, float>(offset, count);
      check_record<record<16>, double, float, std::uint16_t, std::uint16_t>(offset, count);
      check_record<record<48>, test::element<16, 16>, test::element<16, 16>, test::element<16, 16>>(offset, count);
    }
}
