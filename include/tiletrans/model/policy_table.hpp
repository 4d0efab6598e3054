// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "machine.hpp"
#include "policy.hpp"

/// The policies that `auto_policy` chooses from, and the extents up to which some of them are chosen; by measurement.
namespace tiletrans::detail {

/// Tiles of all rows, or of all columns, of a matrix that has few, and up to how many; the more there are, the larger the tile.
template <int TileBytes, int Threads> using all_rows = policy<fitted_tile<TileBytes>, staged_by_columns, block_threads<Threads>>;
template <int TileBytes, int Threads> using all_columns = policy<fitted_tile<TileBytes>, staged_by_rows, block_threads<Threads>>;

/// Without gaps between the output's rows, and of no more bytes than leave L1 enough beside 16 blocks: those share 196 KiB, of which each
/// takes one for itself.
using packed_rows_policy = all_rows<8192, 128>;
template <int Bytes> inline constexpr int packed_rows = is_power_of_two(Bytes) && Bytes <= machine::bank_bytes ? 40 : 0;
inline constexpr int most_packed_rows_bytes = 196 * 1024 / 16 - 1024;

template <int Bytes> using few_rows_policy = all_rows<16384, (Bytes > 1 && Bytes % 2 == 1 ? 128 : 256)>;
template <int Bytes> inline constexpr int few_rows = Bytes == 16 ? 63 : Bytes == 12 ? 95 : 127;
template <int Bytes> inline constexpr int few_rows_apart = Bytes == 1 ? 72 : few_rows<Bytes>;  ///< with gaps between the output's

using some_rows_policy = all_rows<32768, 256>;
template <int Bytes> inline constexpr int some_rows = Bytes != 12 && machine::widest_word(Bytes) <= machine::bank_bytes ? 176 : 0;
template <int Bytes> inline constexpr int some_rows_apart = Bytes == 4 ? some_rows<4> : 0;  ///< with gaps between the output's

using fewest_columns_policy = all_columns<4096, 64>;
template <int Bytes> inline constexpr int fewest_columns = Bytes == 4 || Bytes == 8 || Bytes == 16 || Bytes == 24 ? 5 : 0;

using few_columns_policy = all_columns<16384, 256>;
template <int Bytes> inline constexpr int few_columns = fewest_columns<Bytes> > 0 ? 20 : 0;
template <> inline constexpr int few_columns<1> = 2;
template <> inline constexpr int few_columns<2> = 3;

using some_columns_policy = all_columns<32768, 256>;
template <int Bytes> inline constexpr int some_columns = 64;
template <> inline constexpr int some_columns<1> = 72;
template <> inline constexpr int some_columns<2> = 72;
template <> inline constexpr int some_columns<3> = 72;
template <> inline constexpr int some_columns<4> = 96;
template <> inline constexpr int some_columns<6> = 72;
template <> inline constexpr int some_columns<12> = 40;
template <> inline constexpr int some_columns<24> = 33;
template <int Bytes> inline constexpr int some_columns_apart = some_columns<Bytes>;  ///< with gaps between the source's rows
template <> inline constexpr int some_columns_apart<3> = 32;
template <> inline constexpr int some_columns_apart<6> = 20;

/// Shorter columns than this spend too much on their ends to be staged by vectors, though all of them begin on one.
inline constexpr int least_vectors_of_columns = 10;
inline constexpr int most_bytes_in_runs = 24;

/// Tiles so small that even a small matrix has several for each multiprocessor, in rows of an odd number of words.
template <int Bytes> using small_policy =
    policy<tile<32, 32>, padded<machine::bank_bytes / power_of_two_factor(Bytes, machine::bank_bytes)>,
           block_threads<(Bytes == 16 ? 256 : 128)>>;
inline constexpr int64 most_small_elements = 1 << 21, most_small_bytes = 1 << 24;

/// For elements too large to move in runs: the tile that leaves room for several blocks a multiprocessor.
template <int Bytes> using large_policy =
    stdlib::conditional_t<(Bytes <= 32), policy<tile<32, 32>, padded<1>, block_threads<256>>,
                          stdlib::conditional_t<(Bytes <= 128), policy<tile<16, 16>, padded<1>, block_threads<128>>,
                                                stdlib::conditional_t<(Bytes <= 512), policy<tile<8, 8>, padded<1>, block_threads<64>>,
                                                                      policy<tile<4, 8>, padded<1>, block_threads<32>>>>>;

/// Tiles in runs for structs; by measurement for three common sizes.
template <int Bytes> struct struct_runs {
  using type = policy<tile<(Bytes <= 12 ? 504 : 1008) / Bytes, (Bytes <= 8 ? 252 : 504) / Bytes>, staged_by_columns, block_threads<256>>;
};
template <> struct struct_runs<3> { using type = policy<tile<128, 84>, staged_by_columns, block_threads<256>>; };
template <> struct struct_runs<12> { using type = policy<tile<64, 21>, staged_by_columns, block_threads<256>>; };
template <> struct struct_runs<24> { using type = policy<tile<32, 21>, staged_by_columns, block_threads<256>>; };

/// The same policy with its tiles taken side by side.
template <class Policy> struct taken_across;
template <class... Pieces> struct taken_across<policy<Pieces...>> { using type = policy<Pieces..., across_columns>; };
template <class Policy> using across = typename taken_across<Policy>::type;

/// From so many rows on, whatever the element's size, tiles side by side are faster, by measurement. Strips down the rows share the sectors
/// in which rows are cut, and one of so many tiles may be more than L2 keeps until the next asks for them; that was not counted.
inline constexpr int64 tall_rows = 1 << 16;

/// The policies that `auto_policy` chooses from for matrices that are neither few rows nor few columns.
///   aligned_rows   all rows of both matrices start on `aligned_source_bytes` and `aligned_output_bytes`, and whole tiles cover most:
///                  the fastest there, with 16-byte accesses where those win
///   any_rows       rows that start anywhere: single elements and a long run down each column, so that runs that are cut waste little, in
///                  store windows where those were faster; or by vectors, or in runs of words
///   tall           the same for `tall_rows` and more
///   runs           in runs of words, for elements that are not on their alignment, and structs. Runs that lanes scatter are some bytes
///                  short of a power of two, so that their words, one more where they start between two, leave hardly a lane idle
/// Those that move by layouts are conflict-free both ways.
template <int Bytes> struct policy_table {
  using runs = typename struct_runs<Bytes>::type;
  using any_rows = runs;
  using aligned_rows = runs;
  using tall = across<runs>;
};
template <> struct policy_table<1> {
  using runs = policy<tile<248, 220>, staged_by_rows, block_threads<512>>;
  using any_rows = policy<tile<224, 128>, staged_by_vectors, block_threads<256>>;
  using aligned_rows = policy<tile<256, 256>, swizzled<3, 4, 8>, vector_bytes<16>, block_threads<512>>;
  using tall = across<any_rows>;
};
template <> struct policy_table<2> {
  using runs = policy<tile<248, 126>, staged_by_rows, block_threads<512>>;
  using any_rows = policy<tile<120, 128>, staged_by_vectors, block_threads<256>>;
  using aligned_rows = policy<tile<128, 128>, swizzled<3, 3, 7>, vector_bytes<16>, block_threads<512>>;
  using tall = policy<tile<248, 64>, staged_by_vectors, block_threads<256>, across_columns>;
};
template <> struct policy_table<4> {
  using runs = policy<tile<128, 64>, staged_by_columns, block_threads<256>>;
  using any_rows = policy<tile<128, 32>, padded<1>, store_window<32>, block_threads<512>>;
  using aligned_rows = policy<tile<64, 64>, padded<1>, store_window<32>, block_threads<512>>;
  using tall = across<any_rows>;
};
template <> struct policy_table<8> {
  using runs = policy<tile<64, 32>, staged_by_columns, block_threads<256>>;
  using any_rows = policy<tile<64, 32>, padded<1>, store_window<32>, block_threads<512>>;
  using aligned_rows = policy<tile<64, 32>, padded<1>, vector_bytes<8>, block_threads<512>>;
  using tall = across<any_rows>;
};
template <> struct policy_table<12> {
  using runs = typename struct_runs<12>::type;
  using any_rows = policy<tile<96, 32>, padded<1>, block_threads<128>>;
  using aligned_rows = any_rows;
  using tall = across<any_rows>;
};
template <> struct policy_table<16> {
  using runs = policy<tile<32, 32>, staged_by_columns, block_threads<256>>;
  using any_rows = policy<tile<32, 32>, swizzled<3, 0, 5>, vector_bytes<16>, block_threads<512>>;
  using aligned_rows = any_rows;
  using tall = across<any_rows>;
};

/// On what rows must start for `aligned_rows`, in bytes: where an output's row starts between sectors, tiles that write whole vectors write
/// parts of sectors.
template <int Bytes> inline constexpr int aligned_source_bytes = machine::max_access_bytes;
template <int Bytes> inline constexpr int aligned_output_bytes = machine::max_access_bytes;
template <> inline constexpr int aligned_source_bytes<1> = 256;
template <> inline constexpr int aligned_output_bytes<1> = 256;
template <> inline constexpr int aligned_output_bytes<2> = machine::sector_bytes;

/// For single bytes in columns that start on lines, few enough that whole tiles of others hardly fit them.
using short_columns_policy = policy<tile<128, 256>, swizzled<3, 4, 8>, vector_bytes<16>, block_threads<256>>;
inline constexpr int short_columns = 1024;

/// For single bytes, of which so many keep all multiprocessors busy with large tiles.
using many_bytes_policy = policy<tile<224, 256>, staged_by_vectors, block_threads<256>>;
inline constexpr int64 many_bytes = 384 << 20;

/// For single bytes in some hundred rows: one tile of all of them, where others would take two.
using long_tiles_policy = policy<tile<464, 128>, staged_by_vectors, block_threads<256>>;
inline constexpr int short_tile_rows = 224, long_tile_rows = 464;

/// For elements of 4 bytes that whole tiles cover for the most part: longer runs of the source.
using whole_tiles_policy = policy<tile<128, 64>, padded<1>, store_window<32>, block_threads<1024>>;

/// Rows of 4 bytes that become columns without gaps are short enough for `aligned_rows` up to here, wherever they start.
inline constexpr int hundreds_of_rows = 400;

/// For elements of 8 bytes in rows that lie a multiple of so many bytes apart: tiles across the columns are faster there alone.
using far_rows_policy = policy<tile<32, 64>, padded<1>, vector_bytes<8>, block_threads<512>, across_columns>;
inline constexpr int far_rows_bytes = 1 << 17;

/// The policy that moves any matrix in runs.
template <int Bytes> using runs_policy = typename policy_table<Bytes>::runs;

}  // namespace tiletrans::detail
