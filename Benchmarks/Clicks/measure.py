#!/usr/bin/env python3
"""Measures redirects beside nginx: the same load on both, in turns in one run.

    Benchmarks/Clicks/measure.py [--binary PATH] [--rounds 5] [--seconds 4] [--connections 64] [--only NAME …]

nginx answers `return 302` from a map of 10,000 codes with one worker; waymark runs one event loop. Both get the requests of
wrk: codes at random, with the header fields of real browsers. CPU is that of the whole process, user and system. A rate
counts only where the server under test fills its core (95 %); else CPU per request decides.
"""

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "Server" / "Tests" / "Live"))
sys.dont_write_bytecode = True

from ports import reserve_port  # noqa: E402
from waymark_service import Service  # noqa: E402

HOST = "go.example.com"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
TICKS = os.sysconf("SC_CLK_TCK")
FULL = 0.95
NGINX = """
daemon off;
master_process off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    keepalive_requests 1000000000;
    map_hash_max_size 65536;
    map_hash_bucket_size 128;
    map $uri $target {{
        include {folder}/map.conf;
    }}
    server {{
        listen 127.0.0.1:{port} backlog=4096;
        server_name {host};
        location / {{ return 302 $target; }}
    }}
}}
"""


def program(name):
    """The path of a program that is installed, or unpacked into .servers."""
    path = os.pathsep.join([os.environ["PATH"], "/usr/sbin", *(str(ROOT / ".servers/usr" / it) for it in ("bin", "sbin"))])
    found = shutil.which(name, path=path)
    if not found:
        sys.exit(f"{name} is missing; run scripts/setup.sh bench")
    return found


def library_environment():
    """An environment in which programs below .servers find their libraries."""
    folders = [str(path) for path in sorted((ROOT / ".servers/usr/lib").glob("*-linux-gnu"))]
    return {**os.environ, "LD_LIBRARY_PATH": os.pathsep.join([*folders, os.environ.get("LD_LIBRARY_PATH", "")])}


class Links:
    """Codes with their destinations, the same in each run."""

    def __init__(self, count, folder):
        dice = random.Random(20261123)
        codes = set()
        while len(codes) < count:
            codes.add("".join(dice.choices(ALPHABET, k=8)))
        self.codes = sorted(codes)
        dice.shuffle(self.codes)
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        # The load is always ten thousand codes.
        self.paths = folder / "paths.txt"
        self.paths.write_text("".join(f"/{code}\n" for code in dice.sample(self.codes, min(count, 10_000))))

    def target(self, code):
        return f"https://www.example.com/products/{code}?source=mail&campaign=autumn"

    def write_map(self):
        lines = (f"/{code} {self.target(code)};\n" for code in self.codes)
        (self.folder / "map.conf").write_text("".join(lines))

    def write_table(self):
        path = self.folder / f"{HOST}.csv"
        with open(path, "w") as file:
            file.write("short_link,link\n")
            for code in self.codes:
                file.write(f"https://{HOST}/{code},{self.target(code)}\n")
        return path


class Server:
    """A server under test: its process and its port."""

    def __init__(self, name, process, port):
        self.name, self.process, self.port = name, process, port

    def cpu_seconds(self):
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def loop_seconds(self):
        """What the threads of the event loops have used; what else a service does, such as writing counts, is left out."""
        total = 0
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            try:
                name, fields = (task / "stat").read_text().split("(", 1)[1].rsplit(")", 1)
            except (FileNotFoundError, ProcessLookupError):
                continue  # the thread has ended; those of event loops do not
            if self.name == "nginx" or name.startswith("NIO-"):
                total += int(fields.split()[11]) + int(fields.split()[12])
        return total / TICKS

    def private_megabytes(self):
        lines = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines()[1:]
        values = {line.split(":")[0]: int(line.split()[1]) for line in lines}
        return (values["Private_Clean"] + values["Private_Dirty"]) / 1024


def start_nginx(links, folder):
    links.write_map()
    folder.mkdir(parents=True, exist_ok=True)
    port = reserve_port()
    config = folder / "nginx.conf"
    shutil.copy(links.folder / "map.conf", folder / "map.conf")
    config.write_text(NGINX.format(folder=folder, port=port, host=HOST))
    process = subprocess.Popen([program("nginx"), "-c", str(config), "-p", str(folder)], stderr=subprocess.DEVNULL)
    return Server("nginx", process, port)


def start_waymark(name, binary, links, folder, *arguments):
    service = Service(binary, folder)
    subprocess.run(
        [binary, "import", "firebase", links.write_table(), "--database", service.database, "--json"],
        check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    service.start("--set", "eventLoops=1", "--set", f"links.cacheBytes={1 << 33}", *arguments)
    server = Server(name, service.process, service.port)
    server.service = service
    return server


def load(server, links, seconds, connections, host=HOST, browsers=HERE / "browsers.txt"):
    """One round: requests a second; CPU µs a request, of the process and of its event loop; the share of a core that the loop
    had; p50 and p99 in ms."""
    before, loops = server.cpu_seconds(), server.loop_seconds()
    result = subprocess.run(
        [
            program("wrk"), "-t1", f"-c{connections}", f"-d{seconds}s", "-s", str(HERE / "requests.lua"),
            f"http://127.0.0.1:{server.port}", "--", str(links.paths), str(browsers), host,
        ],
        check=True, capture_output=True, text=True, env=library_environment())
    cpu, loops = server.cpu_seconds() - before, server.loop_seconds() - loops
    summary = json.loads(result.stdout.strip().splitlines()[-1])
    if summary["errors"] or not summary["requests"]:
        sys.exit(f"{server.name}: {summary['errors']} errors among {summary['requests']} requests")
    wall = summary["microseconds"] / 1e6
    return {
        "rate": summary["requests"] / wall, "cpu": cpu * 1e6 / summary["requests"], "share": loops / wall,
        "loop": loops * 1e6 / summary["requests"],
        "p50": summary["p50"] / 1000, "p99": summary["p99"] / 1000,
    }


def check_answers(servers, links):
    """All servers lead to the same places before anything is measured."""
    import http.client

    for server in servers:
        for path in links.paths.read_text().split()[:50]:
            connection = http.client.HTTPConnection("127.0.0.1", server.port)
            connection.request("GET", path, headers={"Host": HOST})
            answer = connection.getresponse()
            answer.read()
            if (answer.status, answer.headers["Location"]) != (302, links.target(path[1:])):
                sys.exit(f"{server.name}: {path} gives {answer.status} {answer.headers['Location']}")


def warm(server, links):
    """Brings every link into the cache, and the branches of the code into the processor's."""
    load(server, links, 2, 64)


def in_turns(servers, measure, rounds):
    """Rounds of measures of all servers, one after the other in each round."""
    results = {server.name: [] for server in servers}
    for number in range(rounds):
        for server in servers:
            results[server.name].append(measure(server))
        print(f"  round {number + 1} of {rounds}: " + ", ".join(
            f"{name} {rows[-1]['rate']:,.0f}/s {rows[-1]['cpu']:.2f} µs" for name, rows in results.items()), flush=True)
    return results


def spread(values, digits=2):
    return f"{statistics.median(values):,.{digits}f} ({min(values):,.{digits}f}–{max(values):,.{digits}f})"


def print_table(title, results, yardstick):
    print(f"\n{title}\n")
    print("| server | requests/s | CPU µs/request | of it the loop | core | p50 ms | p99 ms | CPU ratio | of the loop | rate ratio |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    base = results[yardstick]
    for name, rows in results.items():
        ratio = statistics.median(row["cpu"] / other["cpu"] for row, other in zip(rows, base))
        loop = statistics.median(row["loop"] / other["loop"] for row, other in zip(rows, base))
        rate = statistics.median(row["rate"] / other["rate"] for row, other in zip(rows, base))
        is_full = statistics.median(row["share"] for row in rows) >= FULL
        print(
            f"| {name} | {spread([row['rate'] for row in rows], 0)} | {spread([row['cpu'] for row in rows])} | "
            f"{spread([row['loop'] for row in rows])} | "
            f"{statistics.median(row['share'] for row in rows):.0%} | {statistics.median(row['p50'] for row in rows):.2f} | "
            f"{statistics.median(row['p99'] for row in rows):.2f} | {ratio:.2f} | {loop:.2f} | "
            f"{rate:.2f}{'' if is_full else ' (core not full)'} |", flush=True)
    print(flush=True)


def measure_redirects(options, folder):
    """The same ten thousand codes on nginx and waymark; and waymark with a million links."""
    links = Links(10_000, folder / "links")
    servers = [start_nginx(links, folder / "nginx")]
    try:
        servers.append(start_waymark("waymark", options.binary, links, folder / "waymark"))
        print(f"idle memory of waymark: {servers[1].private_megabytes():.1f} MB private", flush=True)
        check_answers(servers, links)
        for server in servers:
            warm(server, links)
        results = in_turns(
            servers, lambda server: load(server, links, options.seconds, options.connections), options.rounds)
        print_table("Redirects of short links in memory", results, "nginx")
    finally:
        stop(servers)


def requests(links):
    """The requests of the load one after the other, as wrk's script builds them."""
    browsers = [[]]
    for line in (HERE / "browsers.txt").read_text().splitlines():
        if not line:
            browsers.append([])
        elif not line.startswith("#"):
            browsers[-1].append(line)
    dice = random.Random(20261123)
    paths = links.paths.read_text().split()
    return "".join(
        "\r\n".join([f"GET {dice.choice(paths)} HTTP/1.1", f"Host: {HOST}", *browsers[number % len(browsers)], "", ""])
        for number in range(10_000)).encode()


class ConstantRate:
    """The generator of requests at a constant rate, whether or not the server keeps up."""

    def __init__(self, links, folder):
        self.program = folder / "open_loop"
        self.requests = requests(links)
        subprocess.run(["cc", "-O2", "-o", self.program, HERE / "open_loop.c"], check=True)

    def start(self, server, rate, seconds, connections):
        """Starts a run, whose standard output is one line of JSON."""
        run = subprocess.Popen(
            [self.program, str(server.port), f"{rate:.0f}", str(seconds), str(connections)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        run.stdin.write(self.requests)
        run.stdin.close()
        return run

    def run(self, server, *options):
        """One run; ends the program where a request was not answered."""
        run = self.start(server, *options)
        output = run.stdout.read()
        if run.wait() != 0:
            sys.exit(f"{server.name}: the generator failed")
        row = json.loads(output)
        if row["errors"]:
            sys.exit(f"{server.name}: {row['errors']} requests were not answered")
        return row


def measure_open_loop(options, folder):
    """Half of what nginx answers, at a constant rate: how long visitors wait from the moment at which they ask."""
    links = Links(10_000, folder / "links")
    generator = ConstantRate(links, folder)
    servers = [start_nginx(links, folder / "nginx")]
    results = {}
    try:
        servers.append(start_waymark("waymark", options.binary, links, folder / "waymark"))
        check_answers(servers, links)
        for server in servers:
            warm(server, links)
        rate = load(servers[0], links, options.seconds, options.connections)["rate"] / 2
        for number in range(options.rounds):
            for server in servers:
                row = generator.run(server, rate, options.seconds, options.connections)
                results.setdefault(server.name, []).append(row)
            print(f"  round {number + 1} of {options.rounds}", flush=True)
    finally:
        stop(servers)
    print(f"\nA constant rate of {rate:,.0f} requests a second, half of nginx's\n")
    print("| server | p50 µs | p99 µs | p99.9 µs | p99 ratio | generator's core |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, rows in results.items():
        ratio = statistics.median(row["p99"] / other["p99"] for row, other in zip(rows, results["nginx"]))
        columns = (spread([row[key] for row in rows], 0) for key in ("p50", "p99", "p999"))
        own = statistics.median(row["cpu"] for row in rows) / options.seconds
        print(f"| {name} | {' | '.join(columns)} | {ratio:.2f} | {own:.0%} |", flush=True)
    print(flush=True)


def measure_sizes(options, folder):
    """A thousand links and a million, the same load of codes at random."""
    servers, pools = [], {}
    try:
        for name, count in (("1,000 links", 1000), ("1,000,000 links", options.links)):
            links = Links(count, folder / f"links-{count}")
            server = start_waymark(name, options.binary, links, folder / f"waymark-{count}")
            servers.append(server)
            pools[name] = links
            warm(server, links)
        results = in_turns(
            servers, lambda server: load(server, pools[server.name], options.seconds, options.connections),
            2 * options.rounds)
        print_table("Links in the database", results, "1,000 links")
    finally:
        stop(servers)


def stop(servers):
    for server in servers:
        server.process.terminate()
        server.process.wait()


MEASURES = {"redirects": measure_redirects, "open-loop": measure_open_loop, "sizes": measure_sizes}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", type=Path, default=ROOT / "Server/.build/release/waymark")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument("--links", type=int, default=1_000_000, help="how many links the large database has")
    parser.add_argument("--only", nargs="*", choices=MEASURES, default=list(MEASURES))
    options = parser.parse_args()
    for name in options.only:
        with tempfile.TemporaryDirectory(prefix="waymark-clicks-") as folder:
            MEASURES[name](options, Path(folder))


if __name__ == "__main__":
    main()
