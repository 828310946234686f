"""A PostgreSQL server of the tests' own, in a folder of its own, on a Unix socket that nobody else knows."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[3]
USER = "waymark"
# The programs refuse to run as root.
AS_USER = ("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups") if os.geteuid() == 0 else ()
# Nothing of a test has to outlive the machine. Each service has up to twelve connections.
SETTINGS = {
    "listen_addresses": "", "port": "5432", "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "300",
    "jit": "off",
}
START_DEADLINE = 30.0
STOP_DEADLINE = 30.0
# Ends with the tests, however they end: the shell waits for the end of a pipe.
KEEPER = """
"$@" >>"$0" 2>&1 &
server=$!
cat
kill -CONT $server 2>/dev/null
kill -QUIT $server 2>/dev/null
wait
"""


def programs(name="postgres"):
    """The folder of the newest server's programs: an installed one, or that of `scripts/setup.sh test`."""
    folders = [
        folder for root in ("/", ROOT / ".servers", "/opt/homebrew/opt", "/usr/local/opt")
        for pattern in ("usr/lib/postgresql/*/bin", "postgresql@*/bin") for folder in Path(root).glob(pattern)
        if (folder / name).exists()]
    if not folders:
        raise FileNotFoundError(f"PostgreSQL's {name} is not here: run scripts/setup.sh test")
    return max(folders, key=lambda folder: int("".join(filter(str.isdigit, folder.parent.name))))


def environment():
    """The environment with the libraries that scripts/setup.sh has unpacked, and without anything that libpq reads."""
    values = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    libraries = ":".join(map(str, (ROOT / ".servers/usr/lib").glob("*-linux-gnu")))
    return {**values, "LD_LIBRARY_PATH": libraries} if libraries else values


def run(program, *arguments, as_user=False, **options):
    """Runs one of PostgreSQL's programs and returns what it prints."""
    result = subprocess.run(
        [*(AS_USER if as_user else ()), programs(program) / program, *map(str, arguments)], capture_output=True, text=True,
        env=environment(), timeout=60, **options)
    assert result.returncode == 0, f"{program}: {result.stderr}"
    return result.stdout


def owned(folder):
    """Makes a folder that belongs to the server's user; sockets in it have short paths."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    if AS_USER:
        shutil.chown(folder, "nobody", "nogroup")
    return folder


class PostgresServer:
    """A server with a cluster of its own; a standby, if it is made of another server's."""

    def __init__(self, *, primary=None, **settings):
        self.folder = owned(tempfile.mkdtemp(prefix="waymark-pg-", dir="/tmp"))
        self.data = self.folder / "data"
        self.settings = {**SETTINGS, "unix_socket_directories": str(self.folder), **settings}
        self.keeper = None
        if primary is None:
            run("initdb", "-D", self.data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync",
                as_user=True, cwd=self.folder)
        else:
            run("pg_basebackup", "-D", self.data, "-h", primary.folder, "-p", primary.settings["port"], "-U", USER, "-R", "-X", "stream", "-c", "fast",
                "--no-sync", as_user=True, cwd=self.folder)

    @property
    def log(self):
        path = self.folder / "log"
        return path.read_text(errors="replace") if path.exists() else ""

    def start(self, **settings):
        """Starts the server and waits until it answers."""
        self.settings.update(settings)
        values = (word for name, value in self.settings.items() for word in ("-c", f"{name}={value}"))
        self.keeper = subprocess.Popen(
            ["sh", "-c", KEEPER, self.folder / "log", *AS_USER, programs() / "postgres", "-D", self.data, *values],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(), cwd=self.folder,
            start_new_session=True)
        deadline = time.monotonic() + START_DEADLINE
        while True:
            with contextlib.suppress(AssertionError):
                self.execute("SELECT 1")
                return self
            assert time.monotonic() < deadline and self.keeper.poll() is None, self.log
            time.sleep(0.02)

    def stop(self, mode="immediate"):
        """Stops the server; its data stays."""
        self.signal({"immediate": signal.SIGQUIT, "fast": signal.SIGINT}[mode])
        deadline = time.monotonic() + STOP_DEADLINE
        while (self.data / "postmaster.pid").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        self.keeper.stdin.close()
        self.keeper.wait(timeout=30)
        self.keeper = None

    def remove(self):
        """Stops the server, if it runs, and removes its data."""
        if self.keeper is not None:
            self.thaw()
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def signal(self, number):
        """Sends a signal to the server's first process."""
        os.kill(self.process_id, number)

    def kill(self, process):
        """Ends one of the server's processes suddenly: the server ends all sessions, and recovers."""
        os.kill(process, signal.SIGKILL)

    @property
    def process_id(self):
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def processes(self):
        """The first process and those that it has begun."""
        first = self.process_id
        found = [first]
        for path in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                # After the name, which may hold anything: the state, then the parent.
                fields = path.read_text().rpartition(")")[2].split()
                if int(fields[1]) == first:
                    found.append(int(path.parent.name))
        return found

    def freeze(self):
        """Stops all processes where they are: connections stay open, and nobody answers."""
        for process in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGSTOP)

    def thaw(self):
        """Lets frozen processes go on."""
        for process in self.processes():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)

    def promote(self):
        """Makes a standby the primary."""
        run("pg_ctl", "-w", "-D", self.data, "promote", as_user=True, cwd=self.folder)

    # Databases

    def url(self, database="postgres", user=USER, **parameters):
        """The URL of a database, on the server's socket."""
        return url(f"postgresql://{user}@{quote(str(self.folder), safe='')}:{self.settings['port']}/{database}", **parameters)

    def execute(self, sql, database="postgres"):
        """Runs SQL as a superuser; returns the rows, as texts."""
        return execute(sql, self.url(database))

    def create(self, name, template="template0"):
        """Makes a database and returns its URL."""
        self.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}" STRATEGY FILE_COPY')
        return self.url(name)


def url(base, **parameters):
    """A URL with further parameters."""
    query = "&".join(f"{name}={quote(str(value), safe='/')}" for name, value in parameters.items())
    return f"{base}{'&' if '?' in base else '?'}{query}" if query else base


def execute(sql, database):
    """Runs SQL on the database with a URL; returns the rows, as texts."""
    text = run("psql", "-qXAt", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-c", sql, database)
    return [tuple(line.split("\t")) for line in text.splitlines()]


def session(database):
    """A session of SQL that stays open: statements go to its standard input, `\\echo` tells of them."""
    return subprocess.Popen(
        [programs("psql") / "psql", "-qXAt", "-v", "ON_ERROR_STOP=1", database], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True, env=environment())


@contextlib.contextmanager
def holding_writes(database):
    """Holds locks on all tables of a database, under which others can read only."""
    holder = session(database)
    try:
        tables = ", ".join(name for name, in execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", database))
        holder.stdin.write(f"BEGIN; LOCK TABLE {tables} IN EXCLUSIVE MODE; SELECT 'held';\n")
        holder.stdin.flush()
        assert holder.stdout.readline() == "held\n"
        yield
    finally:
        holder.stdin.close()
        holder.wait(timeout=30)
        holder.stdout.close()
