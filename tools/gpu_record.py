"""What all records of GPU runs share: how their commands are run, where they were made and with which headers, where they are written."""
import datetime
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def run(command, **options):
    return subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)


def must(command, what, **options):
    done = run(command, **options)
    if done.returncode != 0:
        sys.exit(f"{what} failed:\n{done.stdout[-4000:]}")
    return done.stdout


def include_sha256():
    listing = 'find include -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d" " -f1'
    return subprocess.run(listing, shell=True, cwd=ROOT, text=True, check=True, stdout=subprocess.PIPE).stdout.strip()


def provenance():
    """What every record begins with."""
    gpu, driver = must(["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"], "nvidia-smi").splitlines()[0].split(", ")
    return {
        "gpu": gpu,
        "driver": driver,
        "cuda": re.search(r"release (\S+),", must(["nvcc", "--version"], "nvcc")).group(1),
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d"),
        "include_sha256": include_sha256(),
    }


def where(record):
    """The provenance in words."""
    return f"{record['gpu']}, CUDA {record['cuda']}, driver {record['driver']}, {record['date']}"


def result_path(folder, record, suffix):
    """<folder>/results/<gpu><suffix>, as in tests/results/nvidia-h200.json."""
    path = ROOT / folder / "results" / (re.sub(r"[^a-z0-9]+", "-", record["gpu"].lower()) + suffix)
    path.parent.mkdir(exist_ok=True)
    return path


def write(folder, record):
    path = result_path(folder, record, ".json")
    path.write_text(json.dumps(record, indent=1) + "\n")
    return path.relative_to(ROOT)


def write_in_readme(name, writer, lines):
    """Puts lines into the README where it has a place for them: between the comments that name the place and its writer."""
    readme = ROOT / "README.md"
    start, end = f"<!-- {name}: written by {writer} -->\n", f"<!-- end of {name} -->"
    text = readme.read_text()
    if start in text:
        before, rest = text.split(start)
        readme.write_text(before + start + "\n".join(lines) + "\n" + end + rest.split(end)[1])
