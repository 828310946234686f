"""The recipes of docs/proxies.md with the real Caddy and nginx."""

import http.client
import json
import subprocess

import pytest

from authority import Authority
from ports import reserve_port
from recipes import DOCUMENT, caddy, nginx, recipe, substitute
from user_agents import DESKTOP
from waymark_service import Service, eventually

HOST = "go.example.com"
SITE = "www.example.com"
APPLE = "/.well-known/apple-app-site-association"
ANDROID = "/.well-known/assetlinks.json"


@pytest.fixture(scope="module")
def service(binary, tmp_path_factory):
    """A service as the recipes start it, with a link on a host and one below a path of a site."""
    service = Service(binary, tmp_path_factory.mktemp("service"))
    service.start("--set", "trustedProxies=127.0.0.1", "--set", "quota.readsPerSecond=1", "--set", "quota.readBurst=2")
    service.operate("domain", "add", f"https://{HOST}", "--alternate-host", "open.example.com")
    service.operate("domain", "add", f"https://{SITE}/go")
    service.operate(
        "app", "add", "ios", "--bundle-id", "com.example.ios", "--team-id", "ABCDE12345")
    service.operate(
        "app", "add", "android", "--package", "com.example.android", "--sha256", ":".join(["AB"] * 32))
    service.app_key = service.operate("key", "create", "--role", "app")["key"]
    assert "com.example.android" in service.request("GET", f"https://{SITE}{ANDROID}").text
    for domain in (f"https://{HOST}", f"https://{SITE}/go"):
        service.create("https://www.example.com/there", domain=domain, customCode="there")
    yield service
    assert service.stop() == 0, service.log()


class Answer:
    """What curl was told over https, by a host that resolves to a proxy."""

    def __init__(self, text):
        head, self.body = text.split("\r\n\r\n", 1)
        lines = head.split("\r\n")
        self.status = int(lines[0].split(" ")[1])
        self.headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:])}


def ask(port, url, root, *arguments):
    """Follows one URL, whose host and port lead to a port of this machine."""
    result = subprocess.run(
        ["curl", "-sS", "-i", "--http1.1", "--cacert", root, "--connect-to", f"::127.0.0.1:{port}", "-A", DESKTOP, *arguments,
         url], capture_output=True, timeout=30)
    assert result.returncode == 0, result.stderr.decode()
    return Answer(result.stdout.decode())


def check_links(service, port, root, prefix):
    """What every recipe has to do."""
    link = ask(port, f"{prefix}/there", root)
    assert (link.status, link.headers["location"]) == (302, "https://www.example.com/there")
    # The service believes the proxy that the connection was secure.
    assert link.headers["strict-transport-security"] == "max-age=31536000"
    assert ask(port, f"{prefix}/NoSuchLink", root).status == 404
    host = prefix.split("/")[2]
    served = service.request("GET", f"https://{host}{APPLE}").json()
    for path, kind in ((APPLE, "application/json"), (ANDROID, "application/json")):
        answer = ask(port, f"https://{host}{path}", root)
        assert (answer.status, answer.headers["content-type"]) == (200, kind)
    assert json.loads(ask(port, f"https://{host}{APPLE}", root).body) == served


def check_visitors(service, port, root, prefix, one, other):
    """Quotas count by the visitor's address, whatever the visitor claims; nobody has come from these two before."""
    claims = ["-H", "X-Forwarded-Host: evil.example.com", "-H", "X-Forwarded-Proto: http"]
    assert ask(port, f"{prefix}/there", root, *claims).status == 302

    def resolve(client, claimed):
        return ask(
            port, f"{prefix}/api/v1/resolve", root, "--interface", client, "-H", f"X-Forwarded-For: {claimed}",
            "-H", f"Authorization: Bearer {service.app_key}", "-H", "Content-Type: application/json",
            "-d", json.dumps({"url": f"https://{HOST}/there"})).status

    statuses = [resolve(one, f"203.0.113.{n}") for n in range(6)]
    assert statuses[0] == 200 and 429 in statuses, statuses
    assert resolve(other, "203.0.113.1") == 200


def test_caddy_gets_certificates_for_link_hosts_only(service, tmp_path):
    secure, plain = reserve_port(), reserve_port()
    settings = (
        f"{{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port {plain}\n\thttps_port {secure}\n"
        f"\tstorage file_system {tmp_path}/storage\n")
    text = recipe("caddyfile", "Behind Caddy").replace("{\n", settings, 1)
    proxy = caddy(tmp_path, substitute(text, service=("127.0.0.1:8080", f"127.0.0.1:{service.port}")), secure)
    try:
        root = tmp_path / "storage/pki/authorities/local/root.crt"
        assert eventually(root.exists)
        check_links(service, secure, root, f"https://{HOST}")
        check_visitors(service, secure, root, f"https://{HOST}", "127.0.0.2", "127.0.0.3")
        assert ask(secure, "https://open.example.com/there", root).status == 302
        # No certificate, and so no handshake, for anybody else.
        result = subprocess.run(
            ["curl", "-sS", "--cacert", root, "--connect-to", f"::127.0.0.1:{secure}", "https://evil.example.com/"],
            capture_output=True, text=True, timeout=30)
        assert result.returncode == 35, result
        assert redirect(plain, HOST, "/there?x=1").startswith(f"https://{HOST}")
    finally:
        proxy.stop()


def redirect(port, host, path):
    """Where plain http leads."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers={"Host": host})
    answer = connection.getresponse()
    connection.close()
    assert answer.status in (301, 308), answer.status
    return answer.getheader("location")


def test_nginx_ends_tls(service, tmp_path):
    authority = Authority(tmp_path / "authority")
    pair = authority.issue(HOST)
    secure, plain = reserve_port(), reserve_port()
    text = substitute(
        recipe("nginx", "Behind nginx"), service=("127.0.0.1:8080", f"127.0.0.1:{service.port}"),
        https=("listen 443 ", f"listen 127.0.0.1:{secure} "), http=("listen 80;", f"listen 127.0.0.1:{plain};"),
        certificate=("/etc/letsencrypt/live/go.example.com/fullchain.pem", pair.certificate),
        key=("/etc/letsencrypt/live/go.example.com/privkey.pem", pair.key))
    proxy = nginx(tmp_path, text, secure)
    try:
        check_links(service, secure, authority.root, f"https://{HOST}")
        check_visitors(service, secure, authority.root, f"https://{HOST}", "127.0.0.4", "127.0.0.5")
        assert redirect(plain, HOST, "/there?x=1") == f"https://{HOST}/there?x=1"
    finally:
        proxy.stop()


def test_links_below_a_path_of_a_website(service, tmp_path):
    """The website answers its own pages and the association files; the links are the service's."""
    authority = Authority(tmp_path / "authority")
    pair = authority.issue(SITE)
    secure = reserve_port()
    files = tmp_path / "association"
    files.mkdir()
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("the website")
    text = substitute(
        recipe("nginx", "Below a path of a website"),
        service=("127.0.0.1:8080", f"127.0.0.1:{service.port}"), files=("/var/www/association", files))
    commands = [line.split() for line in recipe_commands("waymark association --domain www.example.com")]
    assert len(commands) == 2
    for command in commands:
        *arguments, sign, target = command[1:]
        assert sign == ">"
        result = service.try_run(*arguments, "--database", service.database)
        assert result.returncode == 0, result.stderr
        (files / target).write_text(result.stdout)
    proxy = nginx(
        tmp_path, f"""
        server {{
            listen 127.0.0.1:{secure} ssl;
            server_name {SITE};
            ssl_certificate {pair.certificate};
            ssl_certificate_key {pair.key};
            root {tmp_path}/site;
            {text}
        }}""", secure)
    try:
        check_links(service, secure, authority.root, f"https://{SITE}/go")
        assert ask(secure, f"https://{SITE}/", authority.root).body == "the website"
        assert ask(secure, f"https://{SITE}/gone", authority.root).status == 404
        assert "nginx" in ask(secure, f"https://{SITE}/gone", authority.root).headers["server"]
        assert ask(secure, f"https://{SITE}/go", authority.root).status in (302, 400)
        # A percent sign and a query arrive as they were sent.
        long_link = f"https://{SITE}/go?link=https%3A%2F%2Fwww.example.com%2Fa%252Fb"
        assert ask(secure, long_link, authority.root).headers["location"] == "https://www.example.com/a%2Fb"
    finally:
        proxy.stop()


def recipe_commands(beginning):
    """The commands of the document that begin so."""
    return [line.strip() for line in DOCUMENT.read_text().splitlines() if line.strip().startswith(beginning)]
