#!/usr/bin/env python3
"""Measures the service beside nginx, SQLite and PostgreSQL: the same load on each, in turns in one run.

    Benchmarks/Clicks/measure.py [--binary PATH] [--rounds 5] [--seconds 4] [--connections 64] [--only NAME …]

nginx has one worker, waymark one event loop; both get the same requests, which are built before. CPU is that of the whole
process, user and system, until it has stored what it was told; that of the event loop is told apart. A rate counts only where
the server under test fills its core (95 %); else CPU per request decides. Each table has medians with the lowest and the
highest value of all rounds.

    redirects   ten thousand codes at random, with the header fields of real browsers
    open-loop   the same at a constant rate, half of nginx's: how long visitors wait
    sizes       a thousand links and a million, twice as many rounds
    mixed       5 % unknown codes, 2 % pages, 1 % creations
    http2       redirects over TLS with HTTP/2
    create      durable creations by both faces, beside SQLite's group commit
    calls       apps that resolve and claim links, and association files
    journal     the click journal alone (JournalBenchmarks)
    shared      durable creations on PostgreSQL, beside pgbench with as many clients and the same rows
    nodes       redirects by one node and by two on one database of PostgreSQL
    cold        how often a node that has just started reads each code
    drain       how fast a journal is stored and counted after its database was away
    pages       pages of the dashboard among many links and clicks, on SQLite and on PostgreSQL
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

from servers import ROOT  # noqa: E402  makes the modules of the live tests available
from calls import measure_calls  # noqa: E402
from creations import measure_create  # noqa: E402
from mixed import measure_mixed  # noqa: E402
from pages import measure_pages  # noqa: E402
from redirects import measure_open_loop, measure_redirects, measure_sizes  # noqa: E402
from secure import measure_http2  # noqa: E402
from shared import measure_cold, measure_drain, measure_nodes, measure_shared_creations  # noqa: E402


def measure_journal(options, folder):
    """Appends to the journal alone, by a program of their own."""
    program = ROOT / "Benchmarks/.build/release/JournalBenchmarks"
    if not program.exists():
        sys.exit(
            f"{program} is missing; swift build --package-path Benchmarks --configuration release --product JournalBenchmarks")
    subprocess.run(
        [program, "--rounds", str(options.rounds), "--seconds", str(options.seconds), "--folder", str(folder)], check=True)


MEASURES = {
    "redirects": measure_redirects, "open-loop": measure_open_loop, "sizes": measure_sizes, "mixed": measure_mixed,
    "http2": measure_http2, "create": measure_create, "calls": measure_calls, "journal": measure_journal,
    "shared": measure_shared_creations, "nodes": measure_nodes, "cold": measure_cold, "drain": measure_drain,
    "pages": measure_pages,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, default=ROOT / "Server/.build/release/waymark")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument("--links", type=int, default=1_000_000, help="how many links the large database has")
    parser.add_argument("--clicks", type=int, default=10_000_000, help="how many clicks there are for the dashboard's pages")
    parser.add_argument("--only", nargs="*", choices=MEASURES, default=list(MEASURES))
    options = parser.parse_args()
    options.binary = options.binary.resolve()
    for name in options.only:
        with tempfile.TemporaryDirectory(prefix="waymark-clicks-") as folder:
            MEASURES[name](options, Path(folder))


if __name__ == "__main__":
    main()
