"""Durable creations over HTTP by both faces, beside what SQLite alone does for the same rows."""

import json
import shutil
import sqlite3
import subprocess
import sys

from generators import HERE, wrk
from links import Links
from servers import start_waymark, stop
from tables import in_turns, print_goal, print_table, ratios
from traffic import firebase_creation, native_creation, write

CALLERS = 64
ROWS = 20_000
FACES = {"native API": native_creation, "Firebase's API": firebase_creation}


class GroupCommit:
    """SQLite alone: inserts the newest links of a service's database, as large as it is now, into a copy from which they were
    removed, as many to a commit as there are callers."""

    def __init__(self, service, folder):
        self.service, self.folder = service, folder
        self.program = folder / "group_commit"
        subprocess.run(["cc", "-O2", "-o", self.program, HERE / "group_commit.c", "-lsqlite3"], check=True)

    def run(self):
        for file in [*self.folder.glob("source.sqlite*"), *self.folder.glob("target.sqlite*")]:
            file.unlink()
        source, target = self.folder / "source.sqlite", self.folder / "target.sqlite"
        self.service.operate("backup", source)
        shutil.copy(source, target)
        remove_newest_links(target, ROWS)
        result = subprocess.run([self.program, source, target, str(ROWS), str(CALLERS)], check=True, capture_output=True)
        found = json.loads(result.stdout)
        cpu = found["cpu"] * 1e6 / found["rows"]
        return {"requests": found["rows"], "rate": found["rows"] / found["seconds"], "cpu": cpu, "loop": cpu, "rest": 0.0,
                "share": found["cpu"] / found["seconds"]}


class Face:
    """Creations by one face; every request is for another destination, so that each stores a link."""

    def __init__(self, server, creation, key, folder):
        self.server, self.creation, self.key = server, creation, key
        self.file = folder / "requests"
        self.next = 0
        # More than a round can need; see run().
        self.rate = 10_000

    def run(self, seconds):
        count = int(self.rate * seconds * 2)
        numbers = range(self.next, self.next + count)
        write((self.creation(f"{self.creation.__name__}-{number}", self.key) for number in numbers), self.file)
        self.next += count
        before = self.stored()
        row = wrk(self.server, self.file, seconds, CALLERS)
        # wrk may leave one request of each connection unanswered.
        if not 0 <= self.stored() - before - row["requests"] <= CALLERS:
            sys.exit(f"{row['requests']} creations were answered, {self.stored() - before} links were stored")
        self.rate = max(1000, row["rate"])
        return row

    def stored(self):
        return self.server.service.operate("status")["links"]


def measure_create(options, folder):
    """64 callers create links, each waits for its answer; no link is answered before it is on the disk."""
    # An import needs a link, and makes the domain.
    server = start_waymark("waymark", options.binary, Links(1, folder / "links"), folder / "waymark")
    try:
        service = server.service
        key = service.operate("key", "create", "--role", "server")["key"]
        faces = {name: Face(server, creation, key, folder) for name, creation in FACES.items()}
        first = next(iter(faces.values()))
        while first.stored() <= ROWS:
            first.run(2)
        sqlite = GroupCommit(service, folder)
        subjects = {"SQLite": lambda _: sqlite.run()}
        for name, face in faces.items():
            face.run(1)
            subjects[name] = lambda _, face=face: face.run(options.seconds)
        results = in_turns(subjects, options.rounds)
    finally:
        stop([server])
    print_table(f"Durable creations, {CALLERS} callers", results, "SQLite", is_rate_bound=False)
    for name in faces:
        print_goal(f"{name}, ratio of rates", ratios(results[name], results["SQLite"], "rate"), 0.5, is_least=True)
        print_goal(f"{name}, CPU µs of a creation", [row["cpu"] for row in results[name]], 90)


def remove_newest_links(database, count):
    """Removes links, newest first, and nothing that refers to them."""
    connection = sqlite3.connect(database)
    with connection:  # a transaction
        connection.execute("DELETE FROM links WHERE rowid > (SELECT rowid FROM links ORDER BY rowid DESC LIMIT 1 OFFSET ?)", [count])
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
