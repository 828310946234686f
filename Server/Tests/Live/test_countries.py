"""The countries of clicks, from a database that the operator gives."""

import os
import time

import pytest

from country_database import country_database
from user_agents import DESKTOP, IPHONE
from waymark_service import eventually

COUNTRIES = {"192.0.2.0/24": "DE", "2001:db8:1::/48": "NL"}
SERVE = ("--set", "trustedProxies=127.0.0.1")


@pytest.fixture
def countries(tmp_path):
    path = tmp_path / "countries.mmdb"
    path.write_bytes(country_database(COUNTRIES))
    return path


def click(service, link, address, agent=DESKTOP):
    answer = service.request("GET", link, agent=agent, headers={"X-Forwarded-For": address})
    assert answer.status in (200, 302)


def counts(service, link):
    stats = service.run(
        "stats", link, "--by", "country", "--server", service.address, "--key", service.key)
    return {value.get("value"): value["clicks"] for value in stats["values"]}


def test_statistics_show_the_countries_of_visitors(fresh, countries):
    fresh.start("--country-database", str(countries), *SERVE)
    link = fresh.create({"link": "https://example.com/", "ios": {"bundleID": "com.example.ios"}})["shortLink"]
    # The first click reads the link; later ones are answered from bytes, and an iPhone sees a page.
    for address in ("192.0.2.1", "192.0.2.2", "2001:db8:1::7", "198.51.100.1"):
        click(fresh, link, address)
    click(fresh, link, "2001:db8:1::8", agent=IPHONE)
    expected = {"DE": 2, "NL": 2, None: 1}
    assert eventually(lambda: counts(fresh, link) == expected), counts(fresh, link)
    assert fresh.stop() == 0
    # Neither the database, nor the log, nor the journal holds an address.
    for path in fresh.data.rglob("*"):
        if path.is_file():
            assert b"192.0.2." not in path.read_bytes(), path
    assert "192.0.2." not in fresh.log()


def test_the_file_may_be_replaced_while_the_service_runs(fresh, countries):
    fresh.start("--country-database", str(countries), *SERVE)
    link = fresh.create("https://example.com/")["shortLink"]
    click(fresh, link, "192.0.2.1")
    # Cut short in place: the service keeps what it has read.
    countries.write_bytes(b"")
    assert eventually(lambda: "The new country database cannot be used" in fresh.log()), fresh.log()
    click(fresh, link, "192.0.2.1")
    new = countries.with_suffix(".new")
    new.write_bytes(country_database({"192.0.2.0/24": "AT"}))
    os.rename(new, countries)
    assert eventually(lambda: "Replaced the country database" in fresh.log()), fresh.log()
    click(fresh, link, "192.0.2.1")
    assert eventually(lambda: counts(fresh, link) == {"DE": 2, "AT": 1}), counts(fresh, link)


def test_without_a_database_there_are_no_countries(fresh):
    fresh.start(*SERVE)
    link = fresh.create("https://example.com/")["shortLink"]
    click(fresh, link, "192.0.2.1")
    assert eventually(lambda: counts(fresh, link) == {None: 1}), counts(fresh, link)


@pytest.mark.parametrize("content, words", [
    (None, "cannot be read"), (b"none", "not a database"),
    (country_database(COUNTRIES, field="continent"), "contains no countries"),
])
def test_a_file_that_cannot_be_used_prevents_the_start(fresh, tmp_path, content, words):
    path = tmp_path / "countries.mmdb"
    if content is not None:
        path.write_bytes(content)
    result = fresh.try_run("serve", "--database", fresh.database, "--port", "0", "--country-database", path)
    assert result.returncode == 64 and words in result.stderr and str(path) in result.stderr
    assert not fresh.has_database


@pytest.mark.parametrize("content, id, severity", [
    (None, "countries.unreadable", "problem"), (b"none", "countries.foreign", "problem"),
    (country_database(COUNTRIES, built=time.time() - 366 * 86400), "countries.old", "warning"),
    (country_database(COUNTRIES), "countries.ok", "ok"),
])
def test_the_doctor_looks_at_the_file(fresh, tmp_path, content, id, severity):
    path = tmp_path / "countries.mmdb"
    if content is not None:
        path.write_bytes(content)
    config = tmp_path / "waymark.json"
    config.write_text(f'{{"database": "{fresh.database}", "countryDatabase": "{path}"}}')
    report = fresh.try_run("doctor", "--config", config, "--json").stdout
    assert f'"id":"{id}"' in report.replace('" : "', '":"') and str(path if severity != "ok" else "") in report
