"""Imports of Firebase's export by the command line: awkward rows, a sudden end half way, and where the links lead then."""

import csv
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

import firebase_export as export

pytestmark = pytest.mark.store

ROOT = Path(__file__).resolve().parents[3]

# Every kind of awkward row three times, and enough for the middle of an import to be met.
ROWS = 2100


def start_import(service, *arguments):
    return subprocess.Popen(
        [service.binary, "import", *map(str, arguments), "--database", str(service.database), "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=service.folder, env=service.environment())


def stored(service):
    return int(service.rows("SELECT count(*) FROM links")[0][0])


@pytest.fixture(scope="module")
def moved(service, tmp_path_factory):
    """A service whose import was killed half way and run again while it served; with what both said."""
    path = tmp_path_factory.mktemp("export") / "go.example.com.csv"
    prefix = service.domain
    expected = export.write(path, ROWS, prefix)
    # Other tests may have made links before.
    before = stored(service)
    first = start_import(service, "firebase", path)
    deadline = time.monotonic() + 60
    while stored(service) - before < ROWS // 4 and first.poll() is None and time.monotonic() < deadline:
        time.sleep(0.005)
    first.send_signal(signal.SIGKILL)
    first.communicate()
    half = stored(service) - before
    second = start_import(service, "firebase", path)
    output, errors = second.communicate(timeout=120)
    assert second.returncode == 3, errors
    assert stored(service) - before == expected["inserted"]
    return service, path, expected, half, json.loads(output)["files"][0]


def test_a_code_that_was_unknown_works_when_it_is_created_or_imported(fresh, tmp_path):
    fresh.start()
    for number in range(5):
        assert fresh.request("GET", f"/own{number}").status == 404
        assert fresh.create("https://example.com/", customCode=f"own{number}")
        assert fresh.request("GET", f"/own{number}").status == 302
    table = tmp_path / "links.csv"
    for number in range(5):
        table.write_text(f"code,link\nother{number},https://example.com/\n")
        assert fresh.request("GET", f"/other{number}").status == 404
        fresh.operate("import", "csv", table, "--domain", fresh.domain)
        assert fresh.request("GET", f"/other{number}").status == 302


def test_an_import_that_was_killed_is_finished_by_the_next(moved):
    service, _, expected, half, result = moved
    assert 0 < half < expected["inserted"], "the import was not killed in its middle"
    assert result["rows"] == ROWS
    assert result["inserted"] + half == expected["inserted"]
    assert result["unchanged"] == half + expected["unchanged"]
    assert result["rejected"] == expected["rejected"]
    assert result["conflicts"] == expected["conflict"]


def test_every_row_that_was_rejected_or_adjusted_is_in_the_report(moved):
    service, path, _, _, result = moved
    with open(result["report"], newline="", encoding="utf-8") as file:
        entries = list(csv.DictReader(file))
    told = {(int(entry["number"]), entry["column"], entry["outcome"]) for entry in entries}
    kinds = {kind["kind"]: kind["count"] for kind in result["adjustments"]}
    assert sum(kinds.values()) == sum(entry["outcome"] == "adjusted" for entry in entries)
    assert kinds.keys() == {entry["kind"] for entry in entries} - {""}
    assert {"date-unknown", "flag-unknown", "encoding-converted", "text-cleaned"} == kinds.keys()
    # A line break in a field is no new row, but a row that breaks off in its quotes is one line.
    expected = set()
    for number in filter(export.is_awkward, range(ROWS)):
        _, outcome, column = export.awkward(1, number, service.domain)
        if outcome in ("rejected", "conflict", "adjusted"):
            expected.add((number + 2, column, outcome))
    assert told == expected
    assert all(entry["reason"] and entry["file"] == str(path) for entry in entries)


def test_links_lead_where_the_table_says(moved):
    service, *_ = moved
    wrong = []
    for number in range(0, ROWS, 20):
        if export.is_awkward(number):
            continue
        row = export.fields(1, number, service.domain)
        for platform, agent in export.AGENTS.items():
            wrong.append(export.check_landing(service.request("GET", row["short_link"], agent=agent), row, platform))
    assert [fault for fault in wrong if fault] == []


def test_a_row_of_the_report_can_be_corrected_and_imported(moved):
    service, _, _, _, result = moved
    with open(result["report"], newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        columns = reader.fieldnames
        entry = next(entry for entry in reader if "%20" in entry["short_link"])
    entry["short_link"] = f"{service.domain}/corrected"
    corrected = service.folder / "corrected.csv"
    with open(corrected, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerow({name: entry[name] for name in columns})
    again = service.operate("import", "firebase", corrected)["files"][0]
    assert (again["inserted"], again["rejected"]) == (1, 0)
    assert service.request("GET", entry["short_link"], agent=export.AGENTS["desktop"]).status == 302


def test_a_dry_run_stores_nothing_and_says_the_same(binary, service, tmp_path):
    path = tmp_path / "new.example.com.csv"
    expected = export.write(path, 600, "https://new.example.com", seed=7)
    before = stored(service)
    rehearsal = service.try_run("import", "firebase", path, "--dry-run", "--json", "--database", service.database)
    assert rehearsal.returncode == 3, rehearsal.stderr
    result = json.loads(rehearsal.stdout)["files"][0]
    assert result["madeDomain"] == "https://new.example.com"
    assert [result[key] for key in ("inserted", "unchanged", "conflicts", "rejected")] == list(expected.values())
    assert stored(service) == before
    assert "https://new.example.com" not in [domain["prefix"] for domain in service.operate("domain", "list")]


def test_a_dry_run_makes_no_database(service, tmp_path):
    path = tmp_path / "few.csv"
    path.write_text("https://go.example.com/a https://www.example.com/\n")
    database = tmp_path / "none.sqlite"
    result = service.run("import", "firebase", "--urls", path, "--dry-run", "--database", database)
    assert result["files"][0]["inserted"] == 1
    assert not database.exists()


def test_the_service_writes_while_an_import_runs(fresh, tmp_path):
    path = tmp_path / "beside.example.com.csv"
    export.write(path, ROWS, "https://beside.example.com", seed=9)
    fresh.start()
    importing = start_import(fresh, "firebase", path)
    made = 0
    while importing.poll() is None:
        # Where a creation finds no pause of the import, it fails after 5 seconds.
        fresh.create("https://www.example.com/beside")
        made += 1
    importing.communicate()
    assert importing.returncode == 3
    assert made > 3


def test_a_report_beside_its_file_is_passed_over(service, tmp_path):
    path = tmp_path / "few.csv"
    path.write_text("short_link,link\n" + f"{service.domain}/one,https://www.example.com/\n{service.domain}/two,no\n")
    for expected in (1, 0):
        files = sorted(tmp_path.glob("*.csv"))
        result = service.try_run("import", "csv", *files, "--json", "--database", service.database)
        assert result.returncode == 3, result.stderr
        assert [file["inserted"] for file in json.loads(result.stdout)["files"]] == [expected]
    assert len(files) == 2


def test_what_is_wrong_with_a_file_is_said(service, tmp_path):
    for text, code, word in (
        (b"PK\x03\x04zip", 1, "workbook"), ("name\tcolour\n".encode("utf-16"), 1, "“colour”"),
        (b"name,colour\nx,y\n", 1, "short_link"), (b'{"type":"waymark"}\n', 1, "import ndjson"),
    ):
        path = tmp_path / "bad.csv"
        path.write_bytes(text)
        result = service.try_run("import", "firebase", path, "--database", service.database)
        assert (result.returncode, word in result.stderr) == (code, True), result.stderr
    good, empty = tmp_path / "good.csv", tmp_path / "empty.csv"
    good.write_text(f"short_link,link\n{service.domain}/good,https://www.example.com/\n")
    empty.write_bytes(b"")
    # What came before is said, and which file it was.
    result = service.try_run("import", "csv", good, empty, "--json", "--database", service.database)
    assert (result.returncode, str(empty) in result.stderr) == (1, True), result.stderr
    assert [file["inserted"] for file in json.loads(result.stdout)["files"]] == [1]
    result = service.try_run("import", "ndjson", empty, "--database", service.database)
    assert (result.returncode, result.stdout) == (1, ""), result.stderr
    for arguments, status in ((("no-such-file.csv",), 2), ((), 64), ((tmp_path,), 2)):
        result = service.try_run("import", "firebase", *arguments, "--database", service.database)
        assert result.returncode == status, result.stderr


def test_a_report_that_cannot_be_written_hides_nothing_of_what_came_in(service, tmp_path):
    path = tmp_path / "half.csv"
    path.write_text("short_link,link\n" + f"{service.domain}/half,https://www.example.com/\n{service.domain}/bad,no\n")
    arguments = ("import", path, "--database", service.database)
    result = service.try_run(*arguments, "--report", "/no/such/folder/report.csv")
    assert (result.returncode, result.stdout) == (2, ""), result.stderr
    assert service.request("GET", "/half", agent=export.AGENTS["desktop"]).status == 404
    if Path("/dev/full").exists():
        result = service.try_run(*arguments, "--report", "/dev/full")
        assert result.returncode == 2, result.stderr
        assert "1 new" in result.stdout and "/dev/full" in result.stderr
        assert service.request("GET", "/half", agent=export.AGENTS["desktop"]).status == 302


def test_the_alias_of_the_guide_imports_and_tells_where_its_report_is(binary):
    """As the service's user, in a folder where that user may read and not write."""
    if os.geteuid() != 0 or shutil.which("runuser") is None:
        pytest.skip("only root can become another user")
    alias = re.search(r"^alias waymark=.*$", (ROOT / "docs" / "run.md").read_text(), re.M)[0]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        data = folder / "data"
        data.mkdir()
        shutil.chown(data, "nobody")
        copy = shutil.copy(binary, folder)
        alias = (
            alias.replace("-u waymark", "-u nobody").replace("/var/lib/waymark", str(data))
            .replace("/usr/local/bin/waymark", str(copy)))
        (folder / "links.csv").write_text(
            "short_link,link\nhttps://go.example.com/a,https://www.example.com/\nhttps://go.example.com/b,no\n")
        (folder / "hidden.csv").write_text("short_link,link\nhttps://go.example.com/c,https://www.example.com/\n")
        (folder / "hidden.csv").chmod(0o600)
        shell = "shopt -s expand_aliases\n" + alias + "\n"
        environment = {name: text for name, text in os.environ.items() if not name.startswith("WAYMARK_")}

        def run(command):
            return subprocess.run(
                ["bash", "-c", shell + command], cwd=folder, env=environment, capture_output=True, text=True, timeout=60)

        result = run("waymark import links.csv")
        assert result.returncode == 3, result.stderr
        assert "1 new" in result.stdout and f"see {data}/links.csv.report.csv" in result.stdout
        assert (data / "links.csv.report.csv").exists()
        result = run("waymark import hidden.csv")
        assert (result.returncode, "waymark import … - < hidden.csv" in result.stderr) == (2, True), result.stderr
        assert run("waymark import - < hidden.csv").returncode == 0


def test_codes_that_look_like_paths_of_the_service_open(service, tmp_path):
    codes = ("app", "login", "i", "admin", "health", "v1", "api", "dashboard", "favicon", "robots", "static")
    path = tmp_path / "words.csv"
    path.write_text(
        "short_link,link\n" + "".join(f"{service.domain}/{code},https://www.example.com/to/{code}\n" for code in codes)
        + f"{service.domain}/metrics,https://www.example.com/\n")
    result = service.try_run("import", path, "--json", "--database", service.database)
    view = json.loads(result.stdout)["files"][0]
    assert (result.returncode, view["inserted"], view["rejected"]) == (3, len(codes), 1), result.stderr
    for code in codes:
        answer = service.request("GET", f"/{code}", agent=export.AGENTS["desktop"])
        assert (answer.status, answer.location) == (302, f"https://www.example.com/to/{code}")
    assert service.request("GET", "/health/ready").status == 200
    assert service.request("GET", "/api/v1/links", key=service.key).status == 200


def test_a_spreadsheet_of_many_rows_loses_no_link(binary, tmp_path):
    """What Excel saves as Unicode Text, of `WAYMARK_IMPORT_ROWS` rows: `make fuzz` takes 200,000."""
    count = int(os.environ.get("WAYMARK_IMPORT_ROWS", "2000"))
    path, database = tmp_path / "links.txt", tmp_path / "links.sqlite"
    dates = ("43952", "5/1/2020", "1.58833E+12", "13/5/2020", "")
    with open(path, "w", encoding="utf-16", newline="") as file:
        file.write("short_link\tlink\tname\tcreation_timestamp\tarchived\t\r\n")
        for number in range(count):
            name = ("Größe", '"5"" pizza"', "", "Sale, now", '"Two\nlines"')[number % 5]
            file.write(
                f"https://go.example.com/r{number}\thttps://www.example.com/p/{number}?a=1&b=2\t{name}\t{dates[number % 5]}"
                f"\t{'WAHR' if number % 3 else 'FALSCH'}\t\r\n")
    environment = {name: text for name, text in os.environ.items() if not name.startswith("WAYMARK_")}
    result = subprocess.run(
        [binary, "import", path, "--database", database, "--json"], env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    view = json.loads(result.stdout)["files"][0]
    assert (view["rows"], view["inserted"], view["rejected"]) == (count, count, 0)
    kinds = {kind["kind"]: kind["count"] for kind in view["adjustments"]}
    assert kinds == {"date-converted": count * 3 // 5, "date-unknown": count // 5, "text-cleaned": count // 5}
    with sqlite3.connect(database) as connection:
        found = connection.execute("SELECT count(*), sum(archived_at IS NOT NULL) FROM links").fetchone()
        assert found == (count, count - (count + 2) // 3)


def export_of(service, path, database=None):
    result = service.try_run("export", "--output", path, "--database", database or service.database)
    assert result.returncode == 0, result.stderr
    return path.read_bytes()


def test_an_export_is_taken_in_equal(moved, tmp_path):
    service, *_ = moved
    service.operate("app", "add", "ios", "--bundle-id", "com.example.ios", "--team-id", "ABCDE12345")
    for agent in export.AGENTS.values():
        service.request("GET", service.create("https://www.example.com/counted")["shortLink"], agent=agent)
    service.stop()
    first = export_of(service, tmp_path / "first.ndjson")
    assert [json.loads(line)["type"] for line in first.splitlines()].count("count") >= 4
    assert (tmp_path / "first.ndjson").stat().st_mode & 0o77 == 0
    copy = tmp_path / "copy.sqlite"
    result = service.run("import", "ndjson", tmp_path / "first.ndjson", "--database", copy)["files"][0]
    assert result["conflicts"] == result["rejected"] == 0
    assert export_of(service, tmp_path / "second.ndjson", copy) == first
    service.start()


def test_an_export_is_taken_in_by_a_service_that_was_started_once(binary, moved, fresh, tmp_path):
    service, *_ = moved
    exported = export_of(service, tmp_path / "first.ndjson")
    fresh.start()
    fresh.operate("import", "ndjson", tmp_path / "first.ndjson")
    assert export_of(fresh, tmp_path / "second.ndjson") == exported
    row = export.fields(1, 0, service.domain)
    answer = fresh.request("GET", row["short_link"], agent=export.AGENTS["desktop"])
    assert export.check_landing(answer, row, "desktop") is None
    # The keys of the old service work here.
    assert fresh.request("GET", "/api/v1/links?limit=1", key=service.key).status == 200
