#!/usr/bin/env python3
"""Measures what a PostgreSQL server does for links and counts: its processor's time, the bytes on its disk and in its log.

    Benchmarks/Scale/database.py [--binary Server/.build/release/waymark] [--links 100000] [--seconds 10]

The tables are those of the service, which imports the links; then pgbench and plain SQL use them as the service does. Commits are
synced. scale.py calculates with these numbers.
"""

import argparse
import os
import random
import re
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Clicks"))

from servers import ROOT, TICKS, stop  # noqa: E402  makes the modules of the live tests available
from shared import PlainInserts, database_server, start_node  # noqa: E402

import postgres_server  # noqa: E402

BATCH = 5_000
BATCHES = 40


def server_seconds(server):
    """The processor's time of a server, and of all its processes that have ended."""
    # Processes count when they have ended; those of clients end some time after their clients.
    while len(server.execute("SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend'")) > 1:
        time.sleep(0.02)
    time.sleep(0.2)
    fields = Path(f"/proc/{server.process_id}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15])) / TICKS


def log_bytes(server):
    return int(server.execute("SELECT pg_current_wal_lsn() - '0/0'")[0][0])


def measured(server, count, run):
    """What one of `count` operations takes: µs of the server's processor, and bytes of its log."""
    server.execute("CHECKPOINT")
    cpu, log = server_seconds(server), log_bytes(server)
    count = run() or count
    return {"cpu": (server_seconds(server) - cpu) * 1e6 / count, "log": (log_bytes(server) - log) / count}


def pgbench(url, script, seconds, clients):
    """Runs a script again and again; returns how often."""
    text = postgres_server.run("pgbench", "-n", "-M", "prepared", "-c", clients, "-j", 1, "-T", seconds, "-f", script, url)
    return int(re.search(r"transactions actually processed: (\d+)", text)[1])


def look_ups(server, url, folder, seconds, links):
    """Links read by their codes, as for a visit that finds none in memory."""
    postgres_server.execute(
        "CREATE TABLE plain.codes AS SELECT row_number() OVER ()::bigint AS number, domain_id, code_key FROM links", url)
    postgres_server.execute("CREATE UNIQUE INDEX ON plain.codes (number)", url)
    postgres_server.execute("VACUUM ANALYZE", url)
    script = folder / "look-up.sql"
    script.write_text(
        f"\\set number random(1, {links})\nSELECT links.* FROM plain.codes JOIN links USING (domain_id, code_key) WHERE codes.number = :number::bigint;\n")
    return measured(server, 0, lambda: pgbench(url, script, seconds, 4))


def counts(server, url, links, is_new):
    """Counts of an hour, raised for random links, some thousand rows in a statement."""
    dice = random.Random(1 if is_new else 2)

    def run():
        done = 0
        for _ in range(BATCHES):
            scopes = sorted(dice.sample(range(50 * links), BATCH)) if is_new else sorted(known())
            values = ",".join(f"({scope},{1 + scope % 3})" for scope in scopes)
            with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
                file.write(
                    "INSERT INTO hour_counts (hour, scope, event, kind, platform, count) SELECT 500000, scope, 'click', 'person', 'ios', count "
                    f"FROM (VALUES {values}) AS new (scope, count) ON CONFLICT (scope, hour, event, kind, platform) "
                    "DO UPDATE SET count = hour_counts.count + excluded.count;\n")
                file.flush()
                os.chmod(file.name, 0o644)
                postgres_server.run("psql", "-qX", "-v", "ON_ERROR_STOP=1", "-f", file.name, url)
            done += len(scopes)
        return done

    def known():
        rows = postgres_server.execute(
            f"SELECT scope FROM hour_counts WHERE scope >= {dice.randrange(49 * links)} ORDER BY scope LIMIT {BATCH}", url)
        return [int(scope) for scope, in rows]

    return measured(server, 0, run)


def size(url, table):
    """Bytes of a row, with its part of all indexes."""
    return float(postgres_server.execute(
        f"SELECT pg_total_relation_size('{table}')::float8 / count(*) FROM {table}", url)[0][0])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", type=Path, default=ROOT / "Server/.build/release/waymark")
    parser.add_argument("--links", type=int, default=100_000)
    parser.add_argument("--seconds", type=int, default=10)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="waymark-scale-") as folder, database_server(options.links, Path(folder)) as (server, links):
        folder = Path(folder)
        url = server.create("scale")
        stop([start_node("waymark", options.binary.resolve(), url, links, folder / "node")])
        plain = PlainInserts(url, folder)
        rows = {"a link is read": look_ups(server, url, folder, options.seconds, options.links)}
        rows["a link is stored, by 64 clients"] = measured(server, 0, lambda: pgbench(url, plain.script, options.seconds, 64))
        rows["a count is new"] = counts(server, url, options.links, True)
        rows["a count is raised"] = counts(server, url, options.links, False)
        print("\n| what | CPU µs of the server | bytes of its log |")
        print("| --- | ---: | ---: |")
        for name, row in rows.items():
            print(f"| {name} | {row['cpu']:.1f} | {row['log']:.0f} |")
        print("\n| row | bytes on the disk, indexes included |")
        print("| --- | ---: |")
        for name, table in (("a link", "links"), ("a count of a link, an hour, an event and a platform", "hour_counts")):
            print(f"| {name} | {size(url, table):.0f} |")


if __name__ == "__main__":
    main()
