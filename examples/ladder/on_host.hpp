#pragma once

#include <cstring>
#include <vector>

#include "table.hpp"

namespace ladder {

/// Climbs the ladder on the CPU: the kernels' own functions, thread by thread.
template <class T> class host_climb {
 public:
  explicit host_climb(table& t) : table_(t), src_(static_cast<std::size_t>(t.rows) * t.cols), dst_(src_.size()) {
    for (std::size_t i = 0; i < src_.size(); ++i) src_[i] = source_element<T>(i);
  }

  template <class Policy> void direct(char const* name) {
    record(name, predict_direct<T, Policy>(), [&] {
      for (long long block = 0; block < tt::num_tiles<Policy>(from()); ++block)
        for (int thread = 0; thread < Policy::num_threads; ++thread)
          direct_transpose<T, Policy>::run(from(), to(), tt::tile_of_block<Policy>(from(), static_cast<unsigned>(block)), thread);
    });
  }

  template <class Policy> void staged(char const* name) {
    record(name, predict_staged<T, Policy>(), [&] { tt::host::transpose<Policy>(from(), to()); });
  }

  void automatic(char const* name) {
    prediction const model = predict_automatic<T>(from(), to());
    table_.plan = tt::describe(tt::plan_transpose(from(), to())).c_str();
    record(name, model, [&] { tt::host::transpose(from(), to()); });
  }

 private:
  tt::matrix_view<T const> from() const { return {src_.data(), table_.rows, table_.cols}; }
  tt::matrix_view<T> to() { return {dst_.data(), table_.cols, table_.rows}; }

  template <class Run> void record(char const* name, prediction model, Run run) {
    std::memset(static_cast<void*>(dst_.data()), 0xCD, dst_.size() * sizeof(T));
    run();
    bool is_right = true;
    for (long long col = 0; col < table_.cols; ++col)
      for (long long row = 0; row < table_.rows; ++row) is_right = is_right && is_source_element(to()(col, row), row * table_.cols + col);
    table_.rungs.push_back({name, is_right, 0, 0, 0, model});
  }

  table& table_;
  std::vector<T> src_, dst_;
};

inline void climb_on_host(options const& o, table& t) {
  constexpr long long smaller = 512;
  t.rows = o.shape_given ? o.rows : smaller;
  t.cols = o.shape_given ? o.cols : smaller;
  t.element_bytes = o.element_bytes;
  with_element(o.element_bytes, [&](auto e) {
    host_climb<decltype(e)> climb(t);
    for_each_rung<sizeof(e)>(climb);
  });
}

}  // namespace ladder
