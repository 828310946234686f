"""The port for plain http beside the service's own https."""

import http.client

import pytest

from authority import Authority
from test_tls import curl
from waymark_service import Answer, Service


@pytest.fixture(scope="module")
def service(binary, tmp_path_factory):
    folder = tmp_path_factory.mktemp("redirect")
    service = Service(binary, folder / "service")
    service.authority = Authority(folder / "authority")
    service.challenges = folder / "challenges"
    service.challenges.mkdir()
    service.start(
        *service.authority.issue("go.example.com").options, "--redirect-http", "0", "--acme-folder", service.challenges)
    service.operate("domain", "add", "https://go.example.com")
    yield service
    assert service.stop() == 0, service.log()


def ask(service, path, host="go.example.com", method="GET"):
    """Sends one request to the port for plain http."""
    connection = http.client.HTTPConnection("127.0.0.1", int(service.ready["redirect"].rsplit(":", 1)[1]), timeout=10)
    try:
        connection.request(method, path, headers={"Host": host})
        return Answer(connection.getresponse())
    finally:
        connection.close()


def test_http_leads_to_https(service):
    assert ask(service, "/").status == 301
    answer = ask(service, "/abc?x=1")
    assert (answer.status, answer.location) == (301, "https://go.example.com/abc?x=1")
    assert "strict-transport-security" not in answer.headers
    answer = ask(service, "/v1/shortLinks", method="POST")
    assert (answer.status, answer.location) == (308, "https://go.example.com/v1/shortLinks")
    assert ask(service, "/abc", host="evil.example.com").location is None
    # The service's own address keeps its port.
    assert ask(service, "/x", host="127.0.0.1").location == f"{service.address}/x"


def test_https_itself_does_not_redirect(service):
    for path in ("/.well-known/apple-app-site-association", "/.well-known/assetlinks.json"):
        assert curl(
            service, service.authority.root, "-H", "Host: go.example.com", path=path).stdout == "200 2 HTTPS"


def test_challenges_are_answered_over_plain_http_whatever_the_host(service):
    (service.challenges / "token-1").write_text("token-1.print")
    answer = ask(service, "/.well-known/acme-challenge/token-1", host="new.example.com")
    assert (answer.status, answer.text) == (200, "token-1.print")
    assert ask(service, "/.well-known/acme-challenge/token-2", host="new.example.com").status == 404


def test_a_port_in_use_is_named(service, tmp_path):
    port = service.ready["redirect"].rsplit(":", 1)[1]
    result = service.try_run(
        "serve", "--port", "0", "--redirect-http", port, "--database", str(tmp_path / "w.sqlite"))
    assert result.returncode == 2
    assert f"127.0.0.1:{port} is in use" in result.stderr and "--redirect-http" in result.stderr
    assert list(tmp_path.iterdir()) == [], "a refused start makes a database"
