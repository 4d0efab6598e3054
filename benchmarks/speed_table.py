"""The README's tables of a record: the large cases one by one, those of few or some hundred rows or columns by the worst of each size."""

PEERS = {"textbook": "textbook tile", "geam": "cuBLAS geam", "pytorch": "PyTorch"}
SINGLY = {"square": "large", "odd": "large, odd", "long": "long", "small": "small", "apart": "rows apart", "struct": "structs"}


def best_peer(row):
    peers = {name: row["peers"][name] for name in PEERS if name in row["peers"]}
    best = max(peers, key=peers.get)
    return f"{PEERS[best]} {peers[best]:.1f}"


def shape(row):
    text = f"{row['rows']}x{row['cols']}"
    return text if (row["ld_src"], row["ld_dst"]) == (row["cols"], row["rows"]) else f"{text}, ld {row['ld_src']} and {row['ld_dst']}"


def line(name, row):
    percent = f"{row['percent']:.1f}" + ("" if row["base"] == "copy" else " of a copy in L2")
    return f"| {name} | {row['element_bytes']} B | {shape(row)} | {percent} | {best_peer(row)} |"


def worst_of(rows, group, some):
    """A line for each size of element and each direction."""
    of_group = [row for row in rows if row["group"] == group]
    for name, is_of in ((f"{some} rows", lambda row: row["rows"] < row["cols"]), (f"{some} columns", lambda row: row["rows"] > row["cols"])):
        for size in sorted({row["element_bytes"] for row in of_group}):
            of_size = [row for row in of_group if is_of(row) and row["element_bytes"] == size]
            yield line(f"{name}, worst of {len(of_size)}", min(of_size, key=lambda row: row["percent"]))


def speed_table(rows):
    lines = ["| case | elements | shape | % of copy | best peer, % |", "|---|---|---|---|---|"]
    lines += [line(SINGLY[row["group"]], row) for row in rows if row["group"] in SINGLY]
    return lines + [*worst_of(rows, "few", "few"), *worst_of(rows, "hundreds", "some hundred")]


def two_ways(rows, first, second, title):
    """A line for each size of struct: two jobs, each beside a thread that does it by itself."""
    jobs = {row["case"]: row for row in rows}
    lines = [f"| {title} | {first.replace('_', ' ')} | by itself | {second.replace('_', ' ')} | by itself |", "|---|---|---|---|---|"]
    for case in jobs:
        if case.startswith(first + "_"):
            size = case.removeprefix(first + "_")
            pair = (jobs[case], jobs[f"{second}_{size}"])
            lines.append(f"| {size.removesuffix('B')} B | " + " | ".join(f"{row['percent']:.1f} | {row['peers']['direct']:.1f}" for row in pair) + " |")
    return lines


def strided_table(rows):
    """Percent of a copy: structs against fields, structs a lane; then each other job beside what it is measured against."""
    pairs = [("aos_to_soa", "soa_to_aos", "structs and fields"), ("load_structs", "store_structs", "structs a lane"),
             ("gather_structs", "scatter_structs", "structs a lane, random")]
    lines = ["Percent of a copy of the same bytes, beside a thread that moves its struct by itself:"]
    for pair in pairs:
        lines += ["", *two_ways(rows, *pair)]
    lines += ["", "Percent of what is named:", "", "| job | % | of | others, % |", "|---|---|---|---|"]
    for row in rows:
        if any(row["case"].startswith(name + "_") for first, second, _ in pairs for name in (first, second)):
            continue
        others = ", ".join(f"{name.replace('_', ' ')} {percent:.1f}" for name, percent in row["peers"].items())
        lines.append(f"| {row['case'].replace('_', ' ')} | {row['percent']:.1f} | {row['base'].replace('_', ' ')} | {others or '-'} |")
    return lines
