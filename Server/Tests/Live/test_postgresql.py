"""A database on a PostgreSQL server: what is between, who is at the other end, and what goes wrong there."""

import json
import os
import re
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import postgres_server
from authority import Authority
from pgbouncer import PgBouncer
from ports import reserve_port
from postgres_faults import FAULTS
from postgres_server import PostgresServer
from user_agents import DESKTOP
from waymark_service import CommandError, Service, eventually

PASSWORD = "correct horse/battery@staple"


@pytest.fixture(scope="module")
def server():
    server = PostgresServer().start()
    yield server
    server.remove()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_server_costs_no_visit_no_link_and_no_click(binary, fault):
    """For a short time; scripts/fuzz.sh takes longer."""
    script = Path(__file__).parent / "postgres_faults.py"
    result = subprocess.run(
        [sys.executable, script, str(binary), "--fault", fault, "--seconds", "2"], capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-4000:]


@pytest.fixture(scope="module")
def nodes(binary, server, tmp_path_factory):
    server.create("pooled")
    pooler = PgBouncer(server, pool_size=3)
    nodes = [
        Service(binary, tmp_path_factory.mktemp(name), database=pooler.url("pooled")) for name in ("one", "other")]
    nodes[0].start("--log-level", "debug")
    # On the other node, too, the domain is that of the first.
    nodes[1].start("--log-level", "debug")
    yield nodes
    for node in nodes:
        assert node.stop() == 0, node.log()
    pooler.stop()


class TestPooler:
    """PgBouncer in transaction mode, with fewer connections than its two services have."""

    def test_links_are_created_and_followed_by_many_at_once(self, nodes):
        one, other = nodes

        def create(number):
            return nodes[number % 2].request(
                "POST", "/api/v1/links", body={"link": {"link": f"https://www.example.com/{number}"}}, key=one.key).json()

        with ThreadPoolExecutor(16) as callers:
            links = list(callers.map(create, range(200)))
            assert len({link["code"] for link in links}) == 200

            def follow(link):
                return [node.request("GET", link["shortLink"], agent=DESKTOP).location for node in nodes]

            followed = list(callers.map(follow, links))
        assert followed == [[f"https://www.example.com/{number}"] * 2 for number in range(200)]

        seen = []

        def clicks():
            # On a busy machine an answer may take longer than a command waits.
            try:
                seen.append(other.run("stats", "--period", "2d", "--server", other.address, "--key", one.key)["clicks"])
            except CommandError as error:
                seen.append(str(error))
            return seen[-1] == 400

        assert eventually(clicks, 40, 0.1), seen[-3:]
        listed = one.request("GET", "/api/v1/links?limit=100", key=one.key).json()
        assert len(listed["links"]) == 100 and listed.get("next", True)

    def test_edits_are_seen_by_both_nodes(self, nodes):
        one, other = nodes
        link = one.create("https://www.example.com/before")
        assert other.request("GET", link["shortLink"], agent=DESKTOP).location == "https://www.example.com/before"
        answer = one.request(
            "PATCH", f"/api/v1/links/{link['id']}", body={"link": {"link": "https://www.example.com/after"}}, key=one.key)
        assert answer.status == 200, answer.text

        def location():
            return other.request("GET", link["shortLink"], agent=DESKTOP).location

        assert eventually(lambda: location() == "https://www.example.com/after")
        one.operate("domain", "add", "https://pooled.example.com", "--fallback-url", "https://www.example.com/fallback")
        assert eventually(lambda: other.request("GET", "https://pooled.example.com/", agent=DESKTOP).status == 302)

    @pytest.mark.parametrize("wrong, right, remedy", [
        ("/pooled", "/nonesuch", "create the database"), (f"{postgres_server.USER}@", "nobody@", "create the user"),
        ("/pooled", "/pooled?options=-csearch_path%3Dx", "correct the parameter"),
    ])
    def test_a_service_does_not_wait_for_what_the_pooler_refuses_for_good(self, nodes, binary, tmp_path, wrong, right, remedy):
        database = nodes[0].database.replace(wrong, right)
        result = Service(binary, tmp_path, database=database).try_run("serve", "--port", "0", "--database", database)
        assert result.returncode == 2 and remedy in result.stderr, result.stderr

    def test_nothing_is_left_on_the_connections_of_others(self, nodes, server):
        names = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")
        query = "; ".join(f"SHOW {name}" for name in names)
        for _ in range(6):
            assert {value for value, in postgres_server.execute(query, nodes[0].database)} == {"0"}
        prepared = "SELECT count(*) FROM pg_prepared_statements WHERE name <> ''"
        for _ in range(6):
            assert postgres_server.execute(prepared, nodes[0].database) == [("0",)]


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture(scope="module")
def base(authority):
    """The URL of a database, without what makes the connection safe."""
    port = reserve_port()
    server = PostgresServer(listen_addresses="127.0.0.1", port=port)
    pair = authority.issue("localhost")
    files = {}
    for name, file in (("ssl_cert_file", pair.certificate), ("ssl_key_file", pair.key)):
        copy = server.folder / name
        copy.write_bytes(file.read_bytes())
        copy.chmod(stat.S_IRUSR)
        if postgres_server.AS_USER:
            os.chown(copy, server.data.stat().st_uid, server.data.stat().st_gid)
        files[name] = copy
    (server.data / "pg_hba.conf").write_text("local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n")
    server.start(ssl="on", **files)
    for name in ("safe", "url", "variable"):
        server.create(name)
    server.execute(f"ALTER USER {postgres_server.USER} PASSWORD '{PASSWORD}'")
    yield f"postgresql://{postgres_server.USER}@localhost:{port}/safe"
    server.remove()


class TestTLS:
    """A server on TCP that wants TLS and a password."""

    @pytest.fixture
    def password_file(self, tmp_path):
        path = tmp_path / "passwords"
        path.write_text(f"*:*:*:{postgres_server.USER}:{PASSWORD}\n")
        path.chmod(0o600)
        return path

    def verified(self, base, authority, **more):
        return postgres_server.url(base, sslmode="verify-full", sslrootcert=authority.certificate, **more)

    def refusal(self, binary, folder, database, **variables):
        """What a command says that cannot open the database."""
        service = Service(binary, folder, database=database)
        plain = service.environment()
        service.environment = lambda: {**plain, **variables}
        result = service.try_run("project", "list", "--database", database)
        assert result.returncode == 2, (result.stdout, result.stderr)
        assert PASSWORD not in result.stderr and PASSWORD.split("/")[0] not in result.stderr
        return result.stderr

    @pytest.mark.parametrize("place", ["url", "variable"])
    def test_a_verified_server_is_used_and_the_password_is_nowhere_to_be_seen(
            self, binary, base, authority, password_file, tmp_path, place):
        more = {"passfile": password_file} if place == "url" else {}
        database = self.verified(base.replace("/safe", f"/{place}"), authority, channel_binding="require", **more)
        service = Service(binary, tmp_path / "node", database=database)
        plain = service.environment()
        if place == "variable":
            service.environment = lambda: {**plain, "PGPASSFILE": str(password_file)}
        service.start("--log-level", "trace")
        try:
            link = service.create("https://www.example.com/safe")
            assert service.request("GET", link["shortLink"], agent=DESKTOP).location == "https://www.example.com/safe"
            secure = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'waymark'"
            environment = {**postgres_server.environment(), "PGPASSFILE": str(password_file)}
            result = subprocess.run(
                [postgres_server.programs("psql") / "psql", "-qXAtc", secure, service.database], capture_output=True, text=True,
                env=environment, timeout=20)
            assert result.stdout.strip() == "t", result.stderr
            process = Path(f"/proc/{service.ready['processID']}")
            assert PASSWORD.encode() not in (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
        finally:
            assert service.stop() == 0
        for path in [service.log_path, *(path for path in service.data.rglob("*") if path.is_file())]:
            assert PASSWORD.encode() not in path.read_bytes(), path

    def test_another_name_is_refused(self, binary, base, authority, password_file, tmp_path):
        database = self.verified(base.replace("localhost", "127.0.0.1"), authority, passfile=password_file)
        text = self.refusal(binary, tmp_path, database)
        assert 'server certificate for "localhost"' in text and 'does not match host name "127.0.0.1"' in text

    def test_another_authority_is_refused(self, binary, base, password_file, tmp_path):
        database = self.verified(base, Authority(tmp_path / "other", "Another authority"), passfile=password_file)
        assert "certificate verify failed" in self.refusal(binary, tmp_path, database)

    def test_a_missing_root_is_told_with_what_to_do(self, binary, base, password_file, tmp_path):
        database = postgres_server.url(
            base, sslmode="verify-full", sslrootcert=tmp_path / "none.pem", passfile=password_file)
        text = self.refusal(binary, tmp_path, database)
        assert "none.pem" in text and "does not exist" in text and "provide the file" in text

    def test_a_connection_without_tls_is_refused(self, binary, base, password_file, tmp_path):
        database = postgres_server.url(base, sslmode="disable", passfile=password_file)
        assert "no encryption" in self.refusal(binary, tmp_path, database)

    def test_a_missing_and_a_wrong_password_are_told_apart(self, binary, base, authority, password_file, tmp_path):
        database = self.verified(base, authority)
        assert "no password supplied" in self.refusal(binary, tmp_path, database, PGPASSFILE="/dev/null")
        password_file.write_text(f"*:*:*:{postgres_server.USER}:wrong\n")
        text = self.refusal(binary, tmp_path, database, PGPASSFILE=str(password_file))
        assert "password authentication failed" in text and str(password_file) in text
        # Nor does a service wait for what does not pass by itself.
        result = Service(binary, tmp_path / "serve", database=database).try_run(
            "serve", "--port", "0", "--database", postgres_server.url(database, passfile=password_file))
        assert result.returncode == 2 and "correct the password where it is kept" in result.stderr, result.stderr

    def test_a_password_in_the_url_is_refused_and_not_repeated(self, binary, base, tmp_path):
        service = Service(binary, tmp_path, database=base)
        for database in (base.replace("@", ":secret-word@"), postgres_server.url(base, password="secret-word")):
            result = service.try_run("serve", "--port", "0", "--database", database)
            assert result.returncode == 64 or result.returncode == 2, result.stderr
            assert "secret-word" not in result.stderr and "passfile" in result.stderr


def test_the_service_waits_for_a_server_that_is_away_and_commands_tell_of_it(binary, tmp_path):
    server = PostgresServer()
    try:
        service = Service(binary, tmp_path, database=server.url())
        result = service.try_run("project", "list", "--database", service.database)
        assert result.returncode == 2 and str(server.folder) in result.stderr, result.stderr
        with ThreadPoolExecutor(1) as starter:
            started = starter.submit(service.start, "--log-level", "debug")
            assert eventually(lambda: "The database cannot be reached" in service.log())
            # The last of all services that notices it.
            assert eventually(lambda: "debug The database does not answer this node." in service.log())
            server.start()
            started.result()
        assert service.request("GET", "/health/ready").status == 200
        assert eventually(lambda: "The database can be reached again." in service.log())
        # One line for the fault, and one for its end.
        warnings = re.findall(r"^\S+ warning (.*)", service.log(), re.MULTILINE)
        assert [text.partition(";")[0] for text in warnings] == ["The database cannot be reached"], warnings
        assert len(re.findall(r"^\S+ notice .* again", service.log(), re.MULTILINE)) == 1, service.log()
        assert service.stop() == 0
    finally:
        server.remove()


def test_the_doctor_tells_whether_edits_are_heard_where_the_configuration_says(binary, server, tmp_path):
    server.create("heard")
    server.create("another")
    for name in ("another", "heard"):
        service = Service(binary, tmp_path / name, database=server.url(name))
        service.start()
        assert service.stop() == 0
    pooler = PgBouncer(server)
    try:
        for url, id, words in [
            (server.url("heard"), "listener.ok", "are heard"),
            (server.url("another"), "server.listener", "another database"),
            (pooler.url("heard"), "server.listener", "pooler"),
            (server.url("missing"), "server.listener", "missing"),
        ]:
            configuration = tmp_path / "listener.json"
            configuration.write_text(json.dumps({"database": pooler.url("heard"), "databaseListener": url}))
            result = service.try_run(
                "doctor", "--config", configuration, "--database", pooler.url("heard"), "--json")
            report = json.loads(result.stdout)
            found = {finding["id"]: finding for finding in report["groups"][-1]["findings"]}
            assert id in found and words in found[id]["what"], (url, found)
            assert "server.pooled" not in found
    finally:
        pooler.stop()


def test_a_service_and_the_doctor_tell_that_searches_have_no_index(binary, server, tmp_path):
    server.create("plain")
    service = Service(binary, tmp_path, database=server.url("plain"))
    service.start()
    message = "Searches read all links of a project"
    assert message not in service.log()
    assert service.stop() == 0
    # As on a server that has no triggers.
    server.execute("UPDATE link_index SET format = 0", "plain")
    service.start()
    assert eventually(lambda: message in service.log())
    report = service.try_run("doctor", "--database", service.database, "--json").stdout
    assert "server.no-triggers" in report, report
    assert service.stop() == 0
