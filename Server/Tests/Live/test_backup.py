"""Backups of a service that is being written to, and what becomes of them."""

import json
import os
import resource
import shutil
import signal
import sqlite3
import stat
import subprocess
import threading

import pytest

from user_agents import DESKTOP
from waymark_service import CommandError, Service, eventually

pytestmark = pytest.mark.sqlite


def test_a_backup_under_load_holds_every_link_acknowledged_before(fresh, binary, tmp_path):
    fresh.start()
    acknowledged, done = [], threading.Event()

    def write(writer):
        number = 0
        while not done.is_set():
            number += 1
            link = fresh.create(f"https://www.example.com/{writer}/{number}")
            acknowledged.append((link["code"], link["link"]["link"]))

    writers = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for writer in writers:
        writer.start()
    try:
        assert eventually(lambda: len(acknowledged) >= 40, 30)
        before = list(acknowledged)
        file = tmp_path / "backup.sqlite"
        report = fresh.operate("backup", file)
        after = len(acknowledged)
    finally:
        done.set()
        for writer in writers:
            writer.join()
    assert len(before) <= report["links"] <= after + len(writers)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.glob("backup*")] == ["backup.sqlite"]
    restored = Service(binary, tmp_path / "restored")
    restored.operate("restore", file)
    # A key is stored as a hash; the file that holds its text is no part of a backup.
    shutil.copy(fresh.key_file, restored.database.parent / "first-key")
    restored.start()
    try:
        for code, destination in before:
            # The service's own address follows the port that it has now.
            answer = restored.request("GET", f"{restored.address}/{code}", agent=DESKTOP)
            assert (answer.status, answer.location) == (302, destination)
    finally:
        assert restored.stop() == 0


def test_a_running_service_keeps_its_database(fresh, tmp_path):
    fresh.start()
    link = fresh.create("https://www.example.com/kept")
    file = tmp_path / "backup.sqlite"
    fresh.operate("backup", file)
    with pytest.raises(CommandError) as refusal:
        fresh.operate("restore", file, "--replace")
    assert refusal.value.code == 2
    assert "waymark serve" in refusal.value.stderr
    later = fresh.create("https://www.example.com/later")
    fresh.stop()
    with pytest.raises(CommandError) as refusal:
        fresh.operate("restore", file)
    assert refusal.value.code == 1
    assert "2 links" in refusal.value.stderr and "--replace" in refusal.value.stderr
    replaced = fresh.operate("restore", file, "--replace")["replaced"]
    fresh.start()
    assert fresh.request("GET", link["shortLink"], agent=DESKTOP).status == 302
    assert fresh.request("GET", later["shortLink"], agent=DESKTOP).status == 404
    former = sqlite3.connect(replaced)
    assert former.execute("SELECT count(*) FROM links").fetchone() == (2,)
    former.close()


def test_a_disk_that_takes_no_more_keeps_nothing_of_a_backup(fresh, tmp_path):
    fresh.start()
    for number in range(8):
        fresh.create("https://www.example.com/", name="x" * 200, customCode=f"c{number}")
    folder = tmp_path / "disk"
    folder.mkdir()

    def small_files_only():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (65_536, 65_536))

    result = subprocess.run(
        [fresh.binary, "backup", folder / "backup.sqlite", "--database", fresh.database], preexec_fn=small_files_only,
        restore_signals=False, capture_output=True, text=True, env=fresh.environment(), timeout=30)
    assert result.returncode == 2, result.stdout
    assert result.stderr.startswith(f'waymark: cannot write "{folder}/backup.sqlite": ')
    assert list(folder.iterdir()) == []
    assert json.loads(fresh.request("GET", "/health/ready").body)["status"] == "ready"


def test_a_killed_backup_leaves_what_the_next_one_takes_over(fresh, tmp_path):
    fresh.start()
    file = tmp_path / "backup.sqlite"
    (tmp_path / "backup.sqlite.part").write_bytes(os.urandom(100_000))
    assert fresh.operate("backup", file)["links"] == 0
    assert [path.name for path in tmp_path.glob("backup*")] == ["backup.sqlite"]
