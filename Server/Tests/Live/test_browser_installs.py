"""From a tap in a real browser to the first launch of the example app, with what the browser and the store have kept."""

import os
import subprocess
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from page_visitors import IPHONE_VISITOR, PIXEL

BINARY = Path(__file__).resolve().parents[3] / "Examples" / "BoardingPass" / ".build" / "debug" / "boarding-pass"
APP = "com.example.boardingpass"


class Flights:
    """A service for the example app, and phones that have not installed it yet."""

    def __init__(self, service, folder):
        self.service, self.folder = service, folder
        service.operate(
            "app", "add", "ios", "--bundle-id", APP, "--team-id", "ABCDE12345", "--app-store-id", "123456789", "--name",
            "BoardingPass")
        service.operate("app", "add", "android", "--package", APP, "--name", "BoardingPass")
        self.app = service.operate("key", "create", "--role", "app")["key"]

    def link(self, path):
        return self.service.create({
            "link": f"https://fly.example.com{path}", "ios": {"bundleID": APP, "appStoreID": "123456789"},
            "android": {"packageName": APP}})["shortLink"]

    def install(self, device, *evidence, expect):
        """The first launch of the app: the person goes through to the end of the sign-in."""
        script = self.folder / f"{device}.script"
        lines = ["expect Welcome", "next", "expect Sign in", "signin Ben", *(f"expect {text}" for text in expect)]
        script.write_text("\n".join(lines) + "\n")
        result = subprocess.run(
            [BINARY, "--device", device, "--service", self.service.address, "--key", self.app, "--script", script,
             "--fresh-install", *evidence],
            env={**os.environ, "XDG_STATE_HOME": str(self.folder)}, capture_output=True, text=True, input="", timeout=60)
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout


@pytest.fixture(scope="module")
def flights(service, tmp_path_factory):
    assert BINARY.exists(), "build the example first: swift build --package-path Examples/BoardingPass"
    return Flights(service, tmp_path_factory.mktemp("flights"))


def test_what_an_iphone_copied_on_the_page_opens_in_the_app_once(visit, flights):
    link = flights.link("/pass/WM204/14C")
    with visit(IPHONE_VISITOR) as page:
        page.goto(link)
        page.get_by_role("link", name="Open in BoardingPass", exact=True).click()
        page.wait_for_url("https://apps.apple.com/**")
        copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"{link}?waymark_click=")
    flights.install(
        "ben-iphone", "--clipboard", copied, expect=["Boarding pass WM204", "exact by clipboard"])
    # Somebody else with the same text gets nothing, and neither does a phone without it.
    for device, evidence in (("copy", ["--clipboard", copied]), ("organic", [])):
        told = flights.install(device, *evidence, expect=["Boarding passes"])
        assert "WM204" not in told.split("Sign in")[1], told


def test_what_the_play_store_kept_of_a_tap_opens_in_the_app_once(visit, flights):
    link = flights.link("/pass/WM318/5F")
    with visit(PIXEL) as page:
        with pytest.raises(Exception, match="ERR_(ABORTED|UNKNOWN_URL_SCHEME)"):
            page.goto(link)
        fields = page.watcher.answers[0].headers["location"].split("#Intent;")[1].split(";")
        # As Chrome on Android does if the app is not installed.
        page.goto(next(unquote(field.split("=", 1)[1]) for field in fields if field.startswith("S.browser_fallback_url=")))
        assert page.url.startswith("https://play.google.com/store/apps/details?id=" + APP)
        (referrer,) = parse_qs(urlsplit(page.url).query)["referrer"]
    flights.install("ben-android", "--referrer", referrer, expect=["Boarding pass WM318", "exact by referrer"])
    told = flights.install("copy-android", "--referrer", referrer, expect=["Boarding passes"])
    assert "WM318" not in told.split("Sign in")[1], told
