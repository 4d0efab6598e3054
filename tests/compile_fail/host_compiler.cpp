// expected: tiletrans: <tiletrans/transpose.cuh> holds kernels; compile it with nvcc or clang -x cuda, or include
// <tiletrans/model.hpp> or <tiletrans/host.hpp>
#ifdef TILETRANS_EXPECT_ERROR
#include <tiletrans/transpose.cuh>
#else
#include <tiletrans/host.hpp>
#include <tiletrans/model.hpp>
#endif
