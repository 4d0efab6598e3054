#!/usr/bin/env python3
"""Builds, runs every GPU test, the sanitizers and the ladder on the GPU that is here, and writes tests/results/<gpu>.json.

Needs a compiler, CMake, nvcc, Catch2 and a GPU; no network and no git. Exits with 1 and writes nothing if anything fails.
With --built DIR it runs what a build of this very tree in DIR holds, wherever that was made; then of these it needs nvcc alone, for its version.
The sanitizers take most of the time. Cut short and started again, it does not repeat what they found clean of the same executables on the same GPU.
"""
import argparse
import concurrent.futures
import csv
import hashlib
import json
import os
import pathlib
import re
import sys
import time
import xml.etree.ElementTree as xml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
from gpu_record import ROOT, must, provenance, run, where, write, write_in_readme

PARSER = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
PARSER.add_argument("--built", type=pathlib.Path, metavar="DIR", help="run what is there instead of building")
BUILT = PARSER.parse_args().built
BUILD = BUILT.resolve() if BUILT else ROOT / "build" / "record"
SANITIZERS = ["memcheck", "racecheck", "initcheck", "synccheck"]
# Matrices of gigabytes, and kernels without optimisation, take the sanitizers too long; the same kernels run under them in the others.
NOT_SANITIZED = ["device.large", "device.warp_structs_debug"]
# Runs of each sanitizer, side by side, among which the test cases of an executable are dealt where one run would outlast all others.
PARTS = {"device.block_rows": 8, "device.transpose_runs": 6, "device.transpose_narrow": 3, "device.transpose_middle": 3, "device.transpose_wide": 3,
         "device.transpose_vectors": 3}


STARTED = time.monotonic()


def say(what):
    """What is done so far, and after how many seconds."""
    print(f"{time.monotonic() - STARTED:5.0f} s: {what}", flush=True)


EXAMPLES = ["own_kernel", "particles", "row_sum", "solve", "stride_sweep"]


def gpu_executables():
    """The paths of the tests labelled gpu, which are named as their targets are."""
    listed = json.loads(must(["ctest", "--test-dir", str(BUILD), "--show-only=json-v1", "-L", "gpu"], "listing the tests"))
    return [BUILD / "tests" / test["name"] for test in listed["tests"]]


def read_report(report):
    """Names of the test cases of an XML report of Catch2's, and how many passed, failed and were skipped."""
    root = xml.parse(report).getroot()
    counts = root.find("OverallResultsCases").attrib
    return ([case.attrib["name"] for case in root.iter("TestCase")],
            {"passed": int(counts["successes"]), "failed": int(counts["failures"]), "skipped": int(counts.get("skips", 0))})


def run_tests(executable):
    """The result of one executable, and the names of its test cases."""
    report = BUILD / f"{executable.name}.xml"
    done = run([str(executable), "--reporter", "xml", "--out", str(report)])
    names, counts = read_report(report)
    say(f"{executable.name}: {counts['passed']} test cases passed")
    if done.returncode != 0 or counts["failed"] or not counts["passed"]:
        sys.exit(f"{executable.name}: {counts}\n{report.read_text()[-6000:]}")
    return {"name": executable.name, **counts}, names


class sanitizing:
    """Runs of the sanitizers, each of some test cases of an executable, and a file of those that found nothing."""

    def __init__(self, made):
        self.machine = f"{made['gpu']}, driver {made['driver']}"
        self.file = BUILD / "sanitized"
        self.clean = set(self.file.read_text().splitlines()) if self.file.exists() else set()

    def __call__(self, job):
        """The tool and how many errors it found."""
        tool, executable, part, names = job
        binary = hashlib.sha256(executable.read_bytes()).hexdigest()
        key = json.dumps([tool, executable.name, binary, self.machine, names])
        if key in self.clean:
            return tool, 0
        # Tests provoke errors of the CUDA API and check them; what is looked for here is what kernels do to memory.
        options = ["--report-api-errors", "no"] if tool == "memcheck" else []
        report = BUILD / f"{tool}.{executable.name}.{part}.xml"
        spec = ",".join(re.sub(r'([\\,\[\]"])', r"\\\1", name) for name in names)
        started = time.monotonic()
        done = run(["compute-sanitizer", "--tool", tool, *options, "--error-exitcode", "9", str(executable), spec, "--reporter", "xml", "--out", str(report)])
        summary = re.findall(r"ERROR SUMMARY: (\d+) error|RACECHECK SUMMARY: (\d+) hazard", done.stdout)
        found = sum(int(errors or hazards) for errors, hazards in summary)
        if done.returncode != 0 or not summary or sorted(read_report(report)[0]) != sorted(names):
            print(done.stdout[-3000:])
            found = max(found, 1)
        if found == 0:
            with self.file.open("a") as clean:
                clean.write(f"{key}\n")
        say(f"{tool} {executable.name}, part {part}: {found} errors, {time.monotonic() - started:.0f} s")
        return tool, found


# The counters of the accesses that the ladder's table predicts.
COUNTERS = {
    "load_sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    "store_sectors": "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
    "shared_store_wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum",
    "shared_load_wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
}


def count_ladder(ladder):
    """What the hardware counts for each rung of the ladder on 1024x1024 elements, beside what the model predicts."""
    table = BUILD / "counted.json"
    printed = must(["ncu", "--clock-control", "none", "--csv", "--print-units", "base", "--kernel-name", "regex:direct_kernel|transpose_kernel", "--kernel-name-base",
                    "function", "--metrics", ",".join(COUNTERS.values()), str(ladder), "--rows", "1024", "--cols", "1024", "--json", str(table)], "ncu")
    measured = {}  # kernel -> metric -> value; rungs come in the order of their kernels' first launches
    for row in csv.DictReader(line for line in printed.splitlines() if line.startswith('"')):
        measured.setdefault(row["Kernel Name"], {})[row["Metric Name"]] = int(float(row["Metric Value"].replace(",", "")))
    rungs = json.loads(table.read_text())["rungs"][1:]
    if len(rungs) != len(measured):
        sys.exit(f"ncu saw {len(measured)} kernels for {len(rungs)} rungs")
    counted = []
    for rung, values in zip(rungs, measured.values()):
        tiles = (1024 // rung["tile"][0]) * (1024 // rung["tile"][1])
        counts = {name: {"predicted": rung["tile_totals"][name] * tiles, "measured": values[metric]} for name, metric in COUNTERS.items()}
        counted.append({"rung": rung["rung"], **counts})
    return counted


# Shapes of 1 GiB whose speed the record keeps beside the ladder: rows, columns, bytes of an element.
SPEED_SHAPES = [(16384, 16384, 4), (16383, 16385, 4), (8192, 16384, 8), (8191, 16385, 8), (8192, 8192, 16), (16384, 32768, 2), (16383, 32767, 2),
                (32768, 32768, 1), (32767, 32769, 1), (64, 4194304, 4), (4194304, 64, 4), (3, 67108864, 4), (67108864, 3, 4)]


def measure_speed(ladder):
    """What transpose() reaches on each of the shapes, in percent of a copy in the same run."""
    table = BUILD / "speed.json"
    rows = []
    for num_rows, num_cols, element_bytes in SPEED_SHAPES:
        must([str(ladder), "--rows", str(num_rows), "--cols", str(num_cols), "--element-bytes", str(element_bytes), "--json", str(table)], "the ladder")
        result = json.loads(table.read_text())
        copy, ours = result["rungs"][0], result["rungs"][-1]
        rows.append({"rows": num_rows, "cols": num_cols, "element_bytes": element_bytes, "copy_gbps": copy["gbps"], "gbps": ours["gbps"],
                     "percent_of_copy": ours["percent_of_copy"], "plan": result["plan"]})
        print(f"{num_rows}x{num_cols}, {element_bytes} bytes: {ours['percent_of_copy']:.1f} % of copy")
    return rows


def write_readme_table(record):
    """Puts the ladder of the record into the README."""
    ladder = record["ladder"]
    lines = [f"{ladder['rows']}x{ladder['cols']} elements of {ladder['element_bytes']} bytes, {where(record)}:", "",
             "| rung | ms | GB/s | % of copy | load sectors | store sectors | shared store wavefronts | shared load wavefronts | run, bytes |",
             "|---|---|---|---|---|---|---|---|---|"]
    for r in ladder["rungs"]:
        model = [r[k] for k in ("load_sectors_per_request", "store_sectors_per_request", "shared_store_wavefronts_per_request", "shared_load_wavefronts_per_request", "output_run_bytes")]
        lines.append(f"| {r['rung']} | {r['ms']:.4f} | {r['gbps']:.0f} | {r['percent_of_copy']:.1f} | " + " | ".join(f"{x:g}" if x else "-" for x in model) + " |")
    write_in_readme("ladder", "tests/record_gpu.py", lines)


def build():
    must(["cmake", "-S", str(ROOT), "-B", str(BUILD), "-DCMAKE_BUILD_TYPE=Release", "-DTILETRANS_BUILD_BENCHMARKS=OFF"], "configuring")
    say("configured")
    must(["cmake", "--build", str(BUILD), "-j", str(os.cpu_count()), "--target", "gpu_tests", "examples"], "building")
    say("built")


def main():
    made = provenance()
    if not BUILT:
        build()
    executables = gpu_executables()
    # First by itself what asks how much memory is free.
    executables.sort(key=lambda executable: executable.name != "device.large")
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        first = pool.submit(run_tests, executables[0])
        concurrent.futures.wait([first])
        running = {first: executables[0], **{pool.submit(run_tests, executable): executable for executable in executables[1:]}}
        results = {}
        sanitize, sanitized = sanitizing(made), []
        for tested in concurrent.futures.as_completed(running):  # and what passes is sanitized at once
            executable = running[tested]
            results[executable.name], names = tested.result()
            if executable.name not in NOT_SANITIZED:
                count = PARTS.get(executable.name, 1)
                sanitized += [pool.submit(sanitize, (tool, executable, part, names[part::count])) for part in range(count) for tool in SANITIZERS]
        results = [results[executable.name] for executable in executables]
        say(f"{sum(result['passed'] for result in results)} test cases passed")
        found = dict.fromkeys(SANITIZERS, 0)
        for tool, errors in (job.result() for job in sanitized):
            found[tool] += errors
    if any(found.values()):
        sys.exit(f"the sanitizers found errors: {found}")
    for example in EXAMPLES:
        must([str(BUILD / "examples" / example)], example)
        results.append({"name": example, "passed": 1, "failed": 0, "skipped": 0})
    say("examples ran")

    table = BUILD / "ladder.json"
    print(must([str(BUILD / "examples" / "ladder"), "--json", str(table)], "the ladder"))

    speed = measure_speed(BUILD / "examples" / "ladder")
    counters = count_ladder(BUILD / "examples" / "ladder")
    for rung in counters:
        print(f"{rung['rung']:28}", *(f"{name}: {c['measured']} of {c['predicted']} predicted" for name, c in rung.items() if name != "rung"))

    record = {
        **made,
        "executables": results,
        "sanitizers": {tool: "clean" if errors == 0 else errors for tool, errors in found.items()},
        "not_sanitized": NOT_SANITIZED,
        "ladder": json.loads(table.read_text()),
        "speed": speed,
        "ladder_counters_1024x1024": counters,
    }
    path = write("tests", record)
    write_readme_table(record)
    print(f"wrote {path}: {sum(r['passed'] for r in results)} test cases passed, sanitizers clean")


if __name__ == "__main__":
    main()
