"""Follows docs/move-from-branch.md: reads links by the API of Branch, for which another service stands in, and gives them to the moved app.

The app is the file before the move with the guide's diff applied. UIKit is a small module of the tests; the rest is what the apps'
package builds.
"""

import http.server
import json
import plistlib
import re
import subprocess
import threading
from pathlib import Path

import pytest

from moved_app_program import BUILT, ROOT, play, run
from user_agents import DESKTOP

KEY, SECRET = "key_live_" + "m" * 32, "secret_live_" + "m" * 32
HOST = "https://go.example.com"
GUIDE = ROOT / "docs" / "move-from-branch.md"
EXAMPLE = ROOT / "Examples" / "MovingFromBranch"
FACADE = ROOT / "Sources" / "Compatibility" / "BranchCompatibility"
STUBS = Path(__file__).parent / "moved_branch_app"
MODULES = [ROOT / "Sources" / name for name in (
    "WaymarkLinks", "WaymarkClient", "WaymarkInbox", "WaymarkDiagnostics", "Compatibility/BranchCompatibility")]


def set_up(service):
    """The domain, the apps and the keys of the guide."""
    service.operate("domain", "add", HOST)
    service.operate("app", "add", "ios", "--bundle-id", "com.example.spots", "--team-id", "ABCDE12345", "--app-store-id", "123456789")
    service.operate("key", "create", "--branch", "live", "--branch-key", KEY, "--branch-secret", SECRET)


def post(service, path, body):
    answer = service.request("POST", path, body | {"branch_key": KEY})
    assert answer.status == 200, answer.text
    return answer.json()


class Stand:
    """An API that answers as Branch's: some links, a limit, and what was asked."""

    def __init__(self, links, refusals=()):
        self.asked, self.links, self.refusals = [], links, list(refusals)
        stand = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                query = dict(pair.split("=", 1) for pair in self.path.partition("?")[2].split("&"))
                code = query["url"].rpartition("%2F")[2]
                stand.asked.append(code)
                if stand.refusals:
                    status, headers = stand.refusals.pop()
                    body = {"error": {"code": status, "message": "Rate limit reached."}}
                elif code in stand.links:
                    status, headers, body = 200, {}, stand.links[code]
                else:
                    status, headers, body = 404, {}, {"error": {"code": 404, "message": "No such link."}}
                data = json.dumps(body).encode()
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()


@pytest.fixture
def urls(tmp_path):
    path = tmp_path / "links.txt"
    path.write_text(f"{HOST}/harbour\n{HOST}/Spring\n{HOST}/none\n")
    return path


LINKS = {
    "harbour": {"data": {"spotId": 7, "$desktop_url": "https://www.example.com/7", "$og_title": "Harbour", "~id": "1"},
                "channel": "app", "tags": ["a", "b"], "type": 0, "alias": "harbour"},
    "Spring": {"data": {"spotId": "8", "$marketing_title": "Spring walks", "$exp_date": 4102444800000}, "type": 2, "alias": None},
}


class TestReadingLinks:
    def read(self, service, urls, stand, *more):
        """The exit code of the import, and what it prints as JSON."""
        result = service.try_run(
            "import", "branch", "--key", KEY, "--urls", urls, "--api", stand.address, "--database", service.database, "--json", *more)
        return result.returncode, json.loads(result.stdout) if result.stdout else None, result.stderr

    def test_reads_imports_and_reports(self, fresh, urls):
        set_up(fresh)
        with Stand(LINKS, [(429, {"Retry-After": "1"})]) as stand:
            code, rehearsal, said = self.read(fresh, urls, stand, "--dry-run")
            assert code == 3, said
            assert rehearsal["reading"] == {"links": 3, "asked": 3, "refused": 1, "waits": 1}
            assert len(stand.asked) == 4 and set(stand.asked) == {"harbour", "Spring", "none"}
            # Nothing is asked twice.
            code, done, _ = self.read(fresh, urls, stand)
            assert (code, done["reading"]["asked"], len(stand.asked)) == (3, 0, 4)
            imported = done["files"][0]
            assert (imported["inserted"], imported["rejected"]) == (2, 1)
            assert "No such link." in Path(imported["report"]).read_text()
            assert self.read(fresh, urls, stand)[1]["files"][0]["unchanged"] == 2
        fresh.start()
        query = f"/v1/url?branch_key={KEY}&url="
        harbour = fresh.request("GET", query + f"{HOST}/harbour").json()
        assert (harbour["data"]["spotId"], harbour["channel"], harbour["tags"], harbour["alias"]) == (7, "app", ["a", "b"], "harbour")
        spring = fresh.request("GET", query + f"{HOST}/Spring").json()
        assert (spring["data"]["spotId"], spring["type"], spring["data"]["$exp_date"]) == ("8", 2, 4102444800000)
        landing = fresh.request("GET", f"{HOST}/harbour", agent=DESKTOP)
        assert landing.location.split("?")[0] == "https://www.example.com/7"

    def test_a_wrong_key_reads_nothing(self, fresh, urls):
        with Stand({}) as stand:
            code, printed, said = self.read(fresh, urls, stand)
        assert (code, printed) == (1, None) and "Branch refuses it: No such link; check that --key" in said
        assert not fresh.has_database

    def test_goes_on_after_an_interruption(self, fresh, urls):
        set_up(fresh)
        with Stand(LINKS, [(503, {})] * 15) as stand:
            code, _, said = self.read(fresh, urls, stand)
            assert code == 2 and "run the command again" in said
            assert self.read(fresh, urls, stand)[1]["reading"]["asked"] == 3

    def test_a_service_is_a_source_like_branch(self, fresh, service, tmp_path):
        """What the API of a service says of links makes the same links."""
        keys = service.operate("key", "create", "--branch", "live")
        made = [
            service.request("POST", "/v1/url", {"branch_key": keys["key"], "data": {"number": n}, "campaign": "c"}).json()["url"]
            for n in range(5)]
        urls = tmp_path / "own.txt"
        urls.write_text("\n".join(made))
        set_up(fresh)
        fresh.operate(
            "import", "branch", "--key", keys["key"], "--urls", urls, "--api", service.address, "--domain", HOST)
        fresh.start()
        for n, url in enumerate(made):
            code = url.rpartition("/")[2]
            read = fresh.request("GET", f"/v1/url?branch_key={KEY}&url={HOST}/{code}").json()
            assert (read["data"]["number"], read["campaign"]) == (n, "c")


def moved_source():
    """The file of the app before the move, with the diff of the guide applied."""
    lines = (EXAMPLE / "Before" / "SpotsApp.swift").read_text().splitlines()
    moved, at = [], 0
    diff = re.search(r"```diff\n@@\n(.*?)\n```", GUIDE.read_text(), re.DOTALL).group(1)
    for hunk in diff.split("\n@@\n"):
        changes = hunk.splitlines()
        old = [line[1:] for line in changes if not line.startswith("+")]
        start = next(i for i in range(at, len(lines)) if lines[i:i + len(old)] == old)
        moved += lines[at:start] + [line[1:] for line in changes if not line.startswith("-")]
        at = start + len(old)
    return "\n".join(moved + lines[at:]) + "\n"


@pytest.fixture(scope="module")
def app_folder(tmp_path_factory, binary):
    folder = tmp_path_factory.mktemp("spots")
    (folder / "SpotsApp.swift").write_text(moved_source())
    for name in ("BranchScene.swift", "Branch+UIKit.swift"):
        text = (FACADE / "UIKit" / name).read_text()
        (folder / name).write_text("import BranchCompatibility\n" + text.replace("public import", "import").replace("public ", ""))
    swiftc = ["swiftc", "-I", folder, "-I", BUILT / "Modules", "-parse-as-library"]
    run([*swiftc, "-swift-version", "6", "-emit-module", "-emit-object", "-module-name", "UIKit", STUBS / "UIKit.swift",
         "-o", folder / "UIKit.o", "-emit-module-path", folder / "UIKit.swiftmodule"])
    # By the names of the sources: a build folder also keeps the objects of files that are gone.
    objects = [
        BUILT / f"{module.name}.build" / f"{source.name}.o" for module in MODULES for source in module.rglob("*.swift")
        if ".docc" not in source.as_posix()]
    assert all(path.exists() for path in objects), "build the apps' package first: swift build --build-tests"
    run([*swiftc, "-swift-version", "5", "-module-name", "Spots", folder / "SpotsApp.swift", folder / "BranchScene.swift",
         folder / "Branch+UIKit.swift", STUBS / "Stage.swift", folder / "UIKit.o", *objects, "-o", folder / "spots"])
    return folder


@pytest.fixture
def app(app_folder, fresh):
    set_up(fresh)
    fresh.start()
    (app_folder / "Info.plist").write_bytes(plistlib.dumps({
        "CFBundleIdentifier": "com.example.spots", "branch_key": KEY, "branch_universal_link_domains": ["go.example.com"]}))
    (app_folder / "branch.json").write_text(json.dumps({"apiUrl": fresh.address, "checkPasteboardOnInstall": False}))
    return app_folder / "spots"


def test_the_moved_app_opens_links_cold_and_warm_and_once(app, fresh, tmp_path):
    links = [
        post(fresh, "/v1/url", {"alias": alias, "data": {"spotId": spot}})["url"] for alias, spot in (("seven", 7), ("eight", "8"))]
    (tmp_path / "phone").mkdir()
    shown = play(app, tmp_path / "phone", f"start {links[0]}", "expect Spot 7", f"open {links[1]}", "expect Spot 8")
    assert shown[1] == ("UITabBarController > Spot 7",)
    assert shown[3] == ("UITabBarController > Spot 7 > Spot 8",)
    # A start from the icon repeats nothing.
    shown = play(app, tmp_path / "phone", "start", "expect UITabBarController", "expect UITabBarController")
    assert shown[-1] == ("UITabBarController",)


def test_a_spot_that_the_moved_app_shares_opens_on_another_phone(app, fresh, tmp_path):
    link = post(fresh, "/v1/url", {"alias": "nine", "data": {"spotId": 9}})["url"]
    for phone in ("a", "b"):
        (tmp_path / phone).mkdir()
    shown = play(app, tmp_path / "a", f"start {link}", "expect Spot 9", "share", f"expect {HOST}")
    shared = re.search(rf"{re.escape(HOST)}/\S+", shown[-1][0]).group(0)
    assert shared != link
    shown = play(app, tmp_path / "b", f"start {shared}", "expect Spot 9")
    assert shown[-1] == ("UITabBarController > Spot 9",)


def test_an_app_without_the_service_shares_a_link_that_works(app, fresh, tmp_path):
    link = post(fresh, "/v1/url", {"alias": "ten", "data": {"spotId": 10}})["url"]
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    command = subprocess.Popen(
        [app], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={"HOME": str(tmp_path / "a"), "PATH": "/usr/bin:/bin"})

    def say(*lines):
        command.stdin.write("\n".join(lines) + "\n")
        command.stdin.flush()
        return [command.stdout.readline().strip() for _ in lines][-1]

    assert say(f"start {link}", "expect Spot 10").endswith("Spot 10")
    fresh.stop()
    # The document's code shows nothing where the call has an error; the module gives the link with it.
    assert say("share", "expect Spot 10").endswith("Spot 10")
    command.stdin.close()
    assert command.wait(timeout=60) == 0
