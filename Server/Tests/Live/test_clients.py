"""The clients of Examples/Clients: their own tests, and an app that installs, opens links and reports events with them."""

import json
import subprocess
import sys
import urllib.parse
from pathlib import Path

import pytest

from conftest import ANDROID_PACKAGE
from user_agents import ANDROID_CHROME

CLIENTS = Path(__file__).resolve().parents[3] / "Examples" / "Clients"
NODE = Path(sys.prefix) / "bin" / "node"

pytestmark = pytest.mark.usefixtures("apps")


def node(*arguments):
    result = subprocess.run([NODE, *map(str, arguments)], capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def test_the_tests_of_the_typescript_client_pass():
    assert "fail 0" in node("--test", CLIENTS / "waymark.test.ts")


def test_an_app_in_typescript_gets_its_link_and_reports_an_order_once(service, tmp_path):
    key = service.operate("key", "create", "--role", "app")["key"]
    link = service.create({
        "link": "https://www.example.com/invitation", "android": {"packageName": ANDROID_PACKAGE},
        "navigation": {"isForcedRedirectEnabled": True}})
    location = service.request("GET", link["shortLink"], agent=ANDROID_CHROME).location
    if location.startswith("intent:"):
        fields = dict(field.split("=", 1) for field in location.split("#Intent;")[1].split(";") if "=" in field)
        location = urllib.parse.unquote(fields["S.browser_fallback_url"])
    (referrer,) = urllib.parse.parse_qs(urllib.parse.urlsplit(location).query)["referrer"]

    tour = Path(__file__).parent / "clients" / "tour.ts"
    told = json.loads(node(tour, CLIENTS / "waymark.ts", service.address, key, tmp_path, referrer))
    assert (told["claim"]["match"], told["claim"]["method"]) == ("exact", "referrer")
    assert told["again"] == {"match": "none"}
    assert told["shown"]["url"] == "https://www.example.com/invitation"
    assert told["opened"]["url"] == "https://www.example.com/shared"
    assert told["unknown"] == [404, "urn:waymark:problem:link-not-found"]
    assert told["last"] is None
    numbers = service.request("GET", f"/api/v1/links/{link['id']}/statistics", key=service.key).json()
    assert numbers["appEvents"] == [{"name": "order", "count": 1, "value": "12.5", "currency": "EUR"}]
