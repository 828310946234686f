#!/usr/bin/env python3
"""Asks for QR codes that no cache has, as many as it is told, and follows a link beside them.

    qr_flood.py WAYMARK_BINARY [--seconds 20] [--rate 200] [--size 1024] [--visitor 0.05] [--cores 0.5]

 - Every answer is a picture, or 503 with `Retry-After`; a picture of more than 1,024 pixels is 401.
 - The service spends no more of a core than the bound on the flood, beside what the same requests cost when the pictures are
   kept.
 - 99 % of the visitors get their answer within the bound.
"""

import argparse
import asyncio
import http.client
import multiprocessing
import os
import random
import sys
import time

sys.dont_write_bytecode = True

from pathlib import Path  # noqa: E402

from measurement import Failure, finish  # noqa: E402
from user_agents import DESKTOP  # noqa: E402
from waymark_service import Service  # noqa: E402

SENDERS = 64


class Flood:
    """Many connections that send requests at a rate together; each waits for its answer."""

    def __init__(self, service, path, rate, seconds):
        self.service, self.path, self.rate, self.seconds = service, path, rate, seconds
        self.answers = {}

    def run(self):
        asyncio.run(self.send())

    async def send(self):
        self.until = time.monotonic() + self.seconds
        await asyncio.gather(*(self.sender(number) for number in range(SENDERS)))

    async def sender(self, number):
        reader, writer = await asyncio.open_connection(self.service.host, self.service.port)
        next_moment = time.monotonic() + number / self.rate
        while next_moment < self.until:
            await asyncio.sleep(max(0, next_moment - time.monotonic()))
            writer.write(f"GET {self.path()} HTTP/1.1\r\nHost: {self.service.host}:{self.service.port}\r\n\r\n".encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            await reader.readexactly(int(head.split("content-length: ")[1].split("\r\n")[0]))
            status = int(head.split(" ")[1])
            if status == 503 and "retry-after: 1\r\n" not in head:
                raise Failure("503 without Retry-After")
            self.answers[status] = self.answers.get(status, 0) + 1
            next_moment = max(next_moment + SENDERS / self.rate, time.monotonic())
        writer.close()


def visit(host, port, seconds, waits):
    """Follows a link every 20 ms, in a process of its own, and tells how long each answer took."""
    connection = http.client.HTTPConnection(host, port, timeout=30)
    found, until = [], time.monotonic() + seconds
    while time.monotonic() < until:
        begun = time.monotonic()
        connection.request("GET", "/flood", headers={"User-Agent": DESKTOP})
        response = connection.getresponse()
        response.read()
        assert response.status == 302, response.status
        found.append(time.monotonic() - begun)
        time.sleep(max(0, 0.02 - found[-1]))
    connection.close()
    waits.put(sorted(found))


def within(waits, share):
    return waits[int((len(waits) - 1) * share)]


def processor_seconds(process):
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def flood(service, options, path):
    """Floods for a while; gives the answers by status, how long visitors waited, and the cores that were busy."""
    waits = multiprocessing.Queue()
    visitors = multiprocessing.Process(target=visit, args=(service.host, service.port, options.seconds, waits))
    before, begun = processor_seconds(service.ready["processID"]), time.monotonic()
    visitors.start()
    sender = Flood(service, path, options.rate, options.seconds)
    sender.run()
    found = waits.get(timeout=30)
    visitors.join()
    cores = (processor_seconds(service.ready["processID"]) - before) / (time.monotonic() - begun)
    return sender.answers, found, cores


def run(options, folder):
    generator = random.Random()
    service = Service(Path(options.binary).resolve(), folder).start()
    try:
        service.create("https://www.example.com/flood", customCode="flood")

        def drawn():
            color = "".join(f"{generator.randrange(0x60):02x}" for _ in range(3))
            return f"/flood.qr.png?size={options.size}&color={color}"

        def kept():
            return f"/flood.qr.png?size={options.size}"

        _, quiet, usual = flood(service, options, kept)
        answers, visitors, cores = flood(service, options, drawn)
        print(
            f"{answers} in {options.seconds} s; {cores:.2f} cores, {usual:.2f} with pictures that are kept; visitors: half "
            f"within {within(visitors, 0.5) * 1000:.1f} ms, 99 % within {within(visitors, 0.99) * 1000:.1f} ms, all within "
            f"{within(visitors, 1) * 1000:.1f} ms; beside the kept ones 99 % within {within(quiet, 0.99) * 1000:.1f} ms",
            flush=True)
        if set(answers) - {200, 503} or 200 not in answers:
            raise Failure(f"the answers are {answers}")
        if cores - usual > options.cores:
            raise Failure(f"drawing keeps {cores - usual:.2f} cores busy")
        if within(visitors, 0.99) > options.visitor:
            raise Failure(f"a visitor waited {within(visitors, 0.99) * 1000:.0f} ms")
        large = service.request("GET", "/flood.qr.png?size=4096")
        if large.status != 401:
            raise Failure(f"a picture of 4096 pixels without a key is answered with {large.status}")
        if service.stop() != 0:
            raise Failure("the service did not stop well")
    finally:
        if service.process is not None:
            service.kill()


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("binary")
    arguments.add_argument("--seconds", type=float, default=20)
    arguments.add_argument("--rate", type=float, default=200, help="requests a second")
    arguments.add_argument("--size", type=int, default=1024)
    arguments.add_argument("--visitor", type=float, default=0.05, help="the longest wait of 99 %% of the visitors in seconds")
    arguments.add_argument("--cores", type=float, default=0.5)
    options = arguments.parse_args()
    return finish(run, options, "qr-flood")


if __name__ == "__main__":
    sys.exit(main())
