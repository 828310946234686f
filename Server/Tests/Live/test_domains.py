"""What a domain says about apps: withheld, shown, and printed for a site that serves it itself."""

import json

import pytest

pytestmark = pytest.mark.store

APPLE = "/.well-known/apple-app-site-association"
ANDROID = "/.well-known/assetlinks.json"
HOST = "www.example.com"
PREFIX = f"https://{HOST}/go"


@pytest.fixture(scope="module")
def domain(apps):
    """A domain below a path of a site, in the project of the apps."""
    apps.operate("domain", "add", PREFIX)
    assert apps.request("GET", f"https://{HOST}{APPLE}").status == 200
    return apps


def test_association_files_are_withheld_and_come_back(domain):
    view = domain.operate("domain", "set", PREFIX, "--serve-associations", "off")
    assert view["servesAssociations"] is False
    for path in (APPLE, ANDROID, "/apple-app-site-association"):
        answer = domain.request("GET", f"https://{HOST}{path}")
        assert answer.status == 404
        assert answer.headers["cache-control"] == "no-store" and answer.location is None
    assert [d["servesAssociations"] for d in domain.operate("domain", "list") if d["prefix"] == PREFIX] == [False]
    table = domain.try_run("domain", "list", "--database", domain.database).stdout.splitlines()
    assert [line.split()[2] for line in table if line.startswith(PREFIX)] == ["off"]

    result = domain.try_run("association", "--domain", HOST, "--database", domain.database)
    assert result.returncode == 1 and "turned off" in result.stderr

    domain.operate("domain", "set", PREFIX, "--serve-associations", "on")
    assert domain.request("GET", f"https://{HOST}{APPLE}").status == 200


def test_association_prints_what_the_host_serves(domain):
    served = {
        "apple": domain.request("GET", f"https://{HOST}{APPLE}").json(),
        "android": domain.request("GET", f"https://{HOST}{ANDROID}").json(),
    }
    assert domain.operate("association", "--domain", HOST) == {"host": HOST, **served}
    for name, content in served.items():
        result = domain.try_run("association", "--domain", PREFIX, f"--{name}", "--database", domain.database)
        assert json.loads(result.stdout) == content
    text = domain.try_run("association", "--domain", HOST, "--database", domain.database).stdout
    assert text.splitlines()[0] == f"https://{HOST}{APPLE}"
    assert f"https://{HOST}{ANDROID}" in text.splitlines()
    assert [d["components"] for d in served["apple"]["applinks"]["details"]] == [[{"/": "/go"}, {"/": "/go/*"}]]


@pytest.mark.parametrize(
    "arguments, code",
    [
        (["--domain", "nobody.example.com"], 1), (["--domain", "a b"], 1), ([], 64),
        (["--domain", HOST, "--apple", "--android"], 64),
    ])
def test_association_refuses(domain, arguments, code):
    result = domain.try_run("association", *arguments, "--database", domain.database)
    assert result.returncode == code
    assert result.stderr.startswith("waymark: ") and result.stdout == ""


@pytest.mark.parametrize("name", [PREFIX, "www.example.com/go", "WWW.Example.COM/go/", f"http://{HOST}/go", f"{HOST}:443/go"])
def test_a_domain_is_changed_by_what_people_call_it(domain, name):
    for choice in ("off", "on"):
        view = domain.operate("domain", "set", name, "--serve-associations", choice)
        assert (view["prefix"], view["servesAssociations"]) == (PREFIX, choice == "on")


@pytest.mark.parametrize(
    "arguments",
    [
        ("domain", "set", HOST, "--serve-associations", "off"), ("domain", "set", f"{HOST}:8443/go", "--fallback-url", ""),
        ("domain", "set", f"{HOST}/Go", "--fallback-url", ""), ("domain", "remove", HOST),
        ("association", "--domain", f"{HOST}:8443"),
    ])
def test_a_domain_that_is_not_there_names_the_one_that_is(domain, arguments):
    result = domain.try_run(*arguments, "--database", domain.database)
    assert (result.returncode, result.stdout) == (1, "")
    assert f"that host has {PREFIX}" in result.stderr


@pytest.mark.parametrize("name", [HOST, "WWW.example.com", f"https://{HOST}/", f"http://{HOST}", f"{HOST}/go", f" {HOST} "])
def test_association_takes_what_people_call_a_host(domain, name):
    assert domain.operate("association", "--domain", name)["host"] == HOST
