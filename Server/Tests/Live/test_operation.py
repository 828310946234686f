"""What an operator sees: first start, commands against a running service, failures to start, the end."""

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import threading
import time
from datetime import datetime, timezone
from pathlib import Path

import pytest

from conftest import ANDROID_PACKAGE, IOS_BUNDLE, KEY_TEXT
from user_agents import DESKTOP
from waymark_service import eventually, settled


class TestFirstStart:
    @pytest.mark.sqlite
    def test_the_printed_request_makes_a_link_as_it_stands(self, binary, tmp_path):
        process = subprocess.Popen(
            [binary, "serve", "--port", "0"], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            lines = []
            while not (lines and lines[-1].startswith("Stop")):
                line = process.stdout.readline()
                assert line, lines
                lines.append(line)
            text = "".join(lines)
            assert KEY_TEXT.search(text) is None
            request = next(line for line in lines if line.strip().startswith("curl "))
            answer = subprocess.run(["sh", "-c", request], capture_output=True, text=True, timeout=20, check=True)
            short_link = json.loads(answer.stdout)["shortLink"]
            health = re.search(r"^Health\s+(\S+)$", text, re.MULTILINE).group(1)
            assert subprocess.run(["curl", "-fsS", health], capture_output=True, timeout=20).returncode == 0
            landing = subprocess.run(
                ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code} %{redirect_url}", short_link],
                capture_output=True, text=True, timeout=20)
            assert landing.stdout == "302 https://example.com/welcome"
            assert (tmp_path / "waymark-data" / "waymark.sqlite").exists()
        finally:
            process.terminate()
            assert process.wait(timeout=15) == 0
            process.stdout.close()

    def test_files_are_for_their_owner_only(self, fresh):
        fresh.start()
        for path in fresh.data.iterdir():
            assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path
        assert stat.S_IMODE(fresh.data.stat().st_mode) == 0o700

    @pytest.mark.sqlite
    def test_a_second_start_keeps_key_and_links_and_follows_the_port(self, fresh):
        fresh.start()
        key, first_port = fresh.key, fresh.port
        code = fresh.create("https://www.example.com/kept")["code"]
        fresh.stop()
        fresh.port = 0
        fresh.start()
        assert fresh.key == key
        assert fresh.port != first_port
        answer = fresh.request("GET", f"{fresh.address}/{code}", agent=DESKTOP)
        assert (answer.status, answer.location) == (302, "https://www.example.com/kept")
        prefixes = [domain["prefix"] for domain in fresh.operate("domain", "list")]
        assert prefixes == [fresh.address]

    @pytest.mark.sqlite
    def test_a_database_that_a_command_made_works_as_one_of_a_first_start(self, fresh):
        key = fresh.operate("key", "create", "--role", "server")["key"]
        fresh.start()
        answer = fresh.request("POST", "/api/v1/links", body={"link": {"link": "https://www.example.com/"}}, key=key)
        assert answer.status == 201, answer.text
        assert answer.json()["shortLink"].startswith(fresh.address)


@pytest.mark.store
class TestRunningService:
    """What a command changes is in force when it returns."""

    def test_domains(self, service):
        domain = service.operate("domain", "add", "https://go.example.com/promos")
        assert domain["prefix"] == "https://go.example.com/promos"
        link = service.create("https://www.example.com/promo", domain=domain["prefix"])["shortLink"]
        assert link.startswith("https://go.example.com/promos/")
        answer = service.request("GET", link, agent=DESKTOP)
        assert (answer.status, answer.location) == (302, "https://www.example.com/promo")

    def test_url_patterns(self, service):
        prefix = "https://strict.example.com"
        service.operate("domain", "add", prefix, "--pattern", r"^https://shop\.example\.com/")

        def create(destination):
            return service.request(
                "POST", "/api/v1/links", key=service.key, body={"domain": prefix, "link": {"link": destination}}).status

        assert create("https://shop.example.com/a") == 201
        assert create("https://www.example.com/a") in (400, 422)
        service.operate("domain", "set", prefix, "--pattern", "")
        assert create("https://www.example.com/a") == 201

    def test_apps(self, service):
        service.operate(
            "app", "add", "ios", "--bundle-id", IOS_BUNDLE, "--team-id", "ABCDE12345", "--app-store-id", "123456789")
        fingerprint = ":".join(["0F"] * 32)
        service.operate("app", "add", "android", "--package", ANDROID_PACKAGE, "--sha256", fingerprint)
        path = "/.well-known/assetlinks.json"
        assert fingerprint in service.request("GET", path).text
        assert f"ABCDE12345.{IOS_BUNDLE}" in service.request("GET", "/apple-app-site-association").text
        service.operate("app", "remove", "android", ANDROID_PACKAGE)
        assert fingerprint not in service.request("GET", path).text

    def test_keys(self, service):
        made = service.operate("key", "create", "--role", "server", "--name", "temporary")

        def status():
            return service.request("GET", "/api/v1/links", key=made["key"]).status

        assert status() == 200
        service.operate("key", "remove", made["id"])
        assert status() == 401

    def test_every_time(self, service):
        for number in range(10):
            host = f"https://n{number}.example.com"
            service.operate("domain", "add", host)
            service.run(
                "link", "create", "https://example.com/", "--domain", host, "--server", service.address,
                "--key", service.key)

    def test_projects_and_imports(self, service):
        service.operate("project", "add", "later")
        key = service.operate("key", "create", "--role", "server", "--project", "later")["key"]
        table = service.folder / "links.csv"
        table.write_text("short_link,link\nhttps://imported.example.com/abc,https://www.example.com/imported\n")
        service.operate("import", "firebase", "--urls", table, "--project", "later")
        answer = service.request("GET", "https://imported.example.com/abc", agent=DESKTOP)
        assert answer.location == "https://www.example.com/imported"
        body = {"domain": "https://imported.example.com", "link": {"link": "https://www.example.com/"}}
        assert service.request("POST", "/api/v1/links", key=key, body=body).status == 201

    def test_a_service_that_hangs_is_told_of(self, fresh):
        fresh.start()
        fresh.signal(signal.SIGSTOP)
        try:
            begun = time.monotonic()
            result = fresh.try_run("domain", "add", "https://go.example.com", "--database", fresh.database)
            assert 5 <= time.monotonic() - begun < 20
            assert result.returncode == 0 and "https://go.example.com" in result.stdout
            assert "has not applied it within 5 seconds" in result.stderr
        finally:
            fresh.signal(signal.SIGCONT)
        assert eventually(lambda: fresh.request("GET", "https://go.example.com/").status == 400)

    def test_without_a_service_nothing_is_waited_for(self, fresh):
        fresh.start()
        fresh.stop()
        begun = time.monotonic()
        result = fresh.try_run("domain", "add", "https://go.example.com", "--database", fresh.database)
        assert time.monotonic() - begun < 10
        assert result.returncode == 0
        assert "applied it" not in result.stderr

    def test_link_commands(self, service):
        options = ["--server", service.address, "--key", service.key]
        made = service.run(
            "link", "create", "https://www.example.com/from-the-shell", "--name", "Shell", "--suffix", "short", *options)
        link = made["shortLink"]
        assert len(made["code"]) == 4
        assert service.run("link", "show", link, *options)["name"] == "Shell"
        assert link in [entry["shortLink"] for entry in service.run("link", "list", *options)["links"]]
        resolved = service.run("resolve", link, *options)
        assert resolved["url"] == "https://www.example.com/from-the-shell"
        service.run("link", "archive", link, *options)
        assert link not in [entry["shortLink"] for entry in service.run("link", "list", *options)["links"]]
        assert service.request("GET", link, agent=DESKTOP).status == 302

    def test_link_commands_find_the_key_of_the_first_start(self, service):
        made = service.run(
            "link", "create", "https://www.example.com/", "--server", service.address, "--database", service.database)
        assert made["shortLink"].startswith(service.address)

    @pytest.mark.parametrize(
        "arguments, code, words",
        [
            (["link", "show", "{address}/NoSuchLink", "--server", "{address}", "--key", "{key}"], 1, "NoSuchLink"),
            (["resolve", "{address}/NoSuchLink", "--server", "{address}", "--key", "{key}"], 1, "NoSuchLink"),
            (["link", "list", "--server", "{address}", "--key", "nonsense"], 1, "key"),
            (["link", "list", "--server", "http://127.0.0.1:1", "--key", "{key}"], 2, "http://127.0.0.1:1"),
            (["link", "create", "not a url", "--server", "{address}", "--key", "{key}"], 64, "not a url"),
        ])
    def test_failures_of_link_commands(self, service, arguments, code, words):
        filled = [argument.format(address=service.address, key=service.key) for argument in arguments]
        result = service.try_run(*filled)
        assert result.returncode == code, result.stderr
        assert result.stdout == ""
        assert result.stderr.startswith("waymark: ") and words in result.stderr
        assert service.key not in result.stderr

    @pytest.mark.parametrize(
        "arguments, code",
        [
            (["domain", "add", "https://twice.example.com"], 1),
            (["domain", "add", "https://user@example.com"], 1),
            (["domain", "set", "https://nowhere.example.com", "--fallback-url", "https://example.com/"], 1),
            (["app", "add", "ios", "--bundle-id", "com.example.x", "--team-id", "short"], 1),
            (["app", "remove", "android", "com.example.nothing"], 1),
            (["key", "remove", "nothing"], 1),
            (["project", "remove", "default"], 1),
            (["domain", "add", "https://a.example.com", "--fallback-url", "ftp://example.com/"], 64),
            (["key", "create", "--role", "boss"], 64),
            (["nonsense"], 64),
        ])
    def test_failures_of_operator_commands(self, service, arguments, code):
        if arguments[-1] == "https://twice.example.com":
            service.operate("domain", "add", "https://twice.example.com")
        database = [] if arguments == ["nonsense"] else ["--database", service.database]
        result = service.try_run(*arguments, *database)
        assert result.returncode == code, result.stderr
        assert result.stderr.startswith("waymark: ")
        assert result.stdout == ""


class TestSecrets:
    def test_a_key_in_a_wrong_place_is_not_logged(self, service):
        """The fixture looks through the log, written at the finest level, when all tests of this file are done."""
        key = service.key
        for target in (f"/{key}", f"/?link={key}", f"/api/v1/links/{key}", f"/v1/shortLinks?access_token={key}"):
            for headers in ({}, {"User-Agent": key}, {"Referer": f"https://example.com/?key={key}"}, {"X-Request-ID": key}):
                assert service.request("GET", target, headers=headers).status < 500
        answer = service.request("POST", f"/v1/shortLinks?key={key}", body={"longDynamicLink": key})
        assert answer.status == 400
        service.request("POST", "/api/v1/links", body={"link": {"link": f"https://example.com/{key}"}}, key=key)


class TestFailuresToStart:
    def refuse(self, service, *arguments, code=2):
        result = service.try_run("serve", "--json", *arguments)
        assert result.returncode == code, result.stderr
        assert result.stdout == ""
        message = result.stderr.splitlines()[-1]
        assert message.startswith("waymark: ")
        return message

    def test_the_port_is_in_use(self, service, tmp_path):
        message = self.refuse(service, "--port", str(service.port), "--database", str(tmp_path / "other.sqlite"))
        assert f"127.0.0.1:{service.port} is in use" in message
        assert list(tmp_path.iterdir()) == [], "a refused start makes a database"

    @pytest.mark.sqlite
    def test_the_database_is_in_use_by_another_name(self, service, tmp_path):
        link = tmp_path / "link.sqlite"
        link.symlink_to(service.database)
        message = self.refuse(service, "--port", "0", "--database", str(link))
        assert "another `waymark serve`" in message

    @pytest.mark.sqlite
    def test_the_database_is_in_use(self, service):
        message = self.refuse(service, "--port", "0", "--database", str(service.database))
        assert "another `waymark serve`" in message
        assert service.request("GET", "/health/ready").status == 200
        assert service.operate("domain", "list")[0]["prefix"] == service.address

    def test_the_database_is_no_database(self, service, tmp_path):
        path = tmp_path / "notes.txt"
        path.write_text("These are notes, and not a database. " * 100)
        message = self.refuse(service, "--port", "0", "--database", str(path))
        assert str(path) in message
        assert path.read_text().startswith("These are notes")

    @pytest.mark.sqlite
    def test_the_database_is_damaged(self, fresh):
        fresh.start()
        fresh.stop()
        # Data that is still in the journal would hide the damage.
        with contextlib.closing(sqlite3.connect(fresh.database)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with open(fresh.database, "r+b") as file:
            file.seek(100)
            file.write(b"\xff" * 4000)
        assert str(fresh.database) in self.refuse(fresh, "--port", "0", "--database", str(fresh.database))

    def test_the_folder_may_not_be_written(self, service, tmp_path):
        folder = tmp_path / "closed"
        folder.mkdir(mode=0o500)
        if os.geteuid() == 0:
            # The superuser may write everywhere except in the kernel's own folders.
            folder = Path("/sys")
            if not os.path.ismount(folder):
                pytest.skip("the superuser may write everywhere")
        assert str(folder) in self.refuse(service, "--port", "0", "--database", str(folder / "w.sqlite"))

    def test_the_folder_cannot_be_made(self, service, tmp_path):
        (tmp_path / "file").write_text("")
        assert "file/data" in self.refuse(service, "--port", "0", "--database", str(tmp_path / "file" / "data" / "w.sqlite"))

    def test_the_host_is_not_of_this_machine(self, service, tmp_path):
        message = self.refuse(
            service, "--host", "192.0.2.1", "--port", "0", "--database", str(tmp_path / "w.sqlite"))
        assert "192.0.2.1" in message

    def test_the_host_is_unknown(self, service, tmp_path):
        message = self.refuse(
            service, "--host", "nowhere.invalid", "--port", "0", "--database", str(tmp_path / "w.sqlite"))
        assert "nowhere.invalid" in message

    @pytest.mark.parametrize(
        "arguments, words",
        [
            (["--port", "80a"], "--port"), (["--set", "quota.perDay=much"], "--set quota.perDay"),
            (["--config", "/there/is/no.json"], "/there/is/no.json"), (["--nonsense"], "--nonsense"),
        ])
    def test_the_configuration_is_wrong(self, service, arguments, words):
        result = service.try_run("serve", *arguments)
        assert result.returncode == 64
        assert words in result.stderr.splitlines()[0]


def begin_request(service, connection, body=b"{", length=99):
    """Sends a creation up to a part of its body, and waits until the service has come to it."""
    head = (
        "GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n"
        f"POST /api/v1/links HTTP/1.1\r\nHost: {service.host}:{service.port}\r\nAuthorization: Bearer {service.key}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n")
    connection.sendall(head.encode() + body)
    # Requests on one connection are processed in order, and these arrived together: after the response the next one has
    # started.
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    assert (answer.status, answer.read()[:1]) == (200, b"{")


@pytest.mark.store
class TestStopping:
    def test_requests_under_way_are_answered(self, fresh):
        """A request whose body is still arriving when SIGTERM comes is answered before the process ends."""
        fresh.start()
        body = json.dumps({"link": {"link": "https://www.example.com/late"}}).encode()
        with socket.create_connection((fresh.host, fresh.port), timeout=10) as connection:
            begin_request(fresh, connection, body[:10], len(body))
            stopping = threading.Thread(target=lambda: codes.append(fresh.stop()))
            codes = []
            stopping.start()
            assert eventually(lambda: "Stopping." in fresh.log())
            connection.sendall(body[10:])
            answer = connection.recv(65536)
            stopping.join()
        assert answer.startswith(b"HTTP/1.1 201"), answer
        assert codes == [0]

    def test_idle_connections_do_not_hold_it_up(self, fresh):
        fresh.start()
        connection = fresh.connection()
        connection.request("GET", "/health/live")
        connection.getresponse().read()
        begun = time.monotonic()
        assert fresh.stop() == 0
        assert time.monotonic() - begun < 10
        connection.close()

    def test_a_caller_who_never_ends_is_cut_off(self, fresh):
        fresh.start("--stop-timeout", "1")
        with socket.create_connection((fresh.host, fresh.port), timeout=10) as connection:
            begin_request(fresh, connection)
            begun = time.monotonic()
            assert fresh.stop() == 0
            assert 1 <= time.monotonic() - begun < 12
        assert "Closing requests that are still open" in fresh.log()

    def test_counts_are_written_before_the_end(self, fresh):
        fresh.start()
        link = fresh.create("https://www.example.com/counted")
        for _ in range(3):
            fresh.request("GET", link["shortLink"], agent=DESKTOP)
        fresh.stop()
        fresh.start()
        answer = fresh.request("GET", f"/v1/{link['shortLink'].replace('/', '%2F')}/linkStats?durationDays=7", key=fresh.key)
        assert {"platform": "DESKTOP", "count": "3", "event": "CLICK"} in answer.json()["linkEventStats"]

    def test_events_of_apps_count_once_over_a_sudden_end(self, fresh):
        fresh.start()
        link = fresh.create("https://www.example.com/opened")
        moment = datetime.now(timezone.utc).isoformat()
        batch = {
            "id": "batch-1", "platform": "ios",
            "events": [{"kind": "opened", "linkID": link["id"], "at": moment, "timing": "live"}],
        }
        first = fresh.request("POST", "/api/v1/events", body=batch, key=fresh.key)
        assert (first.status, first.json()) == (200, {"counted": 1, "ignored": 0})
        fresh.kill()
        fresh.start()
        second = fresh.request("POST", "/api/v1/events", body=batch, key=fresh.key)
        assert (second.status, second.json()) == (200, first.json())
        path, counts = f"/api/v1/links/{link['id']}/statistics", [
            {"event": "appReopen", "platform": "ios", "count": 1, "reportedByApps": True}]
        assert settled(lambda: fresh.request("GET", path, key=fresh.key).json()["events"], counts) == counts

    def test_a_reader_of_the_log_who_goes_away_does_not_end_it(self, binary, tmp_path):
        process = subprocess.Popen(
            [binary, "serve", "--json", "--port", "0", "--log-level", "trace", "--database", tmp_path / "w.sqlite"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            address = json.loads(process.stdout.readline())["address"]
            process.stdout.close()
            process.stderr.close()
            for _ in range(3):
                assert subprocess.run(["curl", "-fsS", address + "/health/ready"], capture_output=True).returncode == 0
        finally:
            process.terminate()
            assert process.wait(timeout=15) == 0

    def test_a_second_signal_ends_it_at_once(self, fresh):
        fresh.start("--stop-timeout", "60")
        with socket.create_connection((fresh.host, fresh.port), timeout=10) as connection:
            begin_request(fresh, connection)
            begun = time.monotonic()
            fresh.signal(signal.SIGINT)
            fresh.signal(signal.SIGTERM)  # at the same time, as a supervisor may do: the same wish
            with pytest.raises(subprocess.TimeoutExpired):
                fresh.process.wait(timeout=1.2)
            assert fresh.stop() == 1
            assert time.monotonic() - begun < 12

    @pytest.mark.sqlite
    def test_after_a_clean_stop_the_database_is_one_file(self, fresh):
        fresh.start()
        fresh.create("https://www.example.com/kept")
        assert fresh.stop() == 0
        log = fresh.database.with_name(fresh.database.name + "-wal")
        assert not log.exists() or log.stat().st_size == 0

    def test_logs_can_be_json(self, fresh):
        fresh.start("--log-format", "json", "--log-level", "debug")
        fresh.request("GET", "/health/live")
        fresh.stop()
        lines = [json.loads(line) for line in fresh.log().splitlines()]
        assert {"time", "level", "message"} <= set(lines[0])
