#!/usr/bin/env python3
"""Builds and runs the benchmarks on the GPU that is here, beside their peers, and writes benchmarks/results/<gpu>.json and .svg, and the
README's table of speeds where the README has a place for it.

Needs a compiler, CMake, nvcc, Google Benchmark and a GPU; uses cuBLAS and PyTorch where they are. Exits with 1 and writes nothing if
anything fails or any result is wrong.
"""
import argparse
import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
from gpu_record import ROOT, must, provenance, result_path, run, where, write, write_in_readme
from picture import draw
from speed_table import speed_table, strided_table
from summary import launch_overhead_of, power_of_two_ratios, read_runs, rows_of, strided_of, sweep_of


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "benchmarks", help="where to build (default: build/benchmarks)")
    parser.add_argument("--cmake-args", nargs=argparse.REMAINDER, default=[], help="all that follows goes to CMake when it configures")
    return parser.parse_args()


def build(folder, cmake_args):
    must(["cmake", "-S", str(ROOT), "-B", str(folder), "-DCMAKE_BUILD_TYPE=Release", "-DTILETRANS_BUILD_TESTS=OFF", "-DTILETRANS_BUILD_EXAMPLES=OFF",
          "-DTILETRANS_BUILD_BENCHMARKS=ON", *cmake_args], "configuring")
    must(["cmake", "--build", str(folder), "--target", "benchmarks", "-j", str(os.cpu_count())], "building")


def run_benchmarks(folder):
    report = folder / "report.json"
    must([str(folder / "benchmarks" / "benchmarks"), f"--benchmark_out={report}", "--benchmark_out_format=json"], "the benchmarks")
    return read_runs(json.loads(report.read_text()))


def add_pytorch(rows):
    """PyTorch's percentages for the packed rows whose elements it has a type for, where it is installed."""
    if run([sys.executable, "-c", "import torch; assert torch.cuda.is_available()"]).returncode != 0:
        print("no PyTorch with a GPU here: its column stays empty")
        return
    packed = [row for row in rows if row["element_bytes"] in (1, 2, 4, 8, 16) and (row["ld_src"], row["ld_dst"]) == (row["cols"], row["rows"])
              and row["base"] == "copy"]
    cases = [{key: row[key] for key in ("case", "element_bytes", "rows", "cols")} for row in packed]
    printed = must([sys.executable, str(ROOT / "benchmarks" / "pytorch_peer.py")], "PyTorch", input=json.dumps(cases))
    percents = json.loads(next(line for line in printed.splitlines() if line.startswith("{")))  # it may warn as well
    for row in packed:
        row["peers"]["pytorch"] = round(percents[row["case"]], 2)


def print_record(record):
    for row in record["rows"]:
        print(f"{row['case']:42} {row['percent']:6.1f} % of {row['base']}", *(f"{name} {percent:.1f}" for name, percent in row["peers"].items()))
    for row in record["strided"]:
        print(f"{row['case']:42} {row['percent']:6.1f} % of {row['base']}", *(f"{name} {percent:.1f}" for name, percent in row["peers"].items()))
    for ratio in record["power_of_two_ratios"]:
        print(f"leading dimension {ratio['ld']}: {ratio['ratio']:.3f} of the speed with 16 more")
    for size, s in record["sweep"]["element_bytes"].items():
        print(f"sweep, {size} bytes: {s['cases']} cases of {record['sweep']['judged_from_mib']} MiB and more: min {s['min']:.1f}, p5 {s['p5']:.1f}, median {s['median']:.1f}; of what sectors allow, p5 {s['of_what_sectors_allow']['p5']:.1f}")
    print("launch overhead:", record["launch_overhead"])


def main():
    arguments = parse_arguments()
    build(arguments.build, arguments.cmake_args)
    runs = run_benchmarks(arguments.build)
    rows = rows_of(runs)
    add_pytorch(rows)
    record = {**provenance(), "rows": rows, "power_of_two_ratios": power_of_two_ratios(rows), "sweep": sweep_of(runs),
              "launch_overhead": launch_overhead_of(runs), "strided": strided_of(runs)}
    print_record(record)
    path = write("benchmarks", record)
    result_path("benchmarks", record, ".svg").write_text(draw(rows, f"tiletrans on an {where(record)}"))
    write_in_readme("speed", "benchmarks/record.py", [f"{where(record)}:", "", *speed_table(rows)])
    write_in_readme("strided", "benchmarks/record.py", [f"{where(record)}:", "", *strided_table(record["strided"])])
    print(f"wrote {path} and its picture: every result was right")


if __name__ == "__main__":
    main()
