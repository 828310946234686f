#!/usr/bin/env python3
"""Follows links while the disk takes seconds for one sync, and looks for visitors who wait and for counts that are lost.

    slow_disk.py WAYMARK_BINARY [--delay 25] [--links 5000] [--kill]

Each link is followed once, by a few visitors side by side, while every fsync of the service waits, so that clicks stay in the
journal. Then

 - no visitor waited longer than the bound, nor whoever asked for numbers;
 - every visit is counted exactly once, when the disk is quick again; with --kill the process is ended with SIGKILL while the
   disk is slow, and the next one finds all clicks in the journal.
"""

import argparse
import json
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.dont_write_bytecode = True

from crash_clicks import counted  # noqa: E402
from measurement import Failure, finish  # noqa: E402
from user_agents import DESKTOP  # noqa: E402
from waymark_service import Service, eventually  # noqa: E402

VISITORS = 4


class SlowDisk:
    """A disk whose syncs wait as long as they are told."""

    def __init__(self, folder):
        compiler = shutil.which("cc") or shutil.which("clang")
        library = folder / "slow_sync.so"
        source = Path(__file__).parent / "slow_sync.c"
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
        self.file = folder / "milliseconds"
        self.set(0)
        self.environment = {"LD_PRELOAD": str(library), "SLOW_SYNC": str(self.file)}

    def set(self, seconds):
        draft = self.file.with_suffix(".draft")
        draft.write_text(str(int(seconds * 1000)))
        draft.replace(self.file)


class SlowService(Service):
    def __init__(self, binary, folder, disk):
        super().__init__(Path(binary).resolve(), folder)
        self.disk = disk

    def environment(self):
        return {**super().environment(), **self.disk.environment}


def visit(service, codes, waits):
    connection = service.connection(timeout=60)
    for code in codes:
        begun = time.monotonic()
        connection.request("GET", f"/{code}", headers={"User-Agent": DESKTOP})
        response = connection.getresponse()
        response.read()
        waits.append(time.monotonic() - begun)
        if response.status != 302:
            raise Failure(f"/{code} was answered with {response.status}")
    connection.close()


def ask_for_numbers(service, link, until, waits):
    while not until.is_set():
        begun = time.monotonic()
        answer = service.request("GET", f"/api/v1/links/{link}/statistics", key=service.known_key)
        waits.append(time.monotonic() - begun)
        if answer.status != 200:
            raise Failure(f"the numbers were answered with {answer.status}")
        until.wait(0.2)


def guarded(faults, work, *arguments):
    try:
        work(*arguments)
    except Exception as fault:
        faults.append(fault)


def clicks(service):
    """How often each link was clicked, by what is stored."""
    lines = service.try_run("export", "--database", service.database).stdout.splitlines()
    records = [json.loads(line) for line in lines]
    return {record["code"]: record["count"] for record in records
            if record["type"] == "count" and record["event"] == "click"}


def run(options, folder):
    disk = SlowDisk(folder)
    service = SlowService(options.binary, folder / "service", disk)
    service.start()
    try:
        service.known_key = service.key
        codes = [f"c{number}" for number in range(options.links)]
        table = folder / "links.csv"
        table.write_text("code,link\n" + "".join(f"{code},https://www.example.com/{code}\n" for code in codes))
        service.operate("import", "csv", table, "--domain", service.domain)
        link = service.create("https://www.example.com/numbers")["id"]

        disk.set(options.delay)
        waits, numbers, faults, is_over = [], [], [], threading.Event()
        begun = time.monotonic()
        threads = [
            threading.Thread(target=guarded, args=(faults, visit, service, codes[part::VISITORS], waits))
            for part in range(VISITORS)]
        asking = threading.Thread(target=guarded, args=(faults, ask_for_numbers, service, link, is_over, numbers))
        for thread in [*threads, asking]:
            thread.start()
        for thread in threads:
            thread.join()
        seconds = time.monotonic() - begun
        is_over.set()
        asking.join()
        if faults:
            raise Failure(f"{len(faults)} of the visitors failed: {faults[0]!r}")
        waits.sort()
        print(
            f"{len(waits)} visits in {seconds:.1f} s while a sync took {options.delay} s: half within "
            f"{waits[len(waits) // 2] * 1000:.1f} ms, 99 % within {waits[len(waits) * 99 // 100] * 1000:.1f} ms, all within "
            f"{waits[-1] * 1000:.1f} ms; numbers within {max(numbers) * 1000:.1f} ms", flush=True)
        for name, wait in [("a visitor", waits[-1]), ("who asked for numbers", max(numbers))]:
            if wait > options.bound:
                raise Failure(f"{name} waited {wait:.2f} s")

        if options.kill:
            service.kill()
        disk.set(0)
        if options.kill:
            service.start()
        if not eventually(lambda: counted(service) >= options.links, options.delay + 10, 0.05):
            raise Failure(f"{counted(service)} clicks are counted of {options.links}")
        if service.stop() != 0:
            raise Failure("the service did not stop well")
        found = clicks(service)
        twice = [code for code, count in found.items() if count != 1]
        if twice:
            raise Failure(f"{len(twice)} links were counted more than once, such as {twice[0]}")
        if len(found) != options.links:
            raise Failure(f"{len(found)} links are counted of {options.links}")
        print(f"{len(found)} of {options.links} visits are counted, none twice", flush=True)
    finally:
        disk.set(0)
        if service.process is not None:
            service.kill()


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("binary")
    arguments.add_argument("--delay", type=float, default=25)
    arguments.add_argument("--links", type=int, default=5000)
    arguments.add_argument("--bound", type=float, default=1, help="the longest wait in seconds")
    arguments.add_argument("--kill", action="store_true")
    options = arguments.parse_args()
    return finish(run, options, "slow-disk")


if __name__ == "__main__":
    sys.exit(main())
