"""The servers under test: nginx with one worker, and waymark with one event loop."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Server" / "Tests" / "Live"))
sys.dont_write_bytecode = True

from ports import reserve_port  # noqa: E402
from waymark_service import Service  # noqa: E402

from links import HOST  # noqa: E402
from traffic import APP, PACKAGE  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")
# Below this share of a core a server has nothing left to do.
IDLE = 0.04
# What a service must allow so that one address can send all requests of a benchmark.
LIMITS = (
    "limits.networkAnswers=10000", "limits.unknownCodesPerSecond=0", "quota.claimsPerDay=0", f"links.cacheBytes={1 << 33}")
NGINX = """
daemon off;
master_process off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    keepalive_requests 1000000000;
    map_hash_max_size 65536;
    map_hash_bucket_size 128;
    map $uri $target {{
        include {folder}/map.conf;
    }}
    server {{
        listen 127.0.0.1:{port} {listen} backlog=4096;
        server_name {host};
        {more}
        location / {{ {refusal}return 302 $target; }}
    }}
}}
"""


def program(name):
    """The path of a program that is installed, or unpacked into .servers."""
    path = os.pathsep.join([os.environ["PATH"], "/usr/sbin", *(str(ROOT / ".servers/usr" / it) for it in ("bin", "sbin"))])
    found = shutil.which(name, path=path)
    if not found:
        sys.exit(f"{name} is missing; run scripts/setup.sh bench")
    return found


def library_environment():
    """An environment in which programs below .servers find their libraries."""
    folders = [str(path) for path in sorted((ROOT / ".servers/usr/lib").glob("*-linux-gnu"))]
    return {**os.environ, "LD_LIBRARY_PATH": os.pathsep.join([*folders, os.environ.get("LD_LIBRARY_PATH", "")])}


class Server:
    """A server under test: its process and its port, and the service with its arguments if it is waymark."""

    def __init__(self, name, process, port, service=None, arguments=()):
        self.name, self.process, self.port, self.service, self.arguments = name, process, port, service, arguments

    def restart(self):
        """Stops a service in order and starts it again."""
        self.service.stop()
        self.process = self.service.start(*self.arguments).process

    def cpu_seconds(self):
        """What the whole process has used, user and system."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def loop_seconds(self):
        """What the threads of the event loops have used; what else a service does, such as storing clicks, is left out."""
        total = 0
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            try:
                name, fields = (task / "stat").read_text().split("(", 1)[1].rsplit(")", 1)
            except (FileNotFoundError, ProcessLookupError):
                continue  # the thread has ended; those of event loops do not
            if self.name.startswith("nginx") or name.startswith("NIO-"):
                total += int(fields.split()[11]) + int(fields.split()[12])
        return total / TICKS

    def settle(self, longest=120):
        """Waits until the server has done what a load has left to it, such as storing clicks and counting them."""
        deadline, last = time.monotonic() + longest, self.cpu_seconds()
        is_counted = self.service is None
        while time.monotonic() < deadline:
            time.sleep(0.5)
            now = self.cpu_seconds()
            if now - last < 0.5 * IDLE:
                if is_counted:
                    return
                # Counts are added up every ten seconds, and before they are read, some 200,000 at most.
                begun = time.monotonic()
                self.service.request("GET", "/api/v1/statistics?period=24h", key=self.service.key, timeout=60)
                is_counted = time.monotonic() - begun < 2
            last = now
        sys.exit(f"{self.name} is still busy {longest} s after a load")

    def private_megabytes(self):
        lines = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines()[1:]
        values = {line.split(":")[0]: int(line.split()[1]) for line in lines}
        return (values["Private_Clean"] + values["Private_Dirty"]) / 1024


def start_nginx(links, folder, listen="", more="", refuses=False):
    """Starts nginx with a map of the links; `refuses` unknown codes with 404."""
    folder.mkdir(parents=True, exist_ok=True)
    links.write_map(folder / "map.conf")
    port = reserve_port()
    config = folder / "nginx.conf"
    refusal = 'if ($target = "") { return 404; } ' if refuses else ""
    config.write_text(NGINX.format(folder=folder, port=port, host=HOST, listen=listen, more=more, refusal=refusal))
    process = subprocess.Popen([program("nginx"), "-c", str(config), "-p", str(folder)], stderr=subprocess.DEVNULL)
    return Server("nginx", process, port)


def start_waymark(name, binary, links, folder, *arguments, service=None, imports=True):
    """Starts a service whose database has the links and one app for each system: a file, or that of a given service.

    `imports` is false if another node has brought them there.
    """
    if not Path(binary).exists():
        sys.exit(f"{binary} is missing; run make build")
    service = service or Service(binary, folder)
    if imports:
        result = subprocess.run(
            [binary, "import", "firebase", links.write_table(), "--database", str(service.database), "--json"],
            capture_output=True, text=True, env=service.environment(), cwd=service.folder)
        if result.returncode != 0:
            sys.exit(f"the links cannot be imported:\n{result.stderr}")
        service.operate(
            "app", "add", "ios", "--bundle-id", APP, "--team-id", "ABCDE12345", "--app-store-id", "123456789")
        service.operate("app", "add", "android", "--package", PACKAGE, "--sha256", ":".join(["AB"] * 32))
    words = ["--set", "eventLoops=1", *(word for limit in LIMITS for word in ("--set", limit)), *arguments]
    service.start(*words)
    return Server(name, service.process, service.port, service, words)


def stop(servers):
    """Ends the servers."""
    for server in servers:
        server.process.terminate()
        server.process.wait()
