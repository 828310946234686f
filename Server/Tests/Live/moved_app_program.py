"""The app of docs/move-from-firebase.md after its move, as a program for a terminal.

usage: python3 Server/Tests/Live/moved_app_program.py --service URL --key KEY [--clipboard TEXT] [--open URL] [--expect TEXT]

Builds the app, starts it for the first time with the clipboard, or opens a link in it, and prints what it shows and what is
left on the clipboard. The service is a running `waymark serve`, which has the link domain https://go.example.com and the app
com.example.flights; the key has the role `app`. Needs the apps' package as it is built by `swift build --build-tests`.
"""

import argparse
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BUILT = ROOT / ".build" / "debug"
MODULES = [ROOT / "Sources" / name for name in (
    "WaymarkLinks", "WaymarkClient", "FirebaseAPI", "Compatibility/FirebaseCompatibility")]
EXAMPLE = ROOT / "Examples" / "MovingFromFirebase"
CLIPBOARD = ROOT / "Sources/Compatibility/FirebaseCompatibility/FirstLaunch/DynamicLinksPasteboard+UIKit.swift"
STUBS = Path(__file__).parent / "moved_app"
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


def play(app, home, *commands):
    """What the screen and the clipboard show after each command."""
    result = subprocess.run(
        [app], input="\n".join(commands) + "\n", capture_output=True, text=True, timeout=120,
        env={"HOME": str(home), "PATH": "/usr/bin:/bin"})
    assert result.returncode == 0, result.stdout + result.stderr
    return [tuple(line.split("|")) for line in result.stdout.splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--service", required=True, help="the address of the service")
    parser.add_argument("--key", required=True, help="an API key of the role app")
    parser.add_argument("--clipboard", help="the text on the clipboard at the first launch")
    parser.add_argument("--open", help="a link that the system passes to the app")
    parser.add_argument("--expect", default="", help="the text to wait for on the screen; by default any change")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        app = compile_app(folder, options.service, options.key)
        commands = [f"clipboard {options.clipboard}"] if options.clipboard else []
        commands += [f"open {options.open}"] if options.open else ["appear"]
        shown = play(app, folder, *commands, f"expect {options.expect}")[-1]
        print(f"screen: {shown[0]}\nclipboard: {shown[1]}")
        return 0 if shown[0] == options.expect or not options.expect else 1


if __name__ == "__main__":
    sys.exit(main())
