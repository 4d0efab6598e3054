#pragma once

#include <cstdio>
#include <cstring>
#include <tiletrans/transpose.cuh>

namespace {

int check(bool holds, char const* what) {
  if (!holds) std::printf("failed: %s\n", what);
  return holds ? 0 : 1;
}

// Only calls that launch nothing, so that no GPU is needed.
int failures_of_launches() {
  float src[2] = {1.0f, 2.0f};
  float dst[2] = {3.0f, 4.0f};
  tiletrans::status const wrong = tiletrans::transpose(src, dst, -1, 2);
  tiletrans::status const empty = tiletrans::transpose(src, dst, 0, 2);
  return check(wrong.code() == cudaErrorInvalidValue, "a negative number of rows is an invalid value") +
         check(std::strstr(wrong.message(), "src.rows") != nullptr, "the message names the argument") +
         check(empty.ok(), "an empty matrix is a success") + check(dst[0] == 3.0f && dst[1] == 4.0f, "the output is untouched");
}

}  // namespace
