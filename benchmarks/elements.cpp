#include "elements.hpp"

#include <cstdio>
#include <cstdlib>

namespace benchmarks {

element_kernels kernels_for(int element_bytes) {
  switch (element_bytes) {
    case 1:
      return kernels_of<1>();
    case 2:
      return kernels_of<2>();
    case 3:
      return kernels_of<3>();
    case 4:
      return kernels_of<4>();
    case 6:
      return kernels_of<6>();
    case 8:
      return kernels_of<8>();
    case 12:
      return kernels_of<12>();
    case 16:
      return kernels_of<16>();
    case 24:
      return kernels_of<24>();
  }
  std::fprintf(stderr, "benchmarks: no kernels were compiled for elements of %d bytes\n", element_bytes);
  std::exit(1);
}

}  // namespace benchmarks
