"""What supervisors and containers see of the service: health checks, draining, systemd's notices, credentials."""

import json
import os
import signal
import socket
import subprocess
import threading
import time

import pytest

from authority import Authority
from ports import reserve_port
from user_agents import DESKTOP
from waymark_service import Service, eventually, settled

UNSET = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "CREDENTIALS_DIRECTORY")


class Supervised(Service):
    """A service with more variables in its environment."""

    variables = {}

    def environment(self):
        inherited = {name: value for name, value in super().environment().items() if name not in UNSET}
        return {**inherited, **self.variables}


@pytest.fixture
def supervised(binary, tmp_path):
    service = Supervised(binary, tmp_path)
    yield service
    if service.process is not None:
        service.stop()


class Manager(threading.Thread):
    """Listens as systemd does, on a path or an abstract name."""

    def __init__(self, name):
        super().__init__(daemon=True)
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + name[1:] if name.startswith("@") else name)
        self.socket.settimeout(0.1)
        self.notices = []
        self.ends = threading.Event()
        self.start()

    def run(self):
        while not self.ends.is_set():
            try:
                self.notices.append((time.monotonic(), self.socket.recv(4096).decode()))
            except TimeoutError:
                pass

    def lines(self):
        return [line for _, notice in list(self.notices) for line in notice.split("\n")]

    def wait(self, line):
        assert eventually(lambda: line in self.lines()), self.lines()

    def close(self):
        self.ends.set()
        self.join()
        self.socket.close()


@pytest.fixture
def manager(tmp_path):
    managers = []

    def listen(name):
        managers.append(Manager(name))
        return managers[-1]

    yield listen
    for manager in managers:
        manager.close()


class TestHealth:
    def test_a_service_is_ready_until_it_stops(self, fresh):
        fresh.start()
        found = fresh.try_run("health", "--port", fresh.port)
        assert (found.returncode, found.stdout) == (0, f"The service at {fresh.address} is ready.\n"), found.stderr
        # By the database it is found whatever the flags of serve were.
        answer = json.loads(fresh.try_run("health", "--database", fresh.database, "--json").stdout)
        assert answer == {"address": fresh.address, "isHealthy": True, "status": 200, "writes": True}
        assert fresh.try_run("health", "--live", "--database", fresh.database).returncode == 0
        fresh.stop()
        found = fresh.try_run("health", "--port", fresh.port)
        assert found.returncode == 1
        assert found.stdout == f"The service at {fresh.address} is not ready: nothing listens there.\n"

    def test_tls_is_asked_over_loopback(self, fresh, tmp_path):
        files = Authority(tmp_path / "tls").issue("go.example.com")
        fresh.start(*files.options)
        config = tmp_path / "waymark.json"
        config.write_text(json.dumps({
            "host": "127.0.0.1", "port": fresh.port, "tls": {"certificate": str(files.certificate), "key": str(files.key)}}))
        found = fresh.try_run("health", "--config", config, "--database", tmp_path / "none.sqlite")
        assert (found.returncode, found.stdout) == (0, f"The service at {fresh.address} is ready.\n"), found.stderr

    def test_a_service_that_does_not_answer_is_not_waited_for(self, fresh):
        fresh.start()
        os.kill(fresh.process.pid, signal.SIGSTOP)
        try:
            begun = time.monotonic()
            found = fresh.try_run("health", "--live", "--timeout", 1, "--database", fresh.database)
            assert found.returncode == 1 and "does not answer in time" in found.stdout
            assert time.monotonic() - begun < 10
        finally:
            os.kill(fresh.process.pid, signal.SIGCONT)

    def test_another_program_is_not_healthy(self, fresh, tmp_path):
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]

            def answer():
                connection, _ = other.accept()
                connection.recv(4096)
                connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
                connection.close()

            thread = threading.Thread(target=answer)
            thread.start()
            found = fresh.try_run("health", "--port", port)
            thread.join()
        assert found.returncode == 1 and "no answer of Waymark" in found.stdout

    @pytest.mark.parametrize("arguments", [("--timeout", "0"), ("--port", "x")])
    def test_what_cannot_be_asked_is_a_usage_error(self, fresh, arguments):
        assert fresh.try_run("health", *arguments).returncode == 64


class TestDraining:
    def test_it_serves_during_the_delay_and_is_not_ready(self, fresh):
        fresh.start("--set", "drain.delay=6")
        link = fresh.create("https://www.example.com/there")
        begun = time.monotonic()
        fresh.signal(signal.SIGTERM)
        assert eventually(lambda: fresh.request("GET", "/health/ready").status == 503)
        assert "stopping" in fresh.request("GET", "/health/ready").text
        assert fresh.try_run("health", "--port", fresh.port).returncode == 1
        assert fresh.request("GET", "/health/live").status == 200
        assert fresh.request("GET", link["shortLink"], agent=DESKTOP).status == 302
        assert fresh.create("https://www.example.com/late")
        assert fresh.process.wait(timeout=60) == 0
        assert time.monotonic() - begun >= 6
        fresh._forget()

    def test_a_second_signal_ends_the_delay_and_keeps_the_clicks(self, fresh):
        fresh.start("--set", "drain.delay=60", "--set", "clicks.syncMilliseconds=0")
        link = fresh.create("https://www.example.com/there")
        fresh.signal(signal.SIGTERM)
        assert eventually(lambda: fresh.request("GET", "/health/ready").status == 503)
        for _ in range(5):
            assert fresh.request("GET", link["shortLink"], agent=DESKTOP).status == 302
        # Signals within a second are one wish.
        time.sleep(1.1)
        fresh.signal(signal.SIGTERM)
        assert fresh.process.wait(timeout=30) == 1
        fresh._forget()
        fresh.start()
        target = f"/v1/{link['shortLink'].replace('/', '%2F')}/linkStats?durationDays=7"
        clicks = {"platform": "DESKTOP", "count": "5", "event": "CLICK"}
        assert settled(lambda: clicks in fresh.request("GET", target, key=fresh.key).json().get("linkEventStats", []), True)


class TestServiceManager:
    @pytest.mark.parametrize("kind", ["path", "abstract"])
    def test_it_hears_of_start_and_stop(self, supervised, manager, tmp_path, kind):
        name = str(tmp_path / "notify") if kind == "path" else f"@waymark-{os.getpid()}-{reserve_port()}"
        systemd = manager(name)
        supervised.variables = {"NOTIFY_SOCKET": name}
        supervised.start("--set", "drain.delay=1", "--stop-timeout", "4")
        systemd.wait("READY=1")
        lines = systemd.lines()
        assert lines[:2] == ["STATUS=Starting.", "EXTEND_TIMEOUT_USEC=60000000"]
        assert f"STATUS=Running at {supervised.address}." in lines
        assert "WATCHDOG=1" not in lines
        assert supervised.stop() == 0
        systemd.wait("STOPPING=1")
        # The delay, the time for requests, and that for the journal and the database.
        assert systemd.lines()[-1] == "EXTEND_TIMEOUT_USEC=25000000"

    def test_the_watchdog_is_fed_while_the_service_answers(self, supervised, manager, tmp_path):
        name = str(tmp_path / "notify")
        systemd = manager(name)
        supervised.variables = {"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "1200000"}
        supervised.start()
        fed = lambda: systemd.lines().count("WATCHDOG=1")
        assert eventually(lambda: fed() >= 3)
        os.kill(supervised.ready["processID"], signal.SIGSTOP)
        try:
            time.sleep(0.3)
            before = fed()
            time.sleep(0.9)
            assert fed() == before
        finally:
            os.kill(supervised.ready["processID"], signal.SIGCONT)
        assert eventually(lambda: fed() >= before + 2)

    def test_a_server_that_is_away_does_not_hold_the_start(self, supervised, manager, tmp_path):
        name = str(tmp_path / "notify")
        systemd = manager(name)
        supervised.variables = {"NOTIFY_SOCKET": name, "WAYMARK_NODE_FOLDER": str(tmp_path / "node")}
        supervised.database = f"postgresql://waymark@127.0.0.1:{reserve_port()}/waymark"
        supervised.port = reserve_port()
        log = open(supervised.log_path, "ab")
        process = subprocess.Popen(
            [supervised.binary, "serve", "--port", str(supervised.port), "--database", supervised.database],
            stdout=log, stderr=log, env=supervised.environment())
        try:
            systemd.wait("READY=1")
            assert "STATUS=Waiting for the database's server." in systemd.lines()
            supervised.host, supervised.address = "127.0.0.1", f"http://127.0.0.1:{supervised.port}"
            ready = supervised.request("GET", "/health/ready")
            assert ready.status == 503 and "its database cannot be reached" in ready.json()["detail"]
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=20) == 0
            log.close()

    def test_a_manager_that_is_gone_is_logged_once(self, supervised, tmp_path):
        supervised.variables = {"NOTIFY_SOCKET": str(tmp_path / "gone"), "WATCHDOG_USEC": "400000"}
        supervised.start()
        time.sleep(0.5)
        assert supervised.stop() == 0
        assert supervised.log().count("The service manager cannot be told") == 1


class TestCredentials:
    def test_a_certificate_comes_from_the_folder(self, supervised, tmp_path):
        files = Authority(tmp_path / "tls").issue("go.example.com")
        folder = tmp_path / "credentials"
        folder.mkdir()
        (folder / "tls.certificate").write_bytes(files.certificate.read_bytes())
        (folder / "tls.key").write_bytes(files.key.read_bytes())
        supervised.variables = {"CREDENTIALS_DIRECTORY": str(folder)}
        supervised.start()
        assert supervised.address.startswith("https://")
        assert supervised.request("GET", "/health/ready").status == 200

    def test_a_key_for_commands_comes_from_the_folder(self, supervised, tmp_path):
        supervised.start()
        folder = tmp_path / "credentials"
        folder.mkdir()
        (folder / "key").write_text(supervised.key + "\n")
        supervised.key_file.rename(tmp_path / "moved-key")
        supervised.variables = {"CREDENTIALS_DIRECTORY": str(folder)}
        made = supervised.try_run(
            "link", "create", "https://www.example.com/", "--server", supervised.address, "--database", supervised.database)
        assert made.returncode == 0, made.stderr

    def test_a_credential_that_is_none_stops_the_start(self, supervised, tmp_path):
        (tmp_path / "database.password").write_text("")
        supervised.variables = {"CREDENTIALS_DIRECTORY": str(tmp_path)}
        with pytest.raises(AssertionError, match="is not one line of text"):
            supervised.start()
        supervised.process = None
