"""Single clicks: `waymark clicks` and `/api/v1/clicks` of a running service."""

import contextlib
import csv
import http.client
import io
import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sizes import size
from user_agents import DESKTOP, IPHONE
from waymark_service import settled

FORMULA = "=1+1"


def options(service, key=None):
    return ["--server", service.address, "--key", key or service.key]


def follow(service, link, campaigns, agent=DESKTOP):
    """Follows a link on one connection, with each campaign."""
    connection = service.connection()
    with contextlib.closing(connection):
        for campaign in campaigns:
            connection.request(
                "GET", f"/{link['code']}?utm_campaign={campaign}", headers={"User-Agent": agent, "Host": service.address[7:]})
            connection.getresponse().read()


def exported(service, *arguments, key=None):
    result = service.try_run("clicks", *arguments, "--json", *options(service, key))
    assert result.returncode == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def count_of_exported(service, expected, *arguments):
    """How many clicks are exported, as soon as all of them are."""
    return settled(lambda: len(exported(service, *arguments)), expected)


@pytest.fixture(scope="module")
def link(service):
    """A link with a click of a desktop whose campaign is a formula, one of an iPhone by a QR code, and one of curl."""
    link = service.create("https://www.example.com/", tags=["spring"])
    visits = [("%3D1%2B1", DESKTOP), ("phone&qr=1", IPHONE), ("tool", "curl/8.7.1")]
    for count, (campaign, agent) in enumerate(visits, start=1):
        follow(service, link, [campaign], agent)
        # Clicks of one millisecond are in any order.
        assert count_of_exported(service, count, link["shortLink"]) == count
    return link


@pytest.mark.store
def test_clicks_are_exported_as_json_lines(service, link):
    clicks = exported(service, link["shortLink"])
    assert [click["campaign"] for click in clicks] == [FORMULA, "phone", "tool"]
    assert [click["kind"] for click in clicks] == ["person", "person", "tool"]
    assert [click["qr"] for click in clicks] == [False, True, False]
    assert {(click["linkID"], click["shortLink"]) for click in clicks} == {(link["id"], link["shortLink"])}
    assert len({click["id"] for click in clicks}) == 3
    desktop, phone, _ = clicks
    assert (desktop["answer"], desktop["platform"], phone["os"]) == ("web", "desktop", "ios")
    assert len(desktop["visitor"]) == 16 and desktop["visitor"] != phone["visitor"]
    assert exported(service, "--tag", "spring", "--filter", "kind=tool") == clicks[2:]
    assert exported(service, "--domain", service.address, "--period", "2d") == clicks
    assert exported(service, "--filter", "kind=ai", "--filter", "country=DE") == []


@pytest.mark.store
def test_clicks_are_exported_as_csv(service, link):
    result = service.try_run("clicks", link["id"], "--csv", *options(service))
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [row["campaign"] for row in rows] == ["'" + FORMULA, "phone", "tool"]
    assert [(row["qr"], row["browser"] != "") for row in rows] == [("false", True), ("true", True), ("false", False)]
    answer = service.request("GET", f"/api/v1/clicks?link={link['id']}&format=csv", key=service.key)
    assert answer.body.decode().replace("\r\n", "\n") == result.stdout


def test_clicks_are_listed_for_people(service, link):
    result = service.try_run("clicks", link["shortLink"], *options(service))
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["TIME", "(UTC)", "KIND", "SYSTEM", "BROWSER", "REFERRER", "LINK"]
    assert len(lines) == 4 and all(len(line) <= 80 for line in lines)
    assert service.try_run("clicks", "--period", "2020-01-01", *options(service)).returncode == 1


@pytest.mark.store
def test_keys_of_other_projects_see_nothing(service, link):
    service.operate("project", "add", "other")
    key = service.operate("key", "create", "--role", "reader", "--project", "other")["key"]
    assert exported(service, key=key) == []
    for arguments in ([link["shortLink"]], [link["id"]], ["--domain", service.address], ["--project", "default"]):
        result = service.try_run("clicks", *arguments, "--json", *options(service, key))
        assert (result.returncode, result.stdout) == (1, ""), arguments


@pytest.mark.store
def test_clicks_of_a_deleted_link_are_gone(service):
    link = service.create("https://www.example.com/deleted", tags=["deleted"])
    follow(service, link, ["deleted"])
    assert count_of_exported(service, 1, "--tag", "deleted") == 1
    service.request("DELETE", f"/api/v1/links/{link['id']}", key=service.key)
    assert exported(service, "--filter", "campaign=deleted") == []
    result = service.try_run("clicks", link["id"], "--json", *options(service))
    assert result.returncode == 1 and "deleted" in result.stderr


def anonymous_kilobytes(service):
    """The memory of the process that is not files."""
    status = Path(f"/proc/{service.ready['processID']}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("RssAnon:")).split()[1])


def unread_export(service):
    """A connection that has asked for all clicks and takes hardly any of the answer before it is read."""
    connection = service.connection()
    connection.sock = socket.socket()
    connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.sock.settimeout(connection.timeout)
    connection.sock.connect((service.host, service.port))
    connection.request("GET", "/api/v1/clicks", headers={"Authorization": f"Bearer {service.key}"})
    return connection


def test_many_clicks_are_exported_completely_in_little_memory(fresh):
    """Some exports of many clicks, beside two that nobody reads yet, take hardly more memory than the first one.

    Pages of 1,000 clicks are read one after the other. `make fuzz` takes 12,000 clicks and ten exports, which kept whole would
    use more than the bound.
    """
    fresh.start("--log-level", "error")
    link = fresh.create("https://www.example.com/")
    each = size(300, 1500)
    with ThreadPoolExecutor(8) as visitors:
        list(visitors.map(lambda number: follow(fresh, link, [f"{number}-{index}" for index in range(each)]), range(8)))
    campaigns = {f"{number}-{index}" for number in range(8) for index in range(each)}

    def export():
        answer = fresh.request("GET", "/api/v1/clicks", key=fresh.key)
        clicks = [json.loads(line) for line in answer.body.splitlines()]
        assert len(clicks) == len(campaigns) and {click["campaign"] for click in clicks} == campaigns
        assert len({click["id"] for click in clicks}) == len(clicks)

    assert count_of_exported(fresh, len(campaigns)) == len(campaigns)
    export()
    base = anonymous_kilobytes(fresh)
    slow = [unread_export(fresh) for _ in range(2)]
    for _ in range(size(2, 10)):
        export()
    # The database is free meanwhile.
    fresh.create("https://www.example.com/another")
    assert anonymous_kilobytes(fresh) - base < 60_000
    for connection in slow:
        assert connection.getresponse().read().count(b"\n") == len(campaigns)
        connection.close()
    result = fresh.try_run("clicks", *options(fresh))
    assert result.stdout.count("\n") == 203 and "first 200 clicks" in result.stdout
    clicks = exported(fresh)
    assert {click["campaign"] for click in clicks} == campaigns and len(clicks) == len(campaigns)


@pytest.mark.store
def test_an_export_that_fails_in_the_middle_is_cut_off(fresh):
    fresh.start()
    link = fresh.create("https://www.example.com/")
    # The first 1,000 are read before the head of the response is sent.
    follow(fresh, link, [f"{index}" for index in range(1100)])
    assert count_of_exported(fresh, 1100) == 1100
    now = int(time.time() * 1000)
    damage = "'\\x00'" if fresh.is_on_server else "x'00'"
    fresh.execute(
        f"INSERT INTO click_blocks (number, first, last, count, clicks) VALUES (1000000, {now}, {now}, 1, {damage})")
    with pytest.raises(http.client.IncompleteRead):
        fresh.request("GET", "/api/v1/clicks", key=fresh.key)
    assert "An export of clicks was cut off" in fresh.log()
    result = fresh.try_run("clicks", "--csv", *options(fresh))
    assert result.returncode == 2 and result.stdout.count("\n") <= 1101
