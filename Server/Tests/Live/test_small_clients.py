"""Other people's clients: `py-firebase-dynamic-links` from PyPI and Google's Go client as Debian packages it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from firebase_dynamic_links import DynamicLinks
from firebase_dynamic_links.dynamic_links import FirebaseDynamicLinksError

from conftest import IOS_BUNDLE
from user_agents import DESKTOP

GO_PATH = Path("/usr/share/gocode")
GO_PACKAGE = GO_PATH / "src/google.golang.org/api/firebasedynamiclinks/v1"

pytestmark = pytest.mark.usefixtures("apps")


class TestPythonPackage:
    def client(self, service, key=None, domain=None):
        client = DynamicLinks(key or service.key, domain or service.domain)
        client.api_url = f"{service.address}/v1/shortLinks?key={client.api_key}"
        return client

    @pytest.mark.parametrize("is_short, length", [(True, 4), (False, 17)])
    def test_makes_links(self, service, is_short, length):
        link = self.client(service).generate_dynamic_link(
            "https://www.example.com/from-python", is_short, {"iosInfo": {"iosBundleId": IOS_BUNDLE}})
        assert len(link.rsplit("/", 1)[1]) == length
        landing = service.request("GET", link, agent=DESKTOP)
        assert (landing.status, landing.location) == (302, "https://www.example.com/from-python")

    def test_reads_errors(self, service):
        with pytest.raises(FirebaseDynamicLinksError) as caught:
            self.client(service, domain="https://not.ours.example").generate_dynamic_link("https://www.example.com/")
        assert caught.value.args[0]["error"]["status"] == "INVALID_ARGUMENT"


@pytest.fixture(scope="module")
def go_program(tmp_path_factory):
    """The Go client, built from Debian's packages without any download."""
    if shutil.which("go") is None or not GO_PACKAGE.is_dir():
        message = "Google's Go client is not installed: apt-get install golang-go golang-google-api-dev"
        if os.environ.get("WAYMARK_REQUIRE_GO"):
            pytest.fail(message)
        pytest.skip(message)
    program = tmp_path_factory.mktemp("go") / "client"
    cache = Path(sys.prefix) / "go-cache"
    environment = {
        **os.environ, "GO111MODULE": "off", "GOPATH": str(GO_PATH), "GOFLAGS": "", "GOCACHE": str(cache),
    }
    source = Path(__file__).parent / "go" / "client.go"
    subprocess.run(["go", "build", "-o", program, source], env=environment, check=True, timeout=600)
    return program


class TestGoClient:
    def test_all_methods(self, service, go_program):
        environment = {**service.environment(), "WAYMARK_SERVER": service.address, "WAYMARK_KEY": service.key}
        result = subprocess.run([go_program], env=environment, capture_output=True, text=True, timeout=60)
        assert result.returncode == 0, result.stdout + result.stderr
        assert result.stdout.splitlines()[-1] == "all five methods answered"
