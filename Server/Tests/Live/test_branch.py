"""Clients of Branch: `branchio` from PyPI, the web SDK's protocol in a browser, and the commands that make keys."""

import json
import os
import re
import shutil
import subprocess
import urllib.parse
from pathlib import Path
from urllib.error import HTTPError

import pytest
from branchio import Client

from user_agents import DESKTOP

ROOT = Path(__file__).resolve().parents[3]

pytestmark = pytest.mark.usefixtures("apps")


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


class TestPythonPackage:
    def test_makes_a_link(self, service, keys, client):
        answer = client.create_deep_link_url(
            data={"spot": 42, "$desktop_url": "https://www.example.com/spot"}, channel="sms", tags=["a"], stage="new")
        assert read(service, keys, answer["url"])["data"]["spot"] == 42
        landing = service.request("GET", answer["url"], agent=DESKTOP)
        assert (landing.status, landing.location.split("?")[0]) == (302, "https://www.example.com/spot")

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


PAGE = """async ([address, key, link]) => {
  const form = (members) => Object.entries({...members, branch_key: key})
    .flatMap(([name, value]) => [value].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`)).join("&");
  const post = async (path, members) => {
    const answer = await fetch(address + path, {
      method: "POST", body: form(members), headers: {"Content-Type": "application/x-www-form-urlencoded"}});
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const fingerprint = await new Promise((done, failed) => {
    window.branch_callback__0 = done;
    const script = document.createElement("script");
    script.onerror = failed;
    script.src = `${address}/_r?sdk=web2.86.1&branch_key=${key}&callback=branch_callback__0`;
    document.head.append(script);
  });
  const session = await (await post("/v1/open", {
    browser_fingerprint_id: fingerprint, sdk: "web2.86.1", options: "{}", initial_referrer: "", current_url: "https://shop.example",
    link_identifier: link, screen_height: 800, screen_width: 600})).json();
  await post("/v1/pageview", {event: "pageview", session_id: session.session_id});
  const made = await (await post("/v1/url", {
    data: JSON.stringify({"$canonical_url": "https://www.example.com/page", spot: 7}), channel: "web", tags: ["a", "b"],
    source: "web-sdk", session_id: session.session_id})).json();
  const event = await (await post("/v2/event/standard", {
    name: "PURCHASE", user_data: JSON.stringify({browser_fingerprint_id: fingerprint}),
    event_data: JSON.stringify({transaction_id: "web-1", revenue: 3.5, currency: "EUR"})})).json();
  const picture = new Uint8Array(await (await post("/v1/qr-code", {
    data: JSON.stringify({"$canonical_url": "https://www.example.com/page"}),
    qr_code_settings: JSON.stringify({image_format: "PNG", width: "500", margin: "5"})})).arrayBuffer());
  return {fingerprint, session, made, event, picture: [...picture.slice(0, 4)]};
}"""


@pytest.fixture(scope="module")
def chromium():
    program = os.environ.get("WAYMARK_CHROMIUM") or shutil.which("chromium")
    if program is None:
        if os.environ.get("WAYMARK_REQUIRE_CHROMIUM"):
            pytest.fail("there is no chromium; install it, or name another one in WAYMARK_CHROMIUM")
        pytest.skip("there is no chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox"] if os.geteuid() == 0 else [])
        yield browser
        browser.close()


def test_a_page_speaks_the_protocol_of_the_web_sdk(service, keys, client, chromium):
    link = client.create_deep_link_url(data={"spot": 9, "$fallback_url": "https://www.example.com/nine"})["url"]
    page = chromium.new_page()
    seen = page.evaluate(PAGE, [service.address, keys["key"], link])
    page.close()
    assert seen["fingerprint"].isdigit()
    assert seen["session"]["browser_fingerprint_id"] == seen["fingerprint"]
    data = json.loads(seen["session"]["data"])
    # Only an address that the client names is known without a click of its own.
    assert data["+clicked_branch_link"] is True and data["spot"] == 9
    made = read(service, keys, seen["made"]["url"])
    assert (made["data"]["spot"], made["channel"], made["tags"]) == (7, "web", ["a", "b"])
    assert made["data"]["~creation_source"] == 5
    assert seen["event"] == {"branch_view_enabled": False}
    assert bytes(seen["picture"]) == b"\x89PNG"


def test_events_of_the_sdks_are_among_the_apps_events(service, client):
    body = {"branch_key": client.branch_key, "name": "PURCHASE", "user_data": {"os": "iOS", "idfv": "x"},
            "event_data": {"transaction_id": "live-1", "revenue": 12.5, "currency": "USD"}}
    for _ in range(2):
        answer = service.request("POST", "/v2/event/standard", body)
        assert (answer.status, answer.json()) == (200, {"branch_view_enabled": False})


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
