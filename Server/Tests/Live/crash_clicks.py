#!/usr/bin/env python3
"""Ends the service with SIGKILL at random moments while visitors follow links, and looks for lost or doubled clicks.

    crash_clicks.py WAYMARK_BINARY [--rounds 300] [--visitors 16] [--seed N]

Each request has a number of its own as its campaign (`utm_campaign`). When the service has started again after the last round,
 - every number that was answered is recorded exactly once;
 - every number whose answer never came is recorded once at most, and no other number is;
 - the counts of people's clicks are as many as the records.
"""

import argparse
import http.client
import json
import random
import sys
import threading
import time
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True

from measurement import Failure, finish  # noqa: E402
from user_agents import DESKTOP  # noqa: E402
from waymark_service import Service, eventually  # noqa: E402

LINKS = 20
LONGEST_ROUND = 0.3


class Visitor:
    """Follows links on one connection until the service is gone, with a pause in seconds between two visits."""

    def __init__(self, service, name, codes, generator, has_begun, pause=0):
        self.service = service
        self.name = name
        self.codes = codes
        self.generator = generator
        self.has_begun = has_begun
        self.pause = pause
        self.answered = []
        self.waiting = None
        self.slowest = 0.0
        self.failure = None

    def run(self):
        connection = self.service.connection()
        try:
            for number in range(1_000_000):
                self.waiting = f"{self.name}-{number}"
                begun = time.monotonic()
                connection.request(
                    "GET", f"/{self.generator.choice(self.codes)}?utm_campaign={self.waiting}", headers={"User-Agent": DESKTOP})
                response = connection.getresponse()
                response.read()
                if response.status != 302:
                    self.failure = Failure(f"a visitor was answered with {response.status}")
                    return
                self.slowest = max(self.slowest, time.monotonic() - begun)
                self.answered.append(self.waiting)
                self.waiting = None
                self.has_begun.set()
                if self.pause:
                    time.sleep(self.pause)
        except (OSError, http.client.HTTPException):
            pass
        finally:
            connection.close()


def run_round(service, number, visitors, codes, generator):
    has_begun = threading.Event()
    everybody = [
        Visitor(service, f"{number}-{visitor}", codes, random.Random(generator.random()), has_begun)
        for visitor in range(visitors)]
    threads = [threading.Thread(target=visitor.run) for visitor in everybody]
    for thread in threads:
        thread.start()
    has_begun.wait(timeout=10)
    time.sleep(generator.uniform(0, LONGEST_ROUND))
    service.kill()
    for thread in threads:
        thread.join(timeout=30)
    if failures := [visitor.failure for visitor in everybody if visitor.failure]:
        raise failures[0]
    service.start()
    return everybody


def counted(service):
    """How many clicks of people are counted."""
    answer = service.request("GET", "/api/v1/statistics?period=2d", key=service.key)
    if answer.status != 200:
        raise Failure(f"the numbers are answered with {answer.status}: {answer.text}")
    return answer.json()["clicks"]


def recorded(service):
    """How often each number is recorded."""
    answer = service.request("GET", "/api/v1/clicks?period=2d&kind=person", key=service.key)
    if answer.status != 200:
        raise Failure(f"the clicks are answered with {answer.status}: {answer.text}")
    return Counter(json.loads(line)["campaign"] for line in answer.body.splitlines())


def warnings(service):
    """The last warnings and errors of the log."""
    lines = [line for line in service.log().splitlines() if " warning " in line or " error " in line]
    return "\n".join(lines[-20:])


def compare(service, answered, cut_off, name):
    """Restarts the service, and compares what it has recorded and counted with the requests."""
    eventually(lambda: counted(service) >= len(answered), 30, 0.05)
    if service.stop() != 0:
        raise Failure("the service did not stop well")
    service.start()
    numbers, count = recorded(service), counted(service)
    lost = [number for number in answered if numbers[number] == 0]
    doubled = [number for number, times in numbers.items() if times > 1]
    unknown = set(numbers) - set(answered) - set(cut_off)
    if lost or doubled or unknown:
        raise Failure(
            f"{name}: {len(lost)} answered clicks are lost, {len(doubled)} recorded more than once, {len(unknown)} "
            f"were never asked for, such as {(lost + doubled + sorted(unknown))[0]}\n{warnings(service)}")
    if count != sum(numbers.values()):
        raise Failure(f"{name}: {count} clicks are counted, {sum(numbers.values())} recorded")
    print(f"all {len(answered)} answered clicks are recorded once, and {count - len(answered)} of those cut off")


def run(options, folder):
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**32)
    print(f"seed {seed}, {options.rounds} rounds, {options.visitors} visitors", flush=True)
    generator = random.Random(seed)
    begun = time.monotonic()
    service = Service(Path(options.binary).resolve(), folder).start()
    answered, cut_off = [], []
    try:
        codes = [service.create(f"https://www.example.com/{number}")["code"] for number in range(LINKS)]
        for number in range(1, options.rounds + 1):
            for visitor in run_round(service, number, options.visitors, codes, generator):
                answered += visitor.answered
                cut_off += [visitor.waiting] if visitor.waiting else []
            if number % 25 == 0 or number == options.rounds:
                print(
                    f"round {number}: {len(answered)} answered, {len(cut_off)} cut off, "
                    f"{time.monotonic() - begun:.0f} s", flush=True)
        compare(service, answered, cut_off, f"seed {seed}")
    finally:
        if service.process is not None:
            service.kill()


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("binary")
    arguments.add_argument("--rounds", type=int, default=300)
    arguments.add_argument("--visitors", type=int, default=16)
    arguments.add_argument("--seed", type=int, default=None)
    options = arguments.parse_args()
    return finish(run, options, "crash-clicks")


if __name__ == "__main__":
    sys.exit(main())
