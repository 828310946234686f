"""`waymark doctor` against hosts, databases and machines that are broken, each in one way."""

import contextlib
import json
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import time

import pytest

from broken_host import ANDROID_PATH, APPLE_PATH, ECHO_PATH, Authority, Host, Reply, passing_on, replies
from waymark_service import Service

HOST = "go.example.com"
OTHER = "open.example.com"
SIGNING_KEY = ":".join(["AB"] * 32)
UPLOAD_KEY = ":".join(["0F"] * 32)
APP_ID = "ABCDE12345.com.example.ios"


def apple_file(app_id=APP_ID, **entry):
    return {"applinks": {"apps": [], "details": [{"appIDs": [app_id], **(entry or {"components": [{"/": "/*"}]})}]}}


def android_file(*fingerprints, package="com.example.android"):
    target = {
        "namespace": "android_app", "package_name": package,
        "sha256_cert_fingerprints": list(fingerprints or [SIGNING_KEY])}
    return [{"relation": ["delegate_permission/common.handle_all_urls"], "target": target}]


def echo(scheme="https", host=HOST):
    return {"service": "waymark", "scheme": scheme, "host": host, "client": "127.0.0.1", "domain": f"https://{host}"}


def good(host=HOST, **changes):
    """What a host answers that is as it should be, but for some paths."""
    table = {APPLE_PATH: Reply(apple_file()), ANDROID_PATH: Reply(android_file()), ECHO_PATH: Reply(echo(host=host))}
    names = {"apple": APPLE_PATH, "android": ANDROID_PATH, "echo": ECHO_PATH}
    return replies({**table, **{names[name]: reply for name, reply in changes.items()}})


class Doctor:
    """Runs the doctor on a database, and reads what it says."""

    def __init__(self, service, authority):
        self.service = service
        self.authority = authority

    def run(self, *arguments, addresses=None, ca=True, code=None):
        arguments = list(arguments)
        for host, address in (addresses or {}).items():
            arguments += ["--resolve", f"{host}:443:{address}"]
        if ca:
            arguments += ["--ca", self.authority.root_file]
        arguments += ["--database", self.service.database, "--timeout", "3"]
        result = self.service.try_run("doctor", *arguments, "--json")
        assert result.returncode in (0, 1), result.stderr
        report = json.loads(result.stdout)
        # Only problems cause a failure, and every problem does.
        assert result.returncode == (1 if report["problems"] else 0)
        if code is not None:
            assert result.returncode == code, findings(report)
        return report

    def examine(self, host, *arguments, name=HOST, **options):
        with host.running():
            return self.run(name, *arguments, addresses={name: host.address}, **options)

    def good_host(self, reply=None, **certificate):
        return Host(reply or good(), self.authority.issue(HOST, **certificate))


def findings(report, *severities):
    return {
        finding["id"]: finding for group in report["groups"] for finding in group["findings"]
        if finding["severity"] in (severities or ("problem", "warning", "note"))}


def told(finding):
    return " ".join([finding["what"], finding["fix"]["text"], *finding["fix"]["lines"]])


def assert_found(report, id, *words, also=()):
    """One problem, and no other; its text has the words."""
    found = findings(report)
    assert id in found, {key: value["what"] for key, value in found.items()}
    for word in words:
        assert word in told(found[id]), told(found[id])
    assert found[id]["why"]
    problems = set(findings(report, "problem")) - {id}
    assert problems == set(also), {key: found[key]["what"] for key in problems}


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("authority"))


def prepare(binary, folder):
    service = Service(binary, folder)
    service.operate("domain", "add", f"https://{HOST}", "--pattern", "^https://", "--alternate-host", OTHER,
        "--fallback-url", "https://www.example.com/")
    service.operate(
        "app", "add", "ios", "--bundle-id", "com.example.ios", "--team-id", "ABCDE12345", "--app-store-id", "123456789")
    service.operate(
        "app", "add", "android", "--package", "com.example.android", "--sha256", SIGNING_KEY,
        "--upload-key-sha256", UPLOAD_KEY)
    return service


@pytest.fixture(scope="module")
def doctor(binary, authority, tmp_path_factory):
    return Doctor(prepare(binary, tmp_path_factory.mktemp("doctor")), authority)


@pytest.fixture
def own(binary, authority, tmp_path):
    """A doctor with a database of its own, to be spoilt."""
    return Doctor(prepare(binary, tmp_path), authority)


def test_a_host_that_is_as_it_should_be_has_no_findings(doctor):
    report = doctor.examine(doctor.good_host(), code=0)
    assert findings(report) == {}
    passed = [finding["id"] for finding in report["groups"][0]["findings"]]
    assert passed == ["dns.ok", "certificate.ok", "apple.ok", "android.ok", "alternate.ok", "proxy.ok", "clock.ok"]


class TestCertificates:
    @pytest.mark.parametrize(
        "certificate, id, words",
        [
            ({"end": -1}, "certificate.expired", ["expired on", "certbot renew"]),
            ({"start": 1}, "certificate.not-yet-valid", ["valid from"]),
            ({"chain": False}, "certificate.incomplete-chain", ["1 certificate", "Throw-away Intermediate", "fullchain"]),
            ({"self_signed": True}, "certificate.self-signed", ["is self-signed", "certbot certonly"]),
        ])
    def test_certificate(self, doctor, certificate, id, words):
        report = doctor.examine(doctor.good_host(**certificate), code=1)
        assert_found(report, id, *words)

    def test_one_that_expires_soon_is_a_warning(self, doctor):
        report = doctor.examine(doctor.good_host(end=3), code=0)
        assert_found(report, "certificate.expires-soon", "2 days", "certbot renew")

    def test_another_name(self, doctor):
        host = Host(good(), doctor.authority.issue("www.example.com", "*.shop.example.com"))
        assert_found(doctor.examine(host, code=1), "certificate.wrong-name", "www.example.com", f"-d {HOST}")

    def test_a_wildcard_covers_the_host(self, doctor):
        assert findings(doctor.examine(Host(good(), doctor.authority.issue("*.example.com")), code=0)) == {}

    def test_an_authority_that_nobody_knows(self, doctor):
        report = doctor.examine(doctor.good_host(), ca=False, code=1)
        assert set(findings(report, "problem")) <= {"certificate.incomplete-chain", "certificate.unknown-authority"}
        assert "--ca" in told(next(iter(findings(report, "problem").values())))

    def test_no_tls(self, doctor):
        assert_found(doctor.examine(Host(good()), code=1), "tls.none", "without TLS")


class TestConnections:
    def test_a_name_without_an_address(self, doctor):
        # RFC 6761: names below .invalid never resolve, whichever resolver is used.
        assert_found(doctor.run("nowhere.invalid", code=1), "dns.unresolved", "nowhere.invalid", "IN A")

    def test_nobody_listens(self, doctor):
        with socket.socket() as reserved:
            reserved.bind(("127.0.0.1", 0))
            report = doctor.run(HOST, addresses={HOST: f"127.0.0.1:{reserved.getsockname()[1]}"}, code=1)
        assert_found(report, "connection.none", "connection refused")

    def test_one_of_two_addresses_is_dead(self, doctor):
        with socket.socket(socket.AF_INET6) as reserved, doctor.good_host().running() as host:
            try:
                reserved.bind(("::1", 0))
            except OSError:
                pytest.skip("this machine has no IPv6")
            addresses = f"{host.address},[::1]:{reserved.getsockname()[1]}"
            report = doctor.run(HOST, addresses={HOST: addresses}, code=1)
        assert_found(report, "dns.address-down", "::1", "AAAA", "connection refused")

    def test_an_old_server_answers_on_one_of_two_addresses(self, doctor):
        old = Host(good(apple=Reply("gone", 404, "text/plain")), doctor.authority.issue(HOST))
        with doctor.good_host().running() as host, old.running():
            report = doctor.run(HOST, addresses={HOST: f"{host.address},{old.address}"}, code=1)
        assert_found(report, "dns.addresses-differ", "404")

    def test_a_host_that_never_answers_costs_the_timeout_and_says_what_it_waits_for(self, doctor):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            begun = time.monotonic()
            result = doctor.service.try_run(
                "doctor", HOST, "--resolve", f"{HOST}:443:127.0.0.1:{silent.getsockname()[1]}", "--timeout", "3",
                "--database", doctor.service.database)
            assert time.monotonic() - begun < 15
        assert result.returncode == 1
        assert "file.no-answer" in result.stdout
        assert f"waiting for {HOST}" in result.stderr


class TestFiles:
    @pytest.mark.parametrize(
        "changes, id, words",
        [
            ({"apple": Reply("", 301, Location="https://www.example.com/")}, "file.redirect", ["301", "www.example.com"]),
            ({"android": Reply("", 302, Location="/x")}, "file.redirect", ["assetlinks.json", "302"]),
            ({"apple": Reply("no", 403, "text/plain", Server="cloudflare")}, "file.blocked", ["403", "cloudflare"]),
            (
                {"apple": Reply("<!doctype html><title>Just a moment...</title>", 503, "text/html")}, "file.blocked",
                ["challenge"]),
            ({"apple": Reply("slow down", 429, "text/plain")}, "file.rate-limited", ["429"]),
            ({"apple": Reply("oops", 500, "text/plain")}, "file.status", ["500"]),
            ({"apple": Reply("<!doctype html><p>Shop</p>", type="text/html")}, "file.html", ["web page"]),
            ({"android": Reply("gone", 404, "text/plain")}, "file.missing", ["assetlinks.json", "waymark association"]),
            ({"apple": Reply('{"applinks": {"details": [}}')}, "file.invalid-json", ["at byte"]),
            ({"apple": Reply({"applinks": {}})}, "file.shape", ["details"]),
            ({"apple": Reply(json.dumps(apple_file()) + " " * 140_000)}, "file.too-large", ["131072"]),
            ({"apple": Reply(b" " * 3_000_000)}, "file.too-large", ["more than 1048576"]),
            ({"android": Reply(android_file(), type="text/html")}, "android.content-type", ["as text/html"]),
            (
                {"apple": Reply(apple_file("ZZZZZ99999.com.example.ios"))}, "apple.wrong-prefix",
                ["ZZZZZ99999.com.example.ios", APP_ID, "--app-id-prefix ZZZZZ99999"]),
            ({"apple": Reply(apple_file("ABCDE12345.com.example.x"))}, "apple.app-missing", [APP_ID]),
            ({"apple": Reply(apple_file(paths=["NOT /*"]))}, "apple.links-not-covered", [APP_ID]),
            ({"android": Reply(android_file(":".join(["11"] * 32)))}, "android.wrong-fingerprint", ["11:11", "AB:AB"]),
            ({"android": Reply(android_file(package="com.example.x"))}, "android.package-missing", ["com.example.android"]),
            ({"android": Reply(android_file(UPLOAD_KEY))}, "android.upload-key", ["upload key"]),
            ({"echo": Reply("no", 404, "text/plain")}, "proxy.not-waymark", ["404", "proxy_pass"]),
            ({"echo": Reply(echo(host="127.0.0.1:8080"))}, "proxy.host-lost", ["127.0.0.1:8080", "$host"]),
        ])
    def test_file(self, doctor, changes, id, words):
        report = doctor.examine(doctor.good_host(good(**changes)), code=1)
        assert_found(report, id, *words)

    def test_another_content_type_is_a_warning_for_apple(self, doctor):
        reply = good(apple=Reply(apple_file(), type="text/html; charset=utf-8"))
        report = doctor.examine(doctor.good_host(reply), code=0)
        assert_found(report, "apple.content-type", "as text/html")

    def test_a_connection_that_breaks(self, doctor):
        def reply(request):
            return None if request.path == ANDROID_PATH else good()(request)

        report = doctor.examine(doctor.good_host(reply), code=1)
        assert_found(report, "file.no-answer", "assetlinks.json", "closed")

    def test_an_app_that_is_registered_with_its_upload_key_alone(self, own):
        own.service.operate("app", "set", "android", "--package", "com.example.android", "--sha256", UPLOAD_KEY)
        report = own.examine(own.good_host(good(android=Reply(android_file(UPLOAD_KEY)))), code=1)
        assert_found(report, "android.upload-key", "com.example.android", "App integrity")

    def test_an_app_without_a_team(self, own):
        own.service.operate("app", "set", "ios", "--bundle-id", "com.example.ios", "--team-id", "")
        report = own.examine(own.good_host(), code=1)
        assert_found(report, "apple.prefix-unknown", "com.example.ios", "--team-id")

    def test_a_domain_without_a_second_host(self, own):
        own.service.operate("domain", "set", f"https://{HOST}", "--alternate-host", "")
        assert_found(own.examine(own.good_host(), code=1), "alternate.missing", "--alternate-host")

    @pytest.mark.parametrize("offset, id, code", [(3600, "clock.off", 1), (-90, "clock.drift", 0)])
    def test_clock(self, doctor, offset, id, code):
        host = Host(good(), doctor.authority.issue(HOST), clock_offset=offset)
        assert_found(doctor.examine(host, code=code), id, "60 minutes ahead" if offset > 0 else "behind")


class TestAllDomains:
    def test_every_host_and_the_machine_are_examined(self, own):
        second = Host(good(OTHER), own.authority.issue(OTHER))
        with own.good_host().running() as host, second.running():
            report = own.run(addresses={HOST: host.address, OTHER: second.address}, code=0)
        names = [group["name"] for group in report["groups"]]
        assert names == ["127.0.0.1:8080", HOST, OTHER, str(own.service.database)]
        # The service's own address is not in use.
        assert set(findings(report)) == {"service.not-running", "host.plain-http"}

    def test_the_second_host_is_not_served(self, own):
        second = Host(replies({}), own.authority.issue(OTHER))
        with own.good_host().running() as host, second.running():
            report = own.run(addresses={HOST: host.address, OTHER: second.address}, code=1)
        group = next(group for group in report["groups"] if group["name"] == OTHER)
        assert {"file.missing", "proxy.not-waymark"} <= {finding["id"] for finding in group["findings"]}

    def test_people_get_a_text_of_80_columns(self, own):
        host = Host(good(apple=Reply("", 301, Location="https://www.example.com/")), own.authority.issue("x.example.com"))
        with host.running():
            result = own.service.try_run(
                "doctor", "--resolve", f"{HOST}:443:{host.address}", "--resolve", f"{OTHER}:443:{host.address}", "--ca",
                own.authority.root_file, "--database", own.service.database)
        assert result.returncode == 1
        for line in result.stdout.splitlines():
            # Lines to paste are not wrapped, and paths are not shortened.
            assert len(line) <= 80 or line.startswith("        ") or str(own.service.folder) in line, line
        assert re.search(r"^\d+ problems, \d+ warnings?, \d+ notes?; \d+ checks passed\.$", result.stdout, re.MULTILINE)
        assert f"\n{HOST}\n  PROBLEM  certificate.wrong-name\n" in result.stdout


class TestHosts:
    def test_a_host_without_a_domain(self, doctor):
        host = Host(good(), doctor.authority.issue("new.example.com"))
        report = doctor.examine(host, name="new.example.com", code=0)
        assert_found(report, "host.not-configured", "waymark domain add https://new.example.com")

    @pytest.mark.parametrize("name", [HOST.upper(), f"http://{HOST}", f"https://{HOST}/abc", f" {HOST} ", f"{HOST}:443"])
    def test_a_host_as_people_call_it(self, doctor, name):
        with doctor.good_host().running() as host:
            report = doctor.run(name, addresses={HOST: host.address})
        assert [group["name"] for group in report["groups"]] == [HOST]
        assert findings(report) == {}

    @pytest.mark.sqlite
    def test_a_machine_without_a_database(self, binary, authority, tmp_path):
        doctor = Doctor(Service(binary, tmp_path), authority)
        report = doctor.examine(doctor.good_host(), code=1)
        assert set(findings(report)) == {"host.records-unread", "database.missing"}
        assert not doctor.service.database.exists()
        doctor.service.database.parent.mkdir(parents=True, exist_ok=True)
        doctor.service.database.write_text("no database at all, but a text of some length\n" * 9)
        report = doctor.examine(doctor.good_host(), code=1)
        assert set(findings(report)) == {"host.records-unread", "database.foreign"}

    @pytest.mark.parametrize(
        "arguments, words",
        [
            (["https://go.example.com/?x=1"], "https://go.example.com/?x=1"), (["--resolve", "here"], "--resolve"),
            (["--ca", "/there/is/no.pem"], "/there/is/no.pem"), (["--timeout", "0"], "--timeout"),
        ])
    def test_a_wrong_command_line_is_named(self, doctor, arguments, words):
        result = doctor.service.try_run("doctor", *arguments)
        assert result.returncode == 64
        assert words in result.stderr


class TestAppleCopy:
    APPLE = "app-site-association.cdn-apple.com"

    def ask(self, doctor, reply):
        copy = Host(reply, doctor.authority.issue(self.APPLE))
        with doctor.good_host().running() as host, copy.running():
            return doctor.run(HOST, "--origin", addresses={HOST: host.address, self.APPLE: copy.address})

    def test_the_same(self, doctor):
        report = self.ask(doctor, replies({f"/a/v1/{HOST}": Reply(apple_file())}))
        assert findings(report) == {}
        assert "apple-cdn.ok" in findings(report, "ok")

    def test_another(self, doctor):
        report = self.ask(doctor, replies({f"/a/v1/{HOST}": Reply(apple_file("ABCDE12345.com.example.old"), Age="77")}))
        assert_found(report, "apple-cdn.differs", "77 seconds", "mode=developer")

    def test_none(self, doctor):
        failure = Reply("", 404, Apple_Failure_Reason="SWCERR00101 Bad HTTP Response: 403 Forbidden")
        assert_found(self.ask(doctor, lambda request: failure), "apple-cdn.missing", "403 Forbidden")

    def test_out_of_reach_is_no_failure(self, doctor):
        with doctor.good_host().running() as host, socket.socket() as reserved:
            reserved.bind(("127.0.0.1", 0))
            nobody = f"127.0.0.1:{reserved.getsockname()[1]}"
            report = doctor.run(HOST, "--origin", addresses={HOST: host.address, self.APPLE: nobody}, code=0)
        assert_found(report, "apple-cdn.unreachable", "refused")


@pytest.fixture(scope="module")
def behind(binary, authority, tmp_path_factory):
    """A doctor with a running service that trusts a proxy on this machine."""
    doctor = Doctor(prepare(binary, tmp_path_factory.mktemp("behind")), authority)
    doctor.service.start("--set", "trustedProxies=127.0.0.1")
    yield doctor
    assert doctor.service.stop() == 0


class TestProxies:
    """A real service behind a proxy that tells it the truth, or not."""

    RIGHT = {"X_Forwarded_Proto": "https", "X_Forwarded_For": "127.0.0.1", "X_Forwarded_Host": None}

    def examine(self, doctor, code=None, **fields):
        reply = passing_on(doctor.service, **{**self.RIGHT, **fields})
        return doctor.examine(doctor.good_host(reply), code=code)

    def test_one_that_tells_the_truth(self, behind):
        report = self.examine(behind, code=0)
        assert findings(report) == {}
        assert "proxy.ok" in findings(report, "ok")

    def test_one_that_drops_the_host(self, behind):
        report = self.examine(behind, code=1, Host="127.0.0.1:9")
        assert_found(report, "proxy.host-lost", "127.0.0.1:9", "Host $host", also=["file.missing"])

    def test_one_that_drops_the_scheme(self, behind):
        report = self.examine(behind, code=0, X_Forwarded_Proto=None)
        assert_found(report, "proxy.scheme-lost", "X-Forwarded-Proto $scheme", "trustedProxies=127.0.0.1")

    def test_one_that_passes_the_visitors_fields_on(self, behind):
        reply = passing_on(behind.service, X_Forwarded_Proto="https")
        report = behind.examine(behind.good_host(reply), code=1)
        assert_found(report, "proxy.spoofable", "X-Forwarded-For and X-Forwarded-Host")

    def test_one_that_is_not_trusted(self, own):
        own.service.start()
        try:
            report = self.examine(own, code=0)
        finally:
            own.service.stop()
        assert_found(report, "proxy.scheme-lost", "sees http from 127.0.0.1")


class TestServiceWithACertificate:
    def test_one_that_speaks_https_itself_has_no_findings(self, own):
        pem = own.authority.issue(HOST)
        own.service.start("--tls-certificate", pem, "--tls-key", pem)
        try:
            report = own.run(HOST, addresses={HOST: f"127.0.0.1:{own.service.port}"}, code=0)
        finally:
            own.service.stop()
        assert findings(report) == {}


@pytest.mark.sqlite
class TestMachines:
    """The database, the disk, permissions and keys; the service's own address is all that is asked."""

    @pytest.fixture
    def machine(self, binary, authority, tmp_path):
        service = Service(binary, tmp_path)
        service.operate("project", "add", "shop")
        return Doctor(service, authority)

    @staticmethod
    def change(doctor, sql):
        with contextlib.closing(sqlite3.connect(doctor.service.database)) as connection:
            connection.executescript(sql)

    @staticmethod
    def machine_findings(report):
        return {finding["id"] for finding in report["groups"][-1]["findings"] if finding["severity"] != "ok"}

    def test_a_fresh_one_has_no_problem(self, machine):
        report = machine.run(code=0)
        assert self.machine_findings(report) == {"host.none"}
        passed = [finding["id"] for finding in report["groups"][-1]["findings"] if finding["severity"] == "ok"]
        assert passed == ["database.ok", "disk.ok", "permissions.ok", "keys.ok"]
        assert "database.ok" in findings(machine.run("--thorough", code=0), "ok")

    def test_a_running_service_is_not_disturbed(self, fresh, authority):
        fresh.start()
        report = Doctor(fresh, authority).run(code=0)
        assert set(findings(report)) == {"host.plain-http", "host.none"}
        assert fresh.create("https://www.example.com/after")["shortLink"]

    def test_no_database(self, machine):
        machine.service.database = machine.service.folder / "none.sqlite"
        assert_found(machine.run(code=1), "database.missing", "none.sqlite", "waymark serve")
        assert not machine.service.database.exists()

    def test_another_file(self, machine):
        machine.service.database.write_text("These are notes, and not a database. " * 100)
        assert_found(machine.run(code=1), "database.foreign", "not an SQLite database")

    def test_a_folder_that_this_user_may_not_enter(self, machine):
        if os.geteuid() != 0:
            pytest.skip("only the superuser can ask as somebody else")
        nobody = {"user": 65534, "group": 65534, "extra_groups": [], "cwd": "/"}
        command = [machine.service.binary, "doctor", "--json", "--database", machine.service.database]
        try:
            result = subprocess.run(
                command, capture_output=True, text=True, timeout=30, env=machine.service.environment(), **nobody)
        except PermissionError:
            pytest.skip("the binary lies where nobody else may go")
        assert result.returncode == 1, result.stderr
        assert_found(json.loads(result.stdout), "database.unreadable", "cannot read its folder")

    def test_damage(self, machine):
        self.change(machine, "PRAGMA wal_checkpoint(TRUNCATE)")
        with open(machine.service.database, "r+b") as file:
            size = os.fstat(file.fileno()).st_size
            file.seek(4096)
            file.write(b"\xff" * (size - 4096))
        report = machine.run(code=1)
        assert_found(report, "database.damaged", "systemctl stop waymark")

    def test_a_row_that_refers_to_nothing(self, machine):
        self.change(
            machine,
            "PRAGMA foreign_keys = OFF;"
            "INSERT INTO app_event_batches VALUES (x'00112233445566778899AABBCCDDEEFF', 'b', 1, 0, 0)")
        assert_found(machine.run(code=1), "database.foreign-keys", "1 row refers", "app_event_batches")

    def test_a_newer_schema(self, machine):
        self.change(machine, "INSERT INTO schema_migrations VALUES ('0999-later', 0)")
        assert_found(machine.run(code=1), "database.newer-schema", "0999-later")

    def test_an_older_schema_stays_older(self, machine):
        self.change(machine, "DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)")
        assert_found(machine.run(code=0), "database.older-schema", "backup")
        assert_found(machine.run(code=0), "database.older-schema")

    @pytest.mark.parametrize(
        "file, mode, id, code",
        [
            ("first-key", 0o644, "permissions.key-file", 1), ("waymark.sqlite", 0o666, "permissions.writable-by-others", 1),
            ("", 0o777, "permissions.writable-by-others", 1),
        ])
    def test_permissions(self, machine, file, mode, id, code):
        path = machine.service.database.parent / file
        path.chmod(mode)
        assert_found(machine.run(code=code), id, "chmod", str(path))

    def test_a_private_key_that_everybody_may_read(self, machine):
        pem = machine.authority.issue(HOST)
        pem.chmod(0o644)
        config = machine.service.folder / "waymark.json"
        config.write_text(json.dumps({"tls": {"certificate": str(pem), "key": str(pem)}}))
        assert_found(machine.run("--config", config, code=1), "permissions.key-file", f"chmod 600 {pem}")

    def test_a_readable_database(self, machine):
        machine.service.database.chmod(0o644)
        machine.service.database.parent.chmod(0o755)
        assert_found(machine.run(code=0), "permissions.readable-by-others", "chmod 600")

    def test_files_of_another_user(self, machine):
        if os.geteuid() != 0:
            pytest.skip("only the superuser can give files away")
        log = machine.service.database.with_name("waymark.sqlite-serve")
        log.touch(0o600)
        os.chown(log, 65534, -1)
        assert_found(machine.run(code=1), "permissions.mixed-owners", f"chown root: {log}")

    def test_a_key_that_nobody_ever_used(self, machine):
        self.change(machine, f"UPDATE api_keys SET created_at = {int((time.time() - 40 * 86400) * 1000)}")
        assert_found(machine.run(code=0), "keys.never-used", "waymark key remove")

    def test_proxies_that_are_everybody(self, machine):
        config = machine.service.folder / "waymark.json"
        config.write_text(json.dumps({"trustedProxies": ["0.0.0.0/0"]}))
        assert_found(machine.run("--config", config, code=1), "proxy.trusts-everyone", "0.0.0.0/0")

    @contextlib.contextmanager
    def small_disk(self, machine):
        """A file system of its own below the database."""
        folder = machine.service.folder / "disk"
        folder.mkdir()
        mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m,mode=700", "none", folder], capture_output=True)
        if mount.returncode != 0:
            pytest.skip("file systems cannot be mounted here")
        try:
            shutil.move(machine.service.database, folder / "waymark.sqlite")
            machine.service.database = folder / "waymark.sqlite"
            yield folder
        finally:
            subprocess.run(["umount", folder], check=True)

    def test_a_full_disk(self, machine):
        with self.small_disk(machine):
            assert_found(machine.run(code=1), "disk.full", "df -h")

    def test_a_disk_for_reading_only(self, machine):
        with self.small_disk(machine) as folder:
            subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
            report = machine.run(code=1)
        assert "disk.not-writable" in findings(report, "problem")
        assert "read-only" in findings(report)["disk.not-writable"]["what"]
