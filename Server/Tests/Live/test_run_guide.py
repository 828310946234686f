"""docs/run.md: its units are well formed, strict, and forbid nothing that the service does."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from user_agents import DESKTOP

ROOT = Path(__file__).resolve().parents[3]
GUIDE = (ROOT / "docs" / "run.md").read_text()
UNITS = dict(zip(
    ["waymark.service", "waymark.socket", "waymark-backup.service", "waymark-backup.timer"], re.findall(r"```ini\n(.*?)```", GUIDE, re.S)))
CALL = re.compile(r"^\d+\s+(?:<\.\.\. )?(\w+)(?:\(| resumed)", re.M)


def need(program, package):
    if shutil.which(program) is None:
        if os.environ.get("WAYMARK_REQUIRE_" + package.upper()):
            pytest.fail(f"{program} is not installed: apt-get install {package}")
        pytest.skip(f"{program} is not installed: apt-get install {package}")


@pytest.fixture
def units(binary, tmp_path):
    """The units in files, with the binary under test in the place of the installed one."""
    need("systemd-analyze", "systemd")
    for name, text in UNITS.items():
        (tmp_path / name).write_text(text.replace("/usr/local/bin/waymark", str(binary)))
    return tmp_path


def test_systemd_understands_every_line(units):
    result = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *(units / name for name in UNITS)],
        capture_output=True, text=True, timeout=60)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_the_unit_is_rated_as_the_guide_says(units):
    rating = int(re.search(r"rates the unit below (\d)", GUIDE)[1])
    result = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", f"--threshold={rating * 10}",
         units / "waymark.service"],
        capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stdout[-500:] + result.stderr


def allowed_calls():
    """The system calls that the unit's filters leave."""
    calls = set()
    for line in re.findall(r"^SystemCallFilter=(.*)$", UNITS["waymark.service"], re.M):
        named = {call for name in line.lstrip("~").split() for call in group(name)}
        calls = calls - named if line.startswith("~") else calls | named
    return calls


def group(name):
    if not name.startswith("@"):
        return {name}
    listing = subprocess.run(
        ["systemd-analyze", "syscall-filter", "--no-pager", name], capture_output=True, text=True, check=True).stdout
    names = [line.strip() for line in listing.splitlines()[1:] if line.startswith(" ") and not line.strip().startswith("#")]
    return {call for one in names for call in group(one)}


def test_the_unit_forbids_nothing_that_the_service_does(fresh, tmp_path):
    need("systemd-analyze", "systemd")
    need("strace", "strace")
    trace = tmp_path / "trace"
    fresh.start(wrapper=("strace", "-f", "-qq", "-e", "signal=none", "-o", trace))
    link = fresh.create("https://www.example.com/traced")
    assert fresh.request("GET", link["shortLink"], agent=DESKTOP).status == 302
    assert fresh.request("GET", link["shortLink"] + ".qr.png").status == 200
    fresh.operate("domain", "add", "https://go.example.com")
    assert fresh.request("GET", "/health/ready").status == 200
    fresh.stop()
    text = trace.read_text(errors="replace")
    made = set(CALL.findall(text))
    assert len(made) > 30
    # SQLite gives its files to the database's owner where root runs it, as these tests do; the unit's user is not root.
    by_root = {"fchown"} if os.geteuid() == 0 else set()
    assert made - by_root <= allowed_calls(), sorted(made - by_root - allowed_calls())
    both = re.findall(r"^.*(?:mmap|mprotect)\([^)]*PROT_WRITE\|PROT_EXEC.*$", text, re.M)
    assert not both, f"memory that is written and executed: {both[:3]}"


def test_the_configuration_file_has_keys_that_the_service_knows(service, tmp_path):
    settings = json.loads(re.search(r"```json\n(.*?)```", GUIDE, re.S)[1])
    known = service.try_run("serve", "--help").stdout

    def keys(value, prefix=""):
        for name, inner in value.items():
            yield from keys(inner, f"{prefix}{name}.") if isinstance(inner, dict) else [prefix + name]

    for key in keys(settings):
        assert re.search(rf"\b{re.escape(key)}\b", known), f"{key} is in the guide, and no key of serve"
