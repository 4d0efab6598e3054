#pragma once

#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string>

namespace ladder {

struct options {
  long long rows = 4096;
  long long cols = 4096;
  int element_bytes = 4;
  bool shape_given = false;
  std::string json;  ///< where to write the table as well, if anywhere
};

inline constexpr char usage[] =
    "ladder: every rung from a naive transpose to the speed of a copy, each checked bit for bit\n"
    "  --rows N           rows of the source (default 4096; without a GPU 512)\n"
    "  --cols N           columns of the source (default 4096; without a GPU 512)\n"
    "  --element-bytes N  1, 2, 4, 8 or 16 (default 4)\n"
    "  --json FILE        write the table to a file as well\n";

/// The options on the command line. On a wrong one prints the argument and the rule, and exits with 2.
inline options parse(int argc, char** argv) {
  options o;
  auto const refuse = [](std::string const& text) {
    std::cerr << "ladder: " << text << "\n" << usage;
    std::exit(2);
  };
  auto const number = [&](std::string const& name, char const* text) {
    char* end = nullptr;
    long long const n = std::strtoll(text, &end, 10);
    if (*text == '\0' || *end != '\0' || n <= 0) refuse(name + " must be a positive whole number, not '" + text + "'");
    return n;
  };
  for (int i = 1; i < argc; ++i) {
    std::string const name = argv[i];
    if (name == "--help") {
      std::cout << usage;
      std::exit(0);
    }
    bool const known = name == "--rows" || name == "--cols" || name == "--element-bytes" || name == "--json";
    if (!known) refuse("there is no option " + name);
    if (++i == argc) refuse(name + " needs a value");
    if (name == "--rows") o.rows = number(name, argv[i]);
    if (name == "--cols") o.cols = number(name, argv[i]);
    if (name == "--element-bytes") o.element_bytes = static_cast<int>(number(name, argv[i]));
    if (name == "--json") o.json = argv[i];
    o.shape_given = o.shape_given || name == "--rows" || name == "--cols";
  }
  int const b = o.element_bytes;
  if (b != 1 && b != 2 && b != 4 && b != 8 && b != 16) refuse("--element-bytes must be 1, 2, 4, 8 or 16");
  if (o.rows > (1LL << 40) / o.cols / b) refuse("--rows x --cols x --element-bytes must be at most 2^40");
  return o;
}

}  // namespace ladder
