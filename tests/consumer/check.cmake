# Configures, builds and tests the consumer project SOURCE_DIR from scratch in BINARY_DIR, with COMPILER.
# INSTALL_FROM, where given, is a build tree that is installed first, to be found by the consumer.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "failed: ${ARGV}")
  endif()
endfunction()

file(REMOVE_RECURSE "${BINARY_DIR}")
set(prefix "${BINARY_DIR}/prefix")
if(INSTALL_FROM)
  run("${CMAKE_COMMAND}" --install "${INSTALL_FROM}" --prefix "${prefix}")
endif()
run("${CMAKE_COMMAND}" -S "${SOURCE_DIR}" -B "${BINARY_DIR}" "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_PREFIX_PATH=${prefix}")
run("${CMAKE_COMMAND}" --build "${BINARY_DIR}")
run("${CMAKE_CTEST_COMMAND}" --test-dir "${BINARY_DIR}" --output-on-failure)
