#!/usr/bin/env python3
"""Follows links at a constant rate for minutes, and checks memory, descriptors, disk and counts.

    Benchmarks/Clicks/soak.py [--binary PATH] [--minutes 10] [--rate 12000] [--connections 64]

The rate should be one that the machine can keep up with, the generator included. Then
 - every request is answered by a redirect, and the log has no warning;
 - private memory and open descriptors do not grow after the first third of the time;
 - the journal stays within its budget, and is in the database half a minute after the end;
 - the clicks that are counted, and those that are recorded, are as many as the answers.
"""

import argparse
import json
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True

from servers import ROOT, start_waymark, stop  # noqa: E402  makes the modules of the live tests available
from generators import ConstantRate  # noqa: E402
from links import Links  # noqa: E402

from measurement import Failure, finish  # noqa: E402
from waymark_service import eventually  # noqa: E402

BUDGET = 1 << 30
MOST_GROWTH_MEGABYTES = 24
MOST_GROWTH_DESCRIPTORS = 8


class Sample:
    """What the service uses at one moment."""

    def __init__(self, server):
        database = Path(server.service.database)
        self.megabytes = server.private_megabytes()
        self.descriptors = sum(1 for _ in Path(f"/proc/{server.process.pid}/fd").iterdir())
        self.journal = sum(size(file) for file in database.with_name(f"{database.name}-clicks").iterdir())
        self.database = sum(size(file) for file in database.parent.glob(f"{database.name}*"))

    def __str__(self):
        return (
            f"{self.megabytes:.1f} MB of memory, {self.descriptors} descriptors, journal {self.journal / 1e6:,.0f} MB, "
            f"database {self.database / 1e6:,.0f} MB")


def size(file):
    """The bytes of a file that may be removed at any moment; none of a folder."""
    try:
        return file.stat().st_size if file.is_file() else 0
    except FileNotFoundError:
        return 0


def clicks(service, query=""):
    """How many clicks of people the service counts."""
    answer = service.request("GET", f"/api/v1/statistics?period=24h{query}", key=service.key)
    if answer.status != 200:
        raise Failure(f"statistics are answered with {answer.status}: {answer.text}")
    return answer.json()["clicks"]


def check(samples):
    """Compares what the service uses with what it used after a third of the time."""
    base, rest = samples[len(samples) // 3], samples[len(samples) // 3:]
    for name, most, unit in (
            ("megabytes", MOST_GROWTH_MEGABYTES, "MB of memory"), ("descriptors", MOST_GROWTH_DESCRIPTORS, "descriptors")):
        growth = max(getattr(sample, name) for sample in rest) - getattr(base, name)
        if growth > most:
            raise Failure(f"{growth:.1f} {unit} more than after a third of the time")
    if max(sample.journal for sample in samples) > BUDGET:
        raise Failure("the journal exceeds its budget")


def run(options, folder):
    links = Links(10_000, folder / "links")
    generator = ConstantRate(links, folder)
    server = start_waymark("waymark", options.binary.resolve(), links, folder / "waymark", "--log-level", "warning")
    service = server.service
    try:
        seconds = round(options.minutes * 60)
        load = generator.start(server, options.rate, seconds, options.connections)
        samples, next_line = [], 0.0
        while load.poll() is None:
            samples.append(Sample(server))
            if time.monotonic() >= next_line:
                print(samples[-1], flush=True)
                next_line = time.monotonic() + 15
            time.sleep(1)
        result = json.loads(load.stdout.read())
        if result["errors"]:
            raise Failure(f"{result['errors']} requests were not answered by a redirect in time")
        check(samples)
        answered = result["requests"]
        eventually(lambda: clicks(service) >= answered, 30, 0.5)
        if (counted := clicks(service)) != answered:
            raise Failure(f"{answered} answers, {counted} clicks counted")
        begun = time.monotonic()
        recorded = clicks(service, "&qr=false&kind=person")
        if recorded != answered:
            raise Failure(f"{answered} answers, {recorded} clicks recorded")
        print(f"{answered:,} answers, all counted and recorded; reading the records took {time.monotonic() - begun:.1f} s")
        if service.log():
            raise Failure(f"the service warns:\n{service.log()[-2000:]}")
    finally:
        stop([server])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", type=Path, default=ROOT / "Server/.build/release/waymark")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--rate", type=int, default=12_000)
    parser.add_argument("--connections", type=int, default=64)
    sys.exit(finish(run, parser.parse_args(), "soak"))


if __name__ == "__main__":
    main()
