#!/usr/bin/env python3
"""Does to a PostgreSQL server what happens to servers, while links are created and followed, and looks for what that costs.

    postgres_faults.py WAYMARK_BINARY [--fault killed|stopped|frozen|exhausted|promoted] [--seconds 20]

Each request of a visitor has a number of its own as its campaign, as in crash_clicks.py. With every fault
 - links that are known to the service are followed without an error, none later than after a second;
 - a creation is acknowledged, or answered with 503 and Retry-After, none later than after 12 seconds;
 - the service stays alive, is not ready while it cannot create links, and creates them by itself within ten seconds after the fault.
Afterwards every acknowledged link leads where it should, and every click is recorded and counted once.
"""

import argparse
import contextlib
import http.client
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.dont_write_bytecode = True

from crash_clicks import LINKS, Visitor, compare, warnings  # noqa: E402
from measurement import Failure, finish  # noqa: E402
from postgres_server import PostgresServer, environment, programs  # noqa: E402
from waymark_service import Service, eventually  # noqa: E402

VISITORS = 3
CREATORS = 3
LONGEST_VISIT = 1.0
LONGEST_CREATION = 12.0
LONGEST_RECOVERY = 10.0
TERMINATION = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
    """


class Creator:
    """Creates links on one connection until it is told to stop."""

    def __init__(self, service, name):
        self.service = service
        self.name = name
        self.links = {}
        self.refusals = 0
        self.slowest = 0.0
        self.failure = None
        self.is_done = threading.Event()

    def run(self):
        number = 0
        while not self.is_done.is_set():
            number += 1
            destination = f"https://www.example.com/created/{self.name}/{number}"
            begun = time.monotonic()
            try:
                answer = self.service.request(
                    "POST", "/api/v1/links", body={"link": {"link": destination}}, key=self.service.key, timeout=60)
            except (OSError, http.client.HTTPException) as error:
                self.failure = Failure(f"a creation was cut off: {error!r}")
                return
            self.slowest = max(self.slowest, time.monotonic() - begun)
            if answer.status == 201:
                self.links[answer.json()["code"]] = destination
                self.is_done.wait(0.02)
            elif answer.status == 503 and "retry-after" in answer.headers:
                self.refusals += 1
                self.is_done.wait(0.05)
            else:
                self.failure = Failure(f"a creation was answered with {answer.status}: {answer.text}")
                return


class Fault:
    """What happens to a server."""

    # Whether nothing can be stored meanwhile.
    is_total = False

    def __init__(self, **settings):
        # What is acknowledged survives a crash of the server, though not of the machine.
        self.server = PostgresServer(synchronous_commit="on", **settings).start()
        self.server.create("links")

    @property
    def url(self):
        return self.server.url("links")

    def happen(self, seconds):
        raise NotImplementedError

    def end(self):
        pass

    def remove(self):
        self.server.remove()


class Killed(Fault):
    """Connections are ended by an administrator, and once by the crash of a process, which ends all of them."""

    def happen(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.server.execute(TERMINATION, "links")
            time.sleep(0.2)
        (process,), *_ = self.server.execute(
            "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'")
        self.server.kill(int(process))


class Stopped(Fault):
    """The server is stopped, and started again."""

    is_total = True

    def happen(self, seconds):
        self.server.stop("fast")
        time.sleep(seconds)

    def end(self):
        self.server.start()


class Frozen(Fault):
    """The server keeps its connections and says nothing, as behind a broken network."""

    is_total = True

    def happen(self, seconds):
        self.server.freeze()
        time.sleep(seconds)

    def end(self):
        self.server.thaw()


class Exhausted(Fault):
    """The server has ended all connections of the service, and has only two left to give."""

    USER = "links"
    MOST = 14

    def __init__(self):
        super().__init__(max_connections=self.MOST, superuser_reserved_connections=1)
        self.server.execute(f"CREATE ROLE {self.USER} LOGIN; ALTER DATABASE links OWNER TO {self.USER}")

    @property
    def url(self):
        return self.server.url("links", user=self.USER)

    def happen(self, seconds):
        with contextlib.ExitStack() as stack:
            for _ in range(self.MOST - 3):
                stack.enter_context(self.holding())
            self.end_connections()
            time.sleep(seconds)

    def end_connections(self):
        """Ends those of the service; an administrator, too, may have to wait for a place."""
        def has_ended():
            with contextlib.suppress(AssertionError):
                self.server.execute(TERMINATION, "links")
                return True

        if not eventually(has_ended):
            raise Failure("an administrator gets no connection")

    @contextlib.contextmanager
    def holding(self):
        """Holds a connection, which is taken from the service if there is none else."""
        while True:
            holder = subprocess.Popen(
                [programs("psql") / "psql", "-qXAt", self.server.url(user=self.USER)], stdin=subprocess.PIPE,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment())
            with contextlib.suppress(BrokenPipeError):
                holder.stdin.write("SELECT 1;\n")
                holder.stdin.flush()
            if holder.stdout.readline() == "1\n":
                break
            holder.communicate()
            self.end_connections()
        try:
            yield
        finally:
            holder.communicate()


class Promoted(Fault):
    """The primary dies, and its synchronous standby takes over."""

    is_total = True

    def __init__(self):
        super().__init__()
        self.standby = PostgresServer(primary=self.server).start()
        self.server.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.server.execute("SELECT pg_reload_conf()")

    @property
    def url(self):
        return (f"postgresql://waymark@/links?host={self.server.folder},{self.standby.folder}"
                "&target_session_attrs=read-write")

    def happen(self, seconds):
        self.server.stop("immediate")
        time.sleep(seconds)

    def end(self):
        self.standby.promote()

    def remove(self):
        super().remove()
        self.standby.remove()


FAULTS = {kind.__name__.lower(): kind for kind in (Killed, Stopped, Frozen, Exhausted, Promoted)}


def try_fault(binary, folder, name, seconds):
    """Runs a service while one fault happens and ends."""
    fault = FAULTS[name]()
    service = Service(binary, folder, database=fault.url)
    creators = [Creator(service, str(number)) for number in range(CREATORS)]
    threads = []
    try:
        service.start()
        begun = threading.Event()
        codes = [service.create(f"https://www.example.com/{number}")["code"] for number in range(LINKS)]
        # Some thousand visits, however long it takes: all of them are compared afterwards.
        visitors = [
            Visitor(service, str(number), codes, random.Random(number), begun, pause=max(0.01, seconds / 1000))
            for number in range(VISITORS)]
        # So that the service knows all of them; this is no person.
        for code in codes:
            service.request("GET", f"/{code}", agent="curl/8.7.1")
        threads = [threading.Thread(target=caller.run) for caller in [*visitors, *creators]]
        for thread in threads:
            thread.start()
        begun.wait(timeout=10)
        time.sleep(0.5)
        before = [len(visitor.answered) for visitor in visitors]
        fault.happen(seconds)
        refused = sum(creator.refusals for creator in creators)
        if service.request("GET", "/health/live").status != 200:
            raise Failure("the service is not alive")
        readiness = service.request("GET", "/health/ready", timeout=30).status
        if fault.is_total and readiness != 503:
            raise Failure(f"the service says {readiness} while it cannot create links")
        during = [len(visitor.answered) - count for visitor, count in zip(visitors, before)]
        fault.end()
        ended = time.monotonic()
        count = sum(len(creator.links) for creator in creators)
        if not eventually(lambda: sum(len(creator.links) for creator in creators) > count + CREATORS, LONGEST_RECOVERY, 0.05):
            raise Failure(f"no link is created {LONGEST_RECOVERY:.0f} s after the fault\n{warnings(service)}")
        recovery = time.monotonic() - ended
        if not eventually(lambda: service.request("GET", "/health/ready").status == 200, LONGEST_RECOVERY, 0.1):
            raise Failure("the service does not get ready again")
        for creator in creators:
            creator.is_done.set()
        for thread in threads[VISITORS:]:
            thread.join(timeout=LONGEST_CREATION)
        # The visitors end with the service, which stores what they have done.
        service.stop()
        for thread in threads:
            thread.join(timeout=30)
        check(fault, service, visitors, creators, during)
        links = {code: destination for creator in creators for code, destination in creator.links.items()}
        print(
            f"{name} for {seconds} s: {sum(during)} visits and {len(links)} creations, {refused} refused; the slowest took "
            f"{max(visitor.slowest for visitor in visitors):.2f} s and {max(creator.slowest for creator in creators):.1f} s; "
            f"recovered after {recovery:.1f} s", flush=True)
        service.start()
        found = {code: service.request("HEAD", f"/{code}", agent="curl/8.7.1") for code in links}
        lost = [code for code, answer in found.items() if answer.location != links[code]]
        if lost:
            answer = found[lost[0]]
            raise Failure(
                f"{len(lost)} of {len(links)} acknowledged links are lost: {answer.status} to {answer.location} and not to "
                f"{links[lost[0]]}\n{warnings(service)}")
        compare(
            service, [number for visitor in visitors for number in visitor.answered],
            [visitor.waiting for visitor in visitors if visitor.waiting], name)
    finally:
        for creator in creators:
            creator.is_done.set()
        if service.process is not None:
            service.kill()
        for thread in threads:
            thread.join(timeout=30)
        fault.remove()


def check(fault, service, visitors, creators, during):
    if failures := [caller.failure for caller in [*visitors, *creators] if caller.failure]:
        raise Failure(f"{failures[0]}\n{warnings(service)}")
    if min(during) == 0:
        raise Failure("a visitor had no answer during the fault")
    slowest = max(visitor.slowest for visitor in visitors)
    if slowest > LONGEST_VISIT:
        raise Failure(f"a visitor waited for {slowest:.1f} s")
    slowest = max(creator.slowest for creator in creators)
    if slowest > LONGEST_CREATION:
        raise Failure(f"a creation took {slowest:.1f} s")


def run(options, folder):
    for name in [options.fault] if options.fault else FAULTS:
        try_fault(Path(options.binary).resolve(), folder / name, name, options.seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--fault", choices=FAULTS)
    parser.add_argument("--seconds", type=float, default=20)
    sys.exit(finish(run, parser.parse_args(), "faults"))


if __name__ == "__main__":
    main()
