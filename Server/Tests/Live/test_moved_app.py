"""Builds the app of docs/move-from-firebase.md after its move, and gives it the links that the service's pages give to people.

The app is the file before the move with the guide's diff applied. SwiftUI and UIKit are small modules of the tests, on which
it runs; the rest is what the apps' package builds.
"""

import html
import plistlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
BUILT = ROOT / ".build" / "debug"
MODULES = [ROOT / "Sources" / name for name in (
    "WaymarkLinks", "WaymarkClient", "FirebaseAPI", "Compatibility/FirebaseCompatibility")]
EXAMPLE = ROOT / "Examples" / "MovingFromFirebase"
CLIPBOARD = ROOT / "Sources/Compatibility/FirebaseCompatibility/FirstLaunch/DynamicLinksPasteboard+UIKit.swift"
STUBS = Path(__file__).parent / "moved_app"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 "
    "Mobile/15E148 Safari/604.1")
LINK = "https://www.example.com/flights/LH400"
PREFIX = "https://go.example.com"


def guide(pattern):
    """The part of the guide that a pattern finds."""
    return re.search(pattern, (ROOT / "docs" / "move-from-firebase.md").read_text(), re.DOTALL).group(1)


def moved_source():
    """The file of the app before the move, with the diff of the guide applied."""
    lines = (EXAMPLE / "Before" / "FlightsApp.swift").read_text().splitlines()
    moved, at = [], 0
    for hunk in guide(r"```diff\n@@\n(.*?)\n```").split("\n@@\n"):
        changes = hunk.splitlines()
        old = [line[1:] for line in changes if not line.startswith("+")]
        start = next(i for i in range(at, len(lines)) if lines[i:i + len(old)] == old)
        moved += lines[at:start] + [line[1:] for line in changes if not line.startswith("-")]
        at = start + len(old)
    return "\n".join(moved + lines[at:]) + "\n"


def compile_app(folder, service, key):
    """The app as a program, which asks a service by its address and with its key."""
    source = moved_source().replace(f'service: "{PREFIX}"', f'service: "{service}"').replace("wmk_app_…", key)
    (folder / "FlightsApp.swift").write_text(source)
    (folder / "Info.plist").write_bytes(plistlib.dumps({
        "CFBundleIdentifier": "com.example.flights",
        "CFBundleURLTypes": [{"CFBundleURLSchemes": ["com.example.flights.links"]}]}))
    shutil.copy(CLIPBOARD, folder / "Clipboard.swift")
    clipboard = folder / "Clipboard.swift"
    clipboard.write_text("import FirebaseCompatibility\n" + clipboard.read_text().replace("public static", "static"))
    swiftc = ["swiftc", "-swift-version", "6", "-I", folder, "-I", BUILT / "Modules"]
    for name in ("UIKit", "SwiftUI"):
        run([*swiftc, "-parse-as-library", "-emit-module", "-emit-object", "-module-name", name, STUBS / f"{name}.swift",
             "-o", folder / f"{name}.o", "-emit-module-path", folder / f"{name}.swiftmodule"])
    # By the names of the sources: a build folder also keeps the objects of files that are gone.
    objects = [BUILT / f"{module.name}.build" / f"{source.name}.o" for module in MODULES for source in module.rglob("*.swift")]
    assert all(path.exists() for path in objects), "build the apps' package first: swift build --build-tests"
    run([*swiftc, "-parse-as-library", "-module-name", "Flights", folder / "FlightsApp.swift", clipboard,
         folder / "UIKit.o", folder / "SwiftUI.o", *objects, "-o", folder / "flights"])
    return folder / "flights"


def run(command):
    result = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.fixture
def world(fresh):
    """A service that is set up as the guide says: the commands of its steps, word by word."""
    fresh.start()
    fresh.operate("domain", "add", PREFIX)
    for command in re.findall(r"^\$ waymark ((?:domain set|app add ios) .*)$", guide(r"## 2\. (.*)## 3\."), re.MULTILINE):
        fresh.operate(*[word.strip("'") for word in command.split(" ")])
    key = fresh.operate("key", "create", "--role", "app")["key"]
    link = fresh.create(
        {"link": LINK, "ios": {"bundleID": "com.example.flights", "appStoreID": "123456789"}}, domain=PREFIX)["shortLink"]
    page = fresh.request("GET", link, agent=IPHONE)
    return fresh, key, html.unescape(page.text)


def play(app, home, *commands):
    """What the screen and the clipboard show after each command."""
    result = subprocess.run(
        [app], input="\n".join(commands) + "\n", capture_output=True, text=True, timeout=120,
        env={"HOME": str(home), "PATH": "/usr/bin:/bin"})
    assert result.returncode == 0, result.stdout + result.stderr
    return [tuple(line.split("|")) for line in result.stdout.splitlines()]


def test_moved_app_receives_the_links_of_the_pages(world, tmp_path):
    service, key, page = world
    app = compile_app(tmp_path, service.address, key)

    button = re.search(r'href="(https://open\.example\.com/[^"]+_o=1)"', page).group(1)
    assert play(app, tmp_path / "a", f"open {button}", "expect LH400")[-1][0] == "LH400"

    clipboard = re.search(r'"(https://[^"]+_icp=1)"', page).group(1)
    (tmp_path / "b").mkdir()
    shown = play(app, tmp_path / "b", f"clipboard {clipboard}", "appear", "expect LH400")
    assert shown[-1] == ("LH400", ""), "the link opens, and is taken from the clipboard"
