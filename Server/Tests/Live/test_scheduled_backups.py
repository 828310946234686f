"""Backups that a running service makes by itself."""

import os
import re
import resource
import shutil
import sqlite3
import time

import pytest

from waymark_service import Service, eventually

NAME = re.compile(r"waymark-\d{8}T\d{6}Z-(\d+)\.sqlite")


def numbers(folder):
    return sorted(int(match[1]) for name in os.listdir(folder) if (match := NAME.fullmatch(name)))


def options(folder, every="1s", keep=3):
    return ["--set", f"backup.every={every}", "--set", f"backup.keep={keep}", "--set", f"backup.folder={folder}"]


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    return folder


def test_the_newest_are_kept_and_can_be_restored(fresh, binary, tmp_path, folder):
    # What a killed process has left.
    (folder / "waymark-20260101T000000Z-1.sqlite.part").write_bytes(os.urandom(1000))
    (folder / "notes.txt").write_text("mine")
    fresh.start(*options(folder))
    fresh.create("https://www.example.com/kept")
    assert eventually(lambda: numbers(folder) and numbers(folder)[-1] >= 5), fresh.log()
    assert eventually(lambda: len(numbers(folder)) == 3)
    status = fresh.operate("status")
    assert status["lastBackup"]["links"] == 1 and "backupFailure" not in status
    assert NAME.search(status["lastBackup"]["file"])
    assert fresh.stop() == 0
    assert (folder / "notes.txt").exists()
    assert not list(folder.glob("*.part"))
    newest = max(folder.glob("waymark-*.sqlite"), key=lambda file: int(NAME.fullmatch(file.name)[1]))
    restored = Service(binary, tmp_path / "restored")
    assert restored.operate("restore", newest)["links"] == 1


def test_a_restart_makes_none_before_it_is_time(fresh, folder):
    fresh.start(*options(folder, every="1h"))
    assert eventually(lambda: numbers(folder) == [1]), fresh.log()
    fresh.stop()
    fresh.start(*options(folder, every="1h"))
    time.sleep(1)
    assert numbers(folder) == [1]


def test_backups_of_the_future_are_kept_and_keep_none_away(fresh, folder):
    """A clock was ahead for a while: what it named is not newer than what comes."""
    fresh.start(*options(folder))
    assert eventually(lambda: len(numbers(folder)) == 3)
    fresh.stop()
    for file in sorted(folder.glob("waymark-*.sqlite")):
        number = NAME.fullmatch(file.name)[1]
        file.rename(folder / f"waymark-20990101T00000{int(number) % 10}Z-{number}.sqlite")
    last = numbers(folder)[-1]
    fresh.start(*options(folder))
    assert eventually(lambda: numbers(folder)[-1] >= last + 2), fresh.log()
    assert eventually(lambda: len(numbers(folder)) == 3)
    fresh.stop()


def test_a_folder_that_takes_no_more_is_told_and_old_backups_stay(fresh, folder):
    # A limit of a file's size stands for a full disk; the signal that comes with it would end the process.
    fresh.start(*options(folder), wrapper=("bash", "-c", "trap '' XFSZ; exec \"$0\" \"$@\""))
    for number in range(40):
        fresh.create("https://www.example.com/", name="x" * 200, customCode=f"c{number}")
    assert eventually(lambda: len(numbers(folder)) == 3)
    # The database itself is in its log, which may be this large.
    resource.prlimit(fresh.ready["processID"], resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
    assert eventually(lambda: "The backup failed; old backups are kept." in fresh.log()), fresh.log()
    assert len(numbers(folder)) == 3
    status = fresh.operate("status")
    assert status["backupFailure"]["reason"].startswith('cannot write "')
    text = fresh.try_run("status", "--database", fresh.database).stdout
    assert re.search(r"^Backup       failed .* ago: cannot write", text, re.M), text
    resource.prlimit(fresh.ready["processID"], resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    before = numbers(folder)
    assert eventually(lambda: numbers(folder) != before), fresh.log()
    assert eventually(lambda: "backupFailure" not in fresh.operate("status"))
    fresh.stop()


def test_a_folder_has_one_database(fresh, binary, tmp_path, folder):
    fresh.start(*options(folder, every="1h"))
    assert eventually(lambda: numbers(folder) == [1])
    other = Service(binary, tmp_path / "other")
    other.start(*options(folder))
    try:
        assert eventually(lambda: "has the backups of the database" in other.log())
        assert numbers(folder) == [1]
    finally:
        other.stop()


@pytest.mark.sqlite
def test_a_new_database_at_the_place_of_a_lost_one_leaves_its_backups_alone(fresh, folder):
    fresh.start(*options(folder))
    assert eventually(lambda: numbers(folder)), fresh.log()
    assert fresh.stop() == 0
    kept = sorted(os.listdir(folder))
    shutil.rmtree(fresh.data)
    # Told at once, and not when the next one is due.
    fresh.start(*options(folder, every="1h", keep=1))
    assert eventually(lambda: "has the backups of another database" in fresh.log()), fresh.log()
    assert "backupFailure" in fresh.operate("status")
    assert fresh.stop() == 0
    assert sorted(os.listdir(folder)) == kept
    # The operator gives the folder to the new one; its first backup is not due yet.
    (folder / ".waymark-backups").unlink()
    fresh.start(*options(folder, every="1h", keep=9))
    assert eventually(lambda: "backupFailure" not in fresh.operate("status")), fresh.log()
    assert fresh.stop() == 0
    assert sorted(os.listdir(folder)) == kept


def test_a_folder_that_is_missing_does_not_stop_the_service(fresh, tmp_path):
    fresh.start(*options(tmp_path / "none"))
    assert eventually(lambda: "the folder does not exist" in fresh.log())
    assert fresh.request("GET", "/health/ready").status == 200
    assert "does not exist" in fresh.operate("status")["backupFailure"]["reason"]
    assert fresh.stop() == 0


def test_the_log_of_the_database_is_left_to_another_program(fresh):
    fresh.start("--set", "sqlite.checkpoints=external")
    for number in range(20):
        fresh.create("https://www.example.com/", name="x" * 200, customCode=f"c{number}")
    log = fresh.database.with_name(fresh.database.name + "-wal")
    # A program that copies the log has the database open.
    copier = sqlite3.connect(fresh.database)
    assert copier.execute("SELECT count(*) FROM links").fetchone() == (20,)
    size = log.stat().st_size
    assert size > 0
    assert fresh.stop() == 0
    assert log.stat().st_size >= size
    copier.close()


@pytest.mark.parametrize("settings, words", [
    (["backup.every=6h"], "backup.folder"), (["backup.folder=/x"], "backup.every"), (["backup.keep=3"], "backup.every"),
    (["backup.every=6", "backup.folder=/x"], "30m"), (["backup.every=400d", "backup.folder=/x"], "366d"),
])
def test_settings_that_make_no_sense_stop_the_start(fresh, settings, words):
    result = fresh.try_run("serve", *[part for setting in settings for part in ("--set", setting)])
    assert result.returncode == 64 and words in result.stderr
