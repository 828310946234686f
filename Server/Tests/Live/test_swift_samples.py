"""Published Swift samples of Firebase and EasyLink, compiled against the two facades, drive a running service."""

import json
import re
import subprocess
from pathlib import Path


ROOT = Path(__file__).resolve().parents[3]
DOMAIN = "https://go.example.com"
SUITE = "PrintedSamplesTests"
SAMPLES = 7


def test_printed_samples_run(fresh):
    # One machine makes all requests at once here; a limit per address would test itself.
    settings = fresh.folder / "settings.json"
    settings.write_text(json.dumps({"quota": {"perSecond": 0}}))
    fresh.start("--config", settings)
    fresh.operate("domain", "add", DOMAIN)
    fresh.operate("app", "add", "ios", "--bundle-id", "com.example.ios")
    # Not restricted to an app: the requests that the article makes by hand do not name one.
    key = fresh.operate("key", "create", "--role", "app")["key"]
    body = {"longDynamicLink": f"{DOMAIN}/?link=https://www.example.com/"}
    assert fresh.request("POST", f"/v1/shortLinks?key={key}", body=body).status == 200
    environment = {
        **fresh.environment(), "WAYMARK_LIVE_URL": fresh.address, "WAYMARK_LIVE_KEY": key,
        "WAYMARK_LIVE_DOMAIN": DOMAIN,
    }
    result = subprocess.run(
        ["swift", "test", "--skip-build", "--filter", SUITE], cwd=ROOT, env=environment, capture_output=True, text=True,
        timeout=300)
    output = result.stdout + result.stderr
    assert result.returncode == 0, f"build the apps' package first: swift build --build-tests\n{output}"
    # Without a service, or without a build, the tests are skipped, and the run would pass all the same.
    assert re.search(rf"Test run with {SAMPLES} tests .*passed", output), output
    assert "skipped" not in output, output
