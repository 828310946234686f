"""What becomes of clicks when the journal's files, its folder or its disk fail, and where less is kept of them."""

import contextlib

import pytest

from mounts import mounting, needs_mount, seen_by
from user_agents import CRAWLER, DESKTOP
from waymark_service import eventually

pytestmark = pytest.mark.store

ONE_LANE = ("--set", "eventLoops=1")
# The least; a click with long texts takes 1.4 kB of it.
SMALL = (*ONE_LANE, "--set", f"clicks.journalBytes={1 << 20}")
LONG = "&".join(f"utm_{name}={'x' * 255}" for name in ("source", "medium", "term", "content"))
IN_MEMORY = "Clicks are kept in memory only: the journal cannot create files."
FULL = "The journal is full: further clicks are counted, without their details."
WAITING = "Clicks stay in the journal: the database does not take them."
UNREADABLE = "A part of the journal is unreadable."
REFUSED = "A file of the journal is kept and not read."
READY = {"status": "ready", "writes": True}


def follow(service, link, campaigns, more=""):
    """Follows a link once for each campaign, on one connection; every visitor is redirected at once."""
    connection = service.connection(timeout=3)
    for campaign in campaigns:
        connection.request("GET", f"/{link['code']}?utm_campaign={campaign}&{more}", headers={"User-Agent": DESKTOP})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 302
    connection.close()


def follow_until(service, link, is_enough, most=10_000):
    """Follows a link, with long texts, until a condition holds; returns how often."""
    for count in range(50, most, 50):
        follow(service, link, ["long"] * 50, LONG)
        if is_enough():
            return count
    raise AssertionError(f"{most} clicks were not enough:\n{service.log()[-2000:]}")


def statistics(service, link, query=""):
    return service.request("GET", f"/api/v1/links/{link['id']}/statistics?{query}", key=service.key)


def clicks(service, link):
    return statistics(service, link).json()["clicks"]


def campaigns(service, link):
    values = statistics(service, link, "by=campaign").json()["values"]
    return {value.get("value"): value["clicks"] for value in values}


def journal(service):
    folder, = service.data.glob("*-clicks")
    return folder


def leave(service, link, names):
    """Ends the service before the database has the clicks; returns the file that holds them."""
    # The first visit of a link is answered by another thread than the rest, which may have another file.
    follow(service, link, ["known"])
    assert eventually(lambda: campaigns(service, link) == {"known": 1})
    # The link may have been forgotten again, because others were added; machines are not counted.
    service.request("GET", f"/{link['code']}", agent=CRAWLER)
    with service.writes_held():
        follow(service, link, names)
        service.kill()
    file, = (file for file in journal(service).iterdir() if all(name.encode() in file.read_bytes() for name in names))
    return file


def crc32c(data):
    """The checksum of a header, CRC-32C (RFC 3720, appendix B.4)."""
    value = 0xFFFF_FFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0x82F6_3B78 if value & 1 else 0)
    return value ^ 0xFFFF_FFFF


def test_the_rest_of_a_damaged_file_is_counted_and_the_file_is_kept(fresh):
    fresh.start(*ONE_LANE)
    link = fresh.create("https://www.example.com/damaged")
    file = leave(fresh, link, ["first", "second", "third"])
    content = bytearray(file.read_bytes())
    place = content.index(b"second")
    content[place:place + 6] = bytes(byte ^ 0xFF for byte in b"second")
    file.write_bytes(content)

    fresh.start(*ONE_LANE)
    kept = file.with_name(f"{file.name}.damaged")
    assert eventually(kept.exists)
    assert not file.exists() and kept.read_bytes().rstrip(b"\0") == content.rstrip(b"\0")
    assert eventually(lambda: campaigns(fresh, link) == {"known": 1, "first": 1, "third": 1})
    assert eventually(lambda: UNREADABLE in fresh.log()) and f"{file.name} has " in fresh.log()
    assert fresh.request("GET", "/health/ready").json() == READY

    fresh.stop()
    fresh.start(*ONE_LANE)
    follow(fresh, link, ["fourth"])
    assert eventually(lambda: clicks(fresh, link) == 4), "a damaged file is read again"
    assert kept.exists() and fresh.log().count(UNREADABLE) == 1


def test_a_file_of_an_unknown_version_is_named_and_kept_until_a_program_knows_it(fresh):
    fresh.start(*ONE_LANE)
    link = fresh.create("https://www.example.com/version")
    file = leave(fresh, link, ["first", "second"])
    known = file.read_bytes()
    # The version is at 16, and the checksum of the header at 20 is made with zeros in its place.
    header = known[:16] + (2).to_bytes(4, "little") + bytes(4) + known[24:64]
    unknown = header[:20] + crc32c(header).to_bytes(4, "little") + known[24:]
    assert crc32c(known[:20] + bytes(4) + known[24:64]).to_bytes(4, "little") == known[20:24]
    file.write_bytes(unknown)

    fresh.start(*ONE_LANE)
    follow(fresh, link, ["third"])
    assert eventually(lambda: campaigns(fresh, link) == {"known": 1, "third": 1})
    assert file.read_bytes() == unknown
    assert eventually(lambda: REFUSED in fresh.log())
    line, = (line for line in fresh.log().splitlines() if REFUSED in line)
    assert file.name in line and "The format has version 2; this program reads version 1." in line
    assert fresh.request("GET", "/health/ready").json() == READY
    fresh.stop()
    assert file.read_bytes() == unknown

    file.write_bytes(known)
    fresh.start(*ONE_LANE)
    assert eventually(lambda: clicks(fresh, link) == 4)
    assert campaigns(fresh, link) == {"known": 1, "first": 1, "second": 1, "third": 1}
    assert eventually(lambda: not file.exists())


@needs_mount
def test_clicks_reach_the_database_although_the_folder_is_read_only(fresh):
    fresh.start()
    link = fresh.create("https://www.example.com/read-only")
    fresh.stop()

    fresh.start(*SMALL, wrapper=mounting('mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"', journal(fresh)))
    follow(fresh, link, ["stored"] * 5)
    assert eventually(lambda: clicks(fresh, link) == 5)
    # All together more than the memory holds; the database takes them meanwhile.
    for count in range(15):
        follow(fresh, link, ["long"] * 20, LONG)
        assert eventually(lambda: clicks(fresh, link) == 5 + 20 * (count + 1))
    assert fresh.log().count(IN_MEMORY) == 1 and "Read-only file system" in fresh.log()
    assert fresh.request("GET", "/health/ready").json() == READY
    with fresh.writes_held():
        follow(fresh, link, ["lost"])
        fresh.kill()

    fresh.start()
    follow(fresh, link, ["stored"])
    assert eventually(lambda: clicks(fresh, link) == 306), "clicks in memory end with the process"
    assert campaigns(fresh, link) == {"stored": 6, "long": 300}


@needs_mount
@pytest.mark.sqlite
def test_every_click_is_counted_although_the_disk_was_full(fresh):
    folder = fresh.data
    folder.mkdir()
    fresh.start(*SMALL, wrapper=mounting('mount -t tmpfs -o size=16m tmpfs "$0"', folder))
    fresh.key_file = seen_by(fresh, fresh.key_file)
    link = fresh.create("https://www.example.com/full")
    follow(fresh, link, ["before"])
    filler = seen_by(fresh, folder / "filler")
    with contextlib.suppress(OSError), open(filler, "wb", buffering=0) as file:
        while file.write(bytes(4096)):
            pass

    count = follow_until(fresh, link, lambda: IN_MEMORY in fresh.log() and WAITING in fresh.log())
    assert fresh.request("POST", "/api/v1/links", body={"link": {"link": "https://www.example.com/"}}, key=fresh.key).status == 503
    filler.unlink()
    assert eventually(lambda: clicks(fresh, link) == count + 1)
    assert eventually(lambda: fresh.request("GET", "/health/ready").json() == READY)
    assert fresh.log().count(WAITING) == 1 and "The database takes clicks again." in fresh.log()


def test_clicks_beyond_the_budget_are_counted_without_details(fresh):
    fresh.start(*SMALL)
    link = fresh.create("https://www.example.com/budget")
    with fresh.writes_held():
        count = follow_until(fresh, link, lambda: FULL in fresh.log())
        follow(fresh, link, ["dropped"] * 10, LONG)
        assert fresh.log().count(FULL) == 1
        assert sum(file.stat().st_size for file in journal(fresh).iterdir() if file.name not in ("node", "database")) <= 1 << 20
    assert eventually(lambda: clicks(fresh, link) == count + 10)
    found = campaigns(fresh, link)
    assert found.keys() == {"long", None} and found[None] >= 10
    follow(fresh, link, ["after"])
    assert eventually(lambda: campaigns(fresh, link) == {**found, "after": 1})


def test_without_records_counts_are_kept(fresh):
    fresh.start("--set", "clicks.retentionDays=0")
    link = fresh.create("https://www.example.com/counts")
    follow(fresh, link, ["spring", "spring", "autumn"])
    assert eventually(lambda: campaigns(fresh, link) == {"spring": 2, "autumn": 1})
    assert statistics(fresh, link, "campaign=spring").json()["clicks"] == 2
    refused = statistics(fresh, link, "campaign=spring&browser=chrome")
    assert refused.status == 400 and "keeps no records of single clicks" in refused.text
