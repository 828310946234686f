#!/usr/bin/env python3
"""What many nodes on one PostgreSQL need, computed from measured costs and simulated visitors.

    Benchmarks/Scale/costs.py > costs.json         # measures, some minutes
    Benchmarks/Scale/scale.py --costs costs.json

Visitors are simulated by Zipf's law (visits.c): how many of them ask for a link that a node has in memory, and how many different
links the clicks of one pass of counting are for. Everything else is multiplication, so a table is as good as its costs.
"""

import argparse
import json
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
GIB = 1 << 30
DAY = 86_400
# How often clicks are added up, in seconds.
PASS = 10
SEED = 20261126


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--costs", type=Path, default=HERE / "costs.json", help="what costs.py has printed")
    parser.add_argument("--nodes", type=int, default=10)
    parser.add_argument("--links", type=float, default=1e9)
    parser.add_argument("--clicks", type=float, default=100_000, help="a second, on all nodes together")
    parser.add_argument("--creations", type=float, default=1_000, help="a second, on all nodes together")
    parser.add_argument("--exponents", type=float, nargs="+", default=[0.8, 0.9, 1.0, 1.1])
    parser.add_argument("--exponent", type=float, default=1.0, help="the one for the table of needs")
    parser.add_argument("--memory", type=float, nargs="+", default=[0.0625, 1, 8, 32], help="links.cacheBytes of a node, in GiB")
    parser.add_argument("--cache", type=float, default=8, help="the one for the table of needs, in GiB")
    parser.add_argument("--retention", type=float, default=90, help="days for which single clicks are kept")
    parser.add_argument("--core-price", type=float, default=25, help="for a core with 4 GB of memory and a month")
    parser.add_argument("--disk-price", type=float, default=0.1, help="for a GB of fast disk and a month")
    return parser.parse_args()


class Visits:
    """Simulated visitors of one node, by exponent and size of the cache."""

    def __init__(self, links, folder):
        self.links = links
        self.program = folder / "visits"
        subprocess.run(["cc", "-O2", "-o", self.program, HERE / "visits.c", "-lm"], check=True)

    def run(self, exponent, cached, batches=()):
        # Enough of them to fill the cache several times.
        visits = min(max(20 * cached, 5_000_000), 400_000_000)
        words = map(str, (int(self.links), exponent, cached, visits, SEED, *map(int, batches)))
        return json.loads(subprocess.run([self.program, *words], check=True, capture_output=True, text=True).stdout)

    def in_memory(self, exponent, cached):
        return self.run(exponent, cached)["inMemory"]

    def different(self, exponent, clicks):
        """Different links among so many clicks in a row."""
        return self.run(exponent, 0, [clicks])["different"][str(int(clicks))]


def table(title, head, rows):
    print(f"\n{title}\n\n| {' | '.join(head)} |\n| {' | '.join(['---'] + ['---:'] * (len(head) - 1))} |")
    for row in rows:
        print(f"| {' | '.join(row)} |", flush=True)


def readable(number):
    """A number with three digits that count."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def needs(options, costs, in_memory, different):
    """Each need by name: its amount, its unit, and what one machine of the usual size has of it."""
    clicks, creations = options.clicks, options.creations
    misses = clicks * (1 - in_memory)
    share = different / (clicks * PASS)

    def counting(key):
        """A cost of one click while it is counted: some of it for each click, some for each different link of a pass."""
        return costs["counting"][key] + costs["countingOfLink"][key] * share

    micro = 1e-6
    stored = costs["bytes"]
    wal = clicks * counting("wal") + creations * costs["creation"]["wal"]
    return {
        "cores of nodes, redirects": (clicks * costs["redirect"]["node"] * micro, "cores", options.nodes * 16),
        "cores of nodes, links not in memory": (misses * costs["miss"]["node"] * micro, "cores", options.nodes * 16),
        "cores of nodes, creations": (creations * costs["creation"]["node"] * micro, "cores", options.nodes * 16),
        "the node that counts clicks": (clicks * counting("node") * micro, "cores", 1),
        "cores of PostgreSQL, links not in memory": (misses * costs["miss"]["postgres"] * micro, "cores", 64),
        "cores of PostgreSQL, creations": (creations * costs["creation"]["postgres"] * micro, "cores", 64),
        "cores of PostgreSQL, counting": (clicks * counting("postgres") * micro, "cores", 64),
        "write-ahead log": (wal / 1e6, "MB/s", 500),
        "reads of links from disk, index not in memory": (2 * misses, "reads/s", 500_000),
        "links, with indexes": (options.links * stored["link"] / 1e12, "TB", 16),
        "sums of clicks, a year": (different / PASS * stored["count"] * DAY * 365 / 1e12, "TB", 16),
        f"single clicks, {options.retention:g} days": (clicks * stored["click"] * DAY * options.retention / 1e12, "TB", 16),
        "memory of nodes": (options.nodes * (options.cache + 1), "GiB", options.nodes * 64),
        "network, answers": (clicks * stored["answer"] * 8 / 1e9, "Gbit/s", options.nodes * 10),
    }


def main():
    options = arguments()
    costs = json.loads(options.costs.read_text())
    with tempfile.TemporaryDirectory() as folder:
        visits = Visits(options.links, Path(folder))

        def cached(memory):
            return int(memory * GIB / costs["bytes"]["cached"])

        rows = [
            [f"{exponent:g}", *(f"{visits.in_memory(exponent, cached(memory)):.1%}" for memory in options.memory)]
            for exponent in options.exponents]
        table(f"Visits whose link is in memory, of {options.links:,.0f} links",
              ["exponent", *(f"{memory:g} GiB a node" for memory in options.memory)], rows)
        in_memory = visits.in_memory(options.exponent, cached(options.cache))
        different = visits.different(options.exponent, options.clicks * PASS)
    found = needs(options, costs, in_memory, different)
    rows = [
        [name, f"{readable(amount)} {unit}", f"{readable(most)} {unit}", f"{amount / most:.1%}"]
        for name, (amount, unit, most) in sorted(found.items(), key=lambda item: -item[1][0] / item[1][2])]
    table(f"{options.nodes} nodes, {options.links:,.0f} links, {options.clicks:,.0f} clicks/s, {options.creations:,.0f} creations/s, "
          f"exponent {options.exponent:g}, {options.cache:g} GiB of links in each node ({in_memory:.1%} in memory)",
          ["need", "amount", "one has", "share"], rows)
    cores = sum(amount for amount, unit, _ in found.values() if unit == "cores")
    disk = sum(amount for amount, unit, _ in found.values() if unit == "TB") * 1000
    # Half of the cores must be free, and a standby has everything of PostgreSQL once more.
    price = 2 * cores * options.core_price + 2 * disk * options.disk_price
    print(f"\n{readable(cores)} busy cores and {readable(disk)} GB; with as many cores idle and everything on a standby too, "
          f"{readable(price)} a month at {options.core_price:g} a core and {options.disk_price:g} a GB.")


if __name__ == "__main__":
    main()
