"""Mounts that only one service sees, for tests of disks."""

import shutil
import subprocess
from pathlib import Path

import pytest


def can_mount():
    return shutil.which("unshare") and subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode == 0


needs_mount = pytest.mark.skipif(not can_mount(), reason="this user may not mount a disk")


def mounting(script, folder):
    """A wrapper that starts a service after the mounts of a shell script, in which `$0` is the folder."""
    return ("unshare", "-m", "sh", "-c", f'{script} && exec "$@"', folder)


def seen_by(service, path):
    """The path of a file that is in a mount of the service."""
    return Path(f"/proc/{service.process.pid}/root") / Path(path).relative_to("/")
