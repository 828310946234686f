"""What people get in a real browser, and where each click on it ends."""

import re
from urllib.parse import parse_qs, quote, unquote, urlsplit

import pytest

from page_site import (
    ANDROID, ANDROID_FALLBACK, DESKTOP_FALLBACK, IOS_FALLBACK, IPAD_FALLBACK, PLAY, STORE, WEB,
)
from page_visitors import (
    CHROME_ON_MAC, DESKTOP, FIREFOX_ON_ANDROID, INSTAGRAM, INSTAGRAM_ON_ANDROID, IPAD_AS_MAC, IPHONE_VISITOR,
    LINE_ON_ANDROID, MAC_VISITOR, PHONE, PIXEL, SCREEN, WECHAT, address,
)
from page_world import GUESS_HOST, HOST, MAC_HOST, OTHER_HOST, OTHER_MAC_HOST, VISITOR_ADDRESS
from waymark_service import eventually

OPEN = "Open in Fjord & Fell"
HOME = "Go to www.example.com"
# Clipboards of web views: none, one that refuses, one that fails; and no copy command either.
FAILING_CLIPBOARDS = [
    f"Object.defineProperty(navigator, 'clipboard', {{ value: {value} }}); document.execCommand = () => false;"
    for value in (
        "undefined", "{ writeText: () => Promise.reject(new Error('no')) }", "{ writeText() { throw new Error('no'); } }",
    )
]

UPRIGHT = b"<svg xmlns='http://www.w3.org/2000/svg' width='1080' height='1920'><rect width='1080' height='1920'/></svg>"


def follow(page, name, destination):
    """Taps a link or button and waits for its end."""
    page.get_by_role("link", name=name, exact=True).click()
    page.wait_for_url(destination)
    assert page.title() == "Elsewhere"


def ways(page):
    """The names of all visible links and buttons, in the order of the keyboard."""
    return [e.inner_text() for e in page.locator("a:visible, button:visible").all()]


class TestIPhone:
    @pytest.mark.parametrize("name, code, end", [
        (OPEN, "jackets", STORE), ("Continue on the web", "jackets", WEB),
        (OPEN, "fallbacks", IOS_FALLBACK), ("Continue on the web", "fallbacks", IOS_FALLBACK),
        (OPEN, "phones", STORE), ("Get the app", "phones", STORE),
    ])
    def test_each_way_on_ends_where_it_says(self, visit, name, code, end):
        with visit(IPHONE_VISITOR) as page:
            page.goto(address(code))
            follow(page, name, end)

    def test_opening_goes_by_the_second_host_once_and_never_back_to_the_page(self, visit, site):
        before = site.clicks("jackets")
        with visit(IPHONE_VISITOR) as page:
            page.goto(address("jackets"))
            follow(page, OPEN, STORE)
            assert page.watcher.navigations() == [address("jackets"), f"https://{OTHER_HOST}/jackets?_o=1", STORE]
            # A visitor who reloads, or continues from either host, sees no second page.
            for host in (HOST, OTHER_HOST):
                page.goto(f"https://{host}/jackets?_o=1")
                assert page.url == STORE
        after = site.clicks("jackets")
        assert after["click"] - before.get("click", 0) == 1

    def test_a_forced_redirect_shows_no_page(self, visit):
        with visit(IPHONE_VISITOR) as page:
            page.goto(address("forced"))
            assert page.url == STORE

    def test_the_page_is_in_the_visitors_language(self, visit):
        with visit(IPHONE_VISITOR, locale="de-AT") as page:
            page.goto(address("bare"))
            assert page.locator("html").get_attribute("lang") == "de"
            assert "In Fjord & Fell öffnen" in ways(page)

    def test_everything_works_without_a_script(self, visit):
        with visit(IPHONE_VISITOR, scripts=False) as page:
            page.goto(address("jackets"))
            assert ways(page) == [OPEN, "Continue on the web", "Report this link"]
            assert not page.get_by_role("checkbox").is_visible()
            follow(page, OPEN, STORE)


class TestClipboard:
    KEEP = "Copy the link, so that the app can open it after you install it"
    COPIED = re.compile(rf"https://{re.escape(HOST)}/jackets\?waymark_click=([A-Za-z0-9_-]{{46}})&_icp=1")

    def test_the_main_button_copies_the_link_while_the_box_is_checked(self, visit):
        with visit(IPHONE_VISITOR) as page:
            page.goto(address("jackets"))
            assert page.get_by_role("checkbox", name=self.KEEP).is_checked()
            follow(page, OPEN, STORE)
            assert len(page.watcher.copies) == 1 and self.COPIED.fullmatch(page.watcher.copies[0])
            assert page.evaluate("navigator.clipboard.readText()") == page.watcher.copies[0]

    def test_each_click_has_a_token_of_its_own(self, visit):
        with visit(IPHONE_VISITOR) as page:
            for _ in range(2):
                page.goto(address("jackets"))
                follow(page, OPEN, STORE)
            first, second = (self.COPIED.fullmatch(text).group(1) for text in page.watcher.copies)
            assert first != second

    def test_nothing_else_copies_it(self, visit):
        with visit(IPHONE_VISITOR) as page:
            page.goto(address("jackets"))
            page.get_by_text(self.KEEP).click()
            follow(page, OPEN, STORE)
            page.goto(address("jackets"))
            follow(page, "Continue on the web", WEB)
            assert page.watcher.copies == []

    def test_what_was_copied_leads_on_instead_of_to_the_page(self, visit):
        with visit(IPHONE_VISITOR) as page:
            page.goto(f"{address('jackets')}?waymark_click={'A' * 46}&_icp=1")
            assert page.url == STORE

    def test_a_long_link_is_copied_from_the_address_bar(self, visit):
        link = f"https://{HOST}/?link={quote(WEB, safe='')}&ibi=com.example.ios&isi=123456789"
        with visit(IPHONE_VISITOR) as page:
            page.goto(f"{link}#part")
            page.get_by_role("link", name=OPEN, exact=True).click()
            page.wait_for_url("https://apps.apple.com/app/id123456789")
            assert page.watcher.copies == [f"{link}&_icp=1"]
            page.goto(page.watcher.copies[0])
            assert page.url == "https://apps.apple.com/app/id123456789"
        with visit(INSTAGRAM) as page:
            page.goto(link)
            page.get_by_text("Nothing happens?").click()
            page.get_by_role("button", name="Copy the link").click()
            page.get_by_role("status").get_by_text("The link is copied.").wait_for()
            assert page.watcher.copies == [link]

    @pytest.mark.parametrize("clipboard", FAILING_CLIPBOARDS)
    def test_a_clipboard_that_fails_keeps_no_visitor_from_the_store(self, visit, clipboard):
        with visit(IPHONE_VISITOR) as page:
            page.add_init_script(clipboard)
            page.goto(address("jackets"))
            follow(page, OPEN, STORE)

    @pytest.mark.parametrize("clipboard", FAILING_CLIPBOARDS)
    def test_a_copy_that_fails_is_told_and_the_link_selected(self, visit, clipboard):
        with visit(DESKTOP) as page:
            page.add_init_script(clipboard)
            page.goto(address("phones"))
            for _ in range(2):
                page.get_by_role("button", name="Copy the link").click()
                page.get_by_role("status").get_by_text("The link could not be copied. Copy it from here:").wait_for()
                # The second failure adds no second field.
                assert page.get_by_role("textbox", name="Copy the link").input_value() == address("phones")
            selected = "(e => e.value.slice(e.selectionStart, e.selectionEnd))(document.activeElement)"
            assert page.evaluate(selected) == address("phones")


class TestIPadThatSaysMac:
    def test_a_script_tells_it_from_a_mac(self, visit):
        with visit(IPAD_AS_MAC) as page:
            page.goto(address("fallbacks"))
            assert ways(page) == [OPEN, "Continue on the web", "Report this link"]
            follow(page, OPEN, IPAD_FALLBACK)
            assert f"https://{OTHER_HOST}/fallbacks?_o=ipad" in page.watcher.navigations()

    def test_a_mac_goes_on_by_itself(self, visit):
        with visit(MAC_VISITOR) as page:
            page.goto(address("fallbacks"))
            page.wait_for_url(DESKTOP_FALLBACK)

    def test_an_ipad_goes_on_by_itself_where_there_is_nothing_to_choose(self, visit):
        with visit(IPAD_AS_MAC) as page:
            page.goto(address("ipad"))
            page.wait_for_url(IPAD_FALLBACK)

    def test_without_a_script_both_are_offered(self, visit):
        with visit(IPAD_AS_MAC, scripts=False) as page:
            page.goto(address("fallbacks"))
            assert page.locator("h2").all_inner_texts() == ["On a Mac", "On an iPad"]
            page.get_by_role("region", name="On an iPad").get_by_role("link", name=OPEN).click()
            page.wait_for_url(IPAD_FALLBACK)


class TestMacWithAnApp:
    LINK = f"https://{MAC_HOST}/?link={quote(WEB, safe='')}&utm_source=mail"

    def test_safari_opens_the_app_by_universal_link(self, visit):
        with visit(MAC_VISITOR) as page:
            page.goto(self.LINK)
            follow(page, "Open in the app", WEB)
            assert urlsplit(page.watcher.navigations()[1]).netloc == OTHER_MAC_HOST

    def test_other_browsers_open_the_app_by_its_scheme(self, visit):
        with visit(CHROME_ON_MAC) as page:
            page.goto(self.LINK)
            scheme = page.get_by_role("link", name="Open in the app", exact=True).get_attribute("href")
            payload = quote(WEB, safe="").replace("-", "%2D").replace(".", "%2E").replace("_", "%5F")
            assert scheme == f"fjord://google/link/?deep_link_id={payload}&match_type=unique&utm_source=mail"

    def test_the_app_is_offered(self, visit):
        with visit(MAC_VISITOR) as page:
            page.goto(self.LINK)
            follow(page, "Get the app", "https://apps.apple.com/app/id987654321?mt=12")


class TestAndroid:
    def intent(self, location):
        """Package and fallback of an `intent:` address."""
        fields = location.split("#Intent;")[1].split(";")
        assert fields.pop() == "end"
        fields = dict(field.split("=", 1) for field in fields)
        assert fields["scheme"] == "https"
        return fields["package"], unquote(fields["S.browser_fallback_url"])

    def test_chrome_is_sent_to_the_app_with_a_way_to_the_store(self, visit):
        with visit(PIXEL) as page:
            with pytest.raises(Exception, match="ERR_(ABORTED|UNKNOWN_URL_SCHEME)"):
                page.goto(address("jackets"))
            answer = page.watcher.answers[0]
            assert answer.status == 302
            location = answer.headers["location"]
            assert location.startswith(f"intent://{HOST}/jackets#Intent;")
            package, fallback = self.intent(location)
            assert package == ANDROID
            # As Chrome on Android does if the app is not installed.
            page.goto(fallback)
            assert page.url.startswith(PLAY)
            referrer = parse_qs(urlsplit(page.url).query)["referrer"][0]
            fields = parse_qs(referrer)
            assert re.fullmatch("[A-Za-z0-9_-]{46}", fields.pop("waymark_click")[0])
            assert fields == {"link": [WEB], "utm_source": ["mail"], "utm_campaign": ["spring"]}

    def test_a_fallback_comes_before_the_store(self, visit):
        with visit(PIXEL) as page:
            with pytest.raises(Exception, match="ERR_"):
                page.goto(address("fallbacks"))
            assert self.intent(page.watcher.answers[0].headers["location"])[1] == ANDROID_FALLBACK

    def test_client_hints_count_for_more_than_a_frozen_user_agent(self, visit):
        with visit(PIXEL) as page:
            page.goto(address("plain"))
            assert page.watcher.requests[0].all_headers()["sec-ch-ua-platform"] == '"Android"'
            assert page.url == WEB

    @pytest.mark.parametrize("code, name, end", [
        ("phones", "Get the app", re.compile(re.escape(PLAY))), ("jackets", "Continue on the web", WEB),
    ])
    def test_other_browsers_get_a_page(self, visit, code, name, end):
        with visit(FIREFOX_ON_ANDROID) as page:
            page.goto(address(code))
            app = page.get_by_role("link", name=OPEN, exact=True).get_attribute("href")
            assert self.intent(app)[0] == ANDROID
            follow(page, name, end)


class TestDeviceReport:
    """What a page tells the service, and which pages tell nothing."""

    @pytest.fixture
    def reports(self, site):
        site.world.reports.clear()
        return site.world.reports

    def go(self, visit, visitor, url, fields=None):
        with visit(visitor) as page:
            page.context.set_extra_http_headers(fields or {})
            page.goto(url)
            page.wait_for_load_state("networkidle")
            return page.content()

    @pytest.mark.parametrize("visitor", [IPHONE_VISITOR, FIREFOX_ON_ANDROID])
    def test_the_page_of_a_candidate_reports_its_device_once(self, visit, reports, visitor):
        text = self.go(visit, visitor, f"https://{GUESS_HOST}/jackets")
        (url, body, status), = reports
        fields = {name: value for name, (value,) in parse_qs(body).items()}
        assert (url, status) == (f"https://{GUESS_HOST}/_/device", 204)
        assert fields.pop("click") in text
        assert (fields.pop("width"), fields.pop("height")) == ("390", "844")
        assert fields.pop("language") == "en-US" and fields.pop("zone")
        assert fields == {}

    def test_the_service_keeps_network_and_device_but_no_address(self, visit, reports, site):
        def kept(table, columns):
            return set(site.service.rows(f"SELECT {columns} FROM {table}"))

        candidates, devices = kept("pending_clicks", "id, traits"), kept("pending_click_traits", "id, traits")
        self.go(visit, IPHONE_VISITOR, f"https://{GUESS_HOST}/jackets")
        assert reports
        (click, request), = eventually(lambda: kept("pending_clicks", "id, traits") - candidates)
        assert request.startswith("ios|phone|") and "390x844" not in request
        told = eventually(lambda: kept("pending_click_traits", "id, traits") - devices)
        assert [traits for id, traits in told if id == click][0].split("|")[3] == "390x844"
        for path in site.service.data.rglob("*"):
            if path.is_file():
                assert VISITOR_ADDRESS.encode() not in path.read_bytes(), path

    @pytest.mark.parametrize("fields", [{"Sec-GPC": "1"}, {"DNT": "1"}])
    def test_nothing_is_reported_of_who_asks_not_to_be_recognized(self, visit, reports, fields):
        text = self.go(visit, IPHONE_VISITOR, f"https://{GUESS_HOST}/jackets", fields)
        assert reports == [] and "sendBeacon" not in text and "waymark_click" in text

    @pytest.mark.parametrize("visitor, url", [
        (IPHONE_VISITOR, f"https://{HOST}/jackets"), (FIREFOX_ON_ANDROID, f"https://{HOST}/jackets"),
        (MAC_VISITOR, f"https://{GUESS_HOST}/jackets"), (DESKTOP, f"https://{GUESS_HOST}/phones"),
    ])
    def test_other_pages_send_no_request(self, visit, reports, visitor, url):
        assert "sendBeacon" not in self.go(visit, visitor, url)
        assert reports == []


class TestInsideOtherApps:
    @pytest.mark.parametrize("visitor, code", [
        (INSTAGRAM, "jackets"), (INSTAGRAM, "fallbacks"), (INSTAGRAM_ON_ANDROID, "jackets"), (WECHAT, "jackets"),
        (LINE_ON_ANDROID, "play"),
    ])
    def test_nothing_happens_by_itself(self, visit, visitor, code):
        with visit(visitor) as page:
            page.goto(address(code))
            page.wait_for_load_state("networkidle")
            assert page.url == address(code)
            assert page.watcher.navigations() == [address(code)]
            assert page.watcher.copies == []
            assert page.locator("summary, aside").is_visible()

    @pytest.mark.parametrize("name, end", [(OPEN, STORE), ("Continue on the web", WEB)])
    def test_instagrams_buttons_lead_on(self, visit, name, end):
        with visit(INSTAGRAM) as page:
            page.goto(address("jackets"))
            follow(page, name, end)

    def test_the_link_can_be_carried_out_by_hand(self, visit):
        with visit(INSTAGRAM) as page:
            page.goto(address("jackets"))
            page.get_by_text("Nothing happens?").click()
            page.get_by_role("button", name="Copy the link").click()
            page.get_by_role("status").get_by_text("The link is copied.").wait_for()
            assert page.watcher.copies == [address("jackets")]
            assert page.url == address("jackets")

    def test_line_opens_the_systems_browser(self, visit):
        with visit(LINE_ON_ANDROID) as page:
            page.goto(address("jackets"))
            page.get_by_text("Nothing happens?").click()
            page.get_by_role("link", name="Open in your browser", exact=True).click()
            page.wait_for_url(f"{address('jackets')}?openExternalBrowser=1")

    def test_wechat_points_to_its_menu_and_offers_nothing_that_it_blocks(self, visit):
        with visit(WECHAT) as page:
            page.goto(address("jackets"))
            menu, main = page.locator("aside").bounding_box(), page.locator("main").bounding_box()
            assert menu["y"] + menu["height"] <= main["y"]
            assert ways(page) == ["Copy the link", "Continue on the web", "Report this link"]


class TestDesktop:
    @pytest.mark.parametrize("code, end", [("plain", WEB), ("jackets", WEB), ("fallbacks", DESKTOP_FALLBACK)])
    def test_it_is_redirected(self, visit, code, end):
        with visit(DESKTOP) as page:
            page.goto(address(code))
            assert page.url == end

    def test_a_link_for_phones_shows_its_code(self, visit):
        with visit(DESKTOP) as page:
            page.goto(address("phones"))
            code, text = page.get_by_role("img", name="QR code of this link"), page.locator(".text")
            assert code.bounding_box()["width"] == code.bounding_box()["height"] >= 300
            assert code.bounding_box()["x"] >= text.bounding_box()["x"] + text.bounding_box()["width"]
            follow(page, "iPhone · iPad App Store", STORE)
            page.go_back()
            follow(page, "Android Google Play", re.compile(re.escape(PLAY)))

    def test_the_flow_page_counts_nothing_and_shows_every_group(self, visit, site):
        before = site.clicks("jackets")
        with visit(DESKTOP) as page:
            page.goto(f"{address('jackets')}?d=1")
            groups = ", ".join(page.locator("section h3").all_inner_texts()).split(", ")
            assert {"iPhone", "iPad", "Android", "Mac", "Other computers", "Link previews", "Tools"} <= set(groups)
            assert page.get_by_role("img", name="QR code of this link").is_visible()
        assert site.clicks("jackets") == before


class TestPictures:
    """What pages do with the pictures of others."""

    @pytest.mark.parametrize("view", [PHONE, SCREEN], ids=["phone", "desktop"])
    def test_an_upright_picture_is_whole(self, visit, site, view):
        site.world.pictures["/poster.svg"] = ("image/svg+xml", UPRIGHT)
        with visit(IPHONE_VISITOR, view=view) as page:
            page.goto(address("poster"))
            picture = page.locator(".hero > img")
            assert picture.evaluate("e => getComputedStyle(e).objectFit") == "contain"
            box = picture.bounding_box()
            assert box["height"] >= 300 and page.locator("a.main").bounding_box()["y"] < view["height"]

    def test_one_that_fails_to_load_gives_way_to_the_icon(self, visit):
        with visit(IPHONE_VISITOR) as page:
            page.goto(address("lost-picture"))
            page.wait_for_load_state("networkidle")
            assert page.locator(".hero .icon img").is_visible()
            assert page.locator(".hero img").count() == 1
            assert page.get_by_role("link", name=OPEN, exact=True).is_visible()


@pytest.mark.parametrize("code, status, title, ways_on", [
    ("nothing", 404, "Link not found", [HOME]), ("expired", 410, "This link has expired", [HOME]),
    ("disabled", 410, "This link is switched off", [HOME]), ("deleted", 410, "This link was deleted", [HOME]),
    ("soon", 404, "This link does not work yet", ["Try again", HOME]),
    ("?apn=x", 400, "This link cannot be opened", [HOME]),
])
def test_error_pages(visit, code, status, title, ways_on):
    with visit(IPHONE_VISITOR) as page:
        answer = page.goto(address(code))
        assert answer.status == status
        assert page.get_by_role("heading", level=1).inner_text() == title
        assert "Fjord & Fell" in page.locator("header").inner_text()
        assert HOST in page.locator("footer").inner_text()
        assert ways(page) == [*ways_on, "Report this link"]
        assert answer.headers["cache-control"] == "private, no-store"
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        follow(page, HOME, "https://www.example.com/")


def test_trying_again_asks_the_same_address(visit):
    with visit(IPHONE_VISITOR) as page:
        page.goto(address("soon"))
        page.get_by_role("link", name="Try again").click()
        page.wait_for_load_state()
        assert page.watcher.navigations() == [address("soon")] * 2
