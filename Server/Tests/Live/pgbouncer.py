"""PgBouncer in front of a PostgreSQL server: it gives each transaction to any of a few connections."""

import contextlib
import os
import shutil
import subprocess
import time

import postgres_server
from ports import reserve_port


class PgBouncer:
    """A pooler on this machine, in transaction mode."""

    def __init__(self, server, pool_size=8):
        self.port = reserve_port()
        self.folder = postgres_server.owned(server.folder / f"pgbouncer-{self.port}")
        users = self.folder / "users"
        users.write_text(f'"{postgres_server.USER}" ""\n')
        self.settings = self.folder / "pgbouncer.ini"
        self.settings.write_text(f"""\
[databases]
* = host={server.folder}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {self.port}
unix_socket_dir =
auth_type = trust
auth_file = {users}
pool_mode = transaction
default_pool_size = {pool_size}
max_client_conn = 400
server_idle_timeout = 5
log_connections = 0
log_disconnections = 0
""")
        for path in (users, self.settings):
            path.chmod(0o644)
        search = os.pathsep.join([os.environ["PATH"], "/usr/sbin", str(postgres_server.ROOT / ".servers/usr/sbin")])
        program = shutil.which("pgbouncer", path=search)
        if program is None:
            raise FileNotFoundError("PgBouncer is not here: run scripts/setup.sh test")
        with open(self.folder / "log", "wb") as log:
            self.process = subprocess.Popen(
                [*postgres_server.AS_USER, program, "-q", self.settings], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env=postgres_server.environment(), cwd=self.folder)
        deadline = time.monotonic() + 20
        while True:
            with contextlib.suppress(AssertionError):
                postgres_server.execute("SELECT 1", self.url("postgres"))
                return
            assert time.monotonic() < deadline and self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.02)

    def url(self, database="postgres"):
        return f"postgresql://{postgres_server.USER}@127.0.0.1:{self.port}/{database}"

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=20)
