#!/usr/bin/env python3
"""Times PyTorch's t().contiguous() in percent of its own copy of the same bytes, in the same process.

Reads a list of {"case", "element_bytes", "rows", "cols"} from standard input and prints {case: percent}. Elements are integers, or
complex numbers where they have 16 bytes.
"""
import json
import statistics
import sys

import torch

DTYPES = {1: torch.int8, 2: torch.int16, 4: torch.int32, 8: torch.int64, 16: torch.complex128}
NUM_WARM_UPS, NUM_SAMPLES = 3, 15
ROTATED_BYTES = 2**30


def median_ms(launch):
    """Of one launch, by events around each; launch(i) is the i-th. All are queued at once, so that Python's own time is not in it."""
    events = [[torch.cuda.Event(enable_timing=True) for _ in ("start", "stop")] for _ in range(NUM_WARM_UPS + NUM_SAMPLES)]
    for i, (start, stop) in enumerate(events):
        start.record()
        launch(i)
        stop.record()
    torch.cuda.synchronize()
    return statistics.median(start.elapsed_time(stop) for start, stop in events[NUM_WARM_UPS:])


def bits(x):
    """The tensor as integers, which compare bit for bit."""
    return torch.view_as_real(x).view(torch.int64) if x.is_complex() else x


def percent(pool, case):
    """Launches take other buffers than the last ones, as far as they fit."""
    count = case["rows"] * case["cols"]
    num_bytes = count * case["element_bytes"]
    num_buffers = max(1, min(NUM_WARM_UPS + NUM_SAMPLES, ROTATED_BYTES // num_bytes))
    sources = [pool[i * num_bytes:(i + 1) * num_bytes].view(DTYPES[case["element_bytes"]]).view(case["rows"], case["cols"]) for i in range(num_buffers)]
    outputs = [torch.empty_like(source) for source in sources]
    copy_ms = median_ms(lambda i: outputs[i % num_buffers].copy_(sources[i % num_buffers]))

    def transpose(i):
        outputs[i % num_buffers] = None  # its memory is what the allocator gives back
        outputs[i % num_buffers] = sources[i % num_buffers].t().contiguous()

    ms = median_ms(transpose)
    for source, output in zip(sources, outputs):
        if not torch.equal(bits(output), bits(source).transpose(0, 1)):
            sys.exit(f"pytorch is WRONG on {case['case']}")
    return 100 * copy_ms / ms


def main():
    cases = json.load(sys.stdin)
    most = max(case["rows"] * case["cols"] * case["element_bytes"] for case in cases)
    pool = torch.randint(0, 256, (max(most, ROTATED_BYTES),), dtype=torch.uint8, device="cuda")
    print(json.dumps({case["case"]: percent(pool, case) for case in cases}))


if __name__ == "__main__":
    main()
