"""Builds the app of docs/move-from-firebase.md after its move, and gives it the links that the service's pages give to people.

The app is the file before the move with the guide's diff applied. SwiftUI and UIKit are small modules of the tests, on which
it runs; the rest is what the apps' package builds.
"""

import html
import re

import pytest

from moved_app_program import PREFIX, compile_app, guide, play

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 "
    "Mobile/15E148 Safari/604.1")
LINK = "https://www.example.com/flights/LH400"


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


def test_moved_app_receives_the_links_of_the_pages(world, tmp_path):
    service, key, page = world
    app = compile_app(tmp_path, service.address, key)

    button = re.search(r'href="(https://open\.example\.com/[^"]+_o=1)"', page).group(1)
    assert play(app, tmp_path / "a", f"open {button}", "expect LH400")[-1][0] == "LH400"

    clipboard = re.search(r'"(https://[^"]+_icp=1)"', page).group(1)
    (tmp_path / "b").mkdir()
    shown = play(app, tmp_path / "b", f"clipboard {clipboard}", "appear", "expect LH400")
    assert shown[-1] == ("LH400", ""), "the link opens, and is taken from the clipboard"
