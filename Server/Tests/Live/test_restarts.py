"""What clients notice when the service stops, and when it starts again on a socket that stays open."""

import http.client
import socket
import threading
import time

import pytest

from ports import reserve_port
from recipes import plain_nginx
from user_agents import DESKTOP
from waymark_service import eventually

BUSY = 48
HOST = "go.example.com"


class Caller(threading.Thread):
    """Follows a link again and again over a connection that it keeps, until it is told that this was the last time."""

    def __init__(self, service, pause=0.0):
        super().__init__()
        self.pause = pause
        self.connection = service.connection()
        self.connection.connect()
        self.answers = 0
        self.outcome = None

    def run(self):
        try:
            while True:
                self.connection.request("GET", "/there", headers={"User-Agent": DESKTOP})
                answer = self.connection.getresponse()
                answer.read()
                assert answer.status == 302
                self.answers += 1
                if answer.getheader("Connection") == "close":
                    self.outcome = "told"
                    return
                time.sleep(self.pause)
        except (OSError, http.client.HTTPException, AssertionError) as error:
            self.outcome = repr(error)


class Visitors(threading.Thread):
    """Follows a link through a proxy, each time over a new connection, until it is asked to end."""

    def __init__(self, port):
        super().__init__()
        self.port = port
        self.statuses = {}
        self.ends = threading.Event()

    def run(self):
        while not self.ends.is_set():
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            connection.request("GET", "/there", headers={"Host": HOST, "User-Agent": DESKTOP})
            status = connection.getresponse().status
            self.statuses[status] = self.statuses.get(status, 0) + 1
            connection.close()


def listening_socket(port):
    """A socket as systemd opens it."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(4096)
    return listener


def restart_under_load(service, folder, times, visitors=8):
    """Restarts a service on a socket that stays open, behind nginx; the statuses that visitors got."""
    port, service.port = reserve_port(), reserve_port()
    options = ["--log-level", "warning", "--set", "trustedProxies=127.0.0.1"]
    with listening_socket(service.port) as listener:
        service.start(*options, socket=listener)
        service.operate("domain", "add", f"https://{HOST}")
        assert eventually(lambda: service.request("GET", f"/_/ask?domain={HOST}").status == 200)
        service.create("https://www.example.com/there", domain=f"https://{HOST}", customCode="there")
        proxy = plain_nginx(folder, port, service.port)
        crowd = [Visitors(port) for _ in range(visitors)]
        try:
            for visitor in crowd:
                visitor.start()
            for _ in range(times):
                time.sleep(0.3)
                assert service.stop() == 0
                service.start(*options, socket=listener)
            time.sleep(0.3)
        finally:
            for visitor in crowd:
                visitor.ends.set()
            for visitor in crowd:
                visitor.join()
            proxy.stop()
        statuses = {}
        for visitor in crowd:
            for status, count in visitor.statuses.items():
                statuses[status] = statuses.get(status, 0) + count
        return statuses


class TestStopping:
    @pytest.mark.parametrize("pause", [0.0, 0.3])
    def test_no_request_of_a_connection_in_use_is_lost(self, fresh, pause):
        fresh.start("--log-level", "warning")
        fresh.create("https://www.example.com/there", customCode="there")
        callers = [Caller(fresh, pause) for _ in range(BUSY)]
        for caller in callers:
            caller.start()
        assert eventually(lambda: all(caller.answers for caller in callers))
        assert fresh.stop() == 0
        for caller in callers:
            caller.join()
        assert [caller.outcome for caller in callers] == ["told"] * BUSY
        assert fresh.log() == ""


class TestSocketActivation:
    def test_restarts_behind_nginx_under_load_are_not_noticed(self, fresh, tmp_path):
        statuses = restart_under_load(fresh, tmp_path, times=3)
        assert set(statuses) == {302}, statuses
        assert fresh.log() == ""

    def test_a_socket_on_a_port_that_no_setting_names_stops_the_start(self, fresh):
        fresh.port = reserve_port()
        with listening_socket(reserve_port()) as other:
            with pytest.raises(AssertionError, match="LISTEN_FDS"):
                fresh.start(socket=other)
        fresh.process = None
        assert not fresh.has_database

    def test_something_else_than_a_listening_socket_stops_the_start(self, fresh, tmp_path):
        with open(tmp_path / "file", "w") as file, pytest.raises(AssertionError, match="is not a TCP socket that listens"):
            fresh.start(socket=file)
        fresh.process = None
