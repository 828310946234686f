"""The recipes of docs/proxies.md, as they are printed, with the ports and paths of a test."""

import os
import re
import shutil
import socket
import subprocess
from pathlib import Path

from waymark_service import eventually

ROOT = Path(__file__).resolve().parents[3]
# Debian keeps servers where only the superuser looks; scripts/setup.sh unpacks those that nobody has installed.
PATH = f"{os.environ['PATH']}:/usr/sbin:{ROOT}/.servers/usr/bin:{ROOT}/.servers/usr/sbin"
DOCUMENT = ROOT / "docs" / "proxies.md"


def recipe(language, heading):
    """The block of a language below a heading."""
    section = DOCUMENT.read_text().split(f"\n## {heading}", 1)[1].split("\n## ", 1)[0]
    block = re.search(rf"^```{language}\n(.*?)^```", section, re.DOTALL | re.MULTILINE)
    assert block, f"docs/proxies.md has no {language} below {heading}"
    return block.group(1)


def substitute(text, **values):
    """Replaces texts that must be there; the names are for readers only."""
    for old, new in values.values():
        assert old in text, f"{old!r} is not in the recipe"
        text = text.replace(old, str(new))
    return text


class Program:
    """A server in the foreground, until the test has ended."""

    def __init__(self, arguments, port, log):
        assert shutil.which(arguments[0], path=PATH), f"{arguments[0]} is not installed; run scripts/setup.sh test"
        self.log = log
        with open(log, "wb") as output:
            self.process = subprocess.Popen(
                list(map(str, arguments)), stdout=output, stderr=subprocess.STDOUT, cwd=log.parent,
                env={"HOME": str(log.parent), "PATH": PATH})
        assert eventually(lambda: self.process.poll() is not None or accepts(port))
        assert self.process.poll() is None, log.read_text()

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def accepts(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
        return True
    except OSError:
        return False


def nginx(folder, servers, port, connections=512):
    """Debian's nginx with server blocks."""
    configuration = folder / "nginx.conf"
    # Its workers read the files of the test, which are the test's own.
    user = "user root;" if os.geteuid() == 0 else ""
    configuration.write_text(f"""
        daemon off;
        {user}
        pid {folder}/nginx.pid;
        error_log stderr;
        worker_rlimit_nofile {2 * connections};
        events {{ worker_connections {connections}; }}
        http {{
            access_log off;
            client_body_temp_path {folder}/body;
            proxy_temp_path {folder}/proxy;
            fastcgi_temp_path {folder}/fastcgi;
            uwsgi_temp_path {folder}/uwsgi;
            scgi_temp_path {folder}/scgi;
            types {{ text/html html; application/json json; }}
            default_type application/octet-stream;
            {servers}
        }}""")
    return Program(["nginx", "-p", folder, "-e", "stderr", "-c", configuration], port, folder / "nginx.log")


def plain_nginx(folder, port, service, connections=512):
    """nginx as its recipe says, but without https; both ports are of this machine."""
    location = "location /" + recipe("nginx", "Behind nginx").split("location /", 1)[1].split("\nserver {", 1)[0]
    block = f"server {{ listen 127.0.0.1:{port}; server_name _;\n{location}"
    return nginx(
        folder, substitute(block, service=("127.0.0.1:8080", f"127.0.0.1:{service}")), port, connections)


def caddy(folder, caddyfile, port):
    """Debian's Caddy with a Caddyfile."""
    configuration = folder / "Caddyfile"
    configuration.write_text(caddyfile)
    return Program(["caddy", "run", "--config", configuration, "--adapter", "caddyfile"], port, folder / "caddy.log")
