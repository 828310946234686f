#!/usr/bin/env python3
"""How many visits find their link in a node's memory, for so many links and so much memory.

    Benchmarks/Scale/cache.py [--links 1e9] [--exponents 0.8 0.9 1.0 1.1] [--memory 0.0625 0.5 4]

Visitors are simulated by Zipf's law (visits.c), and the cache keeps and forgets as the service's does. The same numbers come out each
time. Takes about a minute.
"""

import argparse
import json
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
GIB = 1 << 30
# What `links.cacheBytes` counts for a link without much of its own.
BYTES_OF_LINK = 3000
SEED = 20261126


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--links", type=float, default=1e9)
    parser.add_argument("--exponents", type=float, nargs="+", default=[0.8, 0.9, 1.0, 1.1])
    parser.add_argument("--memory", type=float, nargs="+", default=[0.0625, 0.5, 4], help="links.cacheBytes, in GiB")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "visits"
        subprocess.run(["cc", "-O2", "-o", program, HERE / "visits.c", "-lm"], check=True)

        def share(exponent, memory):
            cached = int(memory * GIB / BYTES_OF_LINK)
            # Enough of them to fill the cache several times; the first half is not counted.
            visits = max(20 * cached, 5_000_000)
            words = map(str, (int(options.links), exponent, cached, visits, SEED))
            run = subprocess.run([program, *words], check=True, capture_output=True, text=True)
            return json.loads(run.stdout)["inMemory"]

        print(f"\nVisits of {options.links:,.0f} links whose link is in memory\n")
        print(f"| exponent | {' | '.join(f'{memory:g} GiB' for memory in options.memory)} |")
        print(f"| --- |{' ---: |' * len(options.memory)}")
        for exponent in options.exponents:
            print(f"| {exponent:g} | {' | '.join(f'{share(exponent, memory):.1%}' for memory in options.memory)} |", flush=True)


if __name__ == "__main__":
    main()
