"""Signing in by a provider of OpenID Connect: an honest one, and one that lies in many ways."""

import html
import http.client
import re
import urllib.parse

import pytest

from oidc_provider import CLIENT, LIES, SECRET, Provider
from waymark_service import Service

PASSWORD = "correct horse battery staple"


@pytest.fixture(scope="module")
def provider():
    return Provider()


@pytest.fixture(scope="module")
def service(binary, tmp_path_factory, provider):
    folder = tmp_path_factory.mktemp("oidc")
    (folder / "secret").write_text(f"{SECRET}\n")
    service = Service(binary, folder)
    service.start(
        "--set", f"oidc.issuer={provider.issuer}", "--set", f"oidc.clientId={CLIENT}", "--set",
        f"oidc.clientSecretFile={folder / 'secret'}", "--set", "oidc.name=Example", "--set",
        "oidc.allowedDomains=allowed.example")
    owner = Browser(service)
    invitation = service.ready["dashboard"].removeprefix(service.address)
    answer = owner.post(invitation, name="Ada", email="ada@example.com", password=PASSWORD)
    assert answer.status == 303, answer.text
    service.owner = owner
    yield service
    assert service.stop() == 0, service.log()
    # Neither secrets nor tokens are in the log.
    assert SECRET not in service.log() and "id_token" not in service.log()


class Answer:
    def __init__(self, response):
        self.status, self.text = response.status, response.read().decode()
        self.location = response.getheader("Location")
        self.cookies = [value for name, value in response.getheaders() if name.lower() == "set-cookie"]


class Browser:
    """Keeps cookies as browsers do on loopback names, and follows redirects only when told."""

    def __init__(self, service):
        self.service, self.cookies = service, {}

    def request(self, method, path, body=None, **fields):
        connection = http.client.HTTPConnection(self.service.host, self.service.port, timeout=20)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Sec-Fetch-Site": "same-origin", **({"Cookie": cookies} if cookies else {}), **fields}
        connection.request(method, path, body=body, headers=headers)
        answer = Answer(connection.getresponse())
        for cookie in answer.cookies:
            assert "Secure" in cookie and "HttpOnly" in cookie and "SameSite=Lax" in cookie
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies.pop(name, None)
            if value:
                self.cookies[name] = value
        return answer

    def get(self, path, **fields):
        return self.request("GET", path, **fields)

    def post(self, path, **form):
        return self.request(
            "POST", path, urllib.parse.urlencode(form), **{"Content-Type": "application/x-www-form-urlencoded"})

    def at_provider(self, address):
        """Goes to the provider, and gives the path to which it sends the browser back."""
        parts = urllib.parse.urlsplit(address)
        connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
        connection.request("GET", f"{parts.path}?{parts.query}")
        location = connection.getresponse().getheader("Location")
        assert location.startswith(f"{self.service.address}/_/oidc/answer?"), location
        return location.removeprefix(self.service.address)

    def sign_in(self, path="/_/oidc"):
        beginning = self.get(path)
        assert beginning.status == 303, beginning.text
        return self.get(self.at_provider(beginning.location), **{"Sec-Fetch-Site": "cross-site"})

    @property
    def is_signed_in(self):
        return self.get("/_/account").status == 200


@pytest.fixture
def honest(provider):
    """An honest provider with an account that nobody has yet."""
    provider.lie = None
    provider.account = {"sub": "1", "email": "ada@example.com", "email_verified": True, "name": "Ada Lovelace"}
    return provider


def test_an_address_alone_links_nobody(service, honest):
    for email, verified in [("ada@example.com", True), ("ada@allowed.example", True), ("ada@example.com", False)]:
        honest.account = {"sub": "stranger", "email": email, "email_verified": verified}
        browser = Browser(service)
        answer = browser.sign_in()
        assert answer.status == 422 and "Nobody here has this account" in answer.text
        assert not browser.is_signed_in


def test_a_person_links_an_account_and_signs_in_by_it(service, honest):
    page = service.owner.post("/_/account", do="link")
    address = page.text.split('href="' + honest.issuer, 1)[1].split('"', 1)[0].replace("&amp;", "&")
    answer = service.owner.get(service.owner.at_provider(honest.issuer + address))
    assert (answer.status, answer.location) == (303, "/_/account?note=saved"), answer.text
    browser = Browser(service)
    answer = browser.sign_in("/_/oidc?to=/_/links%3Fq%3Da")
    assert (answer.status, answer.location) == (303, "/_/links?q=a")
    assert browser.is_signed_in and "ada@example.com" in browser.get("/_/account").text
    # The ticket is used up: the same answer once more is worth nothing.
    assert [name for name in browser.cookies] == ["__Host-waymark"]
    answer = browser.sign_in("/_/oidc?do=confirm&to=/_/keys")
    assert (answer.status, answer.location) == (303, "/_/keys?note=confirmed") and browser.is_signed_in
    # Another person cannot have the same account.
    link = service.operate("user", "invite", "eve@example.com", "--role", "viewer")["url"]
    eve = Browser(service)
    eve.post(urllib.parse.urlsplit(link).path, name="Eve", password=PASSWORD)
    page = eve.post("/_/account", do="link")
    address = page.text.split('href="' + honest.issuer, 1)[1].split('"', 1)[0].replace("&amp;", "&")
    answer = eve.get(eve.at_provider(honest.issuer + address))
    assert answer.status == 422 and "linked with another person here" in answer.text


def hidden(page):
    fields = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', page)
    return {name: html.unescape(value) for name, value in fields}


def test_a_form_is_kept_until_the_provider_sends_the_browser_back(service, honest):
    honest.account = {"sub": "form", "email": "form@allowed.example", "email_verified": True}
    link = service.operate("user", "invite", "form@allowed.example", "--role", "owner")["url"]
    Browser(service).post(urllib.parse.urlsplit(link).path, name="Form", password=PASSWORD)
    browser = Browser(service)
    page = browser.post("/_/keys", do="create", name="Reports & more", role="reader")
    assert page.status == 403 and "What you entered is kept" in page.text
    page = browser.post("/_/oidc", **hidden(page.text))
    assert page.status == 200, page.text
    way = html.unescape(re.search(r'href="([^"]*)" data-follow', page.text)[1])
    answer = browser.get(browser.at_provider(way), **{"Sec-Fetch-Site": "cross-site"})
    # It is shown first, and nothing sends it by itself.
    assert answer.status == 200 and "data-go" not in answer.text and "Reports &amp; more" in answer.text
    assert [name for name in browser.cookies] == ["__Host-waymark"]
    fields = hidden(answer.text)
    assert (fields["do"], fields["name"], fields["role"]) == ("create", "Reports & more", "reader")
    made = browser.post("/_/keys", **fields)
    assert made.status == 201 and "Reports &amp; more" in made.text, made.text


def test_a_form_is_sent_on_by_itself_only_in_the_session_that_asked_for_it(service, honest):
    honest.account = {"sub": "proof", "email": "proof@allowed.example", "email_verified": True}
    link = service.operate("user", "invite", "proof@allowed.example", "--role", "owner")["url"]
    Browser(service).post(urllib.parse.urlsplit(link).path, name="Proof", password=PASSWORD)
    form = {"do": "create", "name": "Reports & more", "role": "reader"}

    def browser():
        browser = Browser(service)
        assert browser.sign_in().status == 303
        return browser

    def begin(browser):
        page = browser.post("/_/oidc", **{
            "do": "confirm", "to": "/_/keys", "carried-to": "/_/keys", "carried": urllib.parse.urlencode(form)})
        assert page.status == 200 and "What you entered is kept" in page.text, page.text
        return browser.at_provider(html.unescape(re.search(r'href="([^"]*)" data-follow', page.text)[1]))

    def finish(browser, way):
        answer = browser.get(way, **{"Sec-Fetch-Site": "cross-site"})
        assert "__Host-waymark-ticket" not in browser.cookies
        return answer

    one = browser()
    answer = finish(one, begin(one))
    assert answer.status == 200 and '<form action="/_/keys" method="post" data-go>' in answer.text, answer.text
    assert hidden(answer.text) == form
    made = one.post("/_/keys", **hidden(answer.text))
    assert made.status == 201 and "Reports &amp; more" in made.text, made.text

    def change_to_another(browser):
        browser.cookies["__Host-waymark"] = two.cookies["__Host-waymark"]

    def end(browser):
        ended = browser.cookies["__Host-waymark"]
        assert browser.post("/_/sign-out").status == 303
        browser.cookies["__Host-waymark"] = ended

    two = browser()
    for change in [change_to_another, end, lambda browser: browser.cookies.pop("__Host-waymark")]:
        one = browser()
        way = begin(one)
        change(one)
        answer = finish(one, way)
        assert answer.status == 403 and 'action="/_/sign-in"' in answer.text, answer.text
        fields = hidden(answer.text)
        assert fields["carried-to"] == "/_/keys" and urllib.parse.parse_qs(fields["carried"]) == {
            name: [value] for name, value in form.items()}
        assert "data-go" not in answer.text


def test_an_invitation_lets_its_address_in_and_no_other(service, honest):
    link = service.operate("user", "invite", "ben@example.com", "--role", "viewer")["url"]
    token = link.rsplit("/", 1)[1]
    for account in [
        {"sub": "ben", "email": "eve@example.com", "email_verified": True},
        {"sub": "ben", "email": "ben@example.com", "email_verified": False},
        {"sub": "ben", "email": "ben@example.com"},
    ]:
        honest.account = account
        assert "another e-mail address" in Browser(service).sign_in(f"/_/oidc?invitation={token}").text
    honest.account = {"sub": "ben", "email": "Ben@Example.com", "email_verified": True, "name": "Ben"}
    browser = Browser(service)
    answer = browser.sign_in(f"/_/oidc?invitation={token}")
    assert answer.status == 303 and browser.is_signed_in
    assert Browser(service).sign_in().status == 303
    # Nothing else would let this person in.
    page = browser.post("/_/account", do="unlink", issuer=honest.issuer, subject="ben")
    assert page.status == 422 and "Nothing else would let you in" in page.text


def test_an_allowed_domain_links_the_person_with_the_address(service, honest):
    link = service.operate("user", "invite", "kim@allowed.example", "--role", "viewer")["url"]
    Browser(service).post(urllib.parse.urlsplit(link).path, name="Kim", password=PASSWORD)
    honest.account = {"sub": "kim", "email": "kim@allowed.example", "email_verified": False}
    assert Browser(service).sign_in().status == 422
    honest.account["email_verified"] = True
    assert Browser(service).sign_in().status == 303
    # From now on the account counts, whatever its address is.
    honest.account = {"sub": "kim", "email": "other@example.com", "email_verified": True}
    assert Browser(service).sign_in().status == 303
    service.operate("user", "disable", "kim@allowed.example")
    assert Browser(service).sign_in().status == 422


@pytest.mark.parametrize("lie", LIES)
def test_a_liar_signs_nobody_in(service, honest, lie):
    honest.account["sub"] = "liar"
    link = service.operate("user", "invite", f"{LIES.index(lie)}@allowed.example", "--role", "viewer")["url"]
    Browser(service).post(urllib.parse.urlsplit(link).path, name="Liar", password=PASSWORD)
    honest.account = {"sub": lie, "email": f"{LIES.index(lie)}@allowed.example", "email_verified": True}
    honest.lie = lie
    browser = Browser(service)
    answer = browser.sign_in()
    assert answer.status == 422, answer.text
    assert "__Host-waymark" not in browser.cookies and not browser.is_signed_in
    honest.lie = None
    assert browser.sign_in().status == 303


def test_an_answer_is_worth_nothing_in_another_browser_or_twice(service, honest):
    one, two = Browser(service), Browser(service)
    path = one.at_provider(one.get("/_/oidc").location)
    asked = len(honest.requests)
    assert two.get(path).status == 422
    two.get("/_/oidc")
    assert two.get(path).status == 422
    # Without the browser's own ticket the provider is not even asked.
    assert honest.requests[asked:].count("/token") == 0
    kept = dict(one.cookies)
    assert one.get(path).status in (303, 422)
    one.cookies = kept
    assert one.get(path).status == 422


@pytest.mark.parametrize(
    "to", ["https://evil.example/", "//evil.example", "/\\evil.example", "/_/../..//evil.example", "/_/%0d%0aX:1", "x"])
def test_a_sign_in_leads_to_no_other_site(service, honest, to):
    honest.account = {"sub": "ben", "email": "ben@example.com", "email_verified": True}
    answer = Browser(service).sign_in("/_/oidc?" + urllib.parse.urlencode({"to": to}))
    if answer.status == 303:
        assert answer.location.startswith("/_/") and "evil" not in answer.location and "\n" not in answer.location


def test_new_keys_of_the_provider_are_read_and_strangers_do_not_make_it_busy(service, honest):
    asked = honest.requests.count("/keys")
    for _ in range(3):
        Browser(service).sign_in()
    assert honest.requests.count("/keys") - asked <= 1
    assert honest.requests.count("/.well-known/openid-configuration") <= 3


def test_without_the_provider_passwords_work(fresh):
    fresh.start("--set", "oidc.issuer=http://127.0.0.1:9", "--set", "oidc.clientId=waymark")
    browser = Browser(fresh)
    assert browser.get("/_/oidc").status == 503
    answer = browser.post(
        fresh.ready["dashboard"].removeprefix(fresh.address), name="Ada", email="ada@example.com", password=PASSWORD)
    assert answer.status == 303 and browser.is_signed_in


def test_a_half_configured_provider_stops_the_start(binary, tmp_path):
    service = Service(binary, tmp_path)
    for arguments, word in [
        (["oidc.clientId=waymark"], "oidc.issuer"), (["oidc.issuer=https://id.example.com"], "oidc.clientId"),
        (["oidc.issuer=http://id.example.com", "oidc.clientId=a"], "https"),
    ]:
        flags = [part for argument in arguments for part in ("--set", argument)]
        result = service.try_run("serve", "--port", "0", "--database", tmp_path / "x.sqlite", *flags)
        assert result.returncode == 64 and word in result.stderr, result.stderr
