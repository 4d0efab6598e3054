#include <tiletrans/host/soa.hpp>

#include "../support/soa_suite.hpp"

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
