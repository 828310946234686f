"""docs/follow-guide notices where a guide says another thing than happens."""

import json
import os
import re
import subprocess
import textwrap
from pathlib import Path

import pytest

from ports import reserve_port

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "docs" / "follow-guide"


def follow(folder, binary, block):
    guide = folder / "guide.md"
    guide.write_text(f"# Guide\n\n```console\n{block}\n```\n")
    return subprocess.run([SCRIPT, guide, binary], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    "block",
    [
        "$ PATH=~/waymark/Server/.build/release:$PATH\n$ waymark --version\n0.1.…",
        "$ printf 'a\\n\\nb\\n'\na\n\nb", "$ echo one; echo two; echo three\none\n…", "$ echo a \\\n>   b\na b",
        "$ echo x > 8443; ls\n8443\n…", "$ cd /; sleep 60 &\n$ kill %1 && wait %1 || true",
        "$ test -f waymark/Examples/MovingFromFirebase/go.example.com.csv",
    ])
def test_what_happens_as_printed_passes(tmp_path, binary, block):
    result = follow(tmp_path, binary, block)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(
    "block, said",
    [
        ("$ echo other\nthis", "other"), ("$ echo more than is printed", "more than is printed"), ("$ true\nless", "less"),
        ("$ false", "exit code 1"), ("$ echo one; echo two; echo four\none\n…\nthree", "four"),
        ("$ waymark-that-is-not-there", "exit code 127"), ("no command", "without a command"),
    ])
def test_what_happens_otherwise_fails(tmp_path, binary, block, said):
    result = follow(tmp_path, binary, block)
    assert result.returncode == 1
    assert said in result.stderr


def test_the_step_for_continuous_integration_starts_a_service(fresh, tmp_path):
    guide = (ROOT / "docs" / "move-from-firebase.md").read_text()
    script = textwrap.dedent(re.search(r"```yaml\n.*?  run: \|\n(.*?)```", guide, re.S)[1])
    home, variables = tmp_path / "home", tmp_path / "variables"
    (home / "bin").mkdir(parents=True)
    (home / "bin" / "waymark").symlink_to(fresh.binary)
    environment = fresh.environment() | {"GITHUB_ENV": str(variables), "PATH": f"{home}/bin:{os.environ['PATH']}"}
    # The address that the runner of the workflow gives to later steps.
    ask = """
        . "$GITHUB_ENV"
        curl --silent --fail --header 'Content-Type: application/json' "$DYNAMIC_LINKS_BASE/v1/shortLinks?key=$DYNAMIC_LINKS_KEY" \
            --data '{"longDynamicLink": "https://go.example.com/?link=https://www.example.com/"}'
        kill %1
        wait %1
        """
    result = subprocess.run(
        ["bash", "-e", "-c", script.replace("8080", str(reserve_port())) + "\necho\n" + ask], cwd=home, env=environment,
        capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stdout + result.stderr
    answer = json.loads(result.stdout.splitlines()[-1])
    assert answer["shortLink"].startswith("https://go.example.com/")
