#include "strided.hpp"

namespace benchmarks {

std::vector<strided_job> strided_jobs(workspace const& memory) {
  std::vector<strided_job> jobs;
  for (auto const& some : {struct_jobs(memory), warp_jobs(memory), row_jobs(memory), exchange_jobs(memory)})
    jobs.insert(jobs.end(), some.begin(), some.end());
  return jobs;
}

}  // namespace benchmarks
