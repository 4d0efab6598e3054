// expected: tiletrans: indices must be whole numbers (pass a pointer to int or to another integer type)
#include <tiletrans/host.hpp>

namespace tt = tiletrans;

#ifdef TILETRANS_EXPECT_ERROR
using row_number = bool;
#else
using row_number = unsigned char;
#endif
void use(tt::matrix_view<float const> table, row_number const* rows, tt::matrix_view<float> out) {
  tt::host::gather_rows(table, rows, out);
  tt::host::scatter_rows(out, rows, out);
}
