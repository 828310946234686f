"""A PostgreSQL server, and services that share one of its databases."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from waymark_service import Service


def programs():
    """The folder of the newest server's programs."""
    roots = [Path("/usr/lib/postgresql"), Path(__file__).parents[3] / ".servers/usr/lib/postgresql"]
    found = sorted((path.parent for root in roots for path in root.glob("*/bin/postgres")), key=lambda path: int(path.parent.name))
    if not found:
        raise FileNotFoundError("PostgreSQL's server is not installed: run scripts/setup.sh test")
    return found[-1]


class PostgresServer:
    """A server on a Unix socket in a folder of its own, which ordinary users may enter."""

    def __init__(self):
        # Sockets have short paths.
        self.folder = Path(tempfile.mkdtemp(prefix="waymark-pg-", dir="/tmp"))
        self.programs = programs()
        self.user = []
        if os.getuid() == 0:
            # The server refuses to run as root.
            shutil.chown(self.folder, "nobody", "nogroup")
            self.user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
        data = self.folder / "data"
        self._run("initdb", "-D", data, "-U", "waymark", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        self.process = subprocess.Popen(
            [
                *self.user, self.programs / "postgres", "-D", data, "-k", self.folder, "-c", "listen_addresses=",
                "-c", "fsync=off", "-c", "full_page_writes=off", "-c", "jit=off",
            ],
            stdout=subprocess.DEVNULL, stderr=open(self.folder / "log", "ab"), cwd=self.folder)
        deadline = time.monotonic() + 30
        while subprocess.run([self.programs / "pg_isready", "-q", "-h", self.folder]).returncode != 0:
            assert time.monotonic() < deadline and self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.02)

    def _run(self, program, *arguments):
        subprocess.run(
            [*self.user, self.programs / program, *arguments], check=True, cwd=self.folder, stdout=subprocess.DEVNULL)

    def create(self, name):
        """An empty database's URL."""
        self._run("createdb", "-h", self.folder, "-U", "waymark", name)
        return f"postgresql://waymark@{str(self.folder).replace('/', '%2F')}/{name}"

    def session(self, url):
        """A session of SQL that stays open: statements go to its standard input, `\\echo` tells of them."""
        return subprocess.Popen(
            [self.programs / "psql", "-qAtX", url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def query(self, url, sql):
        return subprocess.run(
            [self.programs / "psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-c", sql, url], check=True, capture_output=True,
            text=True).stdout.strip()

    def stop(self):
        self.process.send_signal(3)
        self.process.wait(timeout=30)
        shutil.rmtree(self.folder, ignore_errors=True)


class Node(Service):
    """One of several services on a database."""

    def __init__(self, binary, folder, url, first=None):
        super().__init__(binary, folder)
        self.database = url
        self.node_folder = self.folder / "node"
        # Links live on the domain of the first node, and its key is everybody's.
        self.first = first or self

    @property
    def key(self):
        return self.key_file.read_text().strip() if self.first is self else self.first.key

    @property
    def domain(self):
        return self.first.ready["domain"] if self.first is self else self.first.domain

    def environment(self):
        return super().environment() | {"WAYMARK_NODE_FOLDER": str(self.node_folder)}

    def follow(self, code, query="", agent=None):
        """Follows a link as a visitor of this node."""
        return self.request("GET", f"{self.domain}/{code}{query}", agent=agent)
