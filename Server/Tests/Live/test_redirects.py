"""Where a short link leads visitors of each platform, and what the link host says to everything else."""

import http.client
import re
import urllib.parse

import pytest

from conftest import ANDROID_PACKAGE, IOS_BUNDLE
from user_agents import ANDROID_CHROME, CRAWLER, DESKTOP, IPAD, IPHONE

pytestmark = pytest.mark.usefixtures("apps")

FULL = {
    "link": "https://www.example.com/p?id=7&x=%2B",
    "android": {"packageName": ANDROID_PACKAGE},
    "ios": {"bundleID": IOS_BUNDLE, "appStoreID": "123456789", "iPadFallbackLink": "https://www.example.com/ipad"},
    "otherPlatforms": {"fallbackLink": "https://www.example.com/desktop"},
}


def landing(service, link, agent):
    answer = service.request("GET", link, agent=agent)
    if answer.status == 302:
        cache = answer.headers["cache-control"]
        assert "private" in cache and "no-store" in cache
    return answer


@pytest.fixture(scope="module")
def link(service):
    return service.create(FULL)["shortLink"]


@pytest.fixture(scope="module")
def forced(service):
    return service.create({**FULL, "navigation": {"isForcedRedirectEnabled": True}})["shortLink"]


class TestPlatforms:
    def test_desktop(self, service, link):
        answer = landing(service, link, DESKTOP)
        assert (answer.status, answer.location) == (302, "https://www.example.com/desktop")

    def test_iphone_sees_the_preview_page(self, service, link):
        answer = landing(service, link, IPHONE)
        assert answer.status == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert "content-security-policy" in answer.headers
        # The button asks the system for the app; where it is missing the same address leads to the store.
        button = re.search(r'class="main" href="([^"]+)"', answer.text)[1]
        onward = landing(service, button, IPHONE)
        assert onward.status == 302
        assert onward.location.startswith("https://apps.apple.com/app/id123456789")

    def test_iphone_is_sent_to_the_store_where_the_redirect_is_forced(self, service, forced):
        answer = landing(service, forced, IPHONE)
        assert answer.status == 302
        assert answer.location.startswith("https://apps.apple.com/app/id123456789")

    def test_ipad_has_its_own_fallback(self, service, forced):
        answer = landing(service, forced, IPAD)
        assert (answer.status, answer.location) == (302, "https://www.example.com/ipad")

    def test_android_chrome_gets_an_intent_with_a_way_to_the_store(self, service, link):
        answer = landing(service, link, ANDROID_CHROME)
        assert answer.status == 302
        assert answer.location.startswith("intent://")
        assert f"package={ANDROID_PACKAGE};" in answer.location
        fallback = re.search(r"S\.browser_fallback_url=([^;]+);", answer.location).group(1)
        store = urllib.parse.urlsplit(urllib.parse.unquote(fallback))
        assert store.netloc == "play.google.com"
        fields = urllib.parse.parse_qs(store.query)
        assert fields["id"] == [ANDROID_PACKAGE]
        # The token is the last parameter of what the store gives to the app, and another one for each click.
        assert re.search("&waymark_click=[A-Za-z0-9_-]{46}$", fields["referrer"][0])
        assert landing(service, link, ANDROID_CHROME).location != answer.location

    @pytest.mark.parametrize("agent", [IPHONE, IPAD, ANDROID_CHROME, DESKTOP])
    def test_a_bare_link_leads_everybody_to_its_destination(self, service, agent):
        link = service.create("https://www.example.com/plain")["shortLink"]
        answer = landing(service, link, agent)
        assert (answer.status, answer.location) == (302, "https://www.example.com/plain")

    def test_a_crawler_sees_the_social_card(self, service):
        link = service.create({**FULL, "social": {"title": "Tea <& cake>"}})["shortLink"]
        answer = landing(service, link, CRAWLER)
        assert answer.status == 200
        assert "og:title" in answer.text
        assert "Tea <& cake>" not in answer.text

    @pytest.mark.parametrize("separator", ["/?", "?"])
    def test_a_long_link_works_without_being_stored(self, service, separator):
        link = f"{service.address}{separator}link=https%3A%2F%2Fwww.example.com%2Flong"
        answer = landing(service, link, DESKTOP)
        assert (answer.status, answer.location) == (302, "https://www.example.com/long")


class TestLinkHost:
    def test_head_is_answered_as_get_without_a_body(self, service):
        link = service.create("https://www.example.com/head")["shortLink"]
        answer = service.request("HEAD", link, agent=DESKTOP)
        assert (answer.status, answer.body) == (302, b"")
        assert answer.location == "https://www.example.com/head"

    def test_an_unknown_code_is_not_found(self, service):
        assert service.request("GET", "/NoSuchCode", agent=DESKTOP).status == 404

    def test_a_long_link_without_destination_is_a_bad_request(self, service):
        assert service.request("GET", "/?apn=com.example", agent=DESKTOP).status == 400

    def test_other_methods_are_not_allowed(self, service):
        link = service.create("https://www.example.com/methods")["shortLink"]
        answer = service.request("DELETE", link)
        assert answer.status == 405
        assert "GET" in answer.headers["allow"]

    def test_a_line_break_in_a_destination_never_reaches_a_header(self, service):
        target = "/?link=https%3A%2F%2Fwww.example.com%2F%0D%0ASet-Cookie%3A%20a%3Db"
        answer = service.request("GET", target, agent=DESKTOP)
        assert "set-cookie" not in answer.headers
        assert answer.status == 400

    def test_association_files_name_the_apps(self, service):
        for path in ("/apple-app-site-association", "/.well-known/apple-app-site-association"):
            answer = service.request("GET", path)
            assert answer.status == 200
            assert answer.headers["content-type"].startswith("application/json")
            assert f"ABCDE12345.{IOS_BUNDLE}" in answer.text
        answer = service.request("GET", "/.well-known/assetlinks.json")
        assert answer.json()[0]["target"]["package_name"] == ANDROID_PACKAGE

    @pytest.mark.parametrize("path", ["/health/live", "/health/ready"])
    def test_health(self, service, path):
        assert service.request("GET", path).status == 200

    def test_garbage_on_the_socket_does_not_end_the_process(self, service):
        for garbage in (b"\x00\x01\x02\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET /" + b"a" * 200_000):
            connection = service.connection(timeout=5)
            connection.connect()
            try:
                connection.sock.sendall(garbage)
                connection.sock.recv(4096)
            except (OSError, http.client.HTTPException):
                pass
            finally:
                connection.close()
        assert service.request("GET", "/health/live").status == 200
