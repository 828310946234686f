"""Pages of the dashboard among a million links and ten million clicks, all of today: how long they take, on SQLite and on PostgreSQL."""

import contextlib
import http.client
import statistics
import sys
import time
import urllib.parse

from generators import wrk
from links import Links
from servers import start_waymark, stop
from shared import database_server, print_rows, start_node
from traffic import redirects, write

GOAL, GOAL_OF_RECORDS = 100, 2000
# Each page is asked for so often.
TIMES = 9


class Owner:
    """The first owner, who has come in by the link that the service told."""

    def __init__(self, service):
        self.connection = http.client.HTTPConnection(service.host, service.port, timeout=60)
        self.cookie = None
        form = urllib.parse.urlencode({"name": "Ada", "email": "ada@example.com", "password": "correct horse battery staple"})
        status, _, cookie = self.request(
            "POST", service.ready["dashboard"].removeprefix(service.address), form,
            {"Content-Type": "application/x-www-form-urlencoded"})
        if status != 303 or not cookie:
            sys.exit(f"the first owner cannot come in: {status}")
        self.cookie = cookie.partition(";")[0]

    def request(self, method, path, body=None, headers={}):
        own = {"Cookie": self.cookie} if self.cookie else {}
        self.connection.request(method, path, body, {"Sec-Fetch-Site": "same-origin", **own, **headers})
        answer = self.connection.getresponse()
        return answer.status, answer.read(), answer.getheader("Set-Cookie")

    def time(self, path):
        """How long a page takes, in milliseconds, and how long it is."""
        taken = []
        for _ in range(TIMES):
            begun = time.perf_counter()
            status, body, _ = self.request("GET", path)
            taken.append((time.perf_counter() - begun) * 1000)
            if status not in (200, 303):
                sys.exit(f"{path} was answered with {status}")
        return taken, len(body)


def pages(code):
    """What is asked for, with the most milliseconds that it may take."""
    short = urllib.parse.quote(f"https://go.example.com/{code}", safe="")
    by_counts = [
        "/_/", "/_/links", f"/_/links?q={code}", "/_/links?q=autumn", "/_/links?q=nothingatall", "/_/links?tag=none",
        f"/_/links?q={short}", "/_/links?column=clicks", "/_/abuse?q=www.example.com", "/_/audit", "/_/statistics",
        "/_/statistics?period=24h", "/_/statistics?period=12m", "/_/statistics?period=12m&os=ios",
    ]
    return [(path, GOAL) for path in by_counts] + [("/_/statistics?period=30d&os=ios&browser=safari", GOAL_OF_RECORDS)]


def fill(server, links, clicks, folder):
    """Has links clicked as often as that, and waits until all of it is counted."""
    file = write(redirects(links), folder / "requests")
    done = 0
    while done < clicks:
        done += wrk(server, file, 20, 64)["requests"]
        print(f"  {server.name}: {done:,} of {clicks:,} clicks", flush=True)
    server.settle(600)


def measure_store(name, server, links, options, folder):
    fill(server, links, options.clicks, folder)
    owner = Owner(server.service)
    rows = []
    for path, goal in pages(links.asked[0]):
        taken, length = owner.time(path)
        verdict = "reached" if statistics.median(taken) <= goal else "not reached"
        rows.append([f"`{path}`", f"{length:,}", f"{statistics.median(taken):.0f}", f"{max(taken):.0f}", f"{goal} ms {verdict}"])
    print_rows(
        f"{name}, {options.links:,} links, {options.clicks:,} clicks", ["page", "bytes", "ms", "the slowest", "goal"], rows)


def measure_pages(options, folder):
    """Pages on both stores, one after the other."""
    for name in ("SQLite", "PostgreSQL"):
        with contextlib.ExitStack() as stack:
            place = folder / name
            if name == "SQLite":
                links = Links(options.links, place / "links")
                server = start_waymark(name, options.binary, links, place / "waymark")
            else:
                database, links = stack.enter_context(database_server(options.links, place))
                server = start_node(name, options.binary, database.create("clicks"), links, place / "waymark")
            stack.callback(stop, [server])
            measure_store(name, server, links, options, place)
