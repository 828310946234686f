"""Copies of everything from SQLite to PostgreSQL and back, killed on the way, and backups of PostgreSQL."""

import json
import subprocess

import pytest

from nodes import Node
from pgbouncer import PgBouncer
from postgres_server import PostgresServer
from sizes import size
from user_agents import DESKTOP
from waymark_service import CommandError, Service

LINKS = size(1000, 4000)


@pytest.fixture(scope="module")
def server():
    server = PostgresServer().start()
    yield server
    server.remove()


def copy_with_kills(service, source, target):
    """Copies, killed again and again after more and more time, and returns the outcome and how often it was killed."""
    kills, patience = 0, 0.15
    while True:
        process = subprocess.Popen(
            [service.binary, "copy", "--from", str(source), "--to", str(target), "--json"], env=service.environment(),
            cwd=service.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            output, errors = process.communicate(timeout=patience)
            assert process.returncode == 0, errors
            return json.loads(output), kills
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            kills += 1
            patience *= 1.5


def test_everything_moves_to_postgresql_and_back_though_the_copy_is_killed(binary, fresh, server, tmp_path):
    fresh.start()
    link = fresh.create("https://www.example.com/first", customCode="first")
    table = tmp_path / "links.csv"
    table.write_text(
        "code,link\n" + "".join(f"code{number},https://www.example.com/{number}\n" for number in range(LINKS)))
    fresh.operate("import", "csv", table, "--domain", fresh.domain)
    assert fresh.request("GET", link["shortLink"], agent=DESKTOP).status == 302
    url = server.create("moved")
    with pytest.raises(CommandError) as refusal:
        fresh.run("copy", "--from", f"sqlite:{fresh.database}", "--to", url)
    assert refusal.value.code == 2 and "waymark serve" in refusal.value.stderr
    assert fresh.stop() == 0

    moved, kills = copy_with_kills(fresh, f"sqlite:{fresh.database}", url)
    assert kills > 0
    counts = {table["name"]: table["records"] for table in moved["tables"]}
    assert counts["links"] == LINKS + 1
    assert counts["hour_counts"] > 0
    again = fresh.run("copy", "--from", fresh.database, "--to", url)
    assert (again["tables"], again["alreadyCopied"]) == (moved["tables"], moved["records"])

    node = Node(binary, tmp_path / "server", url)
    node.port = fresh.port
    node.start()
    try:
        assert node.request("GET", link["shortLink"], agent=DESKTOP).location == "https://www.example.com/first"
        assert node.request("GET", f"/code{LINKS - 1}", agent=DESKTOP).status == 302
        back = tmp_path / "back" / "waymark.sqlite"
        with pytest.raises(CommandError) as refusal:
            node.run("copy", "--from", url, "--to", back)
        assert refusal.value.code == 2
        backup = tmp_path / "backup.sqlite"
        assert node.operate("backup", backup)["links"] == LINKS + 1
    finally:
        assert node.stop() == 0

    returned, kills = copy_with_kills(node, url, back)
    assert kills > 0
    assert {table["name"]: table["records"] for table in returned["tables"]}["links"] == LINKS + 1
    for number, file in enumerate([back, backup]):
        service = Service(binary, tmp_path / f"again{number}")
        service.port = fresh.port
        service.operate("restore", file)
        service.start()
        try:
            assert service.request("GET", link["shortLink"], agent=DESKTOP).status == 302
        finally:
            assert service.stop() == 0

    restored = server.create("restored")
    assert node.run("restore", backup, "--database", restored)["links"] == LINKS + 1


def test_a_copy_through_a_pooler_is_refused_and_a_backup_is_not(binary, fresh, server, tmp_path):
    fresh.start()
    assert fresh.stop() == 0
    server.create("pooled")
    pooler = PgBouncer(server)
    node = Node(binary, tmp_path / "node", pooler.url("pooled"))
    try:
        with pytest.raises(CommandError) as refusal:
            fresh.run("copy", "--from", fresh.database, "--to", pooler.url("pooled"))
        assert "pooler" in refusal.value.stderr and "name the server itself" in refusal.value.stderr
        # Nothing was made.
        assert server.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", "pooled") == [("0",)]
        node.start()
        node.create("https://www.example.com/pooled")
        assert node.operate("backup", tmp_path / "backup.sqlite")["links"] == 1
        assert node.stop() == 0
        with pytest.raises(CommandError) as refusal:
            node.run("copy", "--from", pooler.url("pooled"), "--to", tmp_path / "back.sqlite")
        assert "name the server itself" in refusal.value.stderr
    finally:
        if node.process is not None:
            node.kill()
        pooler.stop()
