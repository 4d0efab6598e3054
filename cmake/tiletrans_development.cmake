# What only this project's own tests, examples and benchmarks need; nothing here reaches a consumer.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()

if(TILETRANS_USE_CUDA)
  # One architecture compiles quickly: the one of the GPU that is here, or else the oldest in wide use, whose PTX every newer one takes.
  if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
    execute_process(COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader OUTPUT_VARIABLE gpus ERROR_QUIET RESULT_VARIABLE no_gpu)
    if(NOT no_gpu AND gpus MATCHES "([0-9]+)\\.([0-9])")
      set(CMAKE_CUDA_ARCHITECTURES "${CMAKE_MATCH_1}${CMAKE_MATCH_2}")
    else()
      set(CMAKE_CUDA_ARCHITECTURES 80)
    endif()
  endif()
  # On the path, where NVIDIA's packages put it, or where tools/setup does on a machine without one.
  if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
    find_program(TILETRANS_NVCC nvcc PATHS /usr/local/cuda/bin "${CMAKE_CURRENT_LIST_DIR}/../build/cuda/nvidia/cu13/bin")
    mark_as_advanced(TILETRANS_NVCC)
    if(TILETRANS_NVCC)
      set(CMAKE_CUDA_COMPILER "${TILETRANS_NVCC}")
    endif()
  endif()
  enable_language(CUDA)
  find_package(CUDAToolkit REQUIRED)
endif()

# ctest reports a test with this exit code as skipped; programs see it as a macro of the same name.
set(TILETRANS_SKIPPED 77)

option(TILETRANS_WARNINGS_AS_ERRORS "Refuse tests, examples and benchmarks that compile with warnings" OFF)

add_library(tiletrans_development INTERFACE)
target_link_libraries(tiletrans_development INTERFACE tiletrans::tiletrans)
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  target_compile_options(tiletrans_development INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic>
                                                         $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra>)
  if(TILETRANS_WARNINGS_AS_ERRORS)
    target_compile_options(tiletrans_development INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Werror>
                                                           $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Werror --Werror=all-warnings>)
  endif()
endif()
# Assertions stay: on the CPU the library's own find accesses off their alignment.
target_compile_options(tiletrans_development INTERFACE -UNDEBUG)
target_compile_definitions(tiletrans_development INTERFACE TILETRANS_SKIPPED=${TILETRANS_SKIPPED})
