#!/usr/bin/env python3
"""Builds, runs every GPU test, the sanitizers and the ladder on the GPU that is here, and writes tests/results/<gpu>.json.

Needs a compiler, CMake, nvcc, Catch2 and a GPU; no network and no git. Exits with 1 and writes nothing if anything fails.
"""
import concurrent.futures
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "record"
SANITIZERS = ["memcheck", "racecheck", "initcheck", "synccheck"]
# Matrices of gigabytes take the sanitizers too long; the same kernels run under them in the other executables.
NOT_SANITIZED = ["device.large"]


def run(command, **options):
    return subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)


def must(command, what):
    done = run(command)
    if done.returncode != 0:
        sys.exit(f"{what} failed:\n{done.stdout[-4000:]}")
    return done.stdout


def include_sha256():
    listing = 'find include -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d" " -f1'
    return subprocess.run(listing, shell=True, cwd=ROOT, text=True, check=True, stdout=subprocess.PIPE).stdout.strip()


def gpu_executables():
    """The paths of the tests labelled gpu."""
    listed = json.loads(must(["ctest", "--test-dir", str(BUILD), "--show-only=json-v1", "-L", "gpu"], "listing the tests"))
    return [pathlib.Path(test["command"][0]) for test in listed["tests"]]


def run_tests(executable):
    """Test cases of one executable, counted by its own XML report."""
    report = BUILD / f"{executable.name}.xml"
    done = run([str(executable), "--reporter", "xml", "--out", str(report)])
    counts = xml.parse(report).getroot().find("OverallResultsCases").attrib
    result = {"name": executable.name, "passed": int(counts["successes"]), "failed": int(counts["failures"]), "skipped": int(counts.get("skips", 0))}
    if done.returncode != 0 or result["failed"] or not result["passed"]:
        sys.exit(f"{executable.name}: {result}\n{report.read_text()[-6000:]}")
    return result


def sanitize(job):
    """Errors that one tool finds in one executable."""
    tool, executable = job
    done = run(["compute-sanitizer", "--tool", tool, "--error-exitcode", "9", str(executable)])
    summary = re.findall(r"ERROR SUMMARY: (\d+) error|RACECHECK SUMMARY: (\d+) hazard", done.stdout)
    found = sum(int(errors or hazards) for errors, hazards in summary)
    if done.returncode != 0 or not summary:
        log = BUILD / f"{tool}.{executable.name}.log"
        log.write_text(done.stdout)
        print(done.stdout[-3000:])
        found = max(found, 1)
    return tool, found


def main():
    must(["cmake", "-S", str(ROOT), "-B", str(BUILD), "-DCMAKE_BUILD_TYPE=Release"], "configuring")
    must(["cmake", "--build", str(BUILD), "-j", str(os.cpu_count())], "building")
    executables = gpu_executables()
    results = [run_tests(executable) for executable in executables]
    for example in ["own_kernel", "solve"]:
        must([str(BUILD / "examples" / example)], example)
        results.append({"name": example, "passed": 1, "failed": 0, "skipped": 0})

    jobs = [(tool, executable) for tool in SANITIZERS for executable in executables if executable.name not in NOT_SANITIZED]
    found = dict.fromkeys(SANITIZERS, 0)
    with concurrent.futures.ThreadPoolExecutor(max_workers=max(1, os.cpu_count() // 2)) as pool:
        for tool, errors in pool.map(sanitize, jobs):
            found[tool] += errors
    if any(found.values()):
        sys.exit(f"the sanitizers found errors: {found}")

    table = BUILD / "ladder.json"
    print(must([str(BUILD / "examples" / "ladder"), "--json", str(table)], "the ladder"))

    name, driver = must(["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"], "nvidia-smi").splitlines()[0].split(", ")
    record = {
        "gpu": name,
        "driver": driver,
        "cuda": re.search(r"release (\S+),", must(["nvcc", "--version"], "nvcc")).group(1),
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d"),
        "include_sha256": include_sha256(),
        "executables": results,
        "sanitizers": {tool: "clean" if errors == 0 else errors for tool, errors in found.items()},
        "not_sanitized": NOT_SANITIZED,
        "ladder": json.loads(table.read_text()),
    }
    path = ROOT / "tests" / "results" / (re.sub(r"[^a-z0-9]+", "-", name.lower()) + ".json")
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(record, indent=1) + "\n")
    print(f"wrote {path.relative_to(ROOT)}: {sum(r['passed'] for r in results)} test cases passed, sanitizers clean")


if __name__ == "__main__":
    main()
