#!/usr/bin/env python3
"""Follows links while another process holds the write lock of the database, and looks for failed redirects and lost clicks.

    locked_database.py WAYMARK_BINARY [--seconds 60] [--visitors 4]

Each request has a number of its own as its campaign, as in crash_clicks.py. While the lock is held
 - every request is answered by a redirect, none later than after a second;
 - clicks stay in the journal, and the log says so once.
Afterwards every click is recorded and counted once.
"""

import argparse
import random
import sys
import threading
import time
from pathlib import Path

sys.dont_write_bytecode = True

from crash_clicks import LINKS, Visitor, compare  # noqa: E402
from measurement import Failure, finish  # noqa: E402
from waymark_service import Service, eventually  # noqa: E402

LONGEST_WAIT = 1.0
TOLD = "Clicks stay in the journal"


def run(options, folder):
    service = Service(Path(options.binary).resolve(), folder).start()
    begun = threading.Event()
    try:
        codes = [service.create(f"https://www.example.com/{number}")["code"] for number in range(LINKS)]
        visitors = [
            Visitor(service, str(number), codes, random.Random(number), begun) for number in range(options.visitors)]
        threads = [threading.Thread(target=visitor.run) for visitor in visitors]
        for thread in threads:
            thread.start()
        begun.wait(timeout=10)
        with service.writes_held():
            before = [len(visitor.answered) for visitor in visitors]
            time.sleep(options.seconds)
            during = [len(visitor.answered) - count for visitor, count in zip(visitors, before)]
        if min(during) == 0:
            raise Failure(f"a visitor had no answer for {options.seconds} s")
        print(f"{sum(during)} redirects while the database was locked", flush=True)
        eventually(lambda: "The database takes clicks again." in service.log(), 30)
        service.stop()
        for thread in threads:
            thread.join(timeout=30)
        if failures := [visitor.failure for visitor in visitors if visitor.failure]:
            raise failures[0]
        slowest = max(visitor.slowest for visitor in visitors)
        if slowest > LONGEST_WAIT:
            raise Failure(f"a visitor waited for {slowest:.1f} s")
        # A server lets some of it through before all locks are held.
        if not 1 <= service.log().count(TOLD) <= (2 if service.is_on_server else 1):
            raise Failure(f"the log tells {service.log().count(TOLD)} times that clicks stay in the journal")
        service.start()
        compare(
            service, [number for visitor in visitors for number in visitor.answered],
            [visitor.waiting for visitor in visitors if visitor.waiting], "locked database")
    finally:
        if service.process is not None:
            service.kill()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--visitors", type=int, default=4)
    sys.exit(finish(run, parser.parse_args(), "locked"))


if __name__ == "__main__":
    main()
