include("${CMAKE_CURRENT_LIST_DIR}/tiletrans-targets.cmake")
