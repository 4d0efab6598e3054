#Includes point only downward : each room may include itself and those below it.
set(rooms detail model warp block host device) file(GLOB_RECURSE headers RELATIVE
                                                    "${INCLUDE_DIR}"
                                                    "${INCLUDE_DIR}/*/*.hpp"
                                                    "${INCLUDE_DIR}/*/*.cuh") foreach (header IN LISTS headers)
    string(REGEX MATCH "^[^/]+" room "${header}") list(FIND rooms "${room}" level) if (level EQUAL - 1)
        message(FATAL_ERROR "${header}: no such room; the rooms are ${rooms}") endif()
            file(STRINGS "${INCLUDE_DIR}/${header}" includes REGEX "^#include \"\\.\\./") foreach (line IN LISTS includes)
                string(REGEX REPLACE
                       "^#include \"\\.\\./([^/]+)/.*"
                       "\\1" other "${line}")
                    list(FIND rooms "${other}" other_level) if (other_level EQUAL - 1 OR other_level GREATER level)
                        message(SEND_ERROR "${header} points upward: ${line}") endif() endforeach() endforeach()
