// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "../model/field_cost.hpp"
#include "run_load.hpp"
#include "run_store.hpp"

namespace tiletrans {

namespace detail {

/// What both ways share: the struct side is a tile in runs, the field side moves an element a thread.
template <class T, class Policy, class... F> struct fields_block : run_block<T, Policy> {
  using base = run_block<T, Policy>;
  using layout = field_layout<F...>;
  using access = field_access<T, Policy, F...>;

  struct alignas(machine::max_access_bytes) storage {
    unsigned char bytes[shared_bytes<T, Policy>()];
  };

  soa<F...> fields;
  int64 first;  ///< struct of the tile

  template <int Together> static constexpr int batch = structs_of_tile<F...>::in_flight(Together);

  /// The tile from struct `first` on, of `count` structs.
  TILETRANS_HOST_DEVICE static run_tile tile_of(T const* structs, int64 count, run_tiling const& tiling, int64 first) {
    constexpr int bytes = base::element_bytes, alignment = base::alignment;
    if constexpr (by_columns<Policy>)
      return run_tile::at<bytes, alignment>(0, count, base::address(structs), 1, 1, count, tiling.shape, {0, first});
    else
      return run_tile::at<bytes, alignment>(base::address(structs), 1, 0, count, count, 1, tiling.shape, {first, 0});
  }
  TILETRANS_HOST_DEVICE int num_structs() const { return base::tile.rows * base::tile.cols; }

  template <int Field> static constexpr int global_word = access::global_word(Field);
  template <int Field> static constexpr int shared_word = access::shared_word(Field);
  template <int Field> static constexpr int together = access::together(Field);
  template <int Field> static constexpr int field_begin = layout::offset(Field);  ///< in a struct; a constant, not a loop in each thread

  template <int Field> TILETRANS_HOST_DEVICE unsigned char* element(int index) const {
    return static_cast<unsigned char*>(fields.data[Field]) + (first + index) * layout::size_of(Field);
  }
  /// Where one field of a struct of the tile lies in shared memory: word `word` of it.
  template <int Field, class Placement> TILETRANS_HOST_DEVICE unsigned char* staged(Placement const& placement, int index, int word) const {
    return base::shared + access::place(placement, index, field_begin<Field> + word * shared_word<Field>);
  }

  /// The structs of the tile that are, from the first on.
  template <int Field> TILETRANS_HOST_DEVICE int num_together() const {
    bool const starts_on_word = base::address(element<Field>(0)) % machine::bank_bytes == 0;
    return together<Field> > 1 && starts_on_word ? num_structs() / together<Field> * together<Field> : 0;
  }

  /// One field of `Together` structs of the tile, from shared memory and to it.
  template <int Field, int Together, class Placement>
  TILETRANS_HOST_DEVICE packet<Together * layout::size_of(Field)> take_fields(Placement const& placement, int index) const {
    if constexpr (Together == 1) {
      return take_field<Field>(placement, index);
    } else {
      uint32 word = 0;
      TILETRANS_UNROLL
      for (int i = 0; i < Together; ++i)
        word |= static_cast<uint32>(take_field<Field>(placement, index + i).part[0]) << (8 * layout::size_of(Field) * i);
      return {{word}};
    }
  }
  template <int Field, int Together, class Placement>
  TILETRANS_HOST_DEVICE void put_fields(Placement const& placement, int index,
                                        packet<Together * layout::size_of(Field)> const& items) const {
    if constexpr (Together == 1) {
      put_field<Field>(placement, index, items);
    } else {
      using field = packet<layout::size_of(Field)>;
      TILETRANS_UNROLL
      for (int i = 0; i < Together; ++i)
        put_field<Field>(placement, index + i,
                         field{{static_cast<typename field::unit>(items.part[0] >> (8 * layout::size_of(Field) * i))}});
    }
  }

  /// One field of a struct of the tile, from shared memory and to it.
  template <int Field, class Placement>
  TILETRANS_HOST_DEVICE packet<layout::size_of(Field)> take_field(Placement const& placement, int index) const {
    constexpr int bytes = layout::size_of(Field), word = shared_word<Field>;
    typename word_of<word>::type words[bytes / word];
    TILETRANS_UNROLL
    for (int w = 0; w < bytes / word; ++w) copy_word<word>(&words[w], staged<Field>(placement, index, w));
    packet<bytes> field;
    memcpy(&field, words, bytes);
    return field;
  }
  template <int Field, class Placement>
  TILETRANS_HOST_DEVICE void put_field(Placement const& placement, int index, packet<layout::size_of(Field)> const& field) const {
    constexpr int bytes = layout::size_of(Field), word = shared_word<Field>;
    typename word_of<word>::type words[bytes / word];
    memcpy(words, &field, bytes);
    TILETRANS_UNROLL
    for (int w = 0; w < bytes / word; ++w) copy_word<word>(staged<Field>(placement, index, w), &words[w]);
  }
};

/// Calls `self.move_field<Field>(placement)` for each of `Count` fields.
template <class Self, int Count> struct each_field {
  Self const& self;
  template <class Placement> TILETRANS_HOST_DEVICE void operator()(Placement const& placement) const {
    move(placement, stdlib::make_integer_sequence<int, Count>{});
  }

 private:
  template <class Placement, int... Field>
  TILETRANS_HOST_DEVICE void move(Placement const& placement, stdlib::integer_sequence<int, Field...>) const {
    (self.template move_field<Field>(placement), ...);
  }
};

}  // namespace detail

/// Takes a tile of structs apart: from an array of structs to an array a field.
///
/// @collective block of num_threads threads, ranks 0 .. num_threads - 1; same arguments in every thread
/// @sync       none inside. A block barrier is needed between load and store, and before the storage is used again
/// @tparam T   a struct of the fields F in this order, trivially copyable
/// @cost       structs are read in 16-byte vectors, each field is written by elements side by side: aos_to_soa_cost<T, F...>
template <class T, class... F> class block_aos_to_soa : detail::require_fields<T, F...>, detail::require_writable<F...> {
  using policy_type = detail::structs_to_fields<F...>;
  using block = detail::fields_block<T, policy_type, F...>;

 public:
  static constexpr int num_threads = policy_type::num_threads;
  using storage = typename block::storage;

  /// How `count` structs are cut into tiles, of tiling.shape.rows each.
  TILETRANS_HOST_DEVICE static constexpr run_tiling tiling(T const* structs, detail::int64 count) {
    return detail::tiling_of_structs<T, F...>(structs, count);
  }

  /// @param structs, count, fields  all of them, in global memory
  /// @param tiling  tiling(structs, count)
  /// @param first   struct of the tile: a multiple of tiling.shape.rows
  TILETRANS_HOST_DEVICE block_aos_to_soa(storage& scratch, int thread, T const* structs, detail::int64 count, soa<F...> const& fields,
                                         run_tiling tiling, detail::int64 first)
      : block_{{scratch.bytes, thread, block::tile_of(structs, count, tiling, first), detail::layout_of_structs<T, policy_type>,
                reinterpret_cast<unsigned char const*>(structs + first), nullptr},
               fields,
               first},
        begin_(structs),
        end_(structs + count) {}

  /// Moves the tile's structs to shared memory.
  TILETRANS_HOST_DEVICE void load() const { detail::run_load<T, policy_type>{block_}(begin_, end_); }

  /// Moves each field of them to its array.
  TILETRANS_HOST_DEVICE void store() const { block_.with_placement(each_field{*this}); }

 private:
  using each_field = detail::each_field<block_aos_to_soa, sizeof...(F)>;
  friend each_field;

  /// Stores one field of all structs of the tile.
  template <int Field, class Rows> TILETRANS_HOST_DEVICE void move_field(Rows const& rows) const {
    int const together = block_.template num_together<Field>();
    constexpr int at_once = block::template together<Field>;
    if constexpr (at_once > 1) store_fields<Field, at_once>(rows, 0, together);
    store_fields<Field, 1>(rows, together, block_.num_structs());
  }
  /// One field of structs [begin, end), `Together` at a time.
  template <int Field, int Together, class Rows> TILETRANS_HOST_DEVICE void store_fields(Rows const& rows, int begin, int end) const {
    constexpr int bytes = Together * block::layout::size_of(Field);
    constexpr int word = Together > 1 ? bytes : block::template global_word<Field>;
    constexpr int step = Together * num_threads, batch = block::template batch<Together>;
    detail::for_each_batch<batch>(begin + Together * block_.thread, end, step, [&](int first, int count) {
      detail::packet<bytes> items[batch];
      TILETRANS_UNROLL
      for (int i = 0; i < batch; ++i)
        if (i < count) items[i] = block_.template take_fields<Field, Together>(rows, first + i * step);
      TILETRANS_UNROLL
      for (int i = 0; i < batch; ++i)
        if (i < count) detail::write_packet<bytes, word>(block_.template element<Field>(first + i * step), items[i]);
    });
  }

  block block_;
  T const *begin_, *end_;
};

/// Puts a tile of structs together: from an array a field to an array of structs. Bytes of a struct between its fields take any value.
///
/// @collective, @sync, @tparam  as block_aos_to_soa
/// @cost       each field is read by elements side by side, structs are written in 16-byte vectors: soa_to_aos_cost<T, F...>
template <class T, class... F> class block_soa_to_aos : detail::require_fields<T, F...>, detail::require_writable<T> {
  using policy_type = detail::fields_to_structs<F...>;
  using block = detail::fields_block<T, policy_type, F...>;

 public:
  static constexpr int num_threads = policy_type::num_threads;
  using storage = typename block::storage;

  /// How `count` structs are cut into tiles, of tiling.shape.cols each.
  TILETRANS_HOST_DEVICE static constexpr run_tiling tiling(T* structs, detail::int64 count) {
    return detail::tiling_of_fields<T, F...>(structs, count);
  }

  /// @param fields, structs, count  all of them, in global memory
  /// @param tiling  tiling(structs, count)
  /// @param first   struct of the tile: a multiple of tiling.shape.cols
  TILETRANS_HOST_DEVICE block_soa_to_aos(storage& scratch, int thread, soa<F...> const& fields, T* structs, detail::int64 count,
                                         run_tiling tiling, detail::int64 first)
      : block_{{scratch.bytes, thread, block::tile_of(structs, count, tiling, first), detail::layout_of_structs<T, policy_type>, nullptr,
                reinterpret_cast<unsigned char*>(structs + first)},
               fields,
               first} {}

  /// Moves each field of the tile's structs to shared memory.
  TILETRANS_HOST_DEVICE void load() const {
    block_.with_placement(each_field{*this});
    detail::wait_for_copies();
  }

  /// Moves the structs to their array.
  TILETRANS_HOST_DEVICE void store() const { detail::run_store<T, policy_type>{block_}(); }

 private:
  using each_field = detail::each_field<block_soa_to_aos, sizeof...(F)>;
  friend each_field;

  /// Loads one field of all structs of the tile.
  template <int Field, class Columns> TILETRANS_HOST_DEVICE void move_field(Columns const& columns) const {
    constexpr int bytes = block::layout::size_of(Field), word = block::template shared_word<Field>;
    if constexpr (word >= machine::bank_bytes) {
      TILETRANS_NO_UNROLL
      for (int index = block_.thread; index < block_.num_structs(); index += num_threads) {
        TILETRANS_UNROLL
        for (int w = 0; w < bytes / word; ++w)
          detail::copy_word_async<word>(block_.template staged<Field>(columns, index, w), block_.template element<Field>(index) + w * word);
      }
    } else {
      int const together = block_.template num_together<Field>();
      constexpr int at_once = block::template together<Field>;
      if constexpr (at_once > 1) load_fields<Field, at_once>(columns, 0, together);
      load_fields<Field, 1>(columns, together, block_.num_structs());
    }
  }
  /// One field of structs [begin, end), `Together` at a time.
  template <int Field, int Together, class Columns>
  TILETRANS_HOST_DEVICE void load_fields(Columns const& columns, int begin, int end) const {
    constexpr int bytes = Together * block::layout::size_of(Field);
    constexpr int word = Together > 1 ? bytes : block::template shared_word<Field>;
    constexpr int step = Together * num_threads, batch = block::template batch<Together>;
    detail::for_each_batch<batch>(begin + Together * block_.thread, end, step, [&](int first, int count) {
      detail::packet<bytes> items[batch];
      TILETRANS_UNROLL
      for (int i = 0; i < batch; ++i)
        if (i < count) items[i] = detail::read_packet<bytes, word>(block_.template element<Field>(first + i * step));
      TILETRANS_UNROLL
      for (int i = 0; i < batch; ++i)
        if (i < count) block_.template put_fields<Field, Together>(columns, first + i * step, items[i]);
    });
  }

  block block_;
};

}  // namespace tiletrans
