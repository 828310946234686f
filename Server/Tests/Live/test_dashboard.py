"""The dashboard in Chromium: from the first owner to the first click in the numbers, by keyboard alone, with and without script."""

import base64
import hashlib
import hmac
import http.client
import time
from contextlib import closing

import pytest
import zxingcpp
from standardwebhooks.webhooks import Webhook

from grey_pictures import grey
from page_visitors import DESKTOP, WINDOWS
from test_page_accessibility import FOCUS, LOOKS, RULES, RULES_OF_COLOURS, axe_problems
from waymark_service import eventually
from webhook_receiver import Receiver

PASSWORD = "correct horse battery staple"
PAGES = [
    "/_/", "/_/links", "/_/links/new", "/_/statistics", "/_/domains", "/_/apps", "/_/keys", "/_/members", "/_/audit",
    "/_/settings", "/_/account", "/_/confirm", "/_/links?q=nothing&tag=none", "/_/links?tag=-a&column=clicks", "/_/imports", "/_/abuse",
    "/_/webhooks", "/_/abuse?q=www.example.com", "/_/statistics?period=12m&os=ios",
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


def click_on(service, path, host="go.example.com", agent=WINDOWS):
    """A person's click on a short link, wherever its host's name leads."""
    connection = http.client.HTTPConnection(service.host, service.port, timeout=10)
    connection.request("GET", path, headers={"Host": host, "User-Agent": agent, "Accept": "text/html", "Sec-Fetch-Mode": "navigate"})
    answer = connection.getresponse()
    answer.read()
    return answer


def counts_one_click(page):
    """Whether a page of statistics has the one click, which may be in the journal still."""
    if page.get_by_text("1 click; none in the period before").count():
        return True
    page.reload()
    return False


def code(secret, moment):
    """The code of an authenticator app (RFC 6238)."""
    digest = hmac.digest(base64.b32decode(secret + "=" * (-len(secret) % 8)), int(moment // 30).to_bytes(8), hashlib.sha1)
    start = digest[-1] & 15
    return f"{(int.from_bytes(digest[start:start + 4]) & 0x7FFFFFFF) % 1_000_000:06}"


def read(picture):
    """What a QR code on the page says to a decoder."""
    found = zxingcpp.read_barcodes(grey(picture.screenshot()))
    return [barcode.text for barcode in found]


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
def test_an_app_is_edited_and_what_is_removed_asks_first_by_keyboard(visit, fresh, scripts):
    fresh.start()
    with visit(DESKTOP, scripts=scripts) as page:
        come_in(page, fresh)
        follow(page, "Apps")
        reach(page, "Bundle ID or package")
        page.keyboard.type("com.example.app")
        page.keyboard.press("Enter")
        page.get_by_text("Added.").wait_for()
        page.get_by_text("Without its team ID").wait_for()
        follow(page, "Edit")
        reach(page, "Team ID")
        page.keyboard.type("ABCDE12345")
        page.keyboard.press("Enter")
        page.get_by_text("Saved.").wait_for()
        assert page.get_by_text("Without its team ID").count() == 0
        follow(page, "Remove")
        page.get_by_role("heading", name="Remove the app “com.example.app”?").wait_for()
        follow(page, "Cancel")
        follow(page, "Remove")
        follow(page, "Remove app")
        page.get_by_text("Removed.").wait_for()
        page.get_by_text("No app yet").wait_for()
        follow(page, "API keys")
        assert fresh.request("GET", "/api/v1/links", key=fresh.key).status != 401
        follow(page, "Revoke")
        page.get_by_text("create, change, find and count no links any more").wait_for()
        assert fresh.request("GET", "/api/v1/links", key=fresh.key).status != 401
        follow(page, "Revoke key")
        page.get_by_text("Removed.").wait_for()
        assert fresh.request("GET", "/api/v1/links", key=fresh.key).status == 401


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
def test_another_project_opens_on_the_same_kind_of_page(visit, fresh, scripts):
    fresh.start()
    fresh.operate("project", "add", "desk")
    with visit(DESKTOP, scripts=scripts) as page:
        come_in(page, fresh)
        for section in ["API keys", "Statistics", "Apps"]:
            page.goto(f"{fresh.address}/_/")
            follow(page, section)
            reach(page, "Project")
            page.keyboard.type("desk")
            follow(page, "Go")
            page.get_by_role("heading", name=section, exact=True, level=1).wait_for()
            assert page.locator("select[name=project] option:checked").inner_text() == "desk"


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
def test_from_the_first_owner_to_the_first_click_by_keyboard(visit, fresh, scripts):
    fresh.start("--set", "webhooks.allowPrivateNetworks=true")
    with visit(DESKTOP, scripts=scripts) as page, closing(Receiver()) as receiver:
        come_in(page, fresh)
        follow(page, "Ada Lovelace")
        follow(page, "Set up")
        secret = page.locator("#totp-secret").inner_text()
        assert f"secret={secret}" in read(page.get_by_role("img", name="QR code for your authenticator app"))[0]
        reach(page, "The code that the app shows")
        page.keyboard.type(code(secret, time.time()))
        page.keyboard.press("Enter")
        page.get_by_text("The second factor is on.").wait_for()
        follow(page, "Overview")
        follow(page, "Add your link domain")
        reach(page, "Host, and a path if you like")
        page.keyboard.type("go.example.com")
        page.keyboard.press("Enter")
        page.get_by_text("Added.").wait_for()
        follow(page, "Apps")
        reach(page, "Bundle ID or package")
        page.keyboard.type("com.example.app")
        reach(page, "Team ID (Apple)")
        page.keyboard.type("ABCDE12345")
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
        assert read(page.get_by_role("img", name="QR code of the link")) == ["https://go.example.com/spring"]
        answer = click_on(fresh, "/spring")
        assert (answer.status, answer.getheader("Location")) == (302, "https://www.example.com/spring")
        follow(page, "All statistics of this link")
        assert eventually(lambda: counts_one_click(page))
        follow(page, "Overview")
        assert page.get_by_role("link", name="Spring sale").count() == 1
        follow(page, "Sign out")
        page.get_by_text("You are signed out.").wait_for()
        reach(page, "E-mail address")
        page.keyboard.type("ada@example.com")
        reach(page, "Password")
        page.keyboard.type(PASSWORD)
        reach(page, "Code")
        # The step that set it up is used; the next one counts half a minute early.
        page.keyboard.type(code(secret, time.time() + 30))
        page.keyboard.press("Enter")
        page.get_by_role("link", name="Ada Lovelace").wait_for()
        follow(page, "Webhooks")
        reach(page, "Address")
        page.keyboard.type(receiver.url())
        page.keyboard.press("Enter")
        page.get_by_text("The secret of this webhook").wait_for()
        secret = page.locator("#secret").inner_text()
        follow(page, "Send a test event")
        page.get_by_text("delivered", exact=True).first.wait_for()
        click_on(fresh, "/spring")

        def told():
            events = [Webhook(secret).verify(body, headers) for headers, body in list(receiver.messages)]
            return {event["type"] for event in events}

        assert eventually(lambda: told() >= {"webhook.test", "clicks.recorded"})


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
def test_a_file_is_checked_and_then_imported(visit, fresh, scripts):
    fresh.start()
    fresh.operate("domain", "add", "https://go.example.com")
    table = b"short_link,link\nhttps://go.example.com/a,https://www.example.com/a\nhttps://go.example.com/b c,https://www.example.com/b\n"
    with visit(DESKTOP, scripts=scripts) as page:
        come_in(page, fresh)
        page.goto(f"{fresh.address}/_/imports")
        page.get_by_label("The file").set_input_files({"name": "links.csv", "mimeType": "text/csv", "buffer": table})
        page.get_by_role("button", name="Check the file").click()
        page.get_by_role("button", name="Import 1 link").click()
        page.get_by_role("link", name="See the links").click()
        assert page.get_by_role("link", name="https://go.example.com/a").count() == 1
        # Enter means the field that is filled, though the form has several buttons.
        page.locator("[name=id]").check()
        page.get_by_label("Work until").fill("2099-01-01T12:00")
        page.get_by_label("Work until").press("Enter")
        page.get_by_role("heading", name="Let 1 link work until 1 Jan 2099, 12:00 UTC").wait_for()
        answer = click_on(fresh, "/a")
        assert (answer.status, answer.getheader("Location")) == (302, "https://www.example.com/a")
        page.goto(f"{fresh.address}/_/abuse?q=www.example.com")
        page.get_by_role("button", name="Switch off 1 link").click()
        assert click_on(fresh, "/a").status == 410
        page.get_by_role("button", name="Undo").click()
        assert click_on(fresh, "/a").status == 302


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
def test_a_form_sent_after_the_session_ended_is_sent_on_after_the_sign_in(visit, fresh, scripts):
    fresh.start()
    with visit(DESKTOP, scripts=scripts) as page:
        come_in(page, fresh)
        page.goto(f"{fresh.address}/_/links/new")
        page.get_by_label("Leads to").fill("www.example.com/spring")
        page.context.clear_cookies()
        page.get_by_role("button", name="Create link").first.click()
        page.get_by_text("What you entered is kept").wait_for()
        page.get_by_label("E-mail address").fill("ada@example.com")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("button", name="Send it now").wait_for()
        if scripts:
            assert axe_problems(page, RULES) == []
        page.get_by_role("button", name="Send it now").click()
        page.get_by_text("Created. The link works from now on.").wait_for()


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
        webhook = fresh.operate("webhook", "add", "https://example.com/hooks")["id"]
        fresh.operate("webhook", "test", webhook)
        # What waits for a webhook that is on loads the page again.
        fresh.operate("webhook", "disable", webhook)
        app = fresh.operate("app", "add", "ios", "--bundle-id", "com.example.app")["id"]
        more = [f"/_/webhooks/{webhook}", f"/_/webhooks/{webhook}/remove", f"/_/apps/{app}", f"/_/apps/{app}/remove"]
        for path in [*PAGES, link, f"{link}/edit", f"{link}/qr", *more]:
            page.set_viewport_size(DESKTOP.view)
            answer = page.goto(f"{fresh.address}{path}")
            assert answer.status == 200, path
            assert len(answer.body()) < 60_000, path
            for name, look in LOOKS.items():
                page.emulate_media(**look)
                rules = RULES if name == "light" else RULES_OF_COLOURS
                assert axe_problems(page, rules) == [], f"{path}, {name}"
            page.set_viewport_size(NARROW)
            assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], path


def test_the_audit_log_is_short_on_a_phone_and_unfolds_by_keyboard(visit, fresh):
    fresh.start()
    with visit(DESKTOP) as page:
        come_in(page, fresh)
        for number in range(8):
            fresh.operate("domain", "add", f"https://d{number}.example.com", "--fallback-url", "https://www.example.com/", "--name", "Trails")
        page.goto(f"{fresh.address}/_/audit?action=domain.add")
        rows, folded = page.locator(".log tbody tr"), page.locator(".log details").first
        fields = folded.locator(":scope > :not(summary)").first
        for width in (320, 400):
            page.set_viewport_size({"width": width, "height": 800})
            # The first one is of the service's own address.
            assert rows.count() == 9
            heights = rows.evaluate_all("rows => rows.map(row => row.offsetHeight)")
            assert max(heights) <= 180, f"{width}: {heights}"
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert not fields.is_visible()
        folded.locator("summary").focus()
        page.keyboard.press("Enter")
        assert fields.is_visible()
        assert axe_problems(page, RULES) == []


@pytest.mark.parametrize("scripts", [True, False], ids=["script", "no-script"])
def test_what_can_be_done_with_selected_links_is_at_hand_on_a_phone(visit, fresh, scripts):
    fresh.start()
    for number in range(30):
        fresh.create(f"https://www.example.com/{number}")
    with visit(DESKTOP, scripts=scripts) as page:
        come_in(page, fresh)
        bar, archive = page.locator(".bulk"), page.locator("button[value=archive]")
        for width in (320, 400):
            page.set_viewport_size({"width": width, "height": 640})
            page.goto(f"{fresh.address}/_/links")
            # Nothing is selected: the bar is behind the list, and hides none of it.
            assert bar.bounding_box()["y"] > 640
            page.locator("[name=id]").first.check()
            box, button = bar.bounding_box(), archive.bounding_box()
            assert box["y"] >= 320 and box["y"] + box["height"] <= 641, box
            assert button["y"] >= box["y"] and button["y"] + button["height"] <= 641, button
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            # What has the focus is not behind the bar.
            boxes = page.locator("[name=id]")
            for number in range(8):
                boxes.nth(number).focus()
                place = boxes.nth(number).bounding_box()
                assert place["y"] + place["height"] <= bar.bounding_box()["y"] + 1, number
            if scripts:
                assert axe_problems(page, RULES) == []
            page.locator("[name=id]").first.uncheck()
            page.evaluate("scrollTo(0, 0)")
            assert bar.bounding_box()["y"] > 640
        page.locator("[name=id]").first.check()
        archive.click()
        page.get_by_text("Archived: hidden from the list").wait_for()


def test_fields_and_buttons_stand_in_one_line_and_the_address_of_a_link_comes_first(visit, fresh):
    fresh.start()
    with visit(DESKTOP) as page:
        page.route("https://images.example.com/*", lambda route: route.fulfill(status=404))
        come_in(page, fresh)
        page.goto(f"{fresh.address}/_/links/new")
        page.get_by_label("Leads to").fill("https://www.example.com/a")
        page.get_by_label("Image", exact=True).fill("https://images.example.com/a.png")
        page.get_by_role("button", name="Create link").first.click()
        page.get_by_text("Created. The link works from now on.").wait_for()

        # An image that cannot be loaded leaves its words, and no broken image.
        page.locator(".social .blank").nth(2).wait_for()
        assert page.locator(".social img").count() == 0
        assert page.locator(".social .blank").first.inner_text() == "Image of the card"

        page.set_viewport_size(NARROW)
        tops = [page.get_by_role("heading", name=name, exact=True).bounding_box()["y"]
                for name in ("Address", "Clicks in the last 30 days", "Settings", "Card")]
        assert tops == sorted(tops)
        page.set_viewport_size(DESKTOP.view)
        boxes = [page.get_by_role("heading", name=name, exact=True).bounding_box() for name in ("Address", "Settings")]
        assert boxes[0]["x"] > boxes[1]["x"], "Beside the settings where there is room."

        page.goto(f"{fresh.address}/_/links")
        page.locator("[name=id]").check()
        page.get_by_label("Tag for the links").fill("a" * 70)
        page.get_by_role("button", name="Add tag").click()
        page.locator("#new-tag-error").wait_for()
        for width in (DESKTOP.view["width"], 800, 400):
            page.set_viewport_size({"width": width, "height": 800})
            field, button = (page.locator(at).bounding_box() for at in ("#new-tag", "button[value=tag]"))
            middles = [box["y"] + box["height"] / 2 for box in (field, button)]
            assert abs(middles[0] - middles[1]) <= 1 and button["x"] > field["x"], width
        page.set_viewport_size(DESKTOP.view)
        page.goto(f"{fresh.address}/_/statistics")
        boxes = [page.locator(f"#{name}").bounding_box() for name in ("period", "tag", "from", "until")]
        assert len({(box["y"], box["height"]) for box in boxes}) == 1, boxes
        # A period and days of one's own exclude each other, and so do their fields.
        page.locator("#period").select_option("7d")
        page.locator("#from").fill("2026-01-01")
        assert page.locator("#period").input_value() == ""
        page.locator("#period").select_option("90d")
        assert page.locator("#from").input_value() == ""
