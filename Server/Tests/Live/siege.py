#!/usr/bin/env python3
"""Attacks a service as one hostile client does, while a visitor from elsewhere follows a link, and holds both to bounds.

    siege.py WAYMARK_BINARY [--attack NAME…] [--scale 1.0] [--report]

Then restarts it behind nginx under load, on a socket that stays open. Bounds of memory and time are for a release build on
two cores, which the attack shares; nineteen of twenty visits must be within the bound of time, and all within five times of
it. With --report nothing fails.
"""

import argparse
import http.client
import json
import multiprocessing
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path

sys.dont_write_bytecode = True

import attacks  # noqa: E402
from attacks import Target  # noqa: E402
from authority import Authority  # noqa: E402
from test_restarts import restart_under_load  # noqa: E402
from waymark_service import Service  # noqa: E402

MEGABYTE = 1_000_000
PAUSE = 0.02


def memory(process):
    """What a process holds, in megabytes."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) * 1024 / MEGABYTE


def visits(target, source, stop, results):
    """Follows a link again and again, each time over a connection of its own; runs in a process of its own."""
    times, failures = [], 0
    while not stop.is_set():
        begun = time.monotonic()
        failures += not target.follow(source)
        times.append(time.monotonic() - begun)
        time.sleep(PAUSE)
    results.put((times, failures))


class Watch:
    """Follows a link beside an attack, and looks at the service's memory."""

    def __init__(self, service, target):
        self.process = service.ready["processID"]
        self.before = self.peak = memory(self.process)
        self.stop = multiprocessing.Event()
        self.results = multiprocessing.Queue()
        self.visitor = multiprocessing.Process(
            target=visits, args=(target, attacks.VISITOR, self.stop, self.results))
        self.sampler = threading.Thread(target=self.sample)

    def sample(self):
        while not self.stop.wait(0.01):
            self.peak = max(self.peak, memory(self.process))

    def __enter__(self):
        self.visitor.start()
        self.sampler.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        self.sampler.join()
        self.times, self.failures = self.results.get(timeout=60)
        self.visitor.join()
        self.after = memory(self.process)

    def slower_than(self, part):
        """The time that a part of all visits took less than, in milliseconds."""
        return 1000 * sorted(self.times)[min(int(part * len(self.times)), len(self.times) - 1)]

    @property
    def slow(self):
        return self.slower_than(0.95)

    @property
    def slowest(self):
        return self.slower_than(1)

    def __str__(self):
        return (f"memory {self.before:.0f} MB, at most {self.peak:.0f}, then {self.after:.0f}; {len(self.times)} visits, "
                f"{self.failures} failed, half within {self.slower_than(0.5):.0f} ms, 19 of 20 within {self.slow:.0f}, "
                f"all within {self.slowest:.0f}")


def start(binary, folder, *settings):
    """A service with TLS and one link; gives it and the target."""
    service = Service(binary, folder)
    pair = Authority(Path(folder) / "authority").issue("localhost")
    service.start(*pair.options, "--log-level", "warning", *(word for one in settings for word in ("--set", one)))
    body = json.dumps({"link": {"link": "https://www.example.com/there"}, "customCode": "there"})
    subprocess.run(
        ["curl", "-sSk", "-f", "-H", f"Authorization: Bearer {service.key}", "-H", "Content-Type: application/json",
         "-d", body, f"{service.address}/api/v1/links"], check=True, capture_output=True)
    return service, Target(service.port, urllib.parse.urlsplit(service.address).netloc, "/there")


class Attack:
    """An attack with its bounds: megabytes of the service, and milliseconds of a visitor."""

    def __init__(self, run, most_memory=120, slowest=100, settings=()):
        self.run = run
        self.most_memory = most_memory
        self.slowest = slowest
        self.settings = settings

    def faults(self, watch):
        """What the bounds say to what was seen."""
        if max(watch.peak, watch.after) > self.most_memory:
            yield f"memory of more than {self.most_memory} MB"
        if watch.slow > self.slowest or watch.slowest > 5 * self.slowest:
            yield f"visits of more than {self.slowest} ms"
        if watch.failures:
            yield "visits that failed"


def held(make, seconds):
    """Holds connections for some seconds."""

    def run(target):
        with make(target):
            time.sleep(seconds)

    return run


def walked(count):
    """Walks through codes, and sees to it that most of the walk is in vain."""

    def run(target):
        caller = http.client.HTTPSConnection(
            "127.0.0.1", target.port, context=target.contexts["http/1.1"], source_address=(attacks.ATTACKER, 0))
        begun = time.monotonic()
        looked_up = attacks.walk(caller, target.authority, count, seed=13).count(404)
        assert looked_up <= 500 + 6 * (time.monotonic() - begun), f"{looked_up} codes of {count} were looked up"

    return run


def attacks_at(scale):
    count = lambda number: max(1, int(number * scale))  # noqa: E731
    return {
        "abandoned": Attack(lambda target: attacks.abandoned_requests(target, count(1000))),
        "reset": Attack(lambda target: attacks.rapid_reset(target, count(1000))),
        "window": Attack(held(lambda target: attacks.answers_not_taken(target, count(100)), 3), most_memory=150),
        "silent": Attack(
            held(lambda target: attacks.silent_sockets(target, count(700)), 3), settings=["limits.connections=500"]),
        "walk": Attack(walked(count(10_000))),
    }


def besiege(binary, attack):
    """Runs one attack; what was seen."""
    with tempfile.TemporaryDirectory() as folder:
        service, target = start(binary, folder, *attack.settings)
        try:
            with Watch(service, target) as watch:
                attack.run(target)
        finally:
            service.stop()
    return watch


def restarts(binary, times=20):
    """The statuses that visitors got behind nginx."""
    with tempfile.TemporaryDirectory() as folder:
        service = Service(binary, Path(folder) / "service")
        try:
            return restart_under_load(service, Path(folder), times)
        finally:
            service.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary", type=lambda path: Path(path).resolve())
    parser.add_argument("--attack", action="append", choices=[*attacks_at(1), "restarts"])
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--report", action="store_true")
    arguments = parser.parse_args()
    faults = []
    for name, attack in attacks_at(arguments.scale).items():
        if name in (arguments.attack or [name]):
            watch = besiege(arguments.binary, attack)
            print(f"{name}: {watch}", flush=True)
            faults += [f"{name}: {fault}" for fault in attack.faults(watch)]
    if "restarts" in (arguments.attack or ["restarts"]):
        statuses = restarts(arguments.binary)
        print(f"restarts: {statuses}", flush=True)
        if set(statuses) != {302}:
            faults.append("restarts: visitors noticed them")
    for fault in faults:
        print(f"FAILED {fault}", file=sys.stderr)
    sys.exit(1 if faults and not arguments.report else 0)


if __name__ == "__main__":
    main()
