"""What the benchmarks measured, put in order: from Google Benchmark's report to the parts of a record."""
import collections
import math
import re
import statistics

JUDGED_FROM_MIB = 64  # smaller matrices are judged by nobody: launches and caches are what is seen there
SECTOR_BYTES = 32


def read_problem(case):
    """A problem from the name that problem.hpp gives it."""
    found = re.fullmatch(r"(\d+)B_(\d+)x(\d+)(?:_ld_(\d+)_(\d+))?(?:_at_(\d+)_(\d+))?", case)
    element_bytes, rows, cols, ld_src, ld_dst, first_src, first_dst = (int(number) if number else None for number in found.groups())
    return {"element_bytes": element_bytes, "rows": rows, "cols": cols, "ld_src": ld_src or cols, "ld_dst": ld_dst or rows,
            "first_src": first_src or 0, "first_dst": first_dst or 0}


def read_runs(report):
    """One dictionary for each <group>/<case>/<mover> of the report."""
    runs = []
    for entry in report["benchmarks"]:
        group, case, mover = entry["name"].split("/")[:3]
        run = {"group": group, "case": case, "mover": mover, "us": entry["real_time"] * {"ns": 1e-3, "us": 1, "ms": 1e3}[entry["time_unit"]]}
        for name, value in entry.items():
            if name.startswith("percent_of_"):
                base = name.removeprefix("percent_of_")
                run |= {"base": base, "percent": round(value, 2), "gbps": round(entry["GB/s"], 1), "base_gbps": round(entry[base + "_GB/s"], 1),
                        "plan": entry.get("label", "")}
        runs.append(run)
    return runs


def rows_of(runs):
    """A row for each recorded case: the library beside its peers, all in percent of the same base."""
    rows = {}
    for run in runs:
        if run["group"] in ("smoke", "sweep", "launch", "strided"):
            continue
        row = rows.setdefault((run["group"], run["case"]), {"case": run["case"], "group": run["group"], "peers": {}})
        if run["mover"] == "tiletrans":
            problem = read_problem(run["case"])
            row |= {key: problem[key] for key in ("element_bytes", "rows", "cols", "ld_src", "ld_dst")}
            row |= {"base": run["base"], "copy_gbps": run["base_gbps"], "ours_gbps": run["gbps"], "percent": run["percent"], "policy": run["plan"]}
        elif run["mover"] != run["base"]:
            row["peers"][run["mover"]] = run["percent"]
    return list(rows.values())


def strided_of(runs):
    """A row for each strided job: the library beside its peers, all in percent of the job's base."""
    rows = {}
    for run in runs:
        if run["group"] != "strided":
            continue
        row = rows.setdefault(run["case"], {"case": run["case"], "peers": {}})
        if run["mover"] == "tiletrans":
            row |= {"base": run["base"], "base_gbps": run["base_gbps"], "ours_gbps": run["gbps"], "percent": run["percent"]}
        elif run["mover"] != run["base"]:
            row["peers"][run["mover"]] = run["percent"]
    return list(rows.values())


def power_of_two_ratios(rows):
    """The speed with a power of two for leading dimensions over the speed of the same matrix with 16 elements more."""
    cases = {row["ld_src"]: row for row in rows if row["group"] == "power_of_two"}
    return [{"ld": ld, "rows": row["rows"], "cols": row["cols"], "element_bytes": row["element_bytes"], "ratio": round(row["ours_gbps"] / cases[ld + 16]["ours_gbps"], 3)}
            for ld, row in cases.items() if ld + 16 in cases]


def sectors_of(num_rows, row_bytes, pitch, first):
    """How many sectors a matrix lies in, a row, and of how many of them only a part."""
    sampled = min(num_rows, SECTOR_BYTES)  # after so many rows their places in a sector repeat
    inside, covered = 0, collections.Counter()
    for row in range(sampled):
        begin = first + row * pitch
        end = begin + row_bytes
        low, high = begin // SECTOR_BYTES, (end - 1) // SECTOR_BYTES
        inside += max(0, high - low - 1)
        for sector in {low, high}:
            place = (sector - first // SECTOR_BYTES) % pitch if num_rows > sampled else sector
            covered[place] += min(end, (sector + 1) * SECTOR_BYTES) - max(begin, sector * SECTOR_BYTES)
    partly = sum(bytes_covered < SECTOR_BYTES for bytes_covered in covered.values())
    return (inside + len(covered)) / sampled, partly / sampled


def sector_percent(p):
    """The most that any kernel can reach: memory moves whole sectors, and an output's sectors of which only a part is written are read first."""
    size = p["element_bytes"]
    read, _ = sectors_of(p["rows"], p["cols"] * size, p["ld_src"] * size, p["first_src"] * size)
    written, fetched = sectors_of(p["cols"], p["rows"] * size, p["ld_dst"] * size, p["first_dst"] * size)
    moved = SECTOR_BYTES * (p["rows"] * read + p["cols"] * (written + fetched))
    return 100 * 2 * p["rows"] * p["cols"] * size / moved


def spread(percents):
    percents = sorted(percents)
    return {"cases": len(percents), "min": percents[0], "p5": percents[math.floor(0.05 * len(percents))], "median": round(statistics.median(percents), 2)}


def sweep_of(runs):
    cases = []
    for run in runs:
        if run["group"] == "sweep":
            p = read_problem(run["case"])
            cases.append({"case": run["case"], "element_bytes": p["element_bytes"], "mib": round(p["rows"] * p["cols"] * p["element_bytes"] / 2**20, 1),
                          "percent": run["percent"], "sector_percent": round(sector_percent(p), 1), "policy": run["plan"]})
    judged = [case for case in cases if case["mib"] >= JUDGED_FROM_MIB]
    sizes = sorted({case["element_bytes"] for case in judged})

    def of_size(cases, size, value):
        return spread([value(case) for case in cases if case["element_bytes"] == size])

    def percent(case):
        return case["percent"]

    def of_what_sectors_allow(case):
        return round(100 * case["percent"] / case["sector_percent"], 1)

    return {"judged_from_mib": JUDGED_FROM_MIB,
            "element_bytes": {str(size): of_size(judged, size, percent)
                                         | {"of_what_sectors_allow": of_size(judged, size, of_what_sectors_allow), "all": of_size(cases, size, percent)}
                              for size in sizes},
            "worst_ten": sorted(judged, key=lambda case: case["percent"])[:10]}


def launch_overhead_of(runs):
    us = {run["mover"]: run["us"] for run in runs if run["group"] == "launch"}
    ours, empty = us["tiletrans"], us["empty_kernel"]
    return {"transpose_us": round(ours, 3), "empty_kernel_us": round(empty, 3), "difference_us": round(ours - empty, 3)}
