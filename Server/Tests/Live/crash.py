#!/usr/bin/env python3
"""Ends the service with SIGKILL at random moments while many callers create links, and looks for lost or doubled ones.

    crash.py WAYMARK_BINARY [--rounds 300] [--creators 64] [--seed N]

Each round: creators send `POST /api/v1/links`, each with a destination and an `Idempotency-Key` of its own; the process
is killed; it starts again on the same database. Then
 - every link whose creation was acknowledged answers with its destination;
 - the request that each creator was waiting for is sent again with the same key, and must now be acknowledged;
 - the list of links shows every one of these destinations exactly once, and every code once;
 - a sample of the links of earlier rounds still answers.
"""

import argparse
import http.client
import json
import random
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True

from waymark_service import Service  # noqa: E402

SAMPLE = 50
LONGEST_ROUND = 0.3
PAGE = 100
AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


class Failure(Exception):
    """The service lost, doubled or changed a link."""


class Creator:
    """One caller with one connection, who creates link after link until the service is gone."""

    def __init__(self, service, name, has_begun):
        self.service = service
        self.has_begun = has_begun
        self.name = name
        self.connection = service.connection()
        self.acknowledged = {}
        self.waiting = None
        self.count = 0

    def run(self, until):
        try:
            while not until.is_set():
                self.count += 1
                self.waiting = f"https://www.example.com/{self.name}/{self.count}"
                self.create(self.waiting)
                self.waiting = None
        except (OSError, http.client.HTTPException):
            pass
        finally:
            self.connection.close()

    def create(self, destination):
        body = json.dumps({"link": {"link": destination}})
        headers = {
            "Content-Type": "application/json", "Authorization": f"Bearer {self.service.known_key}",
            "Idempotency-Key": destination,
        }
        self.connection.request("POST", "/api/v1/links", body=body, headers=headers)
        response = self.connection.getresponse()
        text = response.read()
        if response.status not in (200, 201):
            raise Failure(f"creating {destination} was answered with {response.status}: {text[:300]!r}")
        self.acknowledged[destination] = json.loads(text)["code"]
        self.has_begun.set()

    def repeat(self):
        """Sends the request again that was never answered."""
        if self.waiting is not None:
            self.connection = self.service.connection()
            self.create(self.waiting)
            self.connection.close()


def check_redirects(service, links):
    """Follows each link once; `links` are pairs of destination and code."""
    connection = service.connection()
    for destination, code in links:
        connection.request("GET", f"/{code}", headers={"User-Agent": AGENT})
        response = connection.getresponse()
        response.read()
        location = response.getheader("Location")
        if (response.status, location) != (302, destination):
            raise Failure(f"/{code} was acknowledged for {destination}, but is {response.status} {location}")
    connection.close()


def links_since(service, newest_before):
    """The links newer than one, as pairs of destination and code, newest first; and the newest one's identity."""
    connection = service.connection()
    found, newest, cursor = [], None, None
    while True:
        target = f"/api/v1/links?limit={PAGE}" + (f"&cursor={cursor}" if cursor else "")
        connection.request("GET", target, headers={"Authorization": f"Bearer {service.known_key}"})
        response = connection.getresponse()
        page = json.loads(response.read())
        if response.status != 200:
            raise Failure(f"the list was answered with {response.status}: {page}")
        for link in page["links"]:
            newest = newest or link["id"]
            if link["id"] == newest_before:
                connection.close()
                return found, newest
            found.append((link["link"]["link"], link["code"]))
        cursor = page.get("next")
        if not cursor:
            connection.close()
            return found, newest


def check_list(listed, acknowledged):
    destinations, codes = {}, set()
    for destination, code in listed:
        if destination in destinations:
            raise Failure(f"{destination} is there twice: as {destinations[destination]} and as {code}")
        if code in codes:
            raise Failure(f"the code {code} is there twice")
        destinations[destination] = code
        codes.add(code)
    for destination, code in acknowledged.items():
        if destinations.get(destination) != code:
            raise Failure(f"{destination} was acknowledged as {code}, but is listed as {destinations.get(destination)}")


def run_round(service, number, creators, generator, pool):
    is_over, has_begun = threading.Event(), threading.Event()
    callers = [Creator(service, f"{number}/{caller}", has_begun) for caller in range(creators)]
    running = [pool.submit(caller.run, is_over) for caller in callers]
    has_begun.wait(timeout=10)
    time.sleep(generator.uniform(0, LONGEST_ROUND))
    service.kill()
    is_over.set()
    for caller in running:
        caller.result(timeout=30)
    service.start()
    acknowledged_before = sum(len(caller.acknowledged) for caller in callers)
    repeated = sum(caller.waiting is not None for caller in callers)
    for caller in pool.map(lambda caller: caller.repeat(), callers):
        pass
    acknowledged = {}
    for caller in callers:
        acknowledged.update(caller.acknowledged)
    return acknowledged, acknowledged_before, repeated


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("binary")
    arguments.add_argument("--rounds", type=int, default=300)
    arguments.add_argument("--creators", type=int, default=64)
    arguments.add_argument("--seed", type=int, default=None)
    options = arguments.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**32)
    print(f"seed {seed}, {options.rounds} rounds, {options.creators} creators", flush=True)
    generator = random.Random(seed)
    begun = time.monotonic()
    every, newest, answered, repeated = [], None, 0, 0
    with tempfile.TemporaryDirectory(prefix="waymark-crash-") as folder, ThreadPoolExecutor(options.creators) as pool:
        service = Service(options.binary, folder).start()
        service.known_key = service.key
        try:
            for number in range(1, options.rounds + 1):
                acknowledged, before, waiting = run_round(service, number, options.creators, generator, pool)
                answered += before
                repeated += waiting
                check_redirects(service, acknowledged.items())
                check_redirects(service, generator.sample(every, min(SAMPLE, len(every))))
                listed, newest = links_since(service, newest)
                check_list(listed, acknowledged)
                every.extend(acknowledged.items())
                if number % 25 == 0 or number == options.rounds:
                    seconds = time.monotonic() - begun
                    print(
                        f"round {number}: {answered} acknowledged, {repeated} cut off and repeated, {seconds:.0f} s",
                        flush=True)
            listed, _ = links_since(service, None)
            check_list(listed, dict(every))
            if len(listed) != len(every):
                raise Failure(f"{len(listed)} links are listed, {len(every)} were acknowledged")
            if service.stop() != 0:
                raise Failure("the service did not stop well")
        except Failure as failure:
            print(f"FAILED with seed {seed}: {failure}\n{service.log()[-2000:]}", file=sys.stderr)
            return 1
        finally:
            if service.process is not None:
                service.kill()
    print(f"all {len(every)} links are there, none twice")
    return 0


if __name__ == "__main__":
    sys.exit(main())
