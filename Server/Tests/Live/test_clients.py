"""The clients of Examples/Clients: their own tests, and an app that installs, opens links and reports events with them."""

import json
import shutil
import subprocess
import sys
import urllib.parse
from pathlib import Path

import pytest

from conftest import ANDROID_PACKAGE
from sizes import IS_FULL
from user_agents import ANDROID_CHROME
from waymark_service import eventually, settled

CLIENTS = Path(__file__).resolve().parents[3] / "Examples" / "Clients"
NODE = Path(sys.prefix) / "bin" / "node"

pytestmark = pytest.mark.usefixtures("apps")


def node(*arguments):
    result = subprocess.run([NODE, *map(str, arguments)], capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def test_the_tests_of_the_typescript_client_pass():
    assert "fail 0" in node("--test", CLIENTS / "waymark.test.ts")


@pytest.fixture
def key(service):
    return service.operate("key", "create", "--role", "app")["key"]


@pytest.fixture
def link(service):
    return service.create({
        "link": "https://www.example.com/invitation", "android": {"packageName": ANDROID_PACKAGE},
        "navigation": {"isForcedRedirectEnabled": True}})


@pytest.fixture
def referrer(service, link):
    """What the Play Store would keep of the address to which the link leads."""
    location = service.request("GET", link["shortLink"], agent=ANDROID_CHROME).location
    if location.startswith("intent:"):
        fields = dict(field.split("=", 1) for field in location.split("#Intent;")[1].split(";") if "=" in field)
        location = urllib.parse.unquote(fields["S.browser_fallback_url"])
    return urllib.parse.parse_qs(urllib.parse.urlsplit(location).query)["referrer"][0]


def app_events(service, link):
    return service.request("GET", f"/api/v1/links/{link['id']}/statistics", key=service.key).json()["appEvents"]


def openings(service, link_id):
    """The counts of openings that apps have reported, as soon as there are any."""
    address = f"/api/v1/links/{link_id}/statistics"
    return eventually(lambda: [
        event["count"] for event in service.request("GET", address, key=service.key).json()["events"]
        if event["event"] == "appReopen"])


ONE_ORDER = [{"name": "order", "count": 1, "value": "12.5", "currency": "EUR"}]


def test_an_app_in_typescript_gets_its_link_and_reports_an_order_once(service, tmp_path, key, link, referrer):
    tour = Path(__file__).parent / "clients" / "tour.ts"
    told = json.loads(node(tour, CLIENTS / "waymark.ts", service.address, key, tmp_path, referrer))
    assert (told["claim"]["match"], told["claim"]["method"]) == ("exact", "referrer")
    assert told["again"] == {"match": "none"}
    assert told["shown"]["url"] == "https://www.example.com/invitation"
    assert told["opened"]["url"] == "https://www.example.com/shared"
    assert told["unknown"] == [404, "urn:waymark:problem:link-not-found"]
    assert told["last"] is None
    assert settled(lambda: app_events(service, link), ONE_ORDER) == ONE_ORDER
    assert openings(service, told["made"]["id"]) == [1]


@pytest.fixture(scope="module")
def kotlin(tmp_path_factory):
    """The client in Kotlin with its programs, compiled in `make fuzz`, which installs the compiler."""
    if not IS_FULL:
        pytest.skip("the client in Kotlin is compiled and tried in `make fuzz`")
    root = Path(__file__).resolve().parents[3]
    jars = next(root.glob(".venv-fuzz/lib/python*/site-packages/run_kotlin_kernel/jars"), None)
    if jars is None or shutil.which("java") is None:
        pytest.skip("there is no Kotlin compiler; `scripts/setup.sh fuzz` installs one")
    program = tmp_path_factory.mktemp("kotlin") / "programs.jar"
    library = next(jars.glob("kotlin-stdlib-*.jar"))
    sources = [CLIENTS / "Waymark.kt", *(Path(__file__).parent / "clients").glob("*.kt")]
    subprocess.run(
        ["java", "-cp", f"{jars}/*", "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-Werror", "-no-stdlib", "-no-reflect", "-cp",
         library, "-d", program, *sources], check=True, timeout=600)
    return f"{program}:{library}"


def test_the_client_in_kotlin_keeps_its_promises_when_the_service_fails(kotlin):
    told = subprocess.run(["java", "-cp", kotlin, "FaultsKt"], capture_output=True, text=True, timeout=120)
    assert told.returncode == 0, told.stdout + told.stderr


def test_an_app_in_kotlin_gets_its_link_and_reports_an_order_once(service, tmp_path, key, link, referrer, kotlin):
    told = subprocess.run(
        ["java", "-cp", kotlin, "TourKt", service.address, key, str(tmp_path), referrer], capture_output=True, text=True,
        timeout=120)
    lines = told.stdout.splitlines()
    assert lines[:-2] == [
        "exact referrer", "none", "https://www.example.com/invitation", "true false", *["no response"] * 4,
        "https://www.example.com/shared", "null",
    ], told.stderr
    assert lines[-1] == "404 urn:waymark:problem:link-not-found"
    assert openings(service, lines[-2]) == [1]
    assert settled(lambda: app_events(service, link), ONE_ORDER) == ONE_ORDER
