"""One and two nodes on one database of PostgreSQL: creations beside pgbench, redirects, cold starts, and a journal that is full."""

import contextlib
import random
import re
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from generators import wrk
from links import LOAD, SEED, Links
from servers import start_waymark, stop
from tables import in_turns, print_goal, ratios, spread
from traffic import browsers, get, redirects, write

import postgres_server
from creations import CALLERS, FACES, Face
from nodes import Node
from postgres_server import PostgresServer

# What operators have, not what tests have: an answered commit is on the disk.
DURABLE = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "max_wal_size": "4GB", "shared_buffers": "512MB"}
ASKED_OFTEN = 5


@contextlib.contextmanager
def database_server(count, folder):
    """A server with durable commits, and links to be imported."""
    server = PostgresServer(**DURABLE)
    try:
        yield server.start(), Links(count, folder / "links")
    finally:
        server.remove()


class KeyedNode(Node):
    """A node with a key that was made for it: a database that was filled by an import has none."""

    @property
    def key(self):
        if self.first is not self:
            return self.first.key
        if self.own_key is None:
            self.own_key = self.operate("key", "create", "--role", "server")["key"]
        return self.own_key

    own_key = None


def start_node(name, binary, url, links, folder, first=None):
    """Starts a node; the first one imports the links."""
    node = KeyedNode(binary, folder, url, first=first.service if first else None)
    return start_waymark(name, binary, links, folder, service=node, imports=first is None)


def print_rows(title, head, rows):
    print(f"\n{title}\n")
    print(f"| {' | '.join(head)} |")
    print(f"| --- |{' ---: |' * (len(head) - 1)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")
    print(flush=True)


# Creations


class PlainInserts:
    """pgbench: inserts rows of links as the service does, one to a transaction, into a table like that of the service beside it."""

    def __init__(self, url, folder):
        self.url, self.script = url, folder / "insert.sql"
        execute = self.execute
        execute("CREATE SCHEMA plain")
        execute("CREATE TABLE plain.links (LIKE public.links INCLUDING ALL)")
        for (definition,) in execute("SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'links'::regclass AND contype = 'f'"):
            execute(f"ALTER TABLE plain.links ADD {definition}")
        columns = execute(
            "SELECT quote_ident(attname) FROM pg_attribute WHERE attrelid = 'links'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum")
        names = [name for name, in columns]
        # As literals; each further row has an identity, codes and a token of its own, as new links have.
        own = {
            "id": "(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || substr(md5((:number::bigint)::text), 1, 3) "
                  "|| 'a' || substr(md5((:number::bigint)::text), 4, 15))::uuid",
            "code": "'c' || to_hex(:number::bigint)", "code_key": "'c' || to_hex(:number::bigint)", "claim_token": "md5((:number::bigint)::text)",
            "idempotency_key": "sha256(((:number::bigint)::text)::bytea)",
        }
        values = []
        for name in names:
            literal = execute(f"SELECT quote_nullable({name}) FROM links ORDER BY id DESC LIMIT 1")[0][0]
            values.append(own[name] if name in own and literal != "NULL" else literal)
        self.script.write_text(
            "\\set number random(1, 1000000000000000)\n"
            f"INSERT INTO plain.links ({', '.join(names)}) VALUES ({', '.join(values)});\n")

    def execute(self, sql):
        return postgres_server.execute(sql, self.url)

    def run(self, seconds):
        text = postgres_server.run(
            "pgbench", "-n", "-M", "prepared", "-c", CALLERS, "-j", 2, "-T", seconds, "-f", self.script, self.url)
        failed = re.search(r"number of failed transactions: (\d+)", text)
        if failed and int(failed[1]):
            sys.exit(f"pgbench: {failed[1]} insertions failed")
        return {"rate": float(re.search(r"tps = ([0-9.]+)", text)[1]), "cpu": float("nan")}


def measure_shared_creations(options, folder):
    """64 callers create links on PostgreSQL, beside pgbench with as many clients and the same rows and durability."""
    with database_server(1, folder) as (server, links):
        waymark = start_node("waymark", options.binary, server.create("creations"), links, folder / "one")
        try:
            faces = {name: Face(waymark, creation, waymark.service.key, folder) for name, creation in FACES.items()}
            for face in faces.values():
                face.run(1)
            plain = PlainInserts(waymark.service.database, folder)
            subjects = {"pgbench": lambda _: plain.run(options.seconds)}
            subjects |= {name: lambda _, face=face: face.run(options.seconds) for name, face in faces.items()}
            results = in_turns(subjects, options.rounds)
        finally:
            stop([waymark])
    print_rows(
        f"Durable creations on PostgreSQL, {CALLERS} callers", ["", "links/s", "CPU µs/link, of the node", "ratio of rates"],
        [[name, spread([row["rate"] for row in rows], 0), "" if name == "pgbench" else spread([row["cpu"] for row in rows]),
          spread(ratios(rows, results["pgbench"], "rate"))] for name, rows in results.items()])
    for name in faces:
        print_goal(f"{name} on PostgreSQL, ratio of rates", ratios(results[name], results["pgbench"], "rate"), 0.5, is_least=True)


# Nodes


def pass_through(node, file, count, options):
    """Asks for everything in a file of requests; then all codes are in memory."""
    seconds = options.seconds
    # wrk begins with the first request, and again where the file ends.
    while wrk(node, file, seconds, options.connections)["requests"] < count + options.connections:
        seconds *= 2


def at_once(nodes, files, seconds, connections):
    """A round of wrk at each node at the same time; the sums of what they did, and the mean costs of a request."""
    with ThreadPoolExecutor(len(nodes)) as pool:
        rows = list(pool.map(lambda pair: wrk(*pair, seconds, connections // len(nodes)), zip(nodes, files)))
    requests = sum(row["requests"] for row in rows)
    costs = {name: sum(row[name] * row["requests"] for row in rows) / requests for name in ("cpu", "loop", "rest")}
    return {"requests": requests, "rate": sum(row["rate"] for row in rows), **costs}


def measure_nodes(options, folder):
    """Redirects of links in memory by one node alone, and by two that share the load and the database."""
    with database_server(10_000, folder) as (server, links):
        file = write(redirects(links), folder / "requests")
        url = server.create("nodes")
        nodes = [start_node("one", options.binary, url, links, folder / "one")]
        try:
            nodes.append(start_node("two", options.binary, url, links, folder / "two", first=nodes[0]))
            for node in nodes:
                pass_through(node, file, LOAD, options)

            def alone(_):
                nodes[1].service.stop()
                row = at_once(nodes[:1], [file], options.seconds, options.connections)
                nodes[1].process = nodes[1].service.start(*nodes[1].arguments).process
                pass_through(nodes[1], file, LOAD, options)
                return row

            results = in_turns({
                "one node": alone, "two nodes": lambda _: at_once(nodes, [file] * 2, options.seconds, options.connections)}, options.rounds)
        finally:
            stop(nodes)
    one, two = results.values()
    print_rows(
        "Redirects of links in memory by nodes on one database", ["", "requests/s", "CPU µs/request", "of it the loops", "of it the rest"],
        [[name, spread([row["rate"] for row in rows], 0), *(spread([row[key] for row in rows]) for key in ("cpu", "loop", "rest"))]
         for name, rows in results.items()])
    print_goal("ratio of CPU per request, two nodes to one", ratios(two, one, "cpu"), 1.1)


def misses(node, key):
    """How often a node had to ask the database for a code."""
    answer = node.service.request("GET", "/metrics", key=key)
    if answer.status != 200:
        sys.exit(f"/metrics is answered with {answer.status}: {answer.text}")
    text = answer.text
    return int(float(re.search(r'^waymark_link_cache_lookups_total\{result="miss"\} (\S+)', text, re.M)[1]))


def measure_cold(options, folder):
    """Nodes that have just started: how often each reads a code that is asked for some times, in any order and many at once."""
    shares = []
    with database_server(10_000, folder) as (server, links):
        asked = links.asked * ASKED_OFTEN
        random.Random(SEED).shuffle(asked)
        fields = browsers()
        requests = [get(f"/{code}", fields[number % len(fields)]) for number, code in enumerate(asked)]
        url, nodes = server.create("cold"), []
        try:
            nodes.append(start_node("one", options.binary, url, links, folder / "one"))
            nodes.append(start_node("two", options.binary, url, links, folder / "two", first=nodes[0]))
            key = nodes[0].service.operate("key", "create", "--role", "reader", "--all-projects")["key"]
            file = write(requests, folder / "requests")
            for _ in range(options.rounds):
                for node in nodes:
                    node.restart()
                    pass_through(node, file, len(requests), options)
                    shares.append(misses(node, key) / len(links.asked))
        finally:
            stop(nodes)
    print(f"\nCold nodes: {len(links.asked):,} codes, each asked for {ASKED_OFTEN} times and more, {options.connections} connections\n")
    print_goal("readings of a code by a node", shares, 1.0)


def measure_drain(options, folder):
    """Clicks wait in the journal while the server is stopped; then they are stored and counted, with nothing else to do."""
    rows = []
    with database_server(10_000, folder) as (server, links):
        file = write(redirects(links), folder / "requests")
        node = start_node("waymark", options.binary, server.create("drain"), links, folder / "one")
        try:
            for number in range(options.rounds):
                # Another server in place of the last one lets a node forget all links.
                pass_through(node, file, LOAD, options)
                before = clicks(node)
                server.stop("fast")
                row = wrk_alone(node, file, options)
                server.start()
                while node.service.request("GET", "/health/ready").status != 200:
                    time.sleep(0.02)
                begun = time.monotonic()
                while (stored := clicks(node) - before) < row["requests"]:
                    if time.monotonic() - begun > 300:
                        sys.exit(f"{stored} of {row['requests']} clicks are counted after 300 s")
                    time.sleep(0.02)
                drained = row["requests"] / (time.monotonic() - begun)
                rows.append({"rate": row["requests"] / row["seconds"], "drained": drained})
                print(f"  round {number + 1} of {options.rounds}: {rows[-1]['rate']:,.0f}/s answered, {drained:,.0f}/s drained", flush=True)
        finally:
            stop([node])
    print_rows(
        "A journal of clicks after its database was away", ["answered/s", "drained and counted/s", "ratio"],
        [[spread([row["rate"] for row in rows], 0), spread([row["drained"] for row in rows], 0),
          spread([row["drained"] / row["rate"] for row in rows])]])
    print_goal("clicks drained and counted, for each that is answered", [row["drained"] / row["rate"] for row in rows], 1.0, is_least=True)


def wrk_alone(node, file, options):
    """A round of wrk that does not wait for the node to store the clicks: it cannot."""
    settle, node.settle = node.settle, lambda: None
    try:
        row = wrk(node, file, options.seconds, options.connections)
    finally:
        node.settle = settle
    return {"requests": row["requests"], "seconds": row["requests"] / row["rate"]}


def clicks(node):
    """The clicks that are counted; what waits is counted before the answer."""
    answer = node.service.request("GET", "/api/v1/statistics?period=24h", key=node.service.key)
    if answer.status != 200:
        sys.exit(f"statistics are answered with {answer.status}: {answer.text}")
    return answer.json()["clicks"]
