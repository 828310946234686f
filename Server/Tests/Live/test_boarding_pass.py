"""The example app BoardingPass plays its tours against a running service; a failing tour says so."""

import os
import pty
import select
import subprocess
import time
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parents[3] / "Examples" / "BoardingPass"
BINARY = EXAMPLE / ".build" / "debug" / "boarding-pass"
TOURS = sorted(path.stem for path in (EXAMPLE / "Tours").glob("*.tour"))
# What the example promises to show.
PROMISED = {
    "cold-start", "warm-start", "first-install", "signed-out", "signed-out-kill", "service-down", "double-delivery",
    "other-user", "poison-link", "locked-storage",
}


@pytest.fixture(scope="module")
def app():
    assert BINARY.exists(), "build the example first: swift build --package-path Examples/BoardingPass"
    return BINARY


def play(app, tour):
    return subprocess.run(
        [EXAMPLE / "tour", tour], env={**os.environ, "BOARDING_PASS_BINARY": str(app)}, capture_output=True, text=True,
        timeout=300)


def run(app, folder, *options):
    return subprocess.run(
        [app, *options], env={**os.environ, "XDG_STATE_HOME": str(folder)}, capture_output=True, text=True, input="",
        timeout=60)


def test_every_promised_tour_is_there():
    assert set(TOURS) == PROMISED


@pytest.mark.parametrize("tour", TOURS)
def test_tour(app, tour):
    result = play(app, tour)
    assert result.returncode == 0, result.stdout + result.stderr
    assert f"tour {tour}: passed" in result.stdout
    assert "Actions on " in result.stdout
    # Not a terminal: no codes, and nothing wider than the narrowest terminal, but what others wrote.
    assert "\x1b" not in result.stdout and "\r" not in result.stdout
    screens = [line for line in result.stdout.splitlines() if not line.startswith(("$", ">", "#"))]
    assert all(len(line) <= 80 for line in screens), max(screens, key=len)


def test_tour_that_is_not_met_fails_with_the_action_log(app, tmp_path):
    tour = tmp_path / "wrong.tour"
    tour.write_text("on phone\nlaunch\nexpect Welcome\nnever Welcome\n")
    result = play(app, tour)
    assert result.returncode == 1, result.stdout
    assert "tour wrong: FAILED: wrong.tour:4" in result.stdout
    assert "Actions on phone" in result.stdout


@pytest.mark.parametrize("options, reason", [
    ([], "--device NAME is missing"),
    (["--device", "../up"], "no slash"),
    (["--device", "a", "--service", "nowhere", "--key", "k"], "“nowhere” is not a web address"),
    (["--device", "a", "--door", "cellar"], "There is no door cellar"),
    (["--device", "a", "--hold", "long"], "wants seconds"),
    (["--device"], "needs a value"),
    (["--fly"], "There is no option --fly"),
])
def test_wrong_option_is_refused_with_its_name(app, tmp_path, options, reason):
    result = run(app, tmp_path, *options)
    assert result.returncode == 64
    assert reason in result.stderr and "usage: boarding-pass" in result.stderr
    assert not any(tmp_path.iterdir())


def test_script_runs_without_a_driver_and_ends_with_the_log(app, tmp_path, service):
    script = tmp_path / "script"
    script.write_text("# first steps\nexpect Welcome\nnext\nexpect Sign in\nsignin Ana\nexpect Boarding passes\n")
    options = ["--device", "phone", "--service", service.address, "--key", service.key, "--script", str(script)]
    result = run(app, tmp_path, *options)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "screen home" in result.stdout.split("Actions on phone")[1]
    script.write_text("expect Boarding passes\njump\n")
    result = run(app, tmp_path, *options)
    assert result.returncode == 1
    assert "There is no command jump" in result.stdout


def test_help_fits_the_terminal_and_links_cannot_command_it(app, tmp_path, service):
    script = tmp_path / "script"
    script.write_text(
        "help\nexpect The phone\nopen https://fly.example.com/gate/%1B%5B31mC3\nexpect Gate [31mC3\n"
        "expect link 1 handled\nbeacon %1B%5B2JB12\nexpect link 2 handled\n")
    options = ["--device", "phone", "--service", service.address, "--key", service.key, "--script", str(script)]
    (tmp_path / "boarding-pass" / "phone").mkdir(parents=True)
    (tmp_path / "boarding-pass" / "phone" / "app.json").write_text('{"user": "Ana", "hasSeenOnboarding": true}')
    result = run(app, tmp_path, *options)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "\x1b" not in result.stdout
    usage = subprocess.run([app, "--help"], capture_output=True, text=True, timeout=60)
    assert usage.returncode == 0 and "--launch-url URL" in usage.stdout
    for line in [*result.stdout.splitlines(), *usage.stdout.splitlines()]:
        assert len(line) <= 80 or line.startswith(">"), line


def test_waiting_line_is_replaced_on_a_terminal(app, tmp_path, service):
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [app, "--device", "phone", "--state", tmp_path, "--service", service.address, "--key", service.key,
         "--protected-storage-locked", "0.5"],
        stdin=follower, stdout=follower, stderr=follower)
    os.close(follower)
    said, deadline = b"", time.monotonic() + 30
    while b"Welcome" not in said and time.monotonic() < deadline:
        if select.select([leader], [], [], 0.2)[0]:
            said += os.read(leader, 4096)
    os.write(leader, b"quit\n")
    assert process.wait(timeout=30) == 0
    os.close(leader)
    waiting = b"Waiting for your link ..."
    assert waiting + b"\r\x1b[K" in said and waiting + b"\r\n" not in said, said
