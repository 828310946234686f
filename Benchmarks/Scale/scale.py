#!/usr/bin/env python3
"""Calculates what many clicks of many links need: the tables of docs/scale.md.

    Benchmarks/Scale/scale.py           print the tables
    Benchmarks/Scale/scale.py --check   compare them with those of the page, and the numbers that they begin with with the pages that
                                        have measured them; `make lint` does
    Benchmarks/Scale/scale.py --write   put them into the page

Which links visitors ask for follows Zipf's law: the link of rank k in proportion to 1 / k^exponent. What a cache holds and how many
different links some clicks are for follows from that without chance, so that each run prints the same. cache.py simulates the same
cache visit by visit; --check compares both.
"""

import argparse
import functools
import math
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "scale.md"
GIB = 1 << 30
MONTH = 30 * 86_400

# What is calculated for.
LINKS = 1_000_000_000
CLICKS = 100_000  # a second, all day
NODES = 10
CREATIONS = 500  # a second: what makes a billion links in 23 days
EXPONENTS = (0.8, 1.0, 1.1)
MEMORY = (0.0625, 0.5, 4, 32)  # of a node's cache, in GiB
CHOSEN = 4
KEPT_DAYS = 90  # records of clicks
PASS = 10  # seconds between two passes that add up

# What was measured: the value, and the words of a page under docs that say so.
MEASURED = {
    "loop": ("a redirect of a link in memory, of the event loop", 9.01, "CPU µs", "benchmarks.md", "9.01 (8.77–9.23)"),
    "counting": ("storing and counting a click, with many different visitors", 6.5, "CPU µs", "benchmarks.md", "6 to 7 µs instead of 3"),
    "missing": ("a redirect that reads its link, more than one from memory", 108, "CPU µs", "benchmarks.md", "| `service/redirect, sqlite` | 157 µs |"),
    "creation": ("a creation, of the node", 91.15, "CPU µs", "benchmarks.md", "91.15 (89.97–92.11)"),
    "cached": ("a link in memory", 3000, "bytes", "benchmarks.md", "with 3 kB for a link"),
    "journal": ("a click in the journal", 107, "bytes", "run.md", "1 GB, about ten million clicks"),
    "record": ("a recorded click", 28, "bytes", "run.md", "| disk, a recorded click | 28 bytes,"),
    "visitor": ("a visitor of a day, of a link and of the project", 200, "bytes", "decisions/0090-a-days-visitors-are-dropped-whole.md", "6,000,000 | 600 MB"),
    "reading": ("a link that is read by its code, of the server", 81.1, "CPU µs", "benchmarks.md", "| a link is read | {} |"),
    "storing": ("a link that is stored, of the server", 518.3, "CPU µs", "benchmarks.md", "| a link is stored, by 64 clients | {} |"),
    "new": ("a count that is new, of the server", 19.6, "CPU µs", "benchmarks.md", "| a count is new | {} |"),
    "raised": ("a count that is raised, of the server", 17, "CPU µs", "benchmarks.md", "| a count is raised | {} |"),
    "link": ("a link on the server's disk, with all indexes", 499, "bytes", "benchmarks.md", "| a link | {} |"),
    "count": ("a count on the server's disk, with all indexes", 245, "bytes", "benchmarks.md", "| a count of a link, an hour, an event and a platform | {} |"),
    "log": ("a count in the server's log", 343, "bytes", "benchmarks.md", "| a count is new | {} |"),
}
# What is assumed.
ROWS = 13  # that the first click of a link in a pass writes: two events by hour, ten of the fourteen values by day, one visitor
SHARE_NEW = 0.3  # of these rows; the others were there since an earlier click of the day
REQUEST_BYTES = 1_500  # in and out, with TCP's and IP's headers, TLS not opened anew
PRICES = {"core": 25.0, "memory": 4.0, "disk": 0.10, "traffic": 0.05}  # a month: a core, a GiB, a GB of SSD; a GB that goes out
OUT = 700  # bytes of a response, which are paid for
FULL = 0.5  # of a core or a disk that is planned with


def value(name):
    return MEASURED[name][1]


@functools.cache
def law_of(links, exponent):
    return Zipf(links, exponent)


class Zipf:
    """Links asked for by Zipf's law: sums over all ranks, exact for the first ones and by stretches for the others."""

    def __init__(self, links, exponent):
        exact = min(links, 1000)
        self.parts = [(1, rank ** -exponent) for rank in range(1, exact + 1)]
        low = exact
        while low < links:
            high = min(links, math.ceil(low * 1.01))
            middle = (low + high + 1) / 2
            self.parts.append((high - low, middle ** -exponent))
            low = high
        total = sum(count * weight for count, weight in self.parts)
        self.parts = [(count, weight / total) for count, weight in self.parts]

    def different(self, clicks):
        """How many different links a number of clicks is for, on average."""
        return sum(count * -math.expm1(-share * clicks) for count, share in self.parts)

    @functools.cache  # laws live as long as the program
    def in_memory(self, links):
        """The share of visits that find their link in a cache of so many, which keeps two generations as ByteCache does.

        The younger generation becomes the older one when it holds half of the links. A visit finds its link if it was asked for since the
        older generation began: between one and two generations ago.
        """
        low, high = 1.0, 1e15
        if self.different(high) <= links / 2:
            return 1.0
        for _ in range(60):
            middle = math.sqrt(low * high)
            low, high = (middle, high) if self.different(middle) < links / 2 else (low, middle)
        found = 0.0
        for count, share in self.parts:
            asked = share * high
            # The mean of 1 - e^(-share * visits) for one to two generations of visits.
            found += count * share * (1 - math.exp(-asked) * -math.expm1(-asked) / asked) if asked > 1e-9 else 0.0
        return found


def number(amount, digits=3):
    """A number with three digits that matter."""
    if amount == 0:
        return "0"
    places = max(0, digits - 1 - math.floor(math.log10(abs(amount))))
    rounded = round(amount, digits - 1 - math.floor(math.log10(abs(amount))))
    return f"{rounded:,.{min(places, 2)}f}"


def percent(share):
    return "all" if share > 0.995 else f"{share:.0%}"


def table(head, rows):
    lines = [f"| {' | '.join(map(str, head))} |", f"| --- |{' ---: |' * (len(head) - 1)}"]
    return "\n".join(lines + [f"| {' | '.join(map(str, row))} |" for row in rows])


def begins_with():
    return table(["measured", "", "where"], [
        [what, f"{number(amount)} {unit}", f"[{Path(page).stem.split('-')[0]}]({page})"] for what, amount, unit, page, _ in MEASURED.values()])


def cache():
    laws = {exponent: law_of(LINKS, exponent) for exponent in EXPONENTS}
    return table(["exponent", *(f"{memory:g} GiB" for memory in MEMORY)], [
        [exponent, *(percent(law.in_memory(memory * GIB / value("cached"))) for memory in MEMORY)] for exponent, law in laws.items()])


def load(exponent, clicks=CLICKS, links=LINKS):
    """What clicks at a rate need of nodes and of the server, for one law."""
    law = law_of(links, exponent)
    misses = 1 - law.in_memory(CHOSEN * GIB / value("cached"))
    rows = ROWS * law.different(clicks * PASS) / PASS
    row = SHARE_NEW * value("new") + (1 - SHARE_NEW) * value("raised")
    return {
        "reads": misses * clicks, "different": law.different(clicks * PASS), "rows": rows,
        "loops": clicks * (value("loop") + misses * value("missing")) / 1e6,
        "missing": misses * clicks * value("missing") / 1e6, "adding": clicks * value("counting") / 1e6,
        "reading": misses * clicks * value("reading") / 1e6, "counting": rows * row / 1e6, "log": rows * value("log"),
        "storing": CREATIONS * value("storing") / 1e6,
    }


def clicks_by_law():
    loads = {exponent: load(exponent) for exponent in EXPONENTS}
    lines = {
        "links read from the database a second": "reads", f"different links in {PASS} s": "different",
        "rows of counts written a second": "rows", "cores, of all nodes, for redirects": "loops",
        "cores, of these, for redirects that read their link": "missing",
        "cores, of the node that adds up": "adding", "cores of the server, for reading links": "reading",
        "cores of the server, for rows of counts": "counting", "cores of the server, for new links": "storing",
    }
    rows = [[name, *(number(loads[exponent][key]) for exponent in EXPONENTS)] for name, key in lines.items()]
    rows.append(["log of the server, MB a second", *(number(loads[exponent]["log"] / 1e6) for exponent in EXPONENTS)])
    return table(["exponent", *EXPONENTS], rows)


def walls():
    """At how many clicks a second one thing is used up, if nothing else is."""
    def clicks(key, bound, links):
        low, high = 1.0, 1e9
        for _ in range(30):
            middle = math.sqrt(low * high)
            low, high = (middle, high) if load(1.0, middle, links)[key] < bound else (low, middle)
        return low

    bounds = {
        "rows of counts, on the one connection that adds up": ("counting", 1),
        "adding up, in the one process that does it": ("adding", 1),
        "the log of the server, at 200 MB a second": ("log", 200e6),
        "links read, by 16 cores of the server": ("reading", 16),
        f"event loops, {NODES} nodes with 4 cores each": ("loops", 4 * NODES),
    }
    counts = (1_000_000, 10_000_000, LINKS)
    rows = [(name, [clicks(key, bound, links) for links in counts]) for name, (key, bound) in bounds.items()]
    return table(["used up at so many clicks a second", *(f"{links:,} links" for links in counts)], [
        [name, *("never" if amount > 9e8 else number(amount, 2) for amount in amounts)]
        for name, amounts in sorted(rows, key=lambda row: row[1][-1])])


def disk():
    day = 86_400 * CLICKS
    law = law_of(LINKS, 1.0)
    links = law.different(day)
    counts = links * (ROWS - 1)
    rows = [
        ("links", LINKS * value("link")), (f"records of clicks, {KEPT_DAYS} days", KEPT_DAYS * day * value("record")),
        ("counts, a day", counts * value("count")), ("visitors, a day, dropped the next one", day * value("visitor")),
        ("log of the server, a day", load(1.0)["log"] * 86_400), ("journals of all nodes, an hour without the database", 3600 * CLICKS * value("journal")),
    ]
    return table(["", "GB"], [[name, number(amount / 1e9)] for name, amount in rows])


def money():
    need = load(1.0)
    day = 86_400 * CLICKS
    cores = math.ceil((need["loops"] + need["adding"]) / FULL)
    server = math.ceil((need["reading"] + need["counting"] + need["storing"]) / FULL)
    stored = LINKS * value("link") + KEPT_DAYS * day * value("record") + 2 * day * value("visitor")
    counts = law_of(LINKS, 1.0).different(day) * (ROWS - 1) * value("count") * KEPT_DAYS
    gigabytes = (stored + counts) / FULL / 1e9
    out = CLICKS * OUT * MONTH / 1e9
    memory = NODES * CHOSEN + 4 * cores + 64
    rows = [
        (f"{cores} cores of {NODES} nodes, {server} of the server", (cores + server) * PRICES["core"]),
        (f"{number(memory)} GiB of memory", memory * PRICES["memory"]),
        (f"{number(gigabytes)} GB of disk, twice for a standby", 2 * gigabytes * PRICES["disk"]),
        (f"{number(out)} GB of responses", out * PRICES["traffic"]),
    ]
    total = sum(amount for _, amount in rows)
    rows.append(("together", total))
    return table(["a month", "US$"], [[name, number(amount)] for name, amount in rows])


def network():
    rows = [("all nodes, in and out", CLICKS * REQUEST_BYTES * 8 / 1e9), ("one node", CLICKS * REQUEST_BYTES * 8 / 1e9 / NODES)]
    need = load(1.0)
    rows.append(("to and from the server", (need["reads"] * value("link") + CLICKS * value("journal") + need["log"]) * 8 / 1e9))
    return table(["", "Gbit a second"], [[name, number(amount)] for name, amount in rows])


TABLES = {
    "measured": begins_with, "cache": cache, "clicks": clicks_by_law, "walls": walls, "disk": disk, "network": network, "money": money}


def place(name):
    return re.compile(rf"(<!-- scale.py: {name} -->\n)((?:(?!<!-- ).)*)(<!-- end -->)", re.S)


def problems():
    """What is wrong with the page, or with the numbers, one line each."""
    page = PAGE.read_text()
    for name, make in TABLES.items():
        found = place(name).search(page)
        if not found:
            yield f"{PAGE.name} has no place for the table {name}"
        elif found[2] != f"{make()}\n":
            yield f"{PAGE.name}: the table {name} is another one than that of the script"
    for what, amount, _, source, words in MEASURED.values():
        # The numbers of a table of its own, which the words leave a place for.
        pattern = re.escape(words).replace(r"\{\}", rf"(?:[^|]*\| )?{re.escape(f'{amount:g}')}")
        if not re.search(pattern, (ROOT / "docs" / source).read_text()):
            yield f"docs/{source} does not say “{words.format(f'{amount:g}')}”, which is what “{what}” begins with"
    yield from unlike_simulation()


def unlike_simulation():
    """Where the shares that cache.py has simulated are others than those that are calculated."""
    text = (ROOT / "docs" / "benchmarks.md").read_text()
    rows = re.findall(r"^\| (1,000,000,000|1,000,000) \| ([\d.]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", text, re.M)
    if len(rows) < 6:
        yield "docs/benchmarks.md has no table of the cache of links"
    for links, exponent, *shares in rows:
        law = law_of(int(links.replace(",", "")), float(exponent))
        for memory, simulated in zip((0.0625, 0.5, 4), shares):
            calculated = law.in_memory(memory * GIB / value("cached"))
            expected = 1.0 if simulated.strip() == "all" else float(simulated.rstrip(" %")) / 100
            if abs(calculated - expected) > 0.011:
                yield f"{links} links, exponent {exponent}, {memory:g} GiB: {calculated:.1%} calculated, {simulated.strip()} simulated"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    if options.write:
        page = PAGE.read_text()
        for name, make in TABLES.items():
            page = place(name).sub(lambda found: f"{found[1]}{make()}\n{found[3]}", page)
        PAGE.write_text(page)
    elif options.check:
        found = list(problems())
        print("\n".join(found))
        sys.exit(1 if found else 0)
    else:
        for name, make in TABLES.items():
            print(f"{name}\n\n{make()}\n")


if __name__ == "__main__":
    main()
