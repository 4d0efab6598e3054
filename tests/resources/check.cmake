# Compiles SOURCE with COMMAND, nvcc told to report resources; fails, and names the kernels, if any spills registers.
execute_process(COMMAND ${COMMAND} -o /dev/null "${SOURCE}" RESULT_VARIABLE result OUTPUT_VARIABLE report ERROR_VARIABLE report)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${report}")
endif()

# Two lines a kernel: its name, then
#   0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
string(REGEX MATCHALL "Function properties for [^\n]+\n[^\n]+" kernels "${report}")
list(LENGTH kernels num_kernels)
if(num_kernels EQUAL 0)
  message(FATAL_ERROR "No kernel was seen in the report:\n${report}")
endif()

list(FILTER kernels EXCLUDE REGEX ", 0 bytes spill stores, 0 bytes spill loads")
if(kernels)
  list(LENGTH kernels num_spilling)
  list(JOIN kernels "\n" spilling)
  message(FATAL_ERROR "${num_spilling} of ${num_kernels} kernels spill registers:\n${spilling}")
endif()
message(STATUS "${num_kernels} kernels, none spills registers")
