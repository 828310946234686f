"""scripts/follow-guide notices where a guide says another thing than happens."""

import json
import os
import re
import subprocess
import textwrap
from pathlib import Path

import pytest

from ports import reserve_port

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "scripts" / "follow-guide"


def follow(folder, binary, block):
    guide = folder / "guide.md"
    guide.write_text(f"# Guide\n\n```console\n{block}\n```\n")
    return subprocess.run([SCRIPT, binary, guide], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    "block",
    [
        "$ waymark --version\n0.1.…",
        "$ printf 'a\\n\\nb\\n'\na\n\nb", "$ echo one; echo two; echo three\none\n…", "$ echo a \\\n>   b\na b",
        "$ echo x > 8443; ls\n8443\n…", "$ cd /; sleep 60 &\n$ kill %1 && wait %1 || true",
        "$ test -f waymark/Examples/MovingFromFirebase/go.example.com.csv", "$ alias x='echo a'\n$ x\na",
        "$ echo $WAYMARK_PORT http://127.0.0.1:8080\n8080 http://127.0.0.1:8080",
    ])
def test_what_happens_as_printed_passes(tmp_path, binary, block):
    result = follow(tmp_path, binary, block)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(
    "block, said",
    [
        ("$ echo other\nthis", "other"), ("$ echo more than is printed", "more than is printed"), ("$ true\nless", "less"),
        ("$ false", "exit status 1"), ("$ echo one; echo two; echo four\none\n…\nthree", "four"),
        ("$ waymark-that-is-not-there", "exit status 127"), ("no command", "without a command"),
    ])
def test_what_happens_otherwise_fails(tmp_path, binary, block, said):
    result = follow(tmp_path, binary, block)
    assert result.returncode == 1
    assert said in result.stderr


@pytest.mark.parametrize("block, status", [("true\ntrue", 0), ("false\ntrue", 1), ("echo a \\\n  b", 0), ("cd x; true", 1)])
def test_blocks_of_commands_alone_must_succeed(tmp_path, binary, block, status):
    guide = tmp_path / "guide.md"
    guide.write_text(f"- Item:\n\n  ```sh\n{textwrap.indent(block, '  ')}\n  ```\n")
    result = subprocess.run([SCRIPT, binary, guide], capture_output=True, text=True, timeout=60)
    assert result.returncode == status, result.stderr


def test_blocks_that_are_not_followed_are_listed_once_and_there():
    lines = (ROOT / "scripts" / "guide-exceptions.txt").read_text().splitlines()
    listed = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    assert listed and len({(parts[0], parts[1]) for parts in listed}) == len(listed)
    for page, first, *_ in listed:
        text = (ROOT / page).read_text()
        assert len(re.findall(rf"```(?:console|sh)\n *(?:\$ )?{re.escape(first)}$", text, re.M)) == 1, (page, first)


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
