"""The example app BoardingPass plays its tours against a running service; a failing tour says so."""

import os
import pty
import re
import select
import subprocess
import time
from pathlib import Path

import pytest

from user_agents import ANDROID_CHROME, IPHONE

EXAMPLE = Path(__file__).resolve().parents[3] / "Examples" / "BoardingPass"
BINARY = EXAMPLE / ".build" / "debug" / "boarding-pass"
TOURS = sorted(path.stem for path in (EXAMPLE / "Tours").glob("*.tour"))
# What the example promises to show.
PROMISED = {
    "cold-start", "warm-start", "first-install", "signed-out", "signed-out-kill", "service-down", "double-delivery",
    "other-user", "poison-link", "locked-storage", "notification", "quick-action", "store", "integration", "play-store",
    "app-clip", "two-phones",
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


def on_a_terminal(app, folder, service, *options):
    """Starts the app on a terminal; returns the process, the terminal, and a function that reads until a text."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [app, "--device", "phone", "--state", folder, "--service", service.address, "--key", service.key, *options],
        stdin=follower, stdout=follower, stderr=follower)
    os.close(follower)
    said, deadline = bytearray(), time.monotonic() + 30

    def read_until(text, start=0):
        while text not in said[start:] and time.monotonic() < deadline:
            if select.select([leader], [], [], 0.2)[0]:
                said.extend(os.read(leader, 4096))
        assert text in said[start:], bytes(said)
        return len(said)

    return process, leader, said, read_until


@pytest.mark.parametrize("options, waiting", [
    ([], b"One moment ..."), (["--launch-url", "https://fly.example.com/gate/C3"], b"Waiting for your link ..."),
])
def test_waiting_line_is_replaced_on_a_terminal(app, tmp_path, service, options, waiting):
    process, leader, said, read_until = on_a_terminal(
        app, tmp_path, service, "--protected-storage-locked", "0.5", *options)
    read_until(b"Welcome")
    os.write(leader, b"quit\n")
    assert process.wait(timeout=30) == 0
    os.close(leader)
    assert waiting + b"\r\x1b[K" in said and waiting + b"\r\n" not in said, said
    assert (b"Waiting for your link" in said) == bool(options)


def test_every_command_ends_with_a_prompt(app, tmp_path, service):
    process, leader, _, read_until = on_a_terminal(app, tmp_path, service)
    end = read_until(b"Welcome")
    for command in (b"background", b"offline", b"foreground", b"online"):
        os.write(leader, command + b"\n")
        end = read_until(b"\r\x1b[K> ", end)
    os.write(leader, b"quit\n")
    assert process.wait(timeout=30) == 0
    os.close(leader)


def test_shared_pass_leads_each_platform_to_its_own_place(app, tmp_path, service):
    script = tmp_path / "script"
    script.write_text("expect Welcome\nnext\nsignin Ana\nexpect Boarding passes\nshare WM204\nexpect Short link:\n")
    options = ["--device", "phone", "--service", service.address, "--key", service.key, "--script", str(script)]
    result = run(app, tmp_path, *options)
    assert result.returncode == 0, result.stdout + result.stderr
    link = re.search(r"Short link: (\S+)", result.stdout)[1]
    phone = service.request("GET", link, agent=IPHONE)
    assert phone.status == 200 and "Boarding pass WM204" in phone.text
    assert service.request("GET", f"{link}?_o=1", agent=IPHONE).location.startswith("https://apps.apple.com/")
    assert "package=com.example.boardingpass;" in service.request("HEAD", link, agent=ANDROID_CHROME).location
    assert service.request("HEAD", link, agent="curl/8.0").location == "https://fly.example.com/pass/WM204/14C"
