"""The dashboard in Chromium: from the first owner to the first click in the numbers, by keyboard alone, with and without script."""

import http.client

import pytest

from page_visitors import DESKTOP, WINDOWS
from test_page_accessibility import FOCUS, LOOKS, RULES, axe_problems

PASSWORD = "correct horse battery staple"
PAGES = [
    "/_/", "/_/links", "/_/links/new", "/_/statistics", "/_/domains", "/_/apps", "/_/keys", "/_/members", "/_/audit",
    "/_/settings", "/_/account", "/_/confirm", "/_/links?q=nothing&tag=none", "/_/statistics?period=12m&os=ios",
]
NARROW = {"width": 320, "height": 640}


def reach(page, name):
    """Goes on with the tab key until something of this name has the focus, which must be seen."""
    for _ in range(120):
        focus = page.evaluate(FOCUS)
        if focus["name"].split("\n")[0] == name:
            if page.evaluate("document.activeElement.matches('a, button')"):
                assert focus["style"] != "none" and focus["width"] >= 2, focus
            return
        page.keyboard.press("Tab")
    pytest.fail(f"“{name}” cannot be reached by keyboard on {page.url}")


def follow(page, name):
    reach(page, name)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def come_in(page, service):
    """The first owner comes in by the link that the service printed."""
    page.goto(service.ready["dashboard"])
    reach(page, "Your name")
    page.keyboard.type("Ada Lovelace")
    reach(page, "E-mail address")
    page.keyboard.type("ada@example.com")
    reach(page, "Password")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/_/")


def click_on(service, path, host="go.example.com"):
    """A person's click on a short link, wherever its host's name leads."""
    connection = http.client.HTTPConnection(service.host, service.port, timeout=10)
    connection.request("GET", path, headers={"Host": host, "User-Agent": WINDOWS, "Accept": "text/html", "Sec-Fetch-Mode": "navigate"})
    answer = connection.getresponse()
    answer.read()
    return answer


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
def test_from_the_first_owner_to_the_first_click_by_keyboard(visit, fresh, scripts):
    fresh.start()
    with visit(DESKTOP, scripts=scripts) as page:
        come_in(page, fresh)
        follow(page, "Add your link domain")
        reach(page, "Host, and a path if you like")
        page.keyboard.type("go.example.com")
        page.keyboard.press("Enter")
        page.get_by_text("Added.").wait_for()
        follow(page, "Links")
        follow(page, "New link")
        reach(page, "Leads to")
        page.keyboard.type("www.example.com/spring")
        reach(page, "Code")
        page.keyboard.type("spring")
        reach(page, "Name")
        page.keyboard.type("Spring sale")
        page.keyboard.press("Enter")
        page.get_by_text("Created. The link works from now on.").wait_for()
        assert page.get_by_role("img", name="QR code of the link").count() == 1
        answer = click_on(fresh, "/spring")
        assert (answer.status, answer.getheader("Location")) == (302, "https://www.example.com/spring")
        follow(page, "All statistics of this link")
        assert page.get_by_text("1 click; none in the period before").count() >= 1
        follow(page, "Overview")
        assert page.get_by_role("link", name="Spring sale").count() == 1
        follow(page, "Sign out")
        page.get_by_text("You are signed out.").wait_for()


def test_pages_fit_every_window_and_axe_core_finds_nothing(visit, fresh):
    fresh.start()
    with visit(DESKTOP) as page:
        come_in(page, fresh)
        page.goto(f"{fresh.address}/_/links/new")
        page.get_by_label("Leads to").fill("https://www.example.com/a")
        page.get_by_label("Title").fill("A title")
        page.get_by_role("button", name="Create link").first.click()
        page.get_by_text("Created. The link works from now on.").wait_for()
        link = page.url.split("?")[0].removeprefix(fresh.address)
        for path in [*PAGES, link, f"{link}/edit"]:
            page.set_viewport_size(DESKTOP.view)
            answer = page.goto(f"{fresh.address}{path}")
            assert answer.status == 200, path
            assert len(answer.body()) < 60_000, path
            for name, look in LOOKS.items():
                page.emulate_media(**look)
                assert axe_problems(page, RULES) == [], f"{path}, {name}"
            page.set_viewport_size(NARROW)
            assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], path
