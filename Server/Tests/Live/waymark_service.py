"""One `waymark serve` process in a folder of its own, and the commands that go with it."""

import contextlib
import http.client
import itertools
import json
import os
import select
import signal
import sqlite3
import ssl
import subprocess
import time
import urllib.parse
from pathlib import Path

import postgres_server
from ports import reserve_port

# Far beyond what anything takes: on a machine with other work, all things take a multiple of their time.
START_DEADLINE = 60.0
STOP_DEADLINE = 60.0
PATIENCE = 30.0
# Names the URL of a PostgreSQL server on which every service has a database; without it, databases are files.
SHARED_SERVER = "LIVE_TESTS_POSTGRESQL"
# Names the URL of a pooler in front of it, if there is one.
SHARED_POOLER = "LIVE_TESTS_PGBOUNCER"


class CommandError(Exception):
    """A command that did not exit with 0."""

    def __init__(self, result):
        super().__init__(f"{' '.join(map(str, result.args))}: {result.returncode}: {result.stderr}")
        self.code = result.returncode
        self.stdout = result.stdout
        self.stderr = result.stderr


class Answer:
    """An HTTP answer, read to its end."""

    def __init__(self, response):
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    @property
    def location(self):
        return self.headers.get("location")

    @property
    def text(self):
        return self.body.decode("utf-8", "replace")

    def json(self):
        return json.loads(self.body)


class Service:
    """A service on a port of its own. After a restart it has the port of its first start, as its links do.

    Its database is a file, or one of PostgreSQL: what `--database` takes. What is the node's own is in the folder `data`.
    """

    _numbers = itertools.count(1)
    # Those that have a database on the server that all tests share.
    with_databases = []

    def __init__(self, binary, folder, database=None):
        self.binary = str(binary)
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.data = self.folder / "data"
        self._database = database
        self.log_path = self.folder / "serve.log"
        self.port = None
        self.process = None
        self.ready = None

    # The database

    @property
    def database(self):
        if self._database is None:
            self._database = self._new_database() or self.data / "waymark.sqlite"
        return self._database

    @database.setter
    def database(self, value):
        self._database = value

    @property
    def is_on_server(self):
        return str(self.database).startswith("postgresql:")

    def _new_database(self):
        """An empty database on the server that all tests share, if there is one."""
        server = os.environ.get(SHARED_SERVER)
        if server is None:
            return None
        name = f"w{os.getpid()}_{next(self._numbers)}"
        postgres_server.execute(f"CREATE DATABASE {name} TEMPLATE template0 STRATEGY FILE_COPY", server)
        self.with_databases.append(self)
        return os.environ.get(SHARED_POOLER, server).removesuffix("postgres") + name

    def forget_database(self):
        """Removes the database from the server that all tests share."""
        self.with_databases.remove(self)
        name = self.database.rpartition("/")[2]
        postgres_server.execute(f"DROP DATABASE {name} WITH (FORCE)", os.environ[SHARED_SERVER])

    @property
    def has_database(self):
        """Whether the service has made its tables."""
        if self.is_on_server:
            return bool(self.rows("SELECT 1 FROM pg_tables WHERE tablename = 'links'"))
        return self.database.exists()

    def rows(self, sql):
        """What is in the database beside the service."""
        if self.is_on_server:
            return postgres_server.execute(sql, self.database)
        with contextlib.closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as database:
            return database.execute(sql).fetchall()

    def execute(self, sql):
        """Changes what is in the database beside the service."""
        if self.is_on_server:
            postgres_server.execute(sql, self.database)
            return
        with contextlib.closing(sqlite3.connect(self.database, isolation_level=None, timeout=20)) as database:
            database.execute(sql)

    @contextlib.contextmanager
    def writes_held(self):
        """Holds what lets others write to the database; they can read."""
        if self.is_on_server:
            with postgres_server.holding_writes(self.database):
                yield
            return
        with contextlib.closing(sqlite3.connect(self.database, isolation_level=None, timeout=20)) as database:
            database.execute("BEGIN IMMEDIATE")
            try:
                yield
            finally:
                database.execute("ROLLBACK")

    # The process

    def start(self, *arguments, wrapper=(), socket=None):
        """Starts the process and waits until it says that it is ready.

        A socket that listens is handed on as systemd does it; see sd_listen_fds(3).
        """
        if self.port is None:
            self.port = reserve_port()
        if socket is not None:
            script = 'exec 3<&"$0"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"'
            wrapper = ("bash", "-c", script, str(socket.fileno()), *wrapper)
        log = open(self.log_path, "ab")
        self.process = subprocess.Popen(
            [
                *wrapper, self.binary, "serve", "--json", "--port", str(self.port),
                "--database", str(self.database), *arguments,
            ],
            stdout=subprocess.PIPE, stderr=log, env=self.environment(),
            pass_fds=() if socket is None else (socket.fileno(),),
        )
        log.close()
        self.ready = json.loads(self._first_line())
        self.address = self.ready["address"]
        parts = urllib.parse.urlsplit(self.address)
        self.host, self.port = parts.hostname, parts.port
        # A restored or imported database has none.
        self.key_file = Path(self.ready["keyFile"]) if "keyFile" in self.ready else None
        return self

    def _first_line(self):
        deadline = time.monotonic() + START_DEADLINE
        line = b""
        descriptor = self.process.stdout.fileno()
        while not line.endswith(b"\n"):
            readable, _, _ = select.select([descriptor], [], [], max(0.0, deadline - time.monotonic()))
            piece = os.read(descriptor, 1) if readable else b""
            if not piece:
                self.process.kill()
                self.process.wait()
                raise AssertionError(f"the service did not start: {line!r}\n{self.log()}")
            line += piece
        return line

    def stop(self):
        """Asks the process to stop and returns its exit code."""
        if self.process is None:
            return None
        self.signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout=STOP_DEADLINE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self._forget()

    def kill(self):
        """Ends the process as a power cut would."""
        self.signal(signal.SIGKILL)
        self.process.wait()
        self._forget()

    def signal(self, number):
        """Sends a signal to the service itself, which is not our child where a wrapper started it."""
        if self.process.poll() is None:
            os.kill(self.ready["processID"], number)

    def _forget(self):
        self.process.stdout.close()
        self.process = None

    def environment(self):
        """The environment without anything that would configure the service, or its connections."""
        values = {name: value for name, value in os.environ.items() if not name.startswith(("WAYMARK_", "PG"))}
        return {**values, "WAYMARK_NODE_FOLDER": str(self.data)} if self.is_on_server else values

    def log(self):
        return self.log_path.read_text(errors="replace") if self.log_path.exists() else ""

    # The key, the default domain, commands

    @property
    def key(self):
        """The `server` key of the first start."""
        return self.key_file.read_text().strip()

    @property
    def domain(self):
        """The domain of a fresh start: the service's own address."""
        return self.address

    def run(self, *arguments):
        """Runs a command and returns what it prints as JSON; raises CommandError where it fails."""
        result = self.try_run(*arguments, "--json")
        if result.returncode != 0:
            raise CommandError(result)
        return json.loads(result.stdout) if result.stdout.strip() else None

    def operate(self, *arguments):
        """Runs a command that opens the database."""
        return self.run(*arguments, "--database", str(self.database))

    def try_run(self, *arguments):
        return subprocess.run(
            [self.binary, *map(str, arguments)], capture_output=True, text=True, env=self.environment(), timeout=60,
            cwd=self.folder,
        )

    # HTTP

    def connection(self, timeout=PATIENCE):
        if self.address.startswith("https:"):
            # Tests of certificates make their own connections.
            context = ssl._create_unverified_context()
            return http.client.HTTPSConnection(self.host, self.port, timeout=timeout, context=context)
        return http.client.HTTPConnection(self.host, self.port, timeout=timeout)

    def request(self, method, target, body=None, headers=None, agent=None, key=None, timeout=PATIENCE):
        """Sends one request. `target` is a path, or a URL of any host, which is then sent to this service."""
        headers = dict(headers or {})
        if target.startswith("http"):
            parts = urllib.parse.urlsplit(target)
            headers.setdefault("Host", parts.netloc)
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        if agent is not None:
            headers["User-Agent"] = agent
        if key is not None:
            headers["Authorization"] = f"Bearer {key}"
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
            headers.setdefault("Content-Type", "application/json")
        connection = self.connection(timeout)
        try:
            connection.request(method, target, body=body, headers=headers)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def create(self, link, **more):
        """Makes a link by the native API; `link` is a destination or a whole link object."""
        fields = {"link": link} if isinstance(link, str) else link
        answer = self.request("POST", "/api/v1/links", body={"link": fields, **more}, key=self.key)
        assert answer.status in (200, 201), answer.text
        return answer.json()


def eventually(condition, seconds=PATIENCE, pause=0.02):
    """Asks until the answer is true, at the most for some seconds; returns the last answer."""
    deadline = time.monotonic() + seconds
    while True:
        answer = condition()
        if answer or time.monotonic() > deadline:
            return answer
        time.sleep(pause)


def settled(question, expected, seconds=PATIENCE):
    """Asks until the answer is the expected one; returns the last answer.

    For counts: they have a click as soon as it is in the database, for which a reader waits only half a second.
    """
    answers = []
    eventually(lambda: answers.append(question()) or answers[-1] == expected, seconds)
    return answers[-1]
