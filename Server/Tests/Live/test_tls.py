"""The service's own TLS: https and HTTP/2, certificates that are replaced, and the limits of plain HTTP behind it."""

import asyncio
import json
import socket
import ssl
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import h2.errors
import h2.events
import h2.settings
import pytest
from hyperframe.frame import DataFrame, GoAwayFrame, HeadersFrame

from authority import Authority, Pair, openssl
from http2 import Http2Connection
from load import Load
from sizes import size
from user_agents import DESKTOP
from waymark_service import Service, eventually

HOST = "go.example.com"
LIMITS = ["limits.headTimeout=1", "limits.bodyTimeout=1", "limits.idleTimeout=2", "limits.bodyBytes=4096"]


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture(scope="module")
def pair(authority):
    return authority.issue("localhost", HOST, "127.0.0.1.example.com")


@pytest.fixture(scope="module")
def trust(authority):
    """A context that trusts the throw-away authority and nobody else."""
    return lambda: ssl.create_default_context(cafile=str(authority.root))


@pytest.fixture(scope="module")
def secure(binary, tmp_path_factory, pair):
    """A service that speaks TLS, with short limits, and one link."""
    service = Service(binary, tmp_path_factory.mktemp("secure"))
    service.start(*pair.options, *(word for limit in LIMITS for word in ("--set", limit)), "--log-level", "debug")
    service.operate("domain", "add", f"https://{HOST}")
    link = create(service, "https://www.example.com/there")
    assert link.startswith(service.address)
    yield service
    assert service.stop() == 0, service.log()


def create(service, target, domain=None):
    """Makes a link by curl, as the service's start told."""
    body = {"link": {"link": target}, "customCode": "there", **({"domain": domain} if domain else {})}
    result = subprocess.run(
        ["curl", "-sSk", "-H", f"Authorization: Bearer {service.key}", "-H", "Content-Type: application/json",
         "-d", json.dumps(body), f"{service.address}/api/v1/links"],
        capture_output=True, text=True, timeout=20)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)["shortLink"]


def curl(service, root, *arguments, path="/health/live"):
    return subprocess.run(
        ["curl", "-sS", "--cacert", root, "--resolve", f"{HOST}:{service.port}:127.0.0.1", "-o", "/dev/null",
         "-w", "%{http_code} %{http_version} %{scheme}", *arguments, f"https://{HOST}:{service.port}{path}"],
        capture_output=True, text=True, timeout=20)


def connect(service, context, alpn=("http/1.1",), name="localhost"):
    """A TLS connection of HTTP/1."""
    context.set_alpn_protocols(list(alpn))
    return context.wrap_socket(socket.create_connection((service.host, service.port), timeout=10), server_hostname=name)


def read_to_end(connection):
    data = b""
    while True:
        try:
            piece = connection.recv(65536)
        except (ssl.SSLError, ConnectionError):
            piece = b""
        if not piece:
            return data
        data += piece


class TestHandshake:
    def test_http2_where_the_client_knows_it_and_http1_else(self, secure, authority):
        assert curl(secure, authority.root, "--http2").stdout == "200 2 HTTPS"
        assert curl(secure, authority.root, "--http1.1").stdout == "200 1.1 HTTPS"
        assert curl(secure, authority.root, "--no-alpn").stdout == "200 1.1 HTTPS"

    def test_old_versions_and_weak_ciphers_are_refused(self, secure, authority):
        assert curl(secure, authority.root, "--tlsv1.2", "--tls-max", "1.2").stdout.startswith("200")
        for arguments in (["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"], ["-tls1_2", "-cipher", "AES128-SHA:AES256-SHA"],
                          ["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-SHA"]):
            result = subprocess.run(
                ["openssl", "s_client", "-connect", f"127.0.0.1:{secure.port}", *arguments], input=b"",
                capture_output=True, timeout=20)
            assert b"alert" in result.stderr, (arguments, result.stderr)

    def test_the_whole_chain_is_sent(self, binary, tmp_path, authority):
        between = Authority(tmp_path / "between", "Test intermediate", issuer=authority)
        service = Service(binary, tmp_path / "service")
        service.start(*between.issue(HOST).options)
        try:
            assert curl(service, authority.root).stdout.startswith("200")
        finally:
            assert service.stop() == 0

    def test_links_and_their_service_are_secure(self, secure, authority, trust):
        assert secure.ready["address"] == f"https://127.0.0.1:{secure.port}"
        connection = Http2Connection(secure.port, trust())
        status, fields, _ = connection.request(
            "GET", "/there", authority=f"127.0.0.1:{secure.port}", fields=[("user-agent", DESKTOP)])
        assert (status, fields["location"]) == (302, "https://www.example.com/there")
        assert fields["strict-transport-security"] == "max-age=31536000"
        status, fields, _ = connection.request("GET", "/health/live", authority=f"localhost:{secure.port}")
        assert status == 200 and "strict-transport-security" not in fields
        connection.close()

    @pytest.mark.parametrize("sent", [b"", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"GET / HTTP/1.1\r\n\r\n"])
    def test_a_handshake_that_is_not_finished_ends(self, secure, sent):
        with socket.create_connection((secure.host, secure.port), timeout=10) as connection:
            begun = time.monotonic()
            connection.sendall(sent)
            read_to_end(connection)
            assert time.monotonic() - begun < 10


class TestFailuresToStart:
    def refuse(self, service, *arguments):
        result = service.try_run("serve", "--json", "--port", "0", "--database", str(service.database), *arguments)
        assert result.returncode == 64, result.stderr
        assert not service.has_database
        assert result.stdout == ""
        message = result.stderr.splitlines()[-1]
        assert message.startswith("waymark: ")
        return message

    def test_files_that_are_no_pair(self, fresh, authority, pair, tmp_path):
        other = authority.issue(HOST)
        missing = tmp_path / "missing.pem"
        plain = tmp_path / "notes.txt"
        plain.write_text("no certificate at all")
        cut = tmp_path / "cut.pem"
        cut.write_bytes(pair.certificate.read_bytes()[:-60])
        reverse = tmp_path / "reverse.pem"
        reverse.write_bytes(authority.root.read_bytes() + pair.certificate.read_bytes())
        secret = tmp_path / "secret.key"
        openssl("pkcs8", "-topk8", "-in", pair.key, "-out", secret, "-passout", "pass:secret")
        old_secret = tmp_path / "old-secret.key"
        openssl("ec", "-in", pair.key, "-aes256", "-passout", "pass:secret", "-out", old_secret)
        for certificate, key, words in [
            (missing, pair.key, f"{missing} cannot be read"),
            (pair.certificate, missing, f"{missing} cannot be read"),
            (tmp_path, pair.key, f"{tmp_path} cannot be read"),
            (plain, pair.key, f"{plain} does not contain a readable certificate"),
            (cut, pair.key, f"{cut} does not contain a readable certificate"),
            (pair.certificate, plain, f"{plain} does not contain a readable private key"),
            (pair.key, pair.key, f"{pair.key} does not contain a readable certificate"),
            (pair.certificate, other.key, f"{other.key} does not belong to the certificate in {pair.certificate}"),
            (reverse, pair.key, f"the first certificate in {reverse} does not belong to the key"),
            (pair.certificate, secret, f"{secret} is encrypted"),
            (pair.certificate, old_secret, f"{old_secret} is encrypted"),
        ]:
            assert words in self.refuse(fresh, *Pair(certificate, key).options)

    def test_a_certificate_that_has_expired(self, fresh, authority):
        expired = authority.issue(HOST, days=-1)
        assert f"{expired.certificate} expired on" in self.refuse(fresh, *expired.options)

    def test_one_file_alone(self, fresh, pair):
        assert "--tls-key" in self.refuse(fresh, "--tls-certificate", str(pair.certificate))
        assert "--tls-certificate" in self.refuse(fresh, "--tls-key", str(pair.key))


class TestLimits:
    """What protects plain HTTP holds behind TLS, and for HTTP/2."""

    def test_http1(self, secure, trust):
        end = "\r\nHost: go.example.com\r\nConnection: close\r\n\r\n"
        for request, status in [
            ("GET /" + 9000 * "a" + " HTTP/1.1" + end, 414),
            ("GET / HTTP/1.1\r\n" + "".join(f"X-{n}: y\r\n" for n in range(200)) + end, 431),
            ("GET / HTTP/1.1\r\nX: " + 20000 * "a" + end, 431),
            ("POST /api/v1/links HTTP/1.1\r\nContent-Length: 100000" + end + 100000 * "a", 413),
            ("hello\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: go", 408),
            (f"POST /api/v1/links HTTP/1.1\r\nAuthorization: Bearer {secure.key}\r\nContent-Type: application/json\r\n"
             "Content-Length: 10" + end + "{", 408),
        ]:
            with connect(secure, trust()) as connection:
                connection.sendall(request.encode())
                assert read_to_end(connection).startswith(f"HTTP/1.1 {status} ".encode()), request[:60]

    def test_http1_ends_when_silent_or_idle(self, secure, trust):
        for request in [b"", b"GET /health/live HTTP/1.1\r\nHost: go.example.com\r\n\r\n"]:
            begun = time.monotonic()
            with connect(secure, trust()) as connection:
                connection.sendall(request)
                assert read_to_end(connection).startswith(b"HTTP/1.1 200 " if request else b"")
            assert 0.9 < time.monotonic() - begun < 12

    def test_http2_heads(self, secure, trust):
        connection = Http2Connection(secure.port, trust())
        assert connection.request("GET", "/" + 9000 * "a")[0] == 414
        assert connection.request("GET", "/a", fields=[(f"x-{n}", "y") for n in range(150)])[0] == 431
        assert connection.request("GET", "/a", fields=[("x", 17000 * "b")])[0] == 431
        assert connection.request("GET", "/health/live")[0] == 200
        connection.send("GET", "/a", fields=[(f"x-{n}", 4000 * "b") for n in range(15)])
        assert connection.wait(h2.events.ConnectionTerminated), connection.events

    def test_http2_hosts(self, secure, trust):
        connection = Http2Connection(secure.port, trust(), validates=False)
        base = [(":method", "GET"), (":scheme", "https"), (":path", "/health/live")]
        for pseudo, fields, status in [
            (base, [("host", HOST)], 200), ([*base, (":authority", HOST)], [("host", HOST)], 200),
            ([*base, (":authority", HOST)], [("host", "other.example.com")], 400), (base, [], 400),
            ([*base, (":authority", "a/b")], [], 400),
        ]:
            assert connection.request("GET", "", pseudo=pseudo, fields=fields)[0] == status, (pseudo, fields)
        connection.close()

    def test_http2_bodies(self, secure, trust):
        connection = Http2Connection(secure.port, trust())
        key = [("authorization", f"Bearer {secure.key}"), ("content-type", "application/json")]
        assert connection.request("POST", "/api/v1/links", fields=key, body=10000 * b"a")[0] == 413
        announced = connection.send(
            "POST", "/api/v1/links", fields=[*key, ("content-length", "100000")], body=b"{", ends=False)
        status, fields, _ = connection.answer(announced)
        assert status == 413 and "connection" not in fields
        # The service does not wait for the rest of the request.
        reset = connection.wait(h2.events.StreamReset, announced, 20)
        assert reset is not None and reset.error_code == h2.errors.ErrorCodes.NO_ERROR
        begun = time.monotonic()
        slow = connection.send("POST", "/api/v1/links", fields=key, body=b"{", ends=False)
        assert connection.answer(slow)[0] == 408
        assert time.monotonic() - begun < 10
        connection.close()

    def test_http2_answers_that_nobody_takes(self, secure, trust):
        connection = Http2Connection(
            secure.port, trust(), settings={h2.settings.SettingCodes.INITIAL_WINDOW_SIZE: 0})
        stream = connection.send("GET", "/nowhere", fields=[("user-agent", DESKTOP)])
        assert connection.wait(h2.events.ResponseReceived, stream)
        assert connection.wait(h2.events.StreamReset, stream), connection.events
        connection.close()

    def test_http2_ends_when_idle_whether_or_not_the_other_side_agrees(self, secure, trust):
        connection = Http2Connection(secure.port, trust())
        assert connection.request("GET", "/health/live")[0] == 200
        begun = time.monotonic()
        assert connection.wait(h2.events.ConnectionTerminated)
        while connection.receive(10):
            pass
        assert 1 < time.monotonic() - begun < 12
        # This client sends nothing more: no answer to PING, no end.
        silent = Http2Connection(secure.port, trust())
        begun = time.monotonic()
        read_to_end(silent.socket)
        assert 2 < time.monotonic() - begun < 16

    def test_http2_rapid_reset_ends_the_connection(self, secure, trust):
        connection = Http2Connection(secure.port, trust())
        with pytest.raises((ConnectionError, ssl.SSLError, h2.exceptions.ProtocolError)):
            for _ in range(2000):
                stream = connection.send("GET", "/there", authority=f"127.0.0.1:{secure.port}")
                connection.h2.reset_stream(stream, h2.errors.ErrorCodes.CANCEL)
                connection.flush()
            while connection.receive(5):
                pass
            raise ConnectionError
        terminated = connection.wait(h2.events.ConnectionTerminated)
        assert terminated is None or terminated.error_code == h2.errors.ErrorCodes.ENHANCE_YOUR_CALM
        assert Http2Connection(secure.port, trust()).request("GET", "/health/live")[0] == 200

    def test_connections_beyond_the_limit_wait(self, fresh, pair, trust):
        fresh.start(*pair.options, "--set", "limits.connections=2", "--set", "limits.networkPercent=100")
        # Both are about to send a request; an idle one would be closed for the other.
        held = [connect(fresh, trust()), connect(fresh, trust())]
        begun = time.monotonic()
        waiting = socket.create_connection((fresh.host, fresh.port), timeout=1)
        with pytest.raises(TimeoutError):
            trust().wrap_socket(waiting, server_hostname="localhost")
        held.pop().close()
        held.append(connect(fresh, trust()))
        assert time.monotonic() - begun < 12


class TestStopping:
    def test_requests_under_way_are_answered(self, fresh, pair, trust):
        fresh.start(*pair.options)
        connection = Http2Connection(fresh.port, trust())
        body = json.dumps({"link": {"link": "https://www.example.com/late"}}).encode()
        stream = connection.send(
            "POST", "/api/v1/links", authority=f"127.0.0.1:{fresh.port}", body=body[:10], ends=False,
            fields=[("authorization", f"Bearer {fresh.key}"), ("content-type", "application/json")])
        assert connection.request("GET", "/health/live")[0] == 200
        codes = []
        stopping = threading.Thread(target=lambda: codes.append(fresh.stop()))
        stopping.start()
        assert connection.wait(h2.events.ConnectionTerminated)
        # The library sends nothing more on a connection that is ending.
        connection.socket.sendall(DataFrame(stream, body[10:], flags=["END_STREAM"]).serialize())
        frames = connection.raw_frames()
        stopping.join()
        assert codes == [0]
        head = next(frame for frame in frames if isinstance(frame, HeadersFrame) and frame.stream_id == stream)
        assert (b":status", b"201") in [(k, v) for k, v in connection.h2.decoder.decode(head.data, raw=True)]
        assert any("END_STREAM" in frame.flags and frame.stream_id == stream for frame in frames)

    def test_idle_connections_do_not_hold_it_up(self, fresh, pair, trust):
        fresh.start(*pair.options)
        idle = [Http2Connection(fresh.port, trust()), connect(fresh, trust())]
        begun = time.monotonic()
        unfinished = socket.create_connection((fresh.host, fresh.port))
        assert fresh.stop() == 0
        assert time.monotonic() - begun < 12
        for connection in (*idle, unfinished):
            connection.close()

    def test_silent_http2_connections_are_closed_soon_and_active_ones_have_their_time(self, fresh, pair, trust):
        fresh.start(*pair.options, "--stop-timeout", "40")
        silent, active = Http2Connection(fresh.port, trust()), Http2Connection(fresh.port, trust())
        assert silent.request("GET", "/health/live")[0] == 200
        body = json.dumps({"link": {"link": "https://www.example.com/late"}}).encode()
        stream = active.send(
            "POST", "/api/v1/links", authority=f"127.0.0.1:{fresh.port}", body=body[:10], ends=False,
            fields=[("authorization", f"Bearer {fresh.key}"), ("content-type", "application/json")])
        assert active.request("GET", "/health/live")[0] == 200
        codes = []
        stopping = threading.Thread(target=lambda: codes.append(fresh.stop()))
        begun = time.monotonic()
        stopping.start()
        # It never confirms; at the end it is told which of its streams were answered.
        frames = silent.raw_frames()
        assert time.monotonic() - begun < 20
        assert [f.last_stream_id for f in frames if isinstance(f, GoAwayFrame)] == [2**31 - 1, 1]
        assert active.wait(h2.events.ConnectionTerminated)
        active.socket.sendall(DataFrame(stream, body[10:], flags=["END_STREAM"]).serialize())
        answers = [frame for frame in active.raw_frames() if frame.stream_id == stream]
        assert any(isinstance(frame, HeadersFrame) for frame in answers)
        assert any("END_STREAM" in frame.flags for frame in answers)
        stopping.join()
        assert codes == [0]

    def test_callers_who_never_end_are_cut_off(self, fresh, pair, trust):
        fresh.start(*pair.options, "--stop-timeout", "1")
        connection = Http2Connection(fresh.port, trust())
        connection.send("POST", "/api/v1/links", body=b"{", ends=False)
        other = connect(fresh, trust())
        other.sendall(b"POST /api/v1/links HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{")
        assert other.recv(100).startswith(b"HTTP/1.1 401")
        begun = time.monotonic()
        assert fresh.stop() == 0
        assert time.monotonic() - begun < 12


class TestReplacing:
    def served(self, service, trust):
        with connect(service, trust()) as connection:
            return connection.getpeercert(binary_form=True)

    def test_half_a_pair_is_not_taken(self, fresh, authority, trust, tmp_path):
        first, second = authority.issue("localhost"), authority.issue("localhost")
        files = first.copy(tmp_path)
        fresh.start(*files.options)
        files.certificate.write_bytes(second.certificate.read_bytes())
        assert eventually(lambda: "is not valid" in fresh.log())
        assert self.served(fresh, trust) == first.der()
        files.key.write_bytes(second.key.read_bytes())
        assert eventually(lambda: self.served(fresh, trust) == second.der())
        files.certificate.unlink()
        assert eventually(lambda: fresh.log().count("is not valid") == 2)
        assert self.served(fresh, trust) == second.der()
        files.replace(first)
        assert eventually(lambda: self.served(fresh, trust) == first.der())
        assert fresh.log().count("is not valid") == 2
        assert fresh.log().count("Replaced the certificate") == 2

    def test_no_request_fails_under_the_load_of_64_connections(self, fresh, authority, trust, tmp_path):
        """HTTP/1.1 kept alive, HTTP/1.1 with a connection for each request, and HTTP/2, all at once."""
        first, second = authority.issue("localhost"), authority.issue("localhost")
        files = first.copy(tmp_path)
        fresh.start(*files.options, "--log-level", "warning")
        link = create(fresh, "https://www.example.com/there")
        load = Load(fresh.port, trust, link, target="https://www.example.com/there", pause=size(0.1, 0.0))
        # In a separate thread, because the browser of other tests keeps an event loop running in this one.
        with ThreadPoolExecutor(1) as thread:
            result = thread.submit(asyncio.run, load.run(
                connections=64, requests=32, replace=lambda: files.replace(second, between=lambda: time.sleep(0.1)),
                certificate=second.der())).result()
        assert result.failures == []
        assert result.seconds_until_new < 2, result.seconds_until_new
        assert fresh.log() == ""
