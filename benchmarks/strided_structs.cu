// Arrays of structs and arrays of their fields, both ways; beside them a thread that moves its struct by itself.
#include <cstdint>
#include <utility>

#include "strided.cuh"

namespace benchmarks {

namespace {

template <class T, class... F> class struct_job {
  using layout = tt::detail::field_layout<F...>;
  static_assert(sizeof(T) == layout::bytes());

 public:
  struct_job(char const* name, workspace const& memory) : name_(name), memory_(memory) {}

  void add_to(std::vector<strided_job>& jobs) const { add_to(jobs, std::index_sequence_for<F...>{}); }

 private:
  static constexpr long long count = gibibyte / static_cast<long long>(sizeof(T)) / 256 * 256;
  static constexpr long long bytes = count * static_cast<long long>(sizeof(T));

  /// The arrays of the fields, one behind the other in a buffer.
  template <std::size_t... I> static tt::soa<F...> arrays(unsigned char* buffer, std::index_sequence<I...>) {
    long long first[sizeof...(F)] = {}, end = 0;
    long long const sizes[] = {static_cast<long long>(sizeof(F))...};
    for (std::size_t i = 0; i < sizeof...(F); ++i) {
      first[i] = end;
      end += sizes[i] * count;
    }
    return {reinterpret_cast<F*>(buffer + first[I])...};
  }

  template <std::size_t... I> void add_to(std::vector<strided_job>& jobs, std::index_sequence<I...> indices) const;

  char const* name_;
  workspace const& memory_;
};

/// Field I of struct `s` in both forms.
template <class T, class F> struct field_in_both {
  unsigned char const* structs;
  unsigned char const* array;
  int offset;
  __device__ bool differ(long long s) const {
    bool differ = false;
    for (int byte = 0; byte < static_cast<int>(sizeof(F)); ++byte)
      differ |= structs[s * static_cast<long long>(sizeof(T)) + offset + byte] != array[s * static_cast<long long>(sizeof(F)) + byte];
    return differ;
  }
};
template <class T, class... F> struct any_differs {
  unsigned char const* structs;
  tt::soa<F...> fields;
  __device__ bool operator()(long long s) const { return differ(s, std::index_sequence_for<F...>{}); }
  template <std::size_t... I> __device__ bool differ(long long s, std::index_sequence<I...>) const {
    using layout = tt::detail::field_layout<F...>;
    return (
        field_in_both<T, F>{structs, static_cast<unsigned char const*>(fields.data[I]), layout::offset(static_cast<int>(I))}.differ(s) ||
        ...);
  }
};

template <class T, class... F, std::size_t... I>
__device__ void take_apart(unsigned char const* structs, tt::soa<F...> const& fields, long long s, std::index_sequence<I...>) {
  using layout = tt::detail::field_layout<F...>;
  ((static_cast<F*>(fields.data[I])[s] = *reinterpret_cast<F const*>(structs + s * static_cast<long long>(sizeof(T)) + layout::offset(I))),
   ...);
}
template <class T, class... F, std::size_t... I>
__device__ void put_together(tt::soa<F...> const& fields, unsigned char* structs, long long s, std::index_sequence<I...>) {
  using layout = tt::detail::field_layout<F...>;
  ((*reinterpret_cast<F*>(structs + s * static_cast<long long>(sizeof(T)) + layout::offset(I)) = static_cast<F const*>(fields.data[I])[s]),
   ...);
}
template <class T, class... F> __global__ void direct_aos_to_soa(unsigned char const* structs, tt::soa<F...> fields, long long count) {
  long long const s = 1ll * blockIdx.x * blockDim.x + threadIdx.x;
  if (s < count) take_apart<T>(structs, fields, s, std::index_sequence_for<F...>{});
}
template <class T, class... F> __global__ void direct_soa_to_aos(tt::soa<F...> fields, unsigned char* structs, long long count) {
  long long const s = 1ll * blockIdx.x * blockDim.x + threadIdx.x;
  if (s < count) put_together<T>(fields, structs, s, std::index_sequence_for<F...>{});
}

template <class T, class... F> template <std::size_t... I>
void struct_job<T, F...>::add_to(std::vector<strided_job>& jobs, std::index_sequence<I...> indices) const {
  unsigned char const* const src = memory_.src();
  unsigned char* const dst = memory_.dst();
  auto const out = arrays(dst, indices), in = arrays(const_cast<unsigned char*>(src), indices);  // only read
  auto const apart_wrong = [=] { return count_where(count, any_differs<T, F...>{src, out}); };
  auto const together_wrong = [=] { return count_where(count, any_differs<T, F...>{dst, in}); };
  jobs.push_back({std::string("aos_to_soa_") + name_,
                  2 * bytes,
                  {copy_way(memory_, bytes),
                   {"tiletrans", [=] { check(tt::aos_to_soa(reinterpret_cast<T const*>(src), out, count)); }, apart_wrong},
                   {"direct", [=] { direct_aos_to_soa<T><<<blocks_for(count), block_threads>>>(src, out, count); }, apart_wrong}}});
  jobs.push_back({std::string("soa_to_aos_") + name_,
                  2 * bytes,
                  {copy_way(memory_, bytes),
                   {"tiletrans", [=] { check(tt::soa_to_aos(in, reinterpret_cast<T*>(dst), count)); }, together_wrong},
                   {"direct", [=] { direct_soa_to_aos<T><<<blocks_for(count), block_threads>>>(in, dst, count); }, together_wrong}}});
}

template <int Words, std::size_t... I>
void add_of_words(char const* name, workspace const& memory, std::vector<strided_job>& jobs, std::index_sequence<I...>) {
  struct_job<words<Words>, std::enable_if_t<(I < Words), unsigned>...>(name, memory).add_to(jobs);
}
template <int Words> void add_words(char const* name, workspace const& memory, std::vector<strided_job>& jobs) {
  add_of_words<Words>(name, memory, jobs, std::make_index_sequence<Words>{});
}

struct pixel {
  std::uint8_t r, g, b;
};
struct three_shorts {
  std::uint16_t a, b, c;
};
struct mixed {
  std::uint64_t a;
  std::uint32_t b;
  std::uint16_t c;
  std::uint8_t d, e;
};

}  // namespace

std::vector<strided_job> struct_jobs(workspace const& memory) {
  std::vector<strided_job> jobs;
  add_words<2>("8B", memory, jobs);
  add_words<3>("12B", memory, jobs);
  add_words<4>("16B", memory, jobs);
  add_words<5>("20B", memory, jobs);
  add_words<6>("24B", memory, jobs);
  add_words<8>("32B", memory, jobs);
  add_words<12>("48B", memory, jobs);
  add_words<16>("64B", memory, jobs);
  add_words<32>("128B", memory, jobs);
  struct_job<pixel, std::uint8_t, std::uint8_t, std::uint8_t>("3B", memory).add_to(jobs);
  struct_job<three_shorts, std::uint16_t, std::uint16_t, std::uint16_t>("6B", memory).add_to(jobs);
  struct_job<mixed, std::uint64_t, std::uint32_t, std::uint16_t, std::uint8_t, std::uint8_t>("8+4+2+1+1B", memory).add_to(jobs);
  return jobs;
}

}  // namespace benchmarks
