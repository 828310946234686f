"""An acknowledged link is on the disk: a trace of system calls, and sudden ends under load."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from user_agents import DESKTOP
from waymark_service import settled

TRACED = "read,recvfrom,recvmsg,readv,write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync"
CALL = re.compile(r"^(?P<pid>\d+)\s+(?P<name>\w+)\((?P<rest>.*)$")
RESUMED = re.compile(r"^(?P<pid>\d+)\s+<\.\.\. (?P<name>\w+) resumed>(?P<rest>.*)$")


def moments(trace, marker):
    """The line numbers at which the request was read, a sync of the journal was done, and the answer was begun."""
    begun = {}
    read, syncs, answered = None, [], None
    for number, line in enumerate(trace.splitlines()):
        resumed = RESUMED.match(line)
        call = resumed or CALL.match(line)
        if call is None:
            continue
        name, rest = call["name"], call["rest"]
        if resumed:
            rest = begun.pop((call["pid"], name), "") + rest
        elif rest.endswith("<unfinished ...>"):
            begun[call["pid"], name] = rest.removesuffix("<unfinished ...>")
        is_done = not line.endswith("<unfinished ...>")
        if name in ("read", "recvfrom", "recvmsg", "readv") and marker in rest and is_done and read is None:
            read = number
        if name in ("fsync", "fdatasync") and "-wal" in rest and is_done and re.search(r"\)\s+= 0$", line):
            syncs.append(number)
        if name in ("write", "writev", "sendto", "sendmsg") and re.search(r"HTTP/1\.1 20[01]", rest):
            if read is not None and answered is None:
                answered = number
    return read, syncs, answered


@pytest.mark.sqlite
def test_a_create_is_synced_before_it_is_acknowledged(fresh, tmp_path):
    if shutil.which("strace") is None:
        if os.environ.get("WAYMARK_REQUIRE_STRACE"):
            pytest.fail("strace is not installed: apt-get install strace")
        pytest.skip("strace is not installed: apt-get install strace")
    trace = tmp_path / "trace"
    wrapper = ("strace", "-f", "-y", "-qq", "-s", "4096", "-e", f"trace={TRACED}", "-e", "signal=none", "-o", trace)
    fresh.start(wrapper=wrapper)
    destination = "https://www.example.com/is-this-synced"
    link = fresh.create(destination)
    assert link["shortLink"]
    fresh.stop()
    read, syncs, answered = moments(trace.read_text(errors="replace"), destination)
    assert read is not None, "the request is not in the trace"
    assert answered is not None, "the answer is not in the trace"
    assert any(read < sync < answered for sync in syncs), (read, syncs, answered)


@pytest.mark.store
def test_acknowledged_links_survive_sudden_ends(binary):
    script = Path(__file__).parent / "crash.py"
    result = subprocess.run(
        [sys.executable, script, str(binary), "--rounds", "5"], capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-4000:]


@pytest.mark.store
def test_answered_clicks_survive_sudden_ends(binary):
    script = Path(__file__).parent / "crash_clicks.py"
    result = subprocess.run(
        [sys.executable, script, str(binary), "--rounds", "5"], capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-4000:]


def test_a_locked_database_costs_no_redirect_and_no_click(binary):
    script = Path(__file__).parent / "locked_database.py"
    result = subprocess.run(
        [sys.executable, script, str(binary), "--seconds", "7"], capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-4000:]


def counted_clicks(service, *arguments):
    lines = service.try_run("export", *arguments).stdout.splitlines()
    records = [json.loads(line) for line in lines]
    return sum(record["count"] for record in records if record["type"] == "count" and record["event"] == "click")


@pytest.mark.sqlite
def test_copies_hold_the_clicks_that_a_killed_service_left(fresh, tmp_path):
    fresh.start()
    link = fresh.create("https://www.example.com/copied")
    for _ in range(5):
        assert fresh.request("GET", link["shortLink"], agent=DESKTOP).status == 302
    fresh.kill()
    copy = tmp_path / "copy.sqlite"
    assert fresh.try_run("backup", copy, "--database", fresh.database).returncode == 0
    assert counted_clicks(fresh, "--database", copy) == 5
    assert counted_clicks(fresh, "--database", fresh.database) == 5
    fresh.start()
    # What a command has left would be stored before this click.
    assert fresh.request("GET", link["shortLink"], agent=DESKTOP).status == 302
    statistics = f"/api/v1/links/{link['id']}/statistics"
    counted = settled(lambda: fresh.request("GET", statistics, key=fresh.key).json()["clicks"], 6)
    assert counted == 6, "the clicks that a command took over are not stored again"


@pytest.mark.sqlite
def test_a_backup_holds_the_clicks_of_a_running_service(fresh, tmp_path):
    fresh.start()
    link = fresh.create("https://www.example.com/copied")
    for _ in range(5):
        assert fresh.request("GET", link["shortLink"], agent=DESKTOP).status == 302
    copy = tmp_path / "copy.sqlite"
    assert fresh.try_run("backup", copy, "--database", fresh.database).returncode == 0
    assert counted_clicks(fresh, "--database", copy) == 5
