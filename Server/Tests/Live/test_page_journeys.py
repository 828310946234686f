"""What people get in a real browser, and where each click on it ends."""

import re
from urllib.parse import parse_qs, quote, unquote, urlsplit

import pytest

from page_site import (
    ANDROID, ANDROID_FALLBACK, DESKTOP_FALLBACK, IOS_FALLBACK, IPAD_FALLBACK, PLAY, STORE, WEB,
)
from page_visitors import (
    DESKTOP, FIREFOX_ON_ANDROID, INSTAGRAM, INSTAGRAM_ON_ANDROID, IPAD_AS_MAC, IPHONE_VISITOR, LINE_ON_ANDROID,
    MAC_VISITOR, PIXEL, WECHAT, address,
)
from page_world import HOST, MAC_HOST, OTHER_HOST, OTHER_MAC_HOST


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
        ("Open in the app", "jackets", STORE), ("Get the app", "jackets", STORE), ("Continue on the web", "jackets", WEB),
        ("Open in the app", "fallbacks", IOS_FALLBACK), ("Get the app", "fallbacks", STORE),
        ("Continue on the web", "fallbacks", IOS_FALLBACK),
    ])
    def test_each_way_on_ends_where_it_says(self, visit, name, code, end):
        with visit(IPHONE_VISITOR) as page:
            page.goto(address(code))
            follow(page, name, end)

    def test_opening_goes_by_the_second_host_once_and_never_back_to_the_page(self, visit, site):
        before = site.clicks("jackets")
        with visit(IPHONE_VISITOR) as page:
            page.goto(address("jackets"))
            follow(page, "Open in the app", STORE)
            assert page.watcher.navigations() == [address("jackets"), f"https://{OTHER_HOST}/jackets?_o=1", STORE]
            # Whoever reloads, or goes on from either host, still sees no second page.
            for host in (HOST, OTHER_HOST):
                page.goto(f"https://{host}/jackets?_o=1")
                assert page.url == STORE
        after = site.clicks("jackets")
        assert after["click"] - before.get("click", 0) == 1

    def test_a_forced_redirect_shows_no_page(self, visit):
        with visit(IPHONE_VISITOR) as page:
            page.goto(address("forced"))
            assert page.url == STORE

    def test_the_page_speaks_the_visitors_language(self, visit):
        with visit(IPHONE_VISITOR, locale="de-AT") as page:
            page.goto(address("bare"))
            assert page.locator("html").get_attribute("lang") == "de"
            assert "In der App öffnen" in ways(page)

    def test_everything_works_without_a_script(self, visit):
        with visit(IPHONE_VISITOR, scripts=False) as page:
            page.goto(address("jackets"))
            assert ways(page) == ["Open in the app", "Get the app", "Continue on the web"]
            follow(page, "Open in the app", STORE)


class TestClipboard:
    CONTINUE = "Get the app and continue there"
    COPIED = f"https://{HOST}/jackets?_icp=1"

    def test_the_link_is_copied_on_its_button_alone(self, visit):
        for name in ("Open in the app", "Get the app", "Continue on the web"):
            with visit(IPHONE_VISITOR) as page:
                page.goto(address("jackets"))
                page.get_by_role("link", name=name, exact=True).click()
                page.wait_for_url(re.compile("apple.com|www.example.com"))
                assert page.watcher.copies == []
        with visit(IPHONE_VISITOR) as page:
            page.goto(address("jackets"))
            follow(page, self.CONTINUE, STORE)
            assert page.watcher.copies == [self.COPIED]
            assert page.evaluate("navigator.clipboard.readText()") == self.COPIED

    def test_what_was_copied_leads_on_instead_of_to_the_page(self, visit):
        with visit(IPHONE_VISITOR) as page:
            page.goto(self.COPIED)
            assert page.url == STORE

    def test_a_long_link_is_copied_from_the_address_bar(self, visit):
        link = f"https://{HOST}/?link={quote(WEB, safe='')}&ibi=com.example.ios&isi=123456789"
        with visit(IPHONE_VISITOR) as page:
            page.goto(f"{link}#part")
            page.get_by_role("link", name=self.CONTINUE, exact=True).click()
            page.wait_for_url("https://apps.apple.com/app/id123456789")
            assert page.watcher.copies == [f"{link}&_icp=1"]
            page.goto(page.watcher.copies[0])
            assert page.url == "https://apps.apple.com/app/id123456789"
        with visit(INSTAGRAM) as page:
            page.goto(link)
            page.get_by_role("button", name="Copy the link").click()
            page.get_by_role("status").get_by_text("on your clipboard").wait_for()
            assert page.watcher.copies == [link]

    @pytest.mark.parametrize("clipboard", [
        "undefined", "{ writeText: () => Promise.reject(new Error('no')) }", "{ writeText() { throw new Error('no'); } }",
    ])
    def test_a_clipboard_that_fails_keeps_nobody_from_the_store(self, visit, clipboard):
        with visit(IPHONE_VISITOR) as page:
            page.add_init_script(f"Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard} }})")
            page.goto(address("jackets"))
            follow(page, self.CONTINUE, STORE)


class TestIPadThatSaysMac:
    def test_a_script_tells_it_from_a_mac(self, visit):
        with visit(IPAD_AS_MAC) as page:
            page.goto(address("fallbacks"))
            assert page.locator("h2").all_inner_texts() == ["On an iPad"]
            follow(page, "Open in the app", IPAD_FALLBACK)
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
            page.get_by_role("navigation", name="On an iPad").get_by_role("link", name="Open in the app").click()
            page.wait_for_url(IPAD_FALLBACK)


class TestMacWithAnApp:
    LINK = f"https://{MAC_HOST}/?link={quote(WEB, safe='')}&utm_source=mail"

    def test_the_app_opens_by_universal_link_else_by_its_scheme(self, visit):
        with visit(MAC_VISITOR) as page:
            page.goto(self.LINK)
            scheme = page.get_by_role("link", name="Open the app directly", exact=True).get_attribute("href")
            payload = quote(WEB, safe="")
            assert scheme == f"fjord://google/link/?deep_link_id={payload}&match_type=unique&utm_source=mail"
            follow(page, "Open in the app", WEB)
            assert urlsplit(page.watcher.navigations()[1]).netloc == OTHER_MAC_HOST

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
            # As Chrome on Android does where the app is missing.
            page.goto(fallback)
            assert page.url.startswith(PLAY)
            referrer = parse_qs(urlsplit(page.url).query)["referrer"][0]
            assert parse_qs(referrer) == {"link": [WEB], "utm_source": ["mail"], "utm_campaign": ["spring"]}

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

    @pytest.mark.parametrize("name, end", [
        ("Get the app", re.compile(re.escape(PLAY))), ("Continue on the web", WEB),
    ])
    def test_other_browsers_get_a_page(self, visit, name, end):
        with visit(FIREFOX_ON_ANDROID) as page:
            page.goto(address("jackets"))
            app = page.get_by_role("link", name="Open in the app", exact=True).get_attribute("href")
            assert self.intent(app)[0] == ANDROID
            follow(page, name, end)


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
            assert page.get_by_text("which may not open other apps").is_visible()

    @pytest.mark.parametrize("name, end", [
        ("Open in the app", STORE), ("Get the app", STORE), ("Continue on the web", WEB),
    ])
    def test_instagrams_buttons_lead_on(self, visit, name, end):
        with visit(INSTAGRAM) as page:
            page.goto(address("jackets"))
            follow(page, name, end)

    def test_the_link_can_be_carried_out_by_hand(self, visit):
        with visit(INSTAGRAM) as page:
            page.goto(address("jackets"))
            page.get_by_role("button", name="Copy the link").click()
            page.get_by_role("status").get_by_text("on your clipboard").wait_for()
            assert page.watcher.copies == [address("jackets")]
            assert page.url == address("jackets")

    def test_line_opens_the_systems_browser(self, visit):
        with visit(LINE_ON_ANDROID) as page:
            page.goto(address("jackets"))
            page.get_by_role("link", name="Open in your browser", exact=True).click()
            page.wait_for_url(f"{address('jackets')}?openExternalBrowser=1")

    def test_wechat_shows_the_way_out_first(self, visit):
        with visit(WECHAT) as page:
            page.goto(address("jackets"))
            help, app = page.locator(".help").bounding_box(), page.locator("a.main").bounding_box()
            assert help["y"] < app["y"]


class TestDesktop:
    @pytest.mark.parametrize("code, end", [("plain", WEB), ("jackets", WEB), ("fallbacks", DESKTOP_FALLBACK)])
    def test_it_is_redirected(self, visit, code, end):
        with visit(DESKTOP) as page:
            page.goto(address(code))
            assert page.url == end

    def test_a_link_for_phones_shows_its_code(self, visit):
        with visit(DESKTOP) as page:
            page.goto(address("phones"))
            assert page.get_by_role("img", name="QR code of this link").bounding_box()["width"] > 150
            follow(page, "App Store", STORE)
            page.go_back()
            follow(page, "Google Play", re.compile(re.escape(PLAY)))

    def test_the_flow_page_counts_nothing_and_draws_every_group(self, visit, site):
        before = site.clicks("jackets")
        with visit(DESKTOP) as page:
            page.goto(f"{address('jackets')}?d=1")
            assert page.locator("tbody tr").count() == 10
            assert page.get_by_role("img", name=re.compile("Flow of")).is_visible()
        assert site.clicks("jackets") == before


@pytest.mark.parametrize("code, status, title", [
    ("nothing", 404, "Dynamic Link Not Found"), ("expired", 404, "This Link Has Expired"),
    ("disabled", 404, "This Link Is Switched Off"), ("soon", 404, "This Link Does Not Work Yet"),
    ("deleted", 410, "This Link Was Deleted"),
    ("?apn=x", 400, "Invalid Dynamic Link"),
])
def test_error_pages(visit, code, status, title):
    with visit(IPHONE_VISITOR) as page:
        answer = page.goto(address(code))
        assert answer.status == status
        assert page.get_by_role("heading", level=1).inner_text() == title
        assert answer.headers["cache-control"] == "private, no-store"
        assert answer.headers["strict-transport-security"].startswith("max-age=")
