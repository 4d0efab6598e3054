#pragma once

namespace benchmarks {

/// Copies with one access of 16 bytes a thread, up to 15 bytes more than asked for.
void copy_16(unsigned char const* src, unsigned char* dst, long long bytes);

}  // namespace benchmarks
