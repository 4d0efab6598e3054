#include <tiletrans/strided.cuh>

#include "../support/soa_suite.hpp"
#include "gpu_buffer.hpp"

namespace tt = tiletrans;

namespace {

struct gpu_executor {
  template <class T, class... F> void soa_to_aos(test::guarded_array<F>&... fields, test::guarded_array<T>& structs, int count) {
    std::tuple<on_gpu<F>...> in{fields...};
    on_gpu<T> out{structs};
    std::apply([&](auto&... f) { test::check(tt::soa_to_aos(tt::soa{f.data()...}, out.data(), count)); }, in);
    out.memory.copy_to(structs.bytes);
  }
  template <class T, class... F> void aos_to_soa(test::guarded_array<T>& structs, test::guarded_array<F>&... fields, int count) {
    on_gpu<T> in{structs};
    std::tuple<on_gpu<F>...> out{fields...};
    std::apply([&](auto&... f) { test::check(tt::aos_to_soa(static_cast<T const*>(in.data()), tt::soa{f.data()...}, count)); }, out);
    std::apply([&](auto&... f) { (f.memory.copy_to(fields.bytes), ...); }, out);
  }

 private:
  template <class T> struct on_gpu {
    std::size_t first;
    test::gpu_buffer memory;
    on_gpu(test::guarded_array<T> const& array) : first(array.first), memory(array.bytes) {}
    T* data() const { return reinterpret_cast<T*>(memory.data() + first); }
  };
};

}  // namespace

TEST_CASE("structs to arrays of their fields and back", "[device][soa]") { test::check_soa(gpu_executor{}); }
