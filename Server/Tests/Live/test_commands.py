"""What commands print and how they end: exit statuses, mistyped names, the state of a service."""

import json
import os
import subprocess

import pytest

from ports import reserve_port
from waymark_service import eventually


@pytest.mark.parametrize(
    "arguments, variables, status, said",
    [
        (("version",), {}, 0, ""), (("--version",), {}, 0, ""), (("--help",), {}, 0, ""),
        (("link", "list"), {"WAYMARK_KEY": "", "WAYMARK_DATABASE": "none.sqlite"}, 64, "no key was given"),
        (("serv",), {}, 64, "did you mean `waymark serve`?"),
        (("domain", "ad", "https://go.example.com"), {}, 64, "did you mean `waymark domain add`?"),
        (("serve", "--prot", "1"), {}, 64, "--port"), (("serve", "--set", "prot=1"), {}, 64, 'did you mean "port"?'),
        (("serve",), {"WAYMARK_PROT": "1"}, 64, "did you mean WAYMARK_PORT?"),
        (("domain", "list"), {"WAYMARK_DATABSE": "x"}, 64, "did you mean WAYMARK_DATABASE?"),
        (("serve", "--config", "none.json"), {}, 64, "none.json"),
        (("serve", "--host", "203.0.113.7", "--port", "0"), {}, 2, "has no address 203.0.113.7"),
        (("serve", "--host", "nowhere.invalid", "--port", "0"), {}, 2, "the host nowhere.invalid cannot be resolved"),
        (("serve", "--tls-certificate", "none.pem", "--tls-key", "none.key"), {}, 64, "none.pem"),
        (("domain", "add", "ftp://x"), {}, 1, "not a link domain"), (("domain", "list"), {}, 2, "the file does not exist"),
        (("backup", "copy.sqlite"), {}, 2, "the file does not exist"), (("restore", "none.sqlite"), {}, 2, "none.sqlite"),
        (("export",), {}, 2, "the file does not exist"), (("status",), {}, 2, "the file does not exist"),
        (("qr", "nothing"), {}, 64, "not a web address"), (("qr", "javascript:alert(1)"), {}, 64, "not a web address"),
        (("qr", "https://go.example.com/a", "--output", "no/folder/a.svg"), {}, 2, "no/folder"),
        (("import", "none.csv"), {}, 2, "No such file"), (("import", "firebse", "x"), {}, 64, 'did you mean "firebase"?'),
        (("explain", "https://e.com/", "--routes", "none.txt"), {}, 2, "none.txt"),
        (("flow", "--user-agents", "none.txt"), {}, 2, "none.txt"),
        (("key", "create", "--role", "boss"), {}, 64, "--role"), (("project", "remove", "none"), {}, 2, "the file does not exist"),
    ])
def test_commands_end_with_the_status_of_the_help(binary, tmp_path, arguments, variables, status, said):
    environment = {name: text for name, text in os.environ.items() if not name.startswith("WAYMARK_")} | variables
    result = subprocess.run(
        [binary, *arguments], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
    assert result.returncode == status, result.stderr
    assert said in result.stderr
    if status:
        assert result.stderr.startswith("waymark: ")
        assert list(tmp_path.iterdir()) == [], "a refused command leaves something behind"


def test_a_service_that_is_not_there_is_told_in_words(binary, tmp_path):
    environment = {name: text for name, text in os.environ.items() if not name.startswith("WAYMARK_")}
    for address, words in (
        (f"http://127.0.0.1:{reserve_port()}", "connection refused"), ("https://nowhere.invalid", "unknown host"),
    ):
        result = subprocess.run(
            [binary, "link", "list", "--server", address, "--key", "wmk_server_x"], cwd=tmp_path, env=environment,
            capture_output=True, text=True, timeout=60)
        assert result.returncode == 2
        assert words in result.stderr and "URLError" not in result.stderr, result.stderr


def test_a_variable_of_another_program_is_named_once_and_stops_nothing(fresh):
    variables = {**fresh.environment(), "WAYMARK_SERVICE_HOST": "10.0.0.1"}
    fresh.environment = lambda: variables
    fresh.start()
    assert fresh.request("GET", "/health/live").status == 200
    fresh.stop()
    assert fresh.log().count("WAYMARK_SERVICE_HOST") == 1
    assert "10.0.0.1" not in fresh.log()


@pytest.mark.sqlite
def test_the_state_of_a_service_is_shown(fresh, tmp_path):
    fresh.start()
    fresh.create("https://www.example.com/one")
    state = fresh.operate("status")
    assert (state["isRunning"], state["isReady"], state["address"]) == (True, True, fresh.address)
    assert (state["database"], state["links"], state["processID"]) == (str(fresh.database), 1, fresh.ready["processID"])
    assert state["bytes"] >= fresh.database.stat().st_size and "lastBackup" not in state
    fresh.operate("backup", tmp_path / "copy.sqlite")
    backup = fresh.operate("status")["lastBackup"]
    assert (backup["file"], backup["links"]) == (str(tmp_path / "copy.sqlite"), 1)
    text = fresh.try_run("status", "--database", fresh.database).stdout
    assert f"running at {fresh.address}" in text and "plain HTTP" in text
    fresh.stop()
    result = fresh.try_run("status", "--database", fresh.database, "--json")
    assert (result.returncode, result.stderr) == (2, "")
    state = json.loads(result.stdout)
    assert (state["isRunning"], state["links"]) == (False, 1) and "address" not in state
    fresh.start()
    fresh.kill()
    assert fresh.try_run("status", "--database", fresh.database).returncode == 2


@pytest.mark.sqlite
def test_a_service_on_a_disk_for_reading_only_is_found_by_its_configuration(fresh):
    folder = fresh.data
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "none", folder], capture_output=True).returncode != 0:
        pytest.skip("file systems cannot be mounted here")
    try:
        fresh.start()
        fresh.stop()
        fresh.database.with_name("waymark.sqlite-serve").unlink()
        subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
        config = fresh.folder / "waymark.json"
        config.write_text(json.dumps({"port": fresh.port}))
        status = ("status", "--database", fresh.database, "--config", config)
        assert "not running" in fresh.try_run(*status).stdout
        fresh.start()
        result = fresh.try_run(*status)
        assert result.returncode == 0 and f"service at {fresh.address} is read-only" in result.stdout
        fresh.stop()
    finally:
        subprocess.run(["umount", folder], check=True)


@pytest.mark.sqlite
def test_a_database_that_was_moved_under_a_service_is_to_be_put_back(fresh):
    fresh.start()
    fresh.database.rename(fresh.folder / "moved.sqlite")
    result = fresh.try_run("status", "--database", fresh.database)
    assert result.returncode == 2 and "move it back" in result.stderr and "waymark serve" not in result.stderr
    (fresh.folder / "moved.sqlite").rename(fresh.database)


def test_the_days_of_a_certificate_are_those_of_the_one_that_is_shown(fresh, tmp_path):
    def issue(days):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", str(days),
             "-subj", "/CN=go.example.com", "-keyout", "key.new", "-out", "chain.new"],
            cwd=tmp_path, check=True, capture_output=True)
        (tmp_path / "key.new").rename(tmp_path / "key.pem")
        (tmp_path / "chain.new").rename(tmp_path / "chain.pem")

    issue(10)
    fresh.start("--tls-certificate", str(tmp_path / "chain.pem"), "--tls-key", str(tmp_path / "key.pem"))
    assert fresh.operate("status")["certificateDays"] == 9
    issue(90)
    assert eventually(lambda: fresh.operate("status")["certificateDays"] == 89, pause=0.2)


class TestNotes:
    """What commands say beside their results."""

    def run(self, service, *words):
        result = service.try_run(*words, "--database", service.database)
        assert result.returncode == 0, result.stderr
        return result.stderr

    def test_a_text_that_is_not_kept_as_it_is(self, fresh):
        prefix = "https://go.example.com"
        assert "“Fjord Fell”" in self.run(fresh, "domain", "add", prefix, "--name", "Fjord\nFell", "--pattern", "^https://a")
        assert "--page-text was saved as “a b”" in self.run(fresh, "domain", "set", prefix, "--page-text", "a\t b")
        assert self.run(fresh, "domain", "set", prefix, "--page-title", "Für Große") == ""
        app = ["ios", "--bundle-id", "com.example.ios"]
        assert "has no App Store ID" in self.run(fresh, "app", "add", *app, "--team-id", "ABCDE12345")
        assert "--name was saved as “ab”" in self.run(fresh, "app", "set", *app, "--name", "a\u202eb")
        assert self.run(fresh, "app", "set", *app, "--app-store-id", "123456789") == ""

    def test_a_domain_that_is_open_to_anyone(self, fresh, tmp_path):
        prefix = "https://go.example.com"
        assert "anyone can write a link" in self.run(fresh, "domain", "add", prefix)
        assert self.run(fresh, "domain", "set", prefix, "--pattern", "^https://www\\.example\\.com/") == ""
        assert self.run(fresh, "domain", "set", prefix, "--name", "Fjord") == ""
        assert "anyone can write a link" in self.run(fresh, "domain", "set", prefix, "--pattern", "")
        table = tmp_path / "links.csv"
        table.write_text("short_link,link\nhttps://new.example.com/a,https://www.example.com/a\n")
        assert "anyone can write" not in self.run(fresh, "import", "csv", str(table), "--dry-run")
        assert "anyone can write a link on https://new.example.com" in self.run(fresh, "import", "csv", str(table))
        assert "anyone can write" not in self.run(fresh, "import", "csv", str(table))
