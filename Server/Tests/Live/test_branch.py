"""Clients of Branch: `branchio` from PyPI, the web SDK's protocol in a browser, and the commands that make keys."""

import base64
import json
import re
import subprocess
import urllib.parse
from pathlib import Path
from urllib.error import HTTPError

import pytest
from branchio import Client

import chromium
from authority import Authority
from user_agents import ANDROID_CHROME, DESKTOP
from waymark_service import Service

ROOT = Path(__file__).resolve().parents[3]

pytestmark = [pytest.mark.usefixtures("apps"), pytest.mark.store]


@pytest.fixture(scope="module")
def keys(service):
    return service.operate("key", "create", "--branch", "live", "--name", "shop app")


@pytest.fixture(scope="module")
def client(service, keys):
    client = Client(keys["key"])
    client.BRANCH_BASE_URI = service.address
    return client


def read(service, keys, url):
    query = urllib.parse.urlencode({"url": url, "branch_key": keys["key"]})
    return service.request("GET", f"/v1/url?{query}").json()


class TestKeys:
    def test_have_branchs_form(self, keys):
        assert keys["key"].startswith("key_live_") and len(keys["key"]) == 41
        assert keys["secret"].startswith("secret_live_") and len(keys["secret"]) == 44
        assert keys["role"] == "app"

    def test_of_a_shipped_app_are_taken_over_once(self, service):
        key, secret = "key_test_" + "k" * 32, "secret_test_" + "s" * 32
        command = ("key", "create", "--branch", "test", "--branch-key", key, "--branch-secret", secret)
        made = service.operate(*command)
        assert (made["key"], made["secret"]) == (key, secret)
        listed = {entry["id"]: entry for entry in service.operate("key", "list")}
        assert listed[made["id"]]["name"] == "Branch key, test"
        assert listed[made["secretID"]]["role"] == "server"

    def test_of_the_other_half_belong_to_a_project_with_the_same_apps(self, service, keys):
        made = service.operate("key", "create", "--branch", "test")
        assert made["project"] == f"{keys['project']} test" and made["key"].startswith("key_test_")
        apps = [
            [(app["platform"], app.get("bundleID") or app.get("packageName")) for app in service.operate("app", "list", "--project", name)]
            for name in (keys["project"], made["project"])]
        assert apps[0] == apps[1] != []
        service.operate("domain", "add", "https://test.branch.example", "--project", made["project"])
        link = service.request("POST", "/v1/url", {"branch_key": made["key"], "data": {"spot": 1}}).json()["url"]
        assert link.startswith("https://test.branch.example/")
        # The links of one half are no links of the other.
        query = urllib.parse.urlencode({"url": link, "branch_key": keys["key"]})
        assert service.request("GET", f"/v1/url?{query}").status == 404

    def test_an_app_that_comes_later_is_added_to_both_halves(self, service, keys):
        test = service.operate("key", "create", "--branch", "test")["project"]

        def add(*options):
            result = service.try_run("app", "add", "android", *options, "--database", service.database)
            return result.returncode, result.stdout.strip(), result.stderr

        def packages(project):
            return {app.get("packageName") for app in service.operate("app", "list", "--project", project)}

        code, said, noted = add("--package", "com.example.later")
        assert code == 0 and said == "Added android app com.example.later." and f"“{test}”" in noted and "--both-halves" in noted
        assert "com.example.later" in packages(keys["project"]) - packages(test)
        code, said, noted = add("--package", "com.example.later", "--project", test)
        assert (code, noted) == (0, "")
        code, said, noted = add("--package", "com.example.both", "--both-halves")
        assert (code, said, noted) == (0, f"Added android app com.example.both to {keys['project']} and {test}.", "")
        assert "com.example.both" in packages(keys["project"]) & packages(test)
        service.operate("project", "add", "whole")
        code, _, refused = add("--package", "com.example.one", "--both-halves", "--project", "whole")
        assert code == 1 and "--both-halves" in refused and not packages("whole")


def test_keys_appended_to_an_address_count_at_every_visit(service, client):
    link = client.create_deep_link_url(data={"$fallback_url": "https://www.example.com/usual"})["url"]
    for _ in range(3):
        assert service.request("GET", link, agent=DESKTOP).location.split("?")[0] == "https://www.example.com/usual"
        for name in ("$desktop_url", "%24desktop_url"):
            landing = service.request("GET", f"{link}?{name}=https://www.example.com/other", agent=DESKTOP)
            assert landing.location.split("?")[0] == "https://www.example.com/other"


def test_a_link_that_an_sdk_wrote_itself_leads_phones_to_the_app(service, keys):
    for query, is_for_app in (("spot=1", True), ("spot=1&$web_only=true", False)):
        written = service.request("GET", f"{service.address}/a/{keys['key']}?{query}", agent=ANDROID_CHROME)
        landing = service.request("GET", written.location, agent=ANDROID_CHROME)
        assert (landing.status, "package=com.example" in landing.location) == (302, is_for_app)


def test_a_change_keeps_what_another_api_has_set(service, keys, client):
    url = client.create_deep_link_url(data={
        "$marketing_title": "Old", "$exp_date": 4_000_000_000_000, "$fallback_url": "https://www.example.com/"})["url"]
    links = service.request("GET", "/api/v1/links", key=service.key).json()["links"]
    address = f"/api/v1/links/{next(link['id'] for link in links if link['shortLink'] == url)}"
    native = {"name": "New", "expiresAt": "2099-01-01T00:00:00Z", "openingLimit": 5}
    assert service.request("PATCH", address, native, key=service.key).status == 200
    data = read(service, keys, url)["data"]
    assert (data["$marketing_title"], data["$exp_date"]) == ("New", 4_070_908_800_000)
    for change in ({"spot": 2}, data):
        body = {"branch_key": keys["key"], "branch_secret": keys["secret"], "data": change}
        assert service.request("PUT", f"/v1/url?{urllib.parse.urlencode({'url': url})}", body).status == 200
        known = service.request("GET", address, key=service.key).json()
        assert {name: known[name] for name in native} == native


class TestPythonPackage:
    def test_makes_a_link(self, service, keys, client):
        answer = client.create_deep_link_url(
            data={"spot": 42, "$desktop_url": "https://www.example.com/spot"}, channel="sms", tags=["a"], stage="new")
        assert read(service, keys, answer["url"])["data"]["spot"] == 42
        landing = service.request("GET", answer["url"], agent=DESKTOP)
        assert (landing.status, landing.location) == (302, "https://www.example.com/spot?utm_source=sms")

    def test_makes_a_link_with_nothing_but_data(self, client):
        assert client.create_deep_link_url(data={"spot": "x"})["url"].startswith("http")

    def test_makes_links_in_bulk(self, service, keys, client):
        parameters = [
            client.create_deep_link_url(data={"number": n, "$fallback_url": f"https://www.example.com/{n}"}, skip_api_call=True)
            for n in range(20)]
        answers = client.create_deep_linking_urls(parameters)
        assert [read(service, keys, answer["url"])["data"]["number"] for answer in answers] == list(range(20))

    def test_reads_errors(self, client):
        for _ in range(2):
            assert client.create_deep_link_url(alias="live", data={"a": 1})["url"].endswith("/live")
        with pytest.raises(HTTPError) as caught:
            client.create_deep_link_url(alias="live", data={"a": 2})
        assert caught.value.code == 409
        assert json.load(caught.value)["error"]["message"]


# The calls of the web SDK in their order, with forms; only 200 counts as success. Scripts are asked on the host that the SDK has fixed.
PAGE = """async ([address, scripts, key, link]) => {
  const encoded = (members) => Object.entries({...members, branch_key: key})
    .flatMap(([name, value]) => [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`)).join("&");
  const post = async (path, members) => {
    const answer = await fetch(address + path, {
      method: "POST", body: encoded(members), headers: {"Content-Type": "application/x-www-form-urlencoded"}});
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  let scriptCount = 0;
  const script = (source) => new Promise((done, failed) => {
    const name = `branch_callback__${scriptCount++}`;
    window[name] = done;
    const element = document.createElement("script");
    element.onerror = () => failed(new Error(`${source} cannot be loaded`));
    element.src = `${source}&callback=${name}`;
    document.head.append(element);
  });
  const fingerprint = await script(`${scripts}/_r?sdk=web2.86.1&branch_key=${key}`);
  const again = await script(`${scripts}/_r?sdk=web2.86.1&branch_key=${key}&_t=${fingerprint}`);
  const session = await (await post("/v1/open", {
    browser_fingerprint_id: fingerprint, alternative_browser_fingerprint_id: fingerprint, sdk: "web2.86.1", options: "{}",
    initial_referrer: "", current_url: "https://shop.example", link_identifier: link, screen_height: 800, screen_width: 600,
    model: "", os_version: "10", identity: "ana"})).json();
  const known = {session_id: session.session_id, identity_id: session.identity_id, browser_fingerprint_id: fingerprint, sdk: "web2.86.1"};
  const decision = await (await post("/v1/pageview", {
    ...known, event: "pageview", metadata: JSON.stringify({url: "https://shop.example"}), user_language: "en",
    has_app_websdk: false, session_referring_link_data: session.data, journey_dismissals: "{}"})).json();
  const dismissed = await (await post("/v1/dismiss", {...known, event: "dismiss"})).json();
  const made = await (await post("/v1/url", {
    ...known, data: JSON.stringify({"$canonical_url": "https://www.example.com/page", spot: 7}), channel: "web", feature: "share",
    tags: ["a", "b"], source: "web-sdk", type: 0})).json();
  const flat = await (await post("/v1/url", {...known, "data.spot": "8", "data.$og_title": "Flat", source: "web-sdk"})).json();
  const users = {user_data: JSON.stringify({browser_fingerprint_id: fingerprint, developer_identity: "ana"})};
  const event = await (await post("/v2/event/standard", {
    ...users, name: "PURCHASE", event_data: JSON.stringify({transaction_id: "web-1", revenue: 3.5, currency: "EUR"}),
    content_items: JSON.stringify([{"$sku": "1"}]), custom_data: JSON.stringify({kind: "ring"})})).json();
  const custom = await (await post("/v2/event/custom", {...users, name: "watered", metadata: "{}"})).json();
  const oldEvent = await (await post("/v1/event", {...known, event: "watered again", metadata: "{}"})).json();
  const touch = await (await post("/v1/cpid/latd", {...users})).json();
  const picture = new Uint8Array(await (await post("/v1/qr-code", {
    ...known, data: JSON.stringify({"$canonical_url": "https://www.example.com/page"}),
    qr_code_settings: JSON.stringify({
      code_color: "#000000", background_color: "#FFFFFF", image_format: "PNG", width: "500", margin: "5"})})).arrayBuffer());
  const profile = await (await post("/v1/profile", {...known, identity: "bob"})).json();
  const logout = await (await post("/v1/logout", known)).json();
  const payload = btoa(JSON.stringify({
    ...known, data: JSON.stringify({spot: 9, "$canonical_url": "https://www.example.com/deepview"}), open_app: true,
    append_deeplink_path: false, deepview_type: "deepview", channel: "web", source: "web-sdk"}));
  const call = await script(`${address}/v1/deepview?&branch_key=${key}&sdk=web2.86.1&post_data=${encodeURIComponent(payload)}`);
  const refused = await fetch(`${address}/v1/url`, {
    method: "POST", body: "data=%7B%7D", headers: {"Content-Type": "application/x-www-form-urlencoded"}});
  return {
    fingerprint, again, session, decision, dismissed, made, flat, event, custom, oldEvent, touch, profile, logout,
    picture: [...picture.slice(0, 4)], deepview: String(call), isCall: typeof call === "function",
    refused: {status: refused.status, request: refused.headers.get("X-Branch-Request-Id"), body: await refused.json()}};
}"""

# The host that the web SDK asks for a name of the browser, whatever its settings say.
FIXED_HOST = "app.link"


@pytest.fixture(scope="module")
def secure(binary, tmp_path_factory):
    """A service that speaks TLS, as one for which an owner has changed the host in the script."""
    folder = tmp_path_factory.mktemp("secure")
    pair = Authority(folder / "authority").issue(FIXED_HOST, "localhost")
    service = Service(binary, folder / "service")
    service.start(*pair.options)
    yield service
    assert service.stop() == 0, service.log()


@pytest.fixture(scope="module")
def shop(secure):
    """A browser for which the fixed host is the service that speaks TLS."""
    with chromium.running(
        f"--host-resolver-rules=MAP {FIXED_HOST} 127.0.0.1:{secure.port}",
        # Pages of the network may not load from this machine; the service only stands for one of the network.
        "--disable-features=LocalNetworkAccessChecks") as browser:
        yield browser


@pytest.fixture
def page(shop):
    """A page of a shop; the certificate for the fixed host is our own."""
    context = shop.new_context(ignore_https_errors=True)
    page = context.new_page()
    page.route("**/shop.example/**", lambda route: route.fulfill(content_type="text/html", body="<!doctype html><title>Shop</title>"))
    yield page
    context.close()


def test_a_page_speaks_the_protocol_of_the_web_sdk(service, keys, client, page):
    link = client.create_deep_link_url(data={"spot": 9, "$fallback_url": "https://www.example.com/nine"})["url"]
    seen = page.evaluate(PAGE, [service.address, service.address, keys["key"], link])
    assert seen["fingerprint"].isdigit() and seen["again"] == seen["fingerprint"]
    session = seen["session"]
    assert session["browser_fingerprint_id"] == seen["fingerprint"] and session["identity"] == "ana"
    assert session["session_id"].isdigit() and session["identity_id"].isdigit() and session["link"].startswith("http")
    data = json.loads(session["data"])
    # Only an address that the client names is known without a click of its own.
    assert data["+clicked_branch_link"] is True and data["spot"] == 9
    assert session["referring_link"] == link
    assert seen["decision"] == {} and seen["dismissed"] == {}
    made = read(service, keys, seen["made"]["url"])
    assert (made["data"]["spot"], made["channel"], made["feature"], made["tags"]) == (7, "web", "share", ["a", "b"])
    assert made["data"]["~creation_source"] == 5
    flat = read(service, keys, seen["flat"]["url"])
    assert (flat["data"]["spot"], flat["data"]["$og_title"]) == ("8", "Flat")
    assert seen["event"] == seen["custom"] == {"branch_view_enabled": False}
    assert "last_attributed_touch_data" in seen["touch"]
    assert seen["profile"]["identity"] == "bob" and seen["logout"]["session_id"].isdigit()
    assert bytes(seen["picture"]) == b"\x89PNG"
    assert seen["isCall"] and "window.location" in seen["deepview"]
    refused = seen["refused"]
    assert refused["status"] == 400 and refused["body"]["error"]["message"]


def test_a_page_asks_the_host_that_the_web_sdk_has_fixed(secure, page):
    """The name of the browser comes from `app.link`, which the page's owner replaces in the script; here the browser's names are changed."""
    keys = secure.operate("key", "create", "--branch", "live")
    page.goto("https://shop.example/")
    fingerprint = page.evaluate(
        """([host, key]) => new Promise((done, failed) => {
          window.branch_callback__0 = done;
          const script = document.createElement("script");
          script.onerror = failed;
          script.src = `https://${host}/_r?sdk=web2.86.1&branch_key=${key}&callback=branch_callback__0`;
          document.head.append(script);
        })""", [FIXED_HOST, keys["key"]])
    assert fingerprint.isdigit()
    seen = page.evaluate(PAGE, [secure.address, f"https://{FIXED_HOST}", keys["key"], "none"])
    assert seen["fingerprint"].isdigit() and json.loads(seen["session"]["data"])["+clicked_branch_link"] is False


def test_a_deepview_leads_to_a_link_with_the_pages_data(service, keys, page):
    payload = base64.b64encode(json.dumps({
        "data": json.dumps({"spot": 9, "$canonical_url": "https://www.example.com/deepview"}), "channel": "web"}).encode()).decode()
    answer = service.request(
        "GET", f"/v1/deepview?&branch_key={keys['key']}&callback=go&post_data={urllib.parse.quote(payload)}")
    address = json.loads(re.search(r'window.location=("[^;]*");', answer.text)[1])
    landing = service.request("GET", address, agent=DESKTOP)
    assert (landing.status, landing.location.split("?")[0]) == (302, "https://www.example.com/deepview")


def test_events_of_the_sdks_are_among_the_apps_events(service, client):
    body = {"branch_key": client.branch_key, "name": "PURCHASE", "user_data": {"os": "iOS", "idfv": "x"},
            "event_data": {"transaction_id": "live-1", "revenue": 12.5, "currency": "USD"}}
    for _ in range(2):
        answer = service.request("POST", "/v2/event/standard", body)
        assert (answer.status, answer.json()) == (200, {"branch_view_enabled": False})
    # What an app has added as binary numbers, and an order's number as a shop writes it.
    for details in ({"revenue": 0.1 + 0.2, "currency": "USD"}, {"revenue": "12.3456789"}, {"transaction_id": "Order 17 ü"}):
        assert service.request("POST", "/v2/event/standard", {**body, "event_data": details}).status == 200


def test_a_spot_that_one_phone_shares_opens_on_another(service, keys):
    """`BranchCompatibility` in Swift: shared by one app, opened warm, cold and after an install in another."""
    environment = {
        **service.environment(), "WAYMARK_LIVE_URL": service.address, "WAYMARK_LIVE_BRANCH_KEY": keys["key"],
        "WAYMARK_LIVE_HOST": urllib.parse.urlsplit(service.domain).netloc}
    result = subprocess.run(
        ["swift", "test", "--skip-build", "--filter", "TwoPhonesTests"], cwd=ROOT, env=environment,
        capture_output=True, text=True, timeout=300)
    output = result.stdout + result.stderr
    assert result.returncode == 0, f"build the apps' package first: swift build --build-tests\n{output}"
    assert re.search(r"Test run with 2 tests .*passed", output) and "skipped" not in output, output
