// expected: tiletrans: indices must be whole numbers (pass a pointer to int or to another integer type)
#include <tiletrans/strided.cuh>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
using row_number = float;
#else
using row_number = unsigned short;
#endif
tt::status use(tt::matrix_view<float const> table, row_number const* rows, tt::matrix_view<float> out) {
  return tt::gather_rows(table, rows, out);
}
