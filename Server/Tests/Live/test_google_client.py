"""All five methods of Firebase Dynamic Links with Google's own Python client, from its static discovery document."""

import json
import re
from urllib.parse import urlencode

import httplib2
import pytest
from google.oauth2.credentials import Credentials
from googleapiclient.discovery import build
from googleapiclient.errors import HttpError

from conftest import ANDROID_PACKAGE, IOS_BUNDLE
from user_agents import ANDROID_CHROME, DESKTOP, IPHONE
from waymark_service import Service, eventually

pytestmark = pytest.mark.usefixtures("apps")


@pytest.fixture(scope="module")
def by_key(service):
    """A client that sends `key=…`, as for methods that need no account."""
    return build(
        "firebasedynamiclinks", "v1", static_discovery=True, developerKey=service.key,
        client_options={"api_endpoint": service.address + "/"})


@pytest.fixture(scope="module")
def by_token(service):
    """A client that sends a bearer token, as for the protected methods."""
    return build(
        "firebasedynamiclinks", "v1", static_discovery=True, credentials=Credentials(token=service.key),
        client_options={"api_endpoint": service.address + "/"})


@pytest.fixture(scope="module")
def anonymous(service):
    """A client without any credentials."""
    return build(
        "firebasedynamiclinks", "v1", static_discovery=True, http=httplib2.Http(),
        client_options={"api_endpoint": service.address + "/"})


def information(service, link="https://www.example.com/p?id=7", **more):
    return {"domainUriPrefix": service.domain, "link": link, **more}


def failure(request):
    """The error that a request answers with."""
    with pytest.raises(HttpError) as caught:
        request.execute()
    error = caught.value
    body = json.loads(error.content)["error"]
    assert body["code"] == error.status_code == int(error.resp.status)
    return error, body


def code_of(service, short_link):
    assert short_link.startswith(service.domain + "/")
    return short_link[len(service.domain) + 1:]


class TestShortLinks:
    def test_short_link_of_a_long_one(self, service, by_key):
        long_link = f"{service.domain}/?link=https%3A%2F%2Fwww.example.com%2Flong&ibi={IOS_BUNDLE}"
        answer = by_key.shortLinks().create(body={"longDynamicLink": long_link}).execute()
        assert len(code_of(service, answer["shortLink"])) == 17
        assert answer["previewLink"] == answer["shortLink"] + "?d=1"
        landing = service.request("GET", answer["shortLink"], agent=DESKTOP)
        assert (landing.status, landing.location) == (302, "https://www.example.com/long")

    def test_short_link_of_information(self, service, by_key):
        answer = by_key.shortLinks().create(
            body={
                "dynamicLinkInfo": information(
                    service,
                    androidInfo={"androidPackageName": ANDROID_PACKAGE, "androidMinPackageVersionCode": "12"},
                    iosInfo={"iosBundleId": IOS_BUNDLE, "iosAppStoreId": "123456789"},
                    navigationInfo={"enableForcedRedirect": True},
                    socialMetaTagInfo={"socialTitle": "Title & more"}),
                "suffix": {"option": "SHORT"},
            }).execute()
        assert len(code_of(service, answer["shortLink"])) == 4
        landing = service.request("GET", answer["shortLink"], agent=IPHONE)
        assert landing.status == 302
        assert landing.location.startswith("https://apps.apple.com/app/id123456789")

    def test_same_request_gives_the_same_link(self, service, by_key):
        body = {"dynamicLinkInfo": information(service, "https://www.example.com/same"), "suffix": {"option": "SHORT"}}
        first = by_key.shortLinks().create(body=body).execute()
        second = by_key.shortLinks().create(body=body).execute()
        assert first["shortLink"] == second["shortLink"]

    def test_warnings_name_their_code(self, service, by_key):
        answer = by_key.shortLinks().create(
            body={"dynamicLinkInfo": information(service, androidInfo={"androidPackageName": "com.example.other"})}
        ).execute()
        codes = {warning["warningCode"] for warning in answer["warning"]}
        assert "NOT_IN_PROJECT_ANDROID_PACKAGE_NAME" in codes
        assert all(warning["warningMessage"] for warning in answer["warning"])

    def test_unknown_field(self, service, by_key):
        error, body = failure(
            by_key.shortLinks().create(body={"dynamicLinkInfo": information(service, colour="red")}))
        assert (error.status_code, body["status"]) == (400, "INVALID_ARGUMENT")
        assert "colour" in error.reason
        violations = error.error_details[0]["fieldViolations"]
        assert violations[0]["field"] == "dynamic_link_info"

    @pytest.mark.parametrize(
        "body",
        [
            {},
            {"dynamicLinkInfo": {"link": "https://www.example.com/"}},
            {"dynamicLinkInfo": {"domainUriPrefix": "https://not.ours.example", "link": "https://www.example.com/"}},
            {"longDynamicLink": "no link at all"},
            {"longDynamicLink": "https://not.ours.example/?link=https%3A%2F%2Fwww.example.com%2F"},
        ])
    def test_bad_requests(self, by_key, body):
        error, answer = failure(by_key.shortLinks().create(body=body))
        assert (error.status_code, answer["status"]) == (400, "INVALID_ARGUMENT")
        assert error.reason

    def test_custom_suffix_is_for_managed_links_only(self, service, by_key):
        error, _ = failure(
            by_key.shortLinks().create(
                body={
                    "dynamicLinkInfo": information(service),
                    "suffix": {"option": "CUSTOM", "customSuffix": "not-here"},
                }))
        assert error.status_code == 400

    def test_no_key(self, service, anonymous):
        error, body = failure(anonymous.shortLinks().create(body={"dynamicLinkInfo": information(service)}))
        assert (error.status_code, body["status"]) == (403, "PERMISSION_DENIED")

    def test_bad_key(self, service):
        client = build(
            "firebasedynamiclinks", "v1", static_discovery=True, developerKey="not-a-key",
            client_options={"api_endpoint": service.address + "/"})
        error, body = failure(client.shortLinks().create(body={"dynamicLinkInfo": information(service)}))
        assert (error.status_code, body["status"]) == (400, "INVALID_ARGUMENT")
        assert any(detail.get("reason") == "API_KEY_INVALID" for detail in error.error_details)


class TestManagedShortLinks:
    def test_managed_link(self, service, by_token):
        answer = by_token.managedShortLinks().create(
            body={"dynamicLinkInfo": information(service), "name": "Summer"}).execute()
        link = answer["managedShortLink"]
        assert link["linkName"] == "Summer"
        assert link["info"]["link"] == "https://www.example.com/p?id=7"
        assert link["visibility"] == "UNARCHIVED"
        assert link["creationTime"].endswith("Z")
        assert service.request("GET", link["link"], agent=DESKTOP).status == 302

    def test_custom_suffix(self, service, by_token):
        body = {
            "dynamicLinkInfo": information(service), "name": "Sale",
            "suffix": {"option": "CUSTOM", "customSuffix": "summer-sale"},
        }
        answer = by_token.managedShortLinks().create(body=body).execute()
        assert answer["managedShortLink"]["link"] == service.domain + "/summer-sale"
        other = {**body, "dynamicLinkInfo": information(service, "https://www.example.com/another")}
        error, answer = failure(by_token.managedShortLinks().create(body=other))
        assert (error.status_code, answer["status"]) == (409, "ALREADY_EXISTS")

    def test_no_token(self, service, anonymous):
        error, body = failure(
            anonymous.managedShortLinks().create(body={"dynamicLinkInfo": information(service), "name": "None"}))
        assert (error.status_code, body["status"]) == (401, "UNAUTHENTICATED")


class TestStatistics:
    def test_clicks_are_counted_per_platform(self, service, by_key, by_token):
        link = by_key.shortLinks().create(
            body={"dynamicLinkInfo": information(service, "https://www.example.com/counted")}).execute()["shortLink"]
        for agent in (DESKTOP, DESKTOP, ANDROID_CHROME):
            service.request("GET", link, agent=agent)
        service.request("HEAD", link, agent=DESKTOP)

        def clicks():
            answer = by_token.v1().getLinkStats(dynamicLink=link, durationDays="7").execute()
            return {
                entry["platform"]: entry["count"]
                for entry in answer.get("linkEventStats", []) if entry["event"] == "CLICK"
            }

        expected = {"DESKTOP": "2", "ANDROID": "1"}
        eventually(lambda: clicks() == expected)
        assert clicks() == expected

    def test_errors(self, service, by_token, anonymous):
        error, body = failure(by_token.v1().getLinkStats(dynamicLink=service.domain + "/NoSuchLink", durationDays="7"))
        assert (error.status_code, body["status"]) == (404, "NOT_FOUND")
        error, body = failure(anonymous.v1().getLinkStats(dynamicLink=service.domain + "/abc", durationDays="7"))
        assert (error.status_code, body["status"]) == (401, "UNAUTHENTICATED")


@pytest.fixture(scope="module")
def link(service, by_key):
    """A short link with everything that attribution answers with."""
    return by_key.shortLinks().create(
        body={
            "dynamicLinkInfo": information(
                service, "https://www.example.com/deep?x=1&y=2",
                iosInfo={"iosBundleId": IOS_BUNDLE, "iosMinimumVersion": "2.1"},
                analyticsInfo={"googlePlayAnalytics": {"utmSource": "mail", "utmCampaign": "may"}}),
        }).execute()["shortLink"]


class TestAttribution:
    def test_reopen(self, by_key, link):
        answer = by_key.v1().reopenAttribution(
            body={"requestedLink": link, "bundleId": IOS_BUNDLE, "sdkVersion": "11.15.0"}).execute()
        assert answer["deepLink"] == "https://www.example.com/deep?x=1&y=2"
        assert answer["iosMinAppVersion"] == "2.1"
        assert (answer["utmSource"], answer["utmCampaign"]) == ("mail", "may")
        assert "link=" in answer["resolvedLink"]

    def test_reopen_of_an_unknown_link(self, service, by_key):
        error, body = failure(
            by_key.v1().reopenAttribution(
                body={"requestedLink": service.domain + "/NoSuchLink", "bundleId": IOS_BUNDLE}))
        assert (error.status_code, body["status"]) == (404, "NOT_FOUND")

    def device(self):
        return {
            "screenResolutionWidth": "390", "screenResolutionHeight": "844", "languageCode": "en-US",
            "timezone": "Europe/Amsterdam", "deviceModelName": "iPhone14,3",
        }

    def test_install_with_a_clipboard_link_is_certain(self, by_key, link):
        answer = by_key.v1().installAttribution(
            body={
                "bundleId": IOS_BUNDLE, "device": self.device(), "iosVersion": "18.5", "sdkVersion": "11.15.0",
                "appInstallationTime": "1755000000", "uniqueMatchLinkToCheck": link, "visualStyle": "DEFAULT_STYLE",
                "retrievalMethod": "IMPLICIT_WEAK_MATCH",
            }).execute()
        assert answer["attributionConfidence"] == "UNIQUE"
        assert answer["deepLink"] == "https://www.example.com/deep?x=1&y=2"
        assert answer["appMinimumVersion"] == "2.1"

    def test_install_without_a_link_matches_nothing(self, by_key):
        answer = by_key.v1().installAttribution(
            body={
                "bundleId": IOS_BUNDLE, "device": self.device(), "iosVersion": "18.5", "sdkVersion": "11.15.0",
                "appInstallationTime": "1755000000", "visualStyle": "DEFAULT_STYLE",
            }).execute()
        assert "deepLink" not in answer
        assert "attributionConfidence" not in answer

    def test_opens_are_counted(self, service, by_token, by_key):
        link = by_key.shortLinks().create(
            body={"dynamicLinkInfo": information(service, "https://www.example.com/opened")}).execute()["shortLink"]
        by_key.v1().reopenAttribution(body={"requestedLink": link, "bundleId": IOS_BUNDLE}).execute()

        def events():
            answer = by_token.v1().getLinkStats(dynamicLink=link, durationDays="7").execute()
            return [(entry["event"], entry["platform"], entry["count"]) for entry in answer.get("linkEventStats", [])]

        expected = [("APP_RE_OPEN", "IOS", "1")]
        eventually(lambda: events() == expected)
        assert events() == expected


# A device that few people have, so that a new project is sure of it seconds after the click.
RARE_IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/16.7 Mobile/15E148 Safari/604.1")
RARE_DEVICE = {"width": "414", "height": "736", "zone": "Europe/Amsterdam", "language": "nl-NL"}


class TestProbableInstalls:
    """The first installations of a new project: each has a network of its own."""

    @pytest.fixture(scope="class")
    @classmethod
    def young(cls, binary, tmp_path_factory):
        service = Service(binary, tmp_path_factory.mktemp("young"))
        service.start("--set", "trustedProxies=127.0.0.1")
        service.operate("app", "add", "ios", "--bundle-id", IOS_BUNDLE, "--app-store-id", "123456789")
        service.operate("project", "set", "default", "--probable-matching", "on")
        yield service
        assert service.stop() == 0, service.log()

    def click(self, service, address, path, agent, device):
        """A person opens a link, and its page reports the device."""
        def reports():
            return service.rows("SELECT count(*) FROM pending_click_traits")

        before = reports()
        link = service.create({
            "link": f"https://www.example.com/{path}", "ios": {"bundleID": IOS_BUNDLE, "appStoreID": "123456789"}})
        fields = {"X-Forwarded-For": address, "Accept-Language": device["language"]}
        page = service.request("GET", link["shortLink"], agent=agent, headers=fields)
        click = re.search(r'<meta name="?click"? content="([^"]+)"', page.text)[1]
        report = service.request(
            "POST", link["shortLink"].rsplit("/", 1)[0] + "/_/device", body=urlencode({"click": click, **device}), agent=agent,
            headers={
                "X-Forwarded-For": address, "Sec-Fetch-Site": "same-origin",
                "Content-Type": "application/x-www-form-urlencoded"})
        assert report.status == 204, report.text
        # People take longer to install an app than the service to store what a page reports.
        assert eventually(lambda: reports() > before)
        return link

    def install(self, service, address, **more):
        google = build(
            "firebasedynamiclinks", "v1", static_discovery=True, developerKey=service.key,
            client_options={"api_endpoint": service.address + "/"})
        request = google.v1().installAttribution(body={
            "bundleId": IOS_BUNDLE, "iosVersion": "16.7", "sdkVersion": "11.15.0", "appInstallationTime": "1755000000",
            "visualStyle": "DEFAULT_STYLE", "retrievalMethod": "IMPLICIT_WEAK_MATCH",
            "device": {
                "screenResolutionWidth": "414", "screenResolutionHeight": "736", "languageCode": "nl-NL",
                "timezone": "Europe/Amsterdam", "deviceModelName": "iPhone10,5"}, **more})
        request.headers["X-Forwarded-For"] = address
        return request.execute()

    def test_the_only_click_of_a_network_is_default(self, young):
        self.click(young, "81.2.71.1", "one", RARE_IPHONE, RARE_DEVICE)
        answer = self.install(young, "81.2.71.1")

        assert (answer["attributionConfidence"], answer["deepLink"]) == ("DEFAULT", "https://www.example.com/one")
        assert self.install(young, "81.2.71.1") == answer

    def test_one_of_two_clicks_is_weak(self, young):
        other = {"width": "390", "height": "844", "zone": "Europe/Paris", "language": "fr-FR"}
        self.click(young, "81.2.72.1", "rival", IPHONE, other)
        self.click(young, "81.2.72.1", "two", RARE_IPHONE, RARE_DEVICE)
        answer = self.install(young, "81.2.72.1")
        assert (answer["attributionConfidence"], answer["deepLink"]) == ("WEAK", "https://www.example.com/two")

    def test_an_installation_on_another_network_gets_nothing(self, young):
        self.click(young, "81.2.73.1", "three", RARE_IPHONE, RARE_DEVICE)
        answer = self.install(young, "81.2.74.1", appInstallationTime="1755000001")
        assert "attributionConfidence" not in answer and "deepLink" not in answer
