"""Links that nobody shall follow any more: deleted, or disabled together."""

import json

import pytest

from user_agents import DESKTOP

pytestmark = pytest.mark.store


@pytest.fixture
def links(fresh):
    """A service with three links, two of which lead to one host."""
    fresh.start()
    for code, host in [("a", "evil.example"), ("b", "good.example"), ("c", "evil.example")]:
        fresh.create(f"https://{host}/{code}", customCode=code, tags=["x"])
    return fresh


def command(service, *arguments):
    return service.try_run("link", *arguments, "--server", service.address, "--key", service.key)


@pytest.mark.sqlite
def test_a_deleted_link_stays_gone(links):
    links.request("GET", "/a", agent=DESKTOP)
    old = links.folder / "old.ndjson"
    links.operate("export", "--output", old)
    result = command(links, "delete", f"{links.address}/a")
    assert (result.returncode, result.stdout) == (0, f"{links.address}/a is deleted.\n")
    assert links.request("GET", "/a", agent=DESKTOP).status == 410
    again = command(links, "delete", f"{links.address}/a")
    assert again.returncode == 1 and "the link was deleted" in again.stderr.lower()
    listed = json.loads(command(links, "list", "--json").stdout)["links"]
    assert [link["code"] for link in listed] == ["c", "b"]
    same = command(links, "create", "https://www.example.com/", "--code", "a")
    assert same.returncode == 1 and "deleted link" in same.stderr

    backup = links.folder / "backup.sqlite"
    links.operate("backup", backup)
    new = links.folder / "new.ndjson"
    links.operate("export", "--output", new)
    assert "evil.example/a" not in new.read_text()
    # An old export does not bring it back, and says so.
    for replace in ([], ["--replace"]):
        result = links.try_run("import", "ndjson", old, "--database", links.database, *replace)
        assert result.returncode == 3, result.stderr
        assert "the link was deleted on" in old.with_name("old.ndjson.report.csv").read_text()
        assert links.request("GET", "/a", agent=DESKTOP).status == 410
    links.stop()

    # Nothing of what it said is left in the database file, nor in the backup.
    for file in (links.database, backup):
        assert b"evil.example/c" in file.read_bytes() and b"evil.example/a" not in file.read_bytes()

    for name, source in [("restored", ("restore", backup)), ("imported", ("import", "ndjson", new))]:
        database = links.folder / name / "waymark.sqlite"
        assert links.try_run(*source, "--database", database).returncode == 0
        links.database = database
        links.start()
        assert links.request("GET", "/a", agent=DESKTOP).status == 410, name
        assert links.request("GET", "/b", agent=DESKTOP).status == 302, name
        links.stop()


def test_links_that_match_are_switched_off(links):
    listed = command(links, "list", "--destination-host", "evil.example", "--json")
    assert listed.returncode == 0, listed.stderr
    assert [link["code"] for link in json.loads(listed.stdout)["links"]] == ["c", "a"]
    rehearsal = command(links, "disable", "--matching", "--destination-host", "evil.example", "--dry-run")
    assert rehearsal.stdout.startswith("2 links would be disabled:\n") and f"{links.address}/a" in rehearsal.stdout
    assert links.request("GET", "/a", agent=DESKTOP).status == 302
    result = command(links, "disable", "--matching", "--destination-host", "evil.example", "--json")
    assert json.loads(result.stdout)["count"] == 2
    assert [links.request("GET", f"/{code}", agent=DESKTOP).status for code in "abc"] == [410, 302, 410]
    assert command(links, "disable", "--matching", "--tag", "x").stdout == "1 link disabled.\n"
    assert command(links, "disable", "--matching", "--tag", "x").stdout == "0 links disabled.\n"
    assert command(links, "update", f"{links.address}/a", "--enable").returncode == 0
    assert command(links, "disable", f"{links.address}/a").stdout == f"Disabled {links.address}/a.\n"


@pytest.mark.parametrize("arguments, words", [
    ([], "Name one link"), (["x", "--matching"], "Name one link"), (["--matching"], "needs a filter"),
    (["https://go.example.com/x", "--tag", "a"], "Filters need --matching"),
])
def test_nothing_is_switched_off_by_mistake(service, arguments, words):
    result = command(service, "disable", *arguments)
    assert result.returncode == 64 and words in result.stderr
