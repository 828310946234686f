"""What one client may have under way: attacks that cost little, limits that concern nobody else, carriers that never meet them."""

import http.client
import resource
import selectors
import socket
import time

import h2.errors
import h2.events
import pytest
from hyperframe.frame import DataFrame

import attacks
import siege
from attacks import ATTACKER, VISITOR
from http2 import Http2Connection
from ports import reserve_port
from recipes import plain_nginx
from sizes import IS_FULL, size
from user_agents import DESKTOP
from waymark_service import eventually



@pytest.fixture
def besieged(binary, tmp_path):
    """Starts a service with TLS and one link, and stops it in the end."""
    services = []

    def start(*settings):
        service, target = siege.start(binary, tmp_path, *settings)
        services.append(service)
        return service, target

    yield start
    for service in services:
        assert service.stop() == 0, service.log()


def lines(service, level):
    return [line for line in service.log().splitlines() if f" {level} " in line]


class TestAttacks:
    """The attacks of siege.py in small, against a debug build; `make fuzz` has them whole, with their bounds."""

    @pytest.mark.parametrize("name", ["abandoned", "reset", "window"])
    def test_memory_stays_and_visitors_are_served(self, besieged, name):
        service, target = besieged()
        attack = siege.attacks_at(0.05)[name]
        with siege.Watch(service, target) as watch:
            attack.run(target)
        assert watch.failures == 0, watch
        # Without limits each of these uses hundreds of megabytes.
        assert watch.peak - watch.before < 60, watch
        assert lines(service, "error") == []

    def test_silent_sockets_lock_nobody_out_and_have_their_time(self, besieged):
        service, target = besieged("limits.connections=100", "limits.headTimeout=2")
        with attacks.silent_sockets(target, 150) as silent:
            begun = time.monotonic()
            assert target.follow(VISITOR)
            assert silent.open <= 50
            assert not target.follow(ATTACKER)
            assert eventually(lambda: silent.open == 0, 12)
            assert time.monotonic() - begun < 12
        told = [line for line in lines(service, "warning") if "Refusing connections" in line]
        assert len(told) == 1 and "limit=limits.networkPercent" in told[0] and "value=50" in told[0], told

    def test_requests_beyond_a_networks_share_may_be_sent_again(self, besieged):
        service, target = besieged("limits.requests=32", "limits.idleTimeout=2")
        with attacks.answers_not_taken(target, 1, 16):
            assert target.follow(VISITOR)
            connection = Http2Connection(service.port, target.contexts["h2"], source=ATTACKER)
            stream = connection.send("GET", target.path, authority=target.authority)
            reset = connection.wait(h2.events.StreamReset, stream)
            assert reset is not None and reset.error_code == h2.errors.ErrorCodes.REFUSED_STREAM
            # The connection stays open, and receives a response when there is room again.
            assert eventually(lambda: self.is_answered(connection, target), pause=0.2)
            connection.close()
        assert len([line for line in lines(service, "warning") if "Refusing requests" in line]) == 1

    @staticmethod
    def is_answered(connection, target):
        stream = connection.send("GET", target.path, authority=target.authority)
        while not connection.ended:
            for event in connection.events:
                if getattr(event, "stream_id", None) == stream:
                    return isinstance(event, h2.events.ResponseReceived)
            connection.receive()
        return False

    def test_what_nobody_takes_is_bounded_for_the_process(self, besieged):
        service, target = besieged("limits.waitingBytes=1048576", "limits.networkPercent=10")
        with attacks.answers_not_taken(target, 20, 60) as hold:
            assert eventually(lambda: hold.open < 20, 15)
            assert target.follow(VISITOR)
        assert len([line for line in lines(service, "warning") if "Closing connections" in line]) == 1


class TestUnknownCodes:
    def test_a_walk_is_slowed_down_and_links_are_answered(self, fresh):
        fresh.start("--set", "limits.unknownCodesBurst=20", "--set", "limits.unknownCodesPerSecond=1")
        link = fresh.create("https://www.example.com/there", customCode="there")
        authority = link["shortLink"].split("/")[2]
        assert status(fresh, authority, "/there") == 302
        statuses = attacks.walk(connection(fresh, ATTACKER), authority, 200, seed=13)
        assert statuses[:20] == [404] * 20
        assert set(statuses[20:]) <= {404, 429} and statuses.count(404) < 30
        # From the same address: the link that a person followed, and a misprinted code.
        assert status(fresh, authority, "/there") == 302
        assert status(fresh, authority, "/misprint", VISITOR) == 404
        assert status(fresh, authority, "/misprint") == 404
        assert attacks.walk(connection(fresh, VISITOR), authority, 5, seed=14) == [404] * 5
        assert "Refusing unknown codes" in fresh.log()

    def test_the_refusal_says_when_to_come_back(self, fresh):
        fresh.start("--set", "limits.unknownCodesBurst=1", "--set", "limits.unknownCodesPerSecond=1")
        assert fresh.request("GET", "/aaaa", agent=DESKTOP).status == 404
        answer = fresh.request("GET", "/bbbb", agent=DESKTOP)
        assert answer.status == 429
        assert answer.headers["retry-after"] == "1"


def connection(service, source):
    return http.client.HTTPConnection("127.0.0.1", service.port, timeout=20, source_address=(source, 0))


def status(service, authority, path, source=ATTACKER):
    caller = connection(service, source)
    caller.request("GET", path, headers={"Host": authority, "User-Agent": DESKTOP})
    answer = caller.getresponse()
    answer.read()
    caller.close()
    return answer.status


class TestCarriers:
    """As many phones behind one address as one network may have connections: half of all.

    `make fuzz` has 5,000, at the default limits.
    """

    PHONES = size(1000, 5000)
    LIMITS = [] if IS_FULL else ["--set", f"limits.connections={2 * PHONES}"]

    @pytest.fixture(autouse=True)
    def room_for_sockets(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        yield
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    def ask_all(self, port, authority, path):
        """Asks on a connection of each phone, and closes none before all have an answer; the statuses of the answers."""
        selector = selectors.DefaultSelector()
        request = f"GET {path} HTTP/1.1\r\nHost: {authority}\r\nUser-Agent: {DESKTOP}\r\n\r\n".encode()
        phones = []
        for _ in range(self.PHONES):
            # Opening all connections first would take a busy machine longer than the deadline of the first request.
            phone = socket.create_connection(("127.0.0.1", port), timeout=30, source_address=(ATTACKER, 0))
            phone.setblocking(False)
            phone.sendall(request)
            selector.register(phone, selectors.EVENT_READ)
            phones.append(phone)
        statuses = {}
        while selector.get_map():
            ready = selector.select(30)
            assert ready, f"{len(selector.get_map())} phones have no answer"
            for key, _ in ready:
                status = key.fileobj.recv(65536)[9:12].decode()
                statuses[status] = statuses.get(status, 0) + 1
                selector.unregister(key.fileobj)
        for phone in phones:
            phone.close()
        return statuses

    def test_no_phone_is_refused(self, fresh):
        fresh.start("--log-level", "warning", *self.LIMITS)
        link = fresh.create("https://www.example.com/there", customCode="there")
        authority = link["shortLink"].split("/")[2]
        assert self.ask_all(fresh.port, authority, "/there") == {"302": self.PHONES}
        # They all have the same misprinted code.
        assert self.ask_all(fresh.port, authority, "/their") == {"404": self.PHONES}
        assert fresh.log() == ""

    @pytest.mark.parametrize("trusted", [[], ["--set", "trustedProxies=127.0.0.1"]], ids=["unknown", "trusted"])
    def test_no_phone_is_refused_behind_nginx(self, fresh, tmp_path, trusted):
        fresh.start("--log-level", "warning", *self.LIMITS, *trusted)
        fresh.operate("domain", "add", "https://go.example.com")
        assert eventually(lambda: fresh.request("GET", "/_/ask?domain=go.example.com").status == 200)
        fresh.create("https://www.example.com/there", domain="https://go.example.com", customCode="there")
        port = reserve_port()
        proxy = plain_nginx(tmp_path, port, fresh.port, connections=3 * self.PHONES)
        try:
            assert self.ask_all(port, "go.example.com", "/there") == {"302": self.PHONES}
        finally:
            proxy.stop()
        # An unknown proxy is reported once, however many phones are behind it.
        assert fresh.log().count("trustedProxies") == len(fresh.log().splitlines()) == (0 if trusted else 1), fresh.log()


class TestOpenFiles:
    def test_the_soft_limit_is_raised_to_the_hard_one(self, fresh):
        fresh.start(wrapper=("sh", "-c", 'ulimit -Sn 256 && exec "$@"', "sh"))
        limits = open(f"/proc/{fresh.ready['processID']}/limits").read()
        soft, hard = next(line.split()[3:5] for line in limits.splitlines() if line.startswith("Max open files"))
        assert soft == hard != "256"

    def test_a_hard_limit_below_the_connections_is_told(self, fresh):
        fresh.start(wrapper=("sh", "-c", 'ulimit -n 1024 && exec "$@"', "sh"))
        assert "The limit of open files is too low" in fresh.log()


class TestLog:
    def test_a_visit_leaves_no_line_unless_that_is_switched_on(self, fresh):
        fresh.start()
        assert fresh.request("GET", "/nothing", agent=DESKTOP).status == 404
        fresh.stop()
        assert "route=" not in fresh.log()
        fresh.start("--set", "log.access=true")
        assert fresh.request("GET", "/nothing", agent=DESKTOP).status == 404
        fresh.stop()
        assert fresh.log().count("info Request") == 1

    def test_faults_of_http2_clients_are_not_the_services(self, besieged):
        service, target = besieged()
        key = [("authorization", f"Bearer {service.key}"), ("content-type", "application/json")]

        def broken(*fields, **more):
            connection = Http2Connection(service.port, target.contexts["h2"], validates=False)
            stream = connection.send(
                "POST", "/api/v1/links", authority=target.authority, fields=[*key, *fields], ends=False, **more)
            assert connection.request("GET", "/health/live")[0] == 200
            return connection, stream

        connection, stream = broken(body=b"{")
        connection.h2.reset_stream(stream, h2.errors.ErrorCodes.CANCEL)
        connection.flush()
        assert connection.request("GET", "/health/live")[0] == 200
        connection.close()
        connection, stream = broken(body=b"{")
        connection.close()
        connection, stream = broken(("content-length", "1"), body=b"{")
        connection.socket.sendall(DataFrame(stream, b"more than was announced", flags=["END_STREAM"]).serialize())
        connection.receive(2)
        connection.close()
        assert target.follow(VISITOR)
        assert service.log() == "", service.log()
