#!/usr/bin/env python3
"""Reads the hardware's counters for the accesses of probe.cu and writes tests/model/data/<gpu>_lane_addresses.csv.

Needs nvcc, ncu and a GPU that lets its counters be read. usage: read_counters.py <short name of the GPU, as h200>
"""
import csv
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SHARED = {op: (f"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{op}.sum", f"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{op}.sum") for op in ("ld", "st")}
GLOBAL = {op: f"l1tex__t_sectors_pipe_lsu_mem_global_op_{op}.sum" for op in ("ld", "st")}


def output_of(*command):
    return subprocess.run(command, text=True, check=True, stdout=subprocess.PIPE).stdout


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    metrics = [*(m for pair in SHARED.values() for m in pair), *GLOBAL.values()]
    with tempfile.TemporaryDirectory() as folder:
        probe = f"{folder}/probe"
        output_of("nvcc", "-std=c++17", "-arch=native", "-o", probe, str(HERE / "probe.cu"))
        accesses = list(csv.reader(output_of(probe).splitlines()))
        printed = output_of("ncu", "--clock-control", "none", "--csv", "--print-units", "base", "--metrics", ",".join(metrics), probe)
    counts = {}  # launch -> metric -> value
    for row in csv.DictReader(line for line in printed.splitlines() if line.startswith('"')):
        if row["Metric Name"] in metrics:
            counts.setdefault(int(row["ID"]), {})[row["Metric Name"]] = int(float(row["Metric Value"].replace(",", "")))
    if len(counts) != len(accesses):
        sys.exit(f"ncu saw {len(counts)} launches of {len(accesses)}")
    lines = {}
    for launch, (space, op, width, addresses) in enumerate(accesses):
        wavefronts, conflicts = SHARED[op]
        shown = (counts[launch][wavefronts], counts[launch][conflicts]) if space == "shared" else (counts[launch][GLOBAL[op]], "")
        lines[(space, op, width, addresses)] = ",".join(map(str, (space, op, width, *shown, addresses)))
    path = HERE.parent / "model" / "data" / f"{sys.argv[1]}_lane_addresses.csv"
    path.write_text("space,op,bytes_per_lane,wavefronts_or_sectors,bank_conflicts,byte_address_of_each_lane\n" + "\n".join(lines.values()) + "\n")
    print(f"wrote {path}: {len(lines)} accesses")


if __name__ == "__main__":
    main()
