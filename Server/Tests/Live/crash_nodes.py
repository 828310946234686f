#!/usr/bin/env python3
"""Ends one of two nodes with SIGKILL at random moments while both are used, and looks for lost or doubled links and clicks.

    crash_nodes.py WAYMARK_BINARY [--rounds 100] [--callers 8] [--pause 0] [--seed N]

Both nodes use one PostgreSQL database. In each round a node chosen by chance is killed, and starts again.
 - No request at the other node fails.
 - Every link whose creation was acknowledged answers at both nodes with its destination.
 - Every click that was answered is recorded exactly once, every click whose answer never came once at most, and no other is.
 - The counts of people's clicks are as many as the records.
"""

import argparse
import http.client
import json
import random
import sys
import threading
import time
import urllib.parse
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True

from measurement import Failure, finish  # noqa: E402
from nodes import Node  # noqa: E402
from postgres_server import PostgresServer  # noqa: E402
from user_agents import DESKTOP  # noqa: E402
from waymark_service import eventually  # noqa: E402

LINKS = 20
LONGEST_ROUND = 0.4


class Caller:
    """Uses one node on one connection, until it is told to stop or the node is gone."""

    def __init__(self, node, name, until, has_begun, dies, pause):
        self.node = node
        self.name = name
        self.until = until
        self.has_begun = has_begun
        # Whether the node is the one that is killed.
        self.dies = dies
        # How many seconds it waits between two requests.
        self.pause = pause
        self.host = urllib.parse.urlsplit(node.domain).netloc
        self.waiting = None
        self.failure = None

    def run(self):
        connection = self.node.connection()
        try:
            number = 0
            while not self.until.is_set():
                self.waiting = f"{self.name}-{number}"
                self.call(connection, self.waiting)
                self.waiting = None
                self.has_begun.set()
                number += 1
                self.until.wait(self.pause)
        except Failure as failure:
            self.failure = failure
        except (OSError, http.client.HTTPException) as error:
            if not self.dies:
                self.failure = Failure(f"a request failed at the node that was left alone: {error!r}")
        finally:
            connection.close()


class Visitor(Caller):
    """Follows links; each request has a campaign of its own."""

    def __init__(self, *arguments, codes, generator):
        super().__init__(*arguments)
        self.codes = codes
        self.generator = generator
        self.answered = []

    def call(self, connection, name):
        target = f"/{self.generator.choice(self.codes)}?utm_campaign={name}"
        connection.request("GET", target, headers={"User-Agent": DESKTOP, "Host": self.host})
        response = connection.getresponse()
        response.read()
        if response.status != 302:
            raise Failure(f"a visitor was answered with {response.status}")
        self.answered.append(name)


class Creator(Caller):
    """Creates links."""

    def __init__(self, *arguments, key):
        super().__init__(*arguments)
        self.key = key
        self.acknowledged = {}

    def call(self, connection, name):
        destination = f"https://www.example.com/created/{name}"
        body = json.dumps({"link": {"link": destination}})
        connection.request(
            "POST", "/api/v1/links", body=body,
            headers={"Content-Type": "application/json", "Authorization": f"Bearer {self.key}"})
        response = connection.getresponse()
        text = response.read()
        if response.status != 201:
            raise Failure(f"a creation was answered with {response.status}: {text[:300]!r}")
        self.acknowledged[json.loads(text)["code"]] = destination


def run_round(nodes, number, callers, pause, codes, generator):
    """Uses both nodes, kills one, and starts it again."""
    victim = generator.choice(nodes)
    until, has_begun = threading.Event(), threading.Event()
    key = nodes[0].key
    everybody = []
    for place, node in enumerate(nodes):
        for caller in range(callers):
            arguments = (node, f"{number}-{place}-{caller}", until, has_begun, node is victim, pause)
            if caller % 4 == 3:
                everybody.append(Creator(*arguments, key=key))
            else:
                everybody.append(Visitor(*arguments, codes=codes, generator=random.Random(generator.random())))
    threads = [threading.Thread(target=caller.run) for caller in everybody]
    for thread in threads:
        thread.start()
    has_begun.wait(timeout=10)
    time.sleep(generator.uniform(0, LONGEST_ROUND))
    victim.kill()
    # The other one goes on alone, and while the first comes back.
    victim.start()
    until.set()
    for thread in threads:
        thread.join(timeout=30)
    if failures := [caller.failure for caller in everybody if caller.failure]:
        raise failures[0]
    return everybody


def recorded(node):
    """How often each campaign is recorded."""
    answer = node.request("GET", "/api/v1/clicks?period=2d&kind=person", key=node.key)
    if answer.status != 200:
        raise Failure(f"the clicks are answered with {answer.status}: {answer.text}")
    return Counter(json.loads(line)["campaign"] for line in answer.body.splitlines())


def counted(node):
    answer = node.request("GET", "/api/v1/statistics?period=2d", key=node.key)
    if answer.status != 200:
        raise Failure(f"the numbers are answered with {answer.status}: {answer.text}")
    return answer.json()["clicks"]


def warnings(nodes):
    """The last warnings and errors of the logs."""
    lines = [line for node in nodes for line in node.log().splitlines() if " warning " in line or " error " in line]
    return "\n".join(lines[-20:])


def compare(nodes, answered, cut_off, acknowledged, name):
    """Compares what is stored with what was answered."""
    for node in nodes:
        # One connection: a hundred rounds create more links than there are ports.
        connection = node.connection()
        for code, destination in acknowledged.items():
            connection.request(
                "GET", f"/{code}", headers={"User-Agent": "curl/8.0", "Host": urllib.parse.urlsplit(node.domain).netloc})
            answer = connection.getresponse()
            answer.read()
            found = (answer.status, answer.getheader("Location"))
            if found != (302, destination):
                raise Failure(f"{name}: /{code} was acknowledged for {destination}, and is {found[0]} {found[1]}")
        connection.close()
    # What no node has in its journal any more is stored.
    eventually(lambda: counted(nodes[0]) >= len(answered), 30, 0.05)
    for node in nodes:
        if node.stop() != 0:
            raise Failure(f"{name}: a node did not stop well\n{warnings(nodes)}")
    for node in nodes:
        node.start()
    numbers, count = recorded(nodes[0]), counted(nodes[1])
    lost = [number for number in answered if numbers[number] == 0]
    doubled = [number for number, times in numbers.items() if times > 1]
    unknown = set(numbers) - set(answered) - set(cut_off)
    if lost or doubled or unknown:
        raise Failure(
            f"{name}: {len(lost)} answered clicks are lost, {len(doubled)} recorded more than once, {len(unknown)} "
            f"were never asked for, such as {(lost + doubled + sorted(unknown))[0]}\n{warnings(nodes)}")
    if count != sum(numbers.values()):
        raise Failure(f"{name}: {count} clicks are counted, {sum(numbers.values())} recorded")
    print(
        f"all {len(answered)} answered clicks are recorded once, and {count - len(answered)} of those cut off; "
        f"all {len(acknowledged)} acknowledged links are there", flush=True)


def run(options, folder):
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(2**32)
    print(f"seed {seed}, {options.rounds} rounds, {options.callers} callers at each node", flush=True)
    generator = random.Random(seed)
    begun = time.monotonic()
    server = PostgresServer().start()
    nodes = []
    answered, cut_off, acknowledged = [], [], {}
    try:
        url = server.create("nodes")
        binary = Path(options.binary).resolve()
        nodes.append(Node(binary, folder / "one", url).start())
        nodes.append(Node(binary, folder / "two", url, first=nodes[0]).start())
        codes = [nodes[0].create(f"https://www.example.com/{number}")["code"] for number in range(LINKS)]
        for number in range(1, options.rounds + 1):
            for caller in run_round(nodes, number, options.callers, options.pause, codes, generator):
                if isinstance(caller, Creator):
                    acknowledged |= caller.acknowledged
                else:
                    answered += caller.answered
                    cut_off += [caller.waiting] if caller.waiting else []
            if number % 25 == 0 or number == options.rounds:
                print(
                    f"round {number}: {len(answered)} answered, {len(cut_off)} cut off, {len(acknowledged)} created, "
                    f"{time.monotonic() - begun:.0f} s", flush=True)
        compare(nodes, answered, cut_off, acknowledged, f"seed {seed}")
    finally:
        for node in nodes:
            if node.process is not None:
                node.kill()
        server.remove()


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("binary")
    arguments.add_argument("--rounds", type=int, default=100)
    arguments.add_argument("--callers", type=int, default=8)
    arguments.add_argument("--pause", type=float, default=0, help="seconds between two requests of a caller")
    arguments.add_argument("--seed", type=int, default=None)
    options = arguments.parse_args()
    return finish(run, options, "crash-nodes")


if __name__ == "__main__":
    sys.exit(main())
