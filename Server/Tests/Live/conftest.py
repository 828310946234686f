import os
import re
from pathlib import Path

import pytest

from waymark_service import Service, eventually

KEY_TEXT = re.compile(r"wmk_[a-z]+_[A-Za-z0-9_-]+")


def pytest_configure(config):
    if not os.environ.get("WAYMARK_BINARY"):
        raise pytest.UsageError("WAYMARK_BINARY is not set; start the tests with run.sh")


@pytest.fixture(scope="session")
def binary():
    return Path(os.environ["WAYMARK_BINARY"])


@pytest.fixture(scope="module")
def service(binary, tmp_path_factory):
    """A fresh service that the tests of one file share."""
    service = Service(binary, tmp_path_factory.mktemp("service"))
    service.start("--log-level", "trace")
    yield service
    assert service.stop() == 0, service.log()
    assert_no_key(service)


@pytest.fixture
def fresh(binary, tmp_path):
    """A service that the test starts and stops as it likes."""
    service = Service(binary, tmp_path)
    yield service
    if service.process is not None:
        service.stop()
    assert_no_key(service)


def assert_no_key(service):
    """No log of any test may hold an API key."""
    found = KEY_TEXT.search(service.log())
    assert found is None, f"a key is in the log: {found.group()[:12]}"


IOS_BUNDLE = "com.example.ios"
ANDROID_PACKAGE = "com.example.android"


@pytest.fixture(scope="module")
def apps(service):
    """The apps that links of the tests name, added by the command line as an operator would."""
    service.operate(
        "app", "add", "ios", "--bundle-id", IOS_BUNDLE, "--team-id", "ABCDE12345", "--app-store-id", "123456789")
    service.operate(
        "app", "add", "android", "--package", ANDROID_PACKAGE, "--sha256", ":".join(["AB"] * 32))
    assert eventually(lambda: ANDROID_PACKAGE in service.request("GET", "/.well-known/assetlinks.json").text)
    return service
