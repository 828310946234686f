"""How installations find their links: by what the store has kept, and by the click that was probably theirs."""

import json
import urllib.parse
from datetime import UTC, datetime

import pytest

from conftest import ANDROID_PACKAGE, IOS_BUNDLE
from user_agents import ANDROID_CHROME, IPHONE
from waymark_service import CommandError, Service, eventually, settled

pytestmark = pytest.mark.store

HOME = {"X-Forwarded-For": "81.2.69.142"}
DEVICE = {
    "model": "iPhone14,3", "systemVersion": "18.5", "language": "en-US", "timeZone": "Europe/Vienna",
    "screenWidth": 390, "screenHeight": 844,
}


@pytest.fixture(scope="module")
def service(binary, tmp_path_factory):
    service = Service(binary, tmp_path_factory.mktemp("claims"))
    service.start("--set", "trustedProxies=127.0.0.1")
    service.operate("app", "add", "ios", "--bundle-id", IOS_BUNDLE, "--app-store-id", "123456789")
    service.operate("app", "add", "android", "--package", ANDROID_PACKAGE)
    yield service
    assert service.stop() == 0, service.log()


def claim(service, installation, platform="ios", headers=None, **evidence):
    bundle = IOS_BUNDLE if platform == "ios" else ANDROID_PACKAGE
    body = {"installationID": installation, "platform": platform, "bundleOrPackage": bundle, **evidence}
    answer = service.request("POST", "/api/v1/claims", body=body, key=service.key, headers=headers)
    assert answer.status == 200, answer.text
    return answer.json()


def referrer(service, link):
    """What the Play Store would keep of the address to which a link leads."""
    location = service.request("GET", link, agent=ANDROID_CHROME, headers=HOME).location
    if location.startswith("intent:"):
        fields = dict(field.split("=", 1) for field in location.split("#Intent;")[1].split(";") if "=" in field)
        location = urllib.parse.unquote(fields["S.browser_fallback_url"])
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(location).query)
    return query["referrer"][0]


class TestReferrer:
    @pytest.fixture(scope="class")
    @classmethod
    def link(cls, service):
        return service.create({
            "link": "https://www.example.com/trip?seat=7", "android": {"packageName": ANDROID_PACKAGE},
            "navigation": {"isForcedRedirectEnabled": True}})

    def test_what_the_store_kept_claims_the_link_once(self, service, link):
        kept = {"referrer": referrer(service, link["shortLink"])}
        answer = claim(service, "phone-1", "android", installReferrer=kept)
        assert (answer["match"], answer["method"], answer["confidence"]) == ("exact", "referrer", 1)
        assert answer["link"]["linkID"] == link["id"]
        assert 0 <= answer["secondsSinceClick"] < 30
        assert claim(service, "phone-1", "android", installReferrer=kept) == answer
        assert claim(service, "phone-1", "android") == answer
        assert claim(service, "phone-2", "android", installReferrer=kept) == {"match": "none"}
        counts = f"/api/v1/links/{link['id']}/statistics"
        assert eventually(lambda: "appFirstOpen" in service.request("GET", counts, key=service.key).text)
        report = service.operate("claims", "explain", answer["claimID"])
        assert (report["match"], report["method"]) == ("exact", "referrer")

    def test_an_installation_before_the_click_is_no_match(self, service, link):
        kept = {"referrer": referrer(service, link["shortLink"]), "clickSeconds": 1000, "installBeginSeconds": 900}
        assert claim(service, "phone-3", "android", installReferrer=kept) == {"match": "none"}


class TestEventsOfApps:
    """What an app reports of its own belongs to the link that led to the installation."""

    def report(self, service, batch, *events):
        body = {"id": batch, "platform": "android", "events": [
            {"kind": "custom", "at": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"), "custom": event} for event in events]}
        answer = service.request("POST", "/api/v1/events", body=body, key=service.key)
        assert answer.status == 200, answer.text
        return answer.json()

    def show(self, service, *arguments):
        result = service.try_run(*arguments, "--server", service.address, "--key", service.key)
        assert result.returncode == 0, result.stderr
        return result.stdout

    def events(self, service, link):
        return [json.loads(line) for line in self.show(service, "events", link["shortLink"], "--json").splitlines()]

    def test_an_order_stands_once_with_its_value_in_statistics_and_export(self, service):
        link = service.create({
            "link": "https://www.example.com/order", "android": {"packageName": ANDROID_PACKAGE},
            "navigation": {"isForcedRedirectEnabled": True}})
        kept = {"referrer": referrer(service, link["shortLink"])}
        answer = claim(service, "buyer", "android", installReferrer=kept)
        order = {"id": "order-1", "name": "order", "value": "12.50", "currency": "EUR", "claimID": answer["claimID"]}
        assert self.report(service, "events-1", order) == {"counted": 1, "ignored": 0}
        assert self.report(service, "events-2", order, order | {"id": "order-2"}) == {"counted": 1, "ignored": 1}
        statistics, orders = f"/api/v1/links/{link['id']}/statistics", [{"name": "order", "count": 2, "value": "25", "currency": "EUR"}]
        assert settled(lambda: service.request("GET", statistics, key=service.key).json()["appEvents"], orders) == orders
        shown = self.show(service, "stats", link["shortLink"])
        assert "Reported by apps:" in shown and "25 EUR" in shown and max(map(len, shown.splitlines())) <= 80
        first, second = self.events(service, link)
        assert (first["id"], first["touch"], first["claimID"]) == ("order-1", "install", answer["claimID"])
        assert first["clickID"] == second["clickID"]
        listed = self.show(service, "events", link["shortLink"])
        assert "12.50 EUR" in listed and max(map(len, listed.splitlines())) <= 80
        assert self.show(service, "events", link["shortLink"], "--csv").count("order-") == 2
        service.operate("claims", "erase", "--installation", "buyer")
        assert all("claimID" not in event for event in self.events(service, link))


class TestGuess:
    @pytest.fixture(scope="class")
    @classmethod
    def link(cls, service):
        return service.create({
            "link": "https://www.example.com/sale?user=anna", "ios": {"bundleID": IOS_BUNDLE, "appStoreID": "123456789"}})

    def test_nothing_is_looked_for_unless_the_project_permits_it(self, service, link):
        service.request("GET", link["shortLink"], agent=IPHONE, headers=HOME)
        assert claim(service, "guess-1", headers=HOME, device=DEVICE) == {"match": "none"}
        assert service.operate("claims", "list") == [] or all(
            report["match"] == "exact" for report in service.operate("claims", "list"))

    def test_what_was_looked_for_is_explained_and_erased(self, service, link):
        assert service.operate("project", "set", "default", "--probable-matching", "on")["matchesProbably"] is True
        try:
            service.request("GET", link["shortLink"], agent=IPHONE, headers=HOME)
            answer = claim(service, "guess-2", headers=HOME, device=DEVICE)
            report = service.operate("claims", "explain", answer["claimID"])
            assert len(report["explanation"]["candidates"]) == 1
            text = str(report)
            assert "81.2.69" not in text and "Vienna" not in text and "anna" not in text
            assert "guess-2" not in text
            assert service.operate("claims", "erase", "--installation", "guess-2") == {"erased": 1}
            with pytest.raises(CommandError) as caught:
                service.operate("claims", "explain", answer["claimID"])
            assert caught.value.code == 1
        finally:
            service.operate("project", "set", "default", "--probable-matching", "off")

    def test_who_asks_not_to_be_recognized_is_no_candidate_and_gets_no_guess(self, service, link):
        service.operate("project", "set", "default", "--probable-matching", "on")
        try:
            other = {"X-Forwarded-For": "81.2.70.1"}
            service.request("GET", link["shortLink"], agent=IPHONE, headers={**other, "Sec-GPC": "1"})
            answer = claim(service, "guess-3", headers=other, device=DEVICE)
            report = service.operate("claims", "explain", answer["claimID"])
            assert report["reason"] == "noCandidate"
            assert claim(service, "guess-4", headers={**other, "Sec-GPC": "1"}, device=DEVICE) == {"match": "none"}
        finally:
            service.operate("project", "set", "default", "--probable-matching", "off")

    def test_a_proof_is_given_for_public_addresses(self, service):
        answer = service.request("GET", "/api/v1/network", key=service.key, headers=HOME)
        assert (answer.status, answer.json()["maxAge"]) == (200, 300)
        assert "81.2" not in answer.text
        assert service.request("GET", "/api/v1/network", key=service.key).status == 204
