// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "warp_structs.cuh"

namespace tiletrans {

/// What `coalesced` makes of a pointer.
template <class T> class coalesced_pointer {
  using struct_type = detail::stdlib::remove_const_t<T>;

 public:
  __device__ explicit coalesced_pointer(T* array) : array_(array) {}

  class reference {
   public:
    __device__ reference(T* array, detail::int64 index) : array_(array), index_(index) {}
    reference(reference const&) = default;

    __device__ operator struct_type() const {
      return goes_together() ? gather_structs(lane_group<>::here(), static_cast<struct_type const*>(array_), index_) : array_[index_];
    }
    __device__ reference const& operator=(struct_type const& value) const {
      constexpr bool is_writable = !detail::stdlib::is_const_v<T>;
      static_assert(is_writable, "tiletrans: structs that are assigned must not be const (pass a pointer to non-const ones)");
      if constexpr (is_writable) {
        if (goes_together())
          scatter_structs(lane_group<>::here(), array_, index_, value);
        else
          array_[index_] = value;
      }
      return *this;
    }
    __device__ reference const& operator=(reference const& other) const { return *this = static_cast<struct_type>(other); }

   private:
    /// True if all lanes of the warp are here, with one pointer; not where one asks for a struct before the first, which gathers take for
    /// none.
    __device__ bool goes_together() const {
      constexpr detail::uint32 all = ~detail::uint32{0};
      if (__activemask() != all) return false;
      int has_one_pointer = 0;
      __match_all_sync(all, static_cast<unsigned long long>(reinterpret_cast<detail::stdlib::uintptr_t>(array_)), &has_one_pointer);
      return __all_sync(all, has_one_pointer != 0 && index_ >= 0);
    }

    T* array_;
    detail::int64 index_;
  };

  __device__ reference operator[](detail::int64 index) const { return {array_, index}; }
  __device__ struct_type operator*() const { return (*this)[0]; }

 private:
  T* array_;
};

/// A pointer to structs for code that is there already: `T x = coalesced(p)[i]` and `coalesced(p)[i] = x` stand for `p[i]`. Where all lanes
/// of a warp do so together, by one pointer, they gather or scatter; else, and with an index below 0, each does it by itself. Members are
/// reached through x, not through what is returned, which `auto` would keep: a reference that reads again whenever it is used.
/// @pre   structs are aligned as T is; no two lanes assign to one, which then might hold parts of both
/// @cost  as gather_structs and scatter_structs
template <class T> __device__ coalesced_pointer<T> coalesced(T* array) { return coalesced_pointer<T>(array); }

}  // namespace tiletrans
