import os
import re
from pathlib import Path

import pytest

import chromium
from page_site import Site
from page_visitors import visiting
from pgbouncer import PgBouncer
from postgres_server import PostgresServer
from waymark_service import SHARED_POOLER, SHARED_SERVER, Service

KEY_TEXT = re.compile(r"wmk_[a-z]+_[A-Za-z0-9_-]+")


def pytest_addoption(parser):
    parser.addoption("--record", action="store_true", help="record the answers of test_contract.py anew")
    parser.addoption("--postgresql", action="store_true", help="give every service a database on a PostgreSQL server")
    parser.addoption("--pgbouncer", action="store_true", help="the same, with PgBouncer in between")


def pytest_configure(config):
    if not os.environ.get("WAYMARK_BINARY"):
        raise pytest.UsageError("WAYMARK_BINARY is not set; start the tests with run.sh")
    config.addinivalue_line("markers", "store: touches the store in many ways; `make test` runs it on PostgreSQL too")
    config.addinivalue_line("markers", "sqlite: is about a database in a file")
    if is_on_server(config) and SHARED_SERVER not in os.environ:
        # One server for all processes that run tests, which inherit the environment.
        server = PostgresServer().start()
        config.add_cleanup(server.remove)
        os.environ[SHARED_SERVER] = server.url()
        if config.getoption("--pgbouncer"):
            pooler = PgBouncer(server)
            config.add_cleanup(pooler.stop)
            os.environ[SHARED_POOLER] = pooler.url()


def is_on_server(config):
    return config.getoption("--postgresql") or config.getoption("--pgbouncer")


def pytest_collection_modifyitems(config, items):
    if is_on_server(config):
        for item in items:
            if item.get_closest_marker("sqlite"):
                item.add_marker(pytest.mark.skip(reason="is about a database in a file"))


@pytest.fixture(scope="session")
def binary():
    return Path(os.environ["WAYMARK_BINARY"])


@pytest.fixture(scope="module", autouse=True)
def databases():
    """Removes from the server the databases of services that have ended."""
    yield
    for service in [service for service in Service.with_databases if service.process is None]:
        service.forget_database()


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
    assert ANDROID_PACKAGE in service.request("GET", "/.well-known/assetlinks.json").text
    return service


@pytest.fixture(scope="session")
def site(binary, tmp_path_factory):
    """A service behind TLS with a link for every page, and the web around it."""
    site = Site(binary, tmp_path_factory.mktemp("site"))
    yield site
    site.close()


@pytest.fixture(scope="session")
def browser(site):
    """Chromium, for which the hosts of the whole web are on this machine."""
    with chromium.running(f"--host-resolver-rules={site.world.resolver_rules}, EXCLUDE 127.0.0.1, EXCLUDE localhost") as browser:
        yield browser


@pytest.fixture
def visit(browser):
    """Opens a page as a visitor; what goes wrong on it fails the test."""
    return lambda visitor, **options: visiting(browser, visitor, **options)
