"""A disk that takes no data, in a mount of its own: what is stored is answered, and storing goes on when the disk does."""

import json
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from mounts import needs_mount
from ports import reserve_port
from waymark_service import eventually

pytestmark = pytest.mark.sqlite


def ask(port, path, key=None, body=None):
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data=body and json.dumps(body).encode())
    if key:
        request.add_header("Authorization", f"Bearer {key}")
        request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()
    except urllib.error.URLError:
        return 0, b""


def create(port, key, code):
    link = {"link": {"link": f"https://www.example.com/{code}"}, "customCode": code}
    return ask(port, "/api/v1/links", key, link)[0]


def journey(binary, disk):
    """Runs in a mount namespace of its own."""

    def mount(*arguments):
        subprocess.run(["mount", *arguments, disk], check=True)

    # The service's own domain follows its address only where it can store it.
    port = reserve_port()
    services = []

    def serve():
        service = subprocess.Popen(
            [binary, "serve", "--port", str(port), "--database", f"{disk}/data/waymark.sqlite"],
            stdout=subprocess.DEVNULL)
        services.append(service)
        assert eventually(lambda: ask(port, "/health/ready")[0] == 200, seconds=60)
        return service

    def stop(service):
        service.terminate()
        assert service.wait(timeout=60) == 0

    try:
        mount("-t", "tmpfs", "-o", "size=60m", "tmpfs")
        service = serve()
        with open(f"{disk}/data/first-key") as file:
            key = file.read().strip()
        assert create(port, key, "before") == 201
        stop(service)

        mount("-o", "remount,ro")
        service = serve()
        assert json.loads(ask(port, "/health/ready")[1]) == {"status": "ready", "writes": False}
        assert ask(port, "/before?d=1")[0] == 200
        assert create(port, key, "refused") == 503
        listed = subprocess.run(
            [binary, "domain", "list", "--database", f"{disk}/data/waymark.sqlite"], capture_output=True, text=True)
        assert listed.returncode == 2 and "the file system is read-only" in listed.stderr, listed
        mount("-o", "remount,rw")
        assert eventually(lambda: create(port, key, "after") == 201)
        assert json.loads(ask(port, "/health/ready")[1]) == {"status": "ready", "writes": True}
        stop(service)
    finally:
        for service in services:
            service.kill()


@needs_mount
def test_storing_goes_on_when_a_read_only_disk_takes_data_again(binary, tmp_path):
    result = subprocess.run(
        ["unshare", "-m", sys.executable, __file__, str(binary), str(tmp_path)], capture_output=True, text=True,
        timeout=120)
    assert result.returncode == 0, result.stdout + result.stderr


if __name__ == "__main__":
    journey(*sys.argv[1:])
