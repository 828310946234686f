"""Redirects of short links in memory: beside nginx, with a million links, and at a constant rate."""

import http.client
import statistics
import sys

from generators import ConstantRate, wrk
from links import HOST, Links
from servers import start_nginx, start_waymark, stop
from tables import in_turns, is_full, print_goal, print_redirect_goals, print_table, ratios, spread
from traffic import redirects, write

# How many links the small database has.
FEW = 1000


def check_answers(servers, links):
    """All servers lead to the same places before anything is measured."""
    for server in servers:
        for code in links.asked[:50]:
            connection = http.client.HTTPConnection("127.0.0.1", server.port)
            connection.request("GET", f"/{code}", headers={"Host": HOST})
            answer = connection.getresponse()
            answer.read()
            connection.close()
            if (answer.status, answer.headers["Location"]) != (302, links.target(code)):
                sys.exit(f"{server.name}: {code} gives {answer.status} {answer.headers['Location']}")


def warm(server, file):
    """Brings every link into the cache, and the branches of the code into the processor's."""
    wrk(server, file, 2, 64)


def measure_redirects(options, folder):
    """The same ten thousand codes on nginx and waymark."""
    links = Links(10_000, folder / "links")
    file = write(redirects(links), folder / "requests")
    servers = [start_nginx(links, folder / "nginx")]
    try:
        servers.append(start_waymark("waymark", options.binary, links, folder / "waymark"))
        print(f"idle memory of waymark: {servers[1].private_megabytes():.1f} MB private", flush=True)
        check_answers(servers, links)
        for server in servers:
            warm(server, file)
        results = in_turns(
            {server.name: lambda _, server=server: wrk(server, file, options.seconds, options.connections)
             for server in servers}, options.rounds)
    finally:
        stop(servers)
    print_table("Redirects of short links in memory", results, "nginx")
    print_redirect_goals(results["waymark"], results["nginx"])


def measure_sizes(options, folder):
    """A thousand links and a million: asked for a thousand of them, and for ten thousand."""
    few, many = Links(FEW, folder / "few"), Links(options.links, folder / "many")
    of_many = f"of {options.links:,}"
    all_files = {
        f"{FEW:,} of {FEW:,}": (few, write(redirects(few), folder / "few-requests")),
        f"{len(many.asked):,} {of_many}": (many, write(redirects(many), folder / "many-requests")),
    }
    many.asked = many.asked[:FEW]
    all_files[f"{FEW:,} {of_many}"] = (many, write(redirects(many), folder / "some-requests"))
    servers = {}
    try:
        for links in few, many:
            servers[links] = start_waymark(f"{len(links.codes)} links", options.binary, links, links.folder / "waymark")
            check_answers([servers[links]], links)
        for links, file in all_files.values():
            warm(servers[links], file)
        results = in_turns(
            {name: lambda _, server=servers[links], file=file: wrk(server, file, options.seconds, options.connections)
             for name, (links, file) in all_files.items()}, 2 * options.rounds)
    finally:
        stop(servers.values())
    reference, *others = results
    print_table("Links that are asked for, of those in the database", results, reference)
    # What is stored, and what finds room in the processor's caches, differs with the number of links that are asked for.
    for name in reversed(others):
        rows = results[name]
        counts = is_full(rows) and is_full(results[reference])
        print_goal(f"{name}, ratio of rates", ratios(rows, results[reference], "rate"), 0.95, is_least=True, counts=counts)
        print_goal(f"{name}, ratio of the loop's CPU per request", ratios(rows, results[reference], "loop"), 1 / 0.95)


def measure_open_loop(options, folder):
    """Half of what nginx answers, at a constant rate: how long visitors wait from the moment at which they ask."""
    links = Links(10_000, folder / "links")
    file = write(redirects(links), folder / "requests")
    generator = ConstantRate(links, folder)
    servers, results = [start_nginx(links, folder / "nginx")], {}
    try:
        servers.append(start_waymark("waymark", options.binary, links, folder / "waymark"))
        check_answers(servers, links)
        for server in servers:
            warm(server, file)
        rate = max(wrk(servers[0], file, options.seconds, options.connections)["rate"] for _ in range(3)) / 2
        for number in range(options.rounds):
            for server in servers:
                row = generator.run(server, rate, options.seconds, options.connections)
                server.settle()
                results.setdefault(server.name, []).append(row)
            print(f"  round {number + 1} of {options.rounds}", flush=True)
    finally:
        stop(servers)
    print(f"\nA constant rate of {rate:,.0f} requests a second, half of nginx's\n")
    print("| server | p50 µs | p99 µs | p99.9 µs | p99 ratio | generator's core |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, rows in results.items():
        columns = (spread([row[key] for row in rows], 0) for key in ("p50", "p99", "p999"))
        own = statistics.median(row["cpu"] for row in rows) / options.seconds
        print(f"| {name} | {' | '.join(columns)} | {spread(ratios(rows, results['nginx'], 'p99'))} | {own:.0%} |")
    print(flush=True)
    print_goal("ratio of p99", ratios(results["waymark"], results["nginx"], "p99"), 2.0)
