#pragma once

#include <functional>
#include <string>
#include <vector>

#include "workspace.hpp"

namespace benchmarks {

/// One way to do a job, from the workspace's source to its output.
struct strided_way {
  std::string name;
  std::function<void()> launch;
  std::function<unsigned long long()> count_wrong;  ///< what the launch has left that is not the job's result
};

/// A strided access that is measured: the library's way beside others, all in percent of the first, the base.
struct strided_job {
  std::string name;
  long long moved_bytes;  ///< that it has to read and to write
  std::vector<strided_way> ways;
};

std::vector<strided_job> struct_jobs(workspace const& memory);
std::vector<strided_job> warp_jobs(workspace const& memory);
std::vector<strided_job> row_jobs(workspace const& memory);
std::vector<strided_job> exchange_jobs(workspace const& memory);

/// All of them.
std::vector<strided_job> strided_jobs(workspace const& memory);

}  // namespace benchmarks
