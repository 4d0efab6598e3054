# Compiles SOURCE with COMMAND, a compiler and its options. The comment that SOURCE begins with says what it must be told:
#   // expected: <text>    the one error: one mistake gives one message
# With EXPECT_ERROR the mistake is compiled and must be refused so; without, its control, the nearest right code, must compile
# without a word.
if(EXPECT_ERROR)
  list(APPEND COMMAND -DTILETRANS_EXPECT_ERROR)
endif()
execute_process(COMMAND ${COMMAND} "${SOURCE}" RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)

function(fail reason)
  message("${output}")
  message(FATAL_ERROR "${reason}")
endfunction()

if(NOT EXPECT_ERROR)
  if(NOT result EQUAL 0 OR NOT output STREQUAL "")
    fail("The control must compile without a word.")
  endif()
  return()
endif()

file(READ "${SOURCE}" text)
if(NOT text MATCHES "^// expected: ([^\n]+(\n// [^\n]+)*)")
  fail("The source must begin with \"// expected: <text>\".")
endif()
string(REPLACE "\n// " " " expected "${CMAKE_MATCH_1}")

if(result EQUAL 0)
  fail("Compiled, but must be refused with: ${expected}")
endif()
string(REGEX MATCH "error:[^\n]*" first_error "${output}")
string(FIND "${first_error}" "${expected}" position)
if(position EQUAL -1)
  fail("The first error must be: ${expected}")
endif()
string(REGEX MATCHALL "error:" errors "${output}")
list(LENGTH errors num_errors)
if(NOT num_errors EQUAL 1)
  fail("One mistake must give one error, not ${num_errors}.")
endif()
