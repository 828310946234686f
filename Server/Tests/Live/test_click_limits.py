"""Links that work a limited number of times: exactly so under many callers, and across sudden ends of the service."""

import http.client
import json
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from sizes import size
from user_agents import CRAWLER, DESKTOP
from waymark_service import CommandError, Service

pytestmark = pytest.mark.store

PAGE = "https://www.example.com/ticket"
SOLD_OUT = "https://www.example.com/sold-out"
CALLERS = 64


def outcomes(service, path, requests, callers=CALLERS):
    """How many of many simultaneous visits were led where."""
    barrier = threading.Barrier(callers)
    counts = Counter()
    lock = threading.Lock()

    def visit(_):
        barrier.wait()
        connection = service.connection()
        mine = Counter()
        for _ in range(requests):
            connection.request("GET", path, headers={"User-Agent": DESKTOP})
            response = connection.getresponse()
            response.read()
            mine[response.getheader("Location") or response.status] += 1
        connection.close()
        with lock:
            counts.update(mine)

    with ThreadPoolExecutor(callers) as pool:
        list(pool.map(visit, range(callers)))
    return counts


def command(service, *arguments):
    """Runs a command that asks the service."""
    return service.run(*arguments, "--server", service.address, "--key", service.key)


def path(link):
    return "/" + link["code"]


class TestLimits:
    def test_hold_exactly_under_64_callers(self, service):
        link = command(service, "link", "create", PAGE, "--click-limit", "100", "--used-up-url", SOLD_OUT)
        assert (link["clickLimit"], link["clicksUsed"]) == (100, 0)
        # Clicks before and after make the link as warm as any.
        assert outcomes(service, path(link), 1, callers=4) == {PAGE: 4}
        assert outcomes(service, path(link), 4) == {PAGE: 96, SOLD_OUT: CALLERS * 4 - 96}
        shown = command(service, "link", "show", link["shortLink"])
        assert (shown["clicksUsed"], shown["version"]) == (100, 1)

    def test_are_shown_as_a_page_without_a_target(self, service):
        link = command(service, "link", "create", PAGE, "--click-limit", "1")
        assert service.request("GET", path(link), agent=DESKTOP).location == PAGE
        answer = service.request("GET", path(link), agent=DESKTOP)
        assert answer.status == 410
        assert "This link was used up" in answer.text

    @pytest.mark.parametrize("method,suffix,agent", [
        ("GET", "", CRAWLER), ("GET", "", "curl/8.7.1"), ("HEAD", "", DESKTOP), ("GET", "?d=1", DESKTOP),
    ])
    def test_are_used_up_by_people_only_who_alone_learn_the_destination(self, service, method, suffix, agent):
        link = command(service, "link", "create", PAGE, "--click-limit", "1")
        answer = service.request(method, path(link) + suffix, agent=agent)
        assert answer.status == 200
        assert answer.location is None and "ticket" not in answer.text
        assert service.request("GET", path(link), agent=DESKTOP).location == PAGE
        assert service.request(method, path(link) + suffix, agent=agent).status == 410

    def test_are_not_used_up_by_what_a_browser_fetches_ahead(self, service):
        link = command(service, "link", "create", PAGE, "--click-limit", "1")
        ahead = service.request("GET", path(link), agent=DESKTOP, headers={"Sec-Purpose": "prefetch"})
        assert ahead.status == 503 and ahead.location is None
        assert service.request("GET", path(link), agent=DESKTOP).location == PAGE

    def test_can_be_changed_and_removed(self, service):
        link = command(service, "link", "create", PAGE, "--click-limit", "1")
        assert service.request("GET", path(link), agent=DESKTOP).location == PAGE
        raised = command(service, "link", "update", link["shortLink"], "--click-limit", "2")
        assert (raised["clickLimit"], raised["clicksUsed"]) == (2, 1)
        assert outcomes(service, path(link), 1, callers=3) == {PAGE: 1, 410: 2}
        free = command(service, "link", "update", link["shortLink"], "--click-limit", "")
        assert "clickLimit" not in free and "clicksUsed" not in free
        assert outcomes(service, path(link), 2, callers=4) == {PAGE: 8}

    def test_that_are_set_later_hold_for_a_link_in_memory(self, service):
        link = command(service, "link", "create", PAGE)
        assert outcomes(service, path(link), 2, callers=8) == {PAGE: 16}
        command(service, "link", "update", link["shortLink"], "--click-limit", "5")
        assert outcomes(service, path(link), 1) == {PAGE: 5, 410: CALLERS - 5}

    @pytest.mark.parametrize("option,value", [
        ("--click-limit", "0"), ("--click-limit", "many"), ("--used-up-url", "nowhere"), ("--opening-limit", "-1"),
    ])
    def test_that_make_no_sense_are_refused(self, service, option, value):
        with pytest.raises(CommandError):
            command(service, "link", "create", PAGE, f"{option}={value}")

    def test_are_part_of_the_api(self, service):
        link = service.create(PAGE, clickLimit=3, openingLimit=1, usedUpURL=SOLD_OUT, expiredURL=SOLD_OUT + "/over")
        assert {name: link.get(name) for name in ("clickLimit", "openingLimit", "usedUpURL", "expiredURL")} == {
            "clickLimit": 3, "openingLimit": 1, "usedUpURL": SOLD_OUT, "expiredURL": SOLD_OUT + "/over"}
        assert (link["clicksUsed"], link["openingsUsed"]) == (0, 0)

    def test_of_an_expired_link_give_way_to_its_own_target(self, service):
        link = service.create(PAGE, startsAt="2020-01-01T00:00:00Z", expiredURL=SOLD_OUT)
        command(service, "link", "update", link["shortLink"], "--expires", "2020-01-02T00:00:00Z")
        assert service.request("GET", path(link), agent=DESKTOP).location == SOLD_OUT


def resolve(service, key, url, timeout=10):
    return service.request(
        "POST", "/api/v1/resolve", body={"url": url, "platform": "ios"}, key=key, timeout=timeout)


class TestOpenings:
    def test_give_a_link_to_one_of_64_apps(self, service):
        key = service.operate("key", "create", "--role", "app")["key"]
        link = command(service, "link", "create", PAGE, "--opening-limit", "1")
        with ThreadPoolExecutor(CALLERS) as pool:
            answers = list(pool.map(lambda _: resolve(service, key, link["shortLink"]), range(CALLERS)))
        assert Counter(answer.status for answer in answers) == {200: 1, 410: CALLERS - 1}
        refused = next(answer for answer in answers if answer.status == 410)
        assert refused.json()["type"].endswith("link-used-up")
        # Its clicks are plain.
        assert outcomes(service, path(link), 1, callers=4) == {PAGE: 4}

    def test_of_a_link_with_a_limit_of_clicks_count_as_clicks(self, service):
        key = service.operate("key", "create", "--role", "app")["key"]
        link = command(service, "link", "create", PAGE, "--click-limit", "2")
        assert resolve(service, key, link["shortLink"]).status == 200
        assert service.request("GET", path(link), agent=DESKTOP).location == PAGE
        assert resolve(service, key, link["shortLink"]).status == 410
        assert service.request("GET", path(link), agent=DESKTOP).status == 410


def test_without_the_database_a_link_with_a_limit_is_not_followed(fresh):
    fresh.start()
    limited = command(fresh, "link", "create", PAGE, "--click-limit", "100")
    free = command(fresh, "link", "create", PAGE + "/free")
    once = command(fresh, "link", "create", PAGE + "/once", "--opening-limit", "1")
    key = fresh.operate("key", "create", "--role", "app")["key"]
    branch = fresh.operate("key", "create", "--branch", "live")["key"]
    for link in (limited, free):
        assert fresh.request("GET", path(link), agent=DESKTOP).status == 302

    def opened():
        return fresh.request(
            "POST", "/v1/open", {"branch_key": branch, "os": "iOS", "universal_link_url": once["shortLink"]}, timeout=30)

    # Another program holds the write lock; reads go on. Each wait for the lock takes five seconds, one after the other.
    with ThreadPoolExecutor(3) as pool, fresh.writes_held():
        refused = [
            pool.submit(fresh.request, "GET", path(limited), agent=DESKTOP, timeout=30),
            pool.submit(resolve, fresh, key, once["shortLink"], timeout=30), pool.submit(opened)]
        for answer in (asked.result() for asked in refused):
            assert answer.status == 503, answer.text
            assert answer.location is None and "retry-after" in answer.headers
        assert fresh.request("GET", path(free), agent=DESKTOP).location == PAGE + "/free"
    assert fresh.request("GET", path(limited), agent=DESKTOP).location == PAGE
    # Nothing was taken meanwhile.
    assert json.loads(opened().json()["data"])["+clicked_branch_link"] is True
    assert resolve(fresh, key, once["shortLink"]).status == 410


def test_limits_hold_across_sudden_ends(fresh):
    fresh.start()
    ends, limit = size(3, 6), size(600, 1500)
    link = command(fresh, "link", "create", PAGE, "--click-limit", str(limit))
    led, changed = Counter(), threading.Condition()

    def visit(until):
        try:
            connection = fresh.connection()
            while not until.is_set():
                connection.request("GET", path(link), headers={"User-Agent": DESKTOP})
                response = connection.getresponse()
                response.read()
                with changed:
                    led[response.getheader("Location") or response.status] += 1
                    changed.notify()
        except (OSError, http.client.HTTPException):
            pass

    for _ in range(ends):
        until = threading.Event()
        with ThreadPoolExecutor(CALLERS) as pool:
            before = led[PAGE]
            for _ in range(CALLERS):
                pool.submit(visit, until)
            with changed:
                assert changed.wait_for(lambda: led[PAGE] >= before + 100 or led[410], 30), led
            fresh.kill()
            until.set()
        fresh.start()
    used = command(fresh, "link", "show", link["shortLink"])["clicksUsed"]
    # Whatever was acknowledged is counted; of each caller one click may be counted whose answer was lost.
    assert led[PAGE] <= used <= min(limit, led[PAGE] + ends * CALLERS), led
    rest = outcomes(fresh, path(link), 1 + (limit - used) // CALLERS)
    assert rest[PAGE] == limit - used, (rest, used)
    assert command(fresh, "link", "show", link["shortLink"])["clicksUsed"] == limit


@pytest.mark.sqlite
def test_limits_and_uses_survive_export_import_backup_and_restore(fresh, tmp_path):
    fresh.start()
    link = command(
        fresh, "link", "create", PAGE, "--click-limit", "5", "--opening-limit", "2", "--used-up-url", SOLD_OUT,
        "--expired-url", SOLD_OUT + "/over")
    assert outcomes(fresh, path(link), 1, callers=3) == {PAGE: 3}
    lines = fresh.try_run("export", "--database", fresh.database).stdout
    record = next(line for line in map(json.loads, lines.splitlines()) if line["type"] == "link")
    limits = {
        "clickLimit": 5, "clicksUsed": 3, "openingLimit": 2, "openingsUsed": 0, "usedUpURL": SOLD_OUT,
        "expiredURL": SOLD_OUT + "/over"}
    assert {name: record[name] for name in limits} == limits
    export, copy = tmp_path / "export.jsonl", tmp_path / "copy.sqlite"
    export.write_text(lines)
    fresh.operate("backup", copy)

    for name, restore in (
        ("restored", lambda other: other.operate("restore", copy)),
        ("imported", lambda other: other.operate("import", "ndjson", export)),
    ):
        other = Service(fresh.binary, tmp_path / name)
        restore(other)
        other.start()
        try:
            # What was used is still used.
            assert outcomes(other, path(link), 1, callers=4) == {PAGE: 2, SOLD_OUT: 2}
        finally:
            other.stop()
