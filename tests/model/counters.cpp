// The model against what the hardware counted: every row of the two tables in data/.
#include <array>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <tiletrans/model.hpp>
#include <vector>

#include "../support/catch.hpp"

namespace tt = tiletrans;

namespace {

using lane_map = std::function<int(int)>;

struct counted {
  int primary;    ///< wavefronts, or sectors
  int conflicts;  ///< of shared memory
};

counted predict(std::string const& space, std::string const& op, int bytes, lane_map const& map) {
  if (space == "global") return {tt::global_sectors(bytes, map).sectors, 0};
  auto const cost =
      op == "ld" ? tt::shared_wavefronts<tt::access_kind::load>(bytes, map) : tt::shared_wavefronts<tt::access_kind::store>(bytes, map);
  return {cost.wavefronts, cost.conflicts()};
}

/// Splits a line of a table at its commas, except those between quotes or parentheses.
std::vector<std::string> fields_of(std::string const& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else if (c != '\r')
      fields.back() += c;
  }
  return fields;
}

std::vector<std::vector<std::string>> table(char const* name) {
  std::ifstream file(std::string(TILETRANS_TEST_DATA) + "/" + name);
  REQUIRE(file.good());
  std::vector<std::vector<std::string>> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) rows.push_back(fields_of(line));
  return rows;
}

lane_map named_map(std::string const& formula, int B) {
  std::map<std::string, lane_map> const maps = {
      {"lane*B", [=](int lane) { return lane * B; }},
      {"lane*2*B", [=](int lane) { return lane * 2 * B; }},
      {"lane*128", [=](int lane) { return lane * 128; }},
      {"lane*132 (B<=4) or lane*(128+B) (B>4)", [=](int lane) { return lane * (B <= 4 ? 132 : 128 + B); }},
      {"0", [=](int) { return 0; }},
      {"(lane%16)*B + (lane/16)*2048", [=](int lane) { return lane % 16 * B + lane / 16 * 2048; }},
      {"(lane%8)*B + (lane/8)*1024", [=](int lane) { return lane % 8 * B + lane / 8 * 1024; }},
      {"(lane/2)*B", [=](int lane) { return lane / 2 * B; }},
      {"(lane%2)*4096 + (lane/2)*B", [=](int lane) { return lane % 2 * 4096 + lane / 2 * B; }},
      {"lane*132 (B<=4) or lane*9*B (B>4)", [=](int lane) { return lane * (B <= 4 ? 132 : 9 * B); }},
      {"lane*B + 4", [=](int lane) { return lane * B + 4; }},
      {"lane*B + 32", [=](int lane) { return lane * B + 32; }},
  };
  return maps.at(formula);
}

}  // namespace

TEST_CASE("warp_cost: agrees with the counters for every named pattern", "[model][counters]") {
  int num_rows = 0;
  for (auto const& row : table("h200_named_patterns.csv")) {
    INFO(row[0] << " " << row[1] << " " << row[2] << " bytes: " << row[3]);
    int const bytes = std::stoi(row[2]);
    counted const ours = predict(row[0], row[1], bytes, named_map(row[3], bytes));
    CHECK(ours.primary == std::stoi(row[4]));
    if (row[0] == "shared") CHECK(ours.conflicts == std::stoi(row[5]));
    ++num_rows;
  }
  CHECK(num_rows == 88);
}

TEST_CASE("warp_cost: agrees with the counters for every list of lane addresses", "[model][counters]") {
  int num_rows = 0;
  for (auto const& row : table("h200_lane_addresses.csv")) {
    INFO(row[0] << " " << row[1] << " " << row[2] << " bytes: " << row[5]);
    std::array<int, 32> address{};
    std::istringstream text(row[5]);
    for (int& a : address) text >> a;
    REQUIRE(text);
    counted const ours = predict(row[0], row[1], std::stoi(row[2]), [&](int lane) { return address[lane]; });
    CHECK(ours.primary == std::stoi(row[3]));
    if (row[0] == "shared") CHECK(ours.conflicts == std::stoi(row[4]));
    ++num_rows;
  }
  CHECK(num_rows > 1000);
}
