"""Two services on one PostgreSQL database: what one changes the other has at once, and nothing happens twice."""

import argparse
import shutil
import statistics
import threading
import time
import urllib.parse
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

import crash_nodes
import postgres_server
from nodes import Node
from postgres_server import PostgresServer
from sizes import size
from user_agents import ANDROID_CHROME, DESKTOP
from waymark_service import CommandError, eventually

PAGE = "https://www.example.com/page"
PACKAGE = "com.example.android"


@pytest.fixture(scope="module")
def server():
    server = PostgresServer().start()
    yield server
    server.remove()


@pytest.fixture(scope="module")
def nodes(binary, tmp_path_factory, server):
    folder = tmp_path_factory.mktemp("nodes")
    url = server.create("shared")
    one = Node(binary, folder / "one", url).start("--log-level", "debug")
    two = Node(binary, folder / "two", url, first=one).start("--log-level", "debug")
    one.operate("app", "add", "android", "--package", PACKAGE)
    yield one, two
    assert one.stop() == 0, one.log()
    assert two.stop() == 0, two.log()


def seconds_until(condition):
    begun = time.monotonic()
    assert eventually(condition, pause=0.005)
    return time.monotonic() - begun


def usual(taken):
    """The usual one of some times: what a busy machine adds to one of them is none of the service's."""
    return statistics.median(taken)


def at_once(work, arguments):
    """The results of calls that all begin at the same moment."""
    barrier = threading.Barrier(len(arguments))

    def run(argument):
        barrier.wait()
        return work(argument)

    with ThreadPoolExecutor(len(arguments)) as pool:
        return list(pool.map(run, arguments))


class TestEdits:
    def test_are_on_the_other_node_within_a_second(self, nodes):
        one, two = nodes
        for node in nodes:
            assert eventually(lambda: "Edits are heard of" in node.log()), node.log()
        taken = []
        for number in range(10):
            here, there = (one, two) if number % 2 else (two, one)
            link = here.create(PAGE)
            assert there.follow(link["code"], agent=DESKTOP).location == PAGE
            new = f"{PAGE}?edit={number}"
            answer = here.request(
                "PATCH", f"/api/v1/links/{link['id']}", body={"link": {"link": new}}, key=here.key,
                headers={"Content-Type": "application/merge-patch+json"})
            assert answer.status == 200, answer.text
            taken.append(seconds_until(lambda: there.follow(link["code"], agent=DESKTOP).location == new))
            assert here.request("DELETE", f"/api/v1/links/{link['id']}", key=here.key).status in (200, 204)
            taken.append(seconds_until(lambda: there.follow(link["code"], agent=DESKTOP).status in (404, 410)))
        assert usual(taken) < 1, taken

    def test_of_settings_are_on_all_nodes_within_a_second(self, nodes):
        one, two = nodes
        taken = []
        for host in ("go.example.com", "open.example.com", "tap.example.com"):
            one.operate("domain", "add", f"https://{host}", "--fallback-url", "https://www.example.com/home")
            taken.append(seconds_until(
                lambda: two.request("GET", f"https://{host}/", agent=DESKTOP).location == "https://www.example.com/home"))
        assert usual(taken) < 1, taken

    def test_of_other_links_leave_a_link_in_memory(self, nodes, server):
        one, two = nodes
        kept, edited = one.create(f"{PAGE}?kept"), one.create(f"{PAGE}?edited")
        for link in (kept, edited):
            assert two.follow(link["code"], agent=DESKTOP).status == 302
        # Nobody tells of it, so that only a node that forgets the link reads this.
        one.execute(f"UPDATE links SET parameters = 'link=https%3A%2F%2Fwww.example.com%2Fnew' WHERE id = '{kept['id']}'")
        one.request(
            "PATCH", f"/api/v1/links/{edited['id']}", body={"link": {"link": f"{PAGE}?done"}}, key=one.key,
            headers={"Content-Type": "application/merge-patch+json"})
        seconds_until(lambda: two.follow(edited["code"], agent=DESKTOP).location == f"{PAGE}?done")
        assert two.follow(kept["code"], agent=DESKTOP).location == f"{PAGE}?kept"

    def test_a_link_is_soon_on_a_node_that_has_just_said_that_there_is_none(self, nodes):
        one, two = nodes
        taken = []
        for number in range(5):
            code = f"later{number}"
            assert two.follow(code, agent=DESKTOP).status == 404
            one.create(PAGE, customCode=code)
            taken.append(seconds_until(lambda: two.follow(code, agent=DESKTOP).location == PAGE))
        assert usual(taken) < 1.1, taken


class TestPromises:
    def test_one_key_of_a_request_makes_one_link(self, nodes):
        def create(node):
            return node.request(
                "POST", "/api/v1/links", body={"link": {"link": PAGE}}, key=node.key,
                headers={"Idempotency-Key": "one-request"})

        answers = at_once(create, list(nodes) * 8)
        assert {answer.status for answer in answers} <= {200, 201}, [answer.text for answer in answers]
        assert len({answer.json()["code"] for answer in answers}) == 1

    def test_a_link_works_as_often_as_its_limit_says(self, nodes):
        one, _ = nodes
        link = one.run(
            "link", "create", PAGE, "--click-limit", "20", "--used-up-url", "https://www.example.com/over",
            "--server", one.address, "--key", one.key)

        def follow(node):
            return Counter(node.follow(link["code"], agent=DESKTOP).location for _ in range(4))

        counts = sum(at_once(follow, list(nodes) * 8), Counter())
        assert counts == {PAGE: 20, "https://www.example.com/over": 44}

    def test_a_click_is_claimed_by_one_installation(self, nodes):
        one, _ = nodes
        link = one.create({
            "link": PAGE, "android": {"packageName": PACKAGE}, "navigation": {"isForcedRedirectEnabled": True}})
        location = one.follow(link["code"], agent=ANDROID_CHROME).location
        if location.startswith("intent:"):
            fields = dict(field.split("=", 1) for field in location.split("#Intent;")[1].split(";") if "=" in field)
            location = urllib.parse.unquote(fields["S.browser_fallback_url"])
        kept = urllib.parse.parse_qs(urllib.parse.urlsplit(location).query)["referrer"][0]

        def claim(argument):
            node, number = argument
            answer = node.request(
                "POST", "/api/v1/claims", key=node.key, body={
                    "installationID": f"phone-{number}", "platform": "android", "bundleOrPackage": PACKAGE,
                    "installReferrer": {"referrer": kept}})
            assert answer.status == 200, answer.text
            return answer.json()["match"]

        assert Counter(at_once(claim, [(nodes[number % 2], number) for number in range(16)])) == {"exact": 1, "none": 15}


class TestFolders:
    def test_a_copy_of_a_folder_is_no_second_node_until_it_has_an_id_of_its_own(self, nodes, binary, tmp_path):
        one, _ = nodes
        copy = Node(binary, tmp_path / "copy", one.database, first=one)
        shutil.copytree(one.node_folder, copy.node_folder)
        result = copy.try_run("serve", "--port", "0", "--database", one.database)
        assert result.returncode == 2, result
        file = copy.node_folder / "node-clicks" / "node"
        assert "runs already" in result.stderr and str(one.node_folder) in result.stderr, result.stderr
        assert str(file) in result.stderr, result.stderr
        assert one.request("GET", "/health/ready").status == 200
        file.unlink()
        copy.start()
        assert file.read_text() != (one.node_folder / "node-clicks" / "node").read_text()
        assert copy.stop() == 0, copy.log()

    def test_a_lost_node_s_clicks_are_stored_from_its_disk_once(self, nodes, server, binary, tmp_path):
        one, _ = nodes
        link = one.create(f"{PAGE}?lost")
        lost = Node(binary, tmp_path / "lost", one.database, first=one).start()
        # Nobody stores clicks for a moment.
        lock = postgres_server.session(one.database)
        lock.stdin.write("BEGIN; LOCK TABLE journal_positions;\n\\echo locked\n")
        lock.stdin.flush()
        assert lock.stdout.readline() == "locked\n"
        for _ in range(12):
            assert lost.follow(link["code"], agent=DESKTOP).status == 302
        with pytest.raises(CommandError) as refusal:
            one.operate("journal", "drain", lost.node_folder)
        assert refusal.value.code == 2 and "a service uses the journal" in refusal.value.stderr
        # To look is no use of it.
        text = one.try_run("journal", "list", lost.node_folder).stdout
        assert "12 clicks; name the --database to see what of it is stored." in text, text
        lost.kill()
        shutil.copytree(lost.node_folder, tmp_path / "copied")
        lock.stdin.close()
        lock.wait(timeout=10)
        listed = one.operate("journal", "list", lost.node_folder)
        assert (listed["clicks"], listed["waiting"], listed["setAside"]) == (12, 12, []), listed
        assert {(file["entries"], file["waiting"]) for file in listed["files"] if file["clicks"]} <= {
            (count, count) for count in range(1, 13)}, listed
        drained = one.operate("journal", "drain", lost.node_folder)
        assert drained["clicks"] == 12 and drained["refused"] == drained["damages"] == []
        assert drained["node"] == (lost.node_folder / "node-clicks" / "node").read_text().strip()
        listed = one.operate("journal", "list", tmp_path / "copied")
        assert (listed["clicks"], listed["waiting"], listed["node"]) == (12, 0, drained["node"]), listed
        assert one.operate("journal", "list", lost.node_folder)["files"] == []
        for folder in (lost.node_folder, tmp_path / "copied", tmp_path / "copied" / "node-clicks"):
            assert one.operate("journal", "drain", folder)["clicks"] == 0
        text = one.try_run("journal", "drain", lost.node_folder, "--database", one.database).stdout
        assert text.startswith("Nothing to store: the database has every click in "), text
        counted = one.run("stats", link["shortLink"], "--server", one.address, "--key", one.key)
        assert counted["clicks"] == 12, counted

    def test_commands_for_another_database_leave_the_clicks_and_the_service_of_a_node_alone(self, nodes, server, tmp_path):
        one, two = nodes
        link = one.create(f"{PAGE}?other")
        backup, other = tmp_path / "backup.sqlite", server.create("other")
        two.operate("backup", backup)
        # The node runs, with a database of its own: another one is restored meanwhile, and nobody is waited for.
        assert two.run("restore", backup, "--database", other)["links"] > 0
        assert "not running with this database" in two.try_run("status", "--database", other).stdout
        added = two.try_run("domain", "add", "https://other.example.com", "--database", other)
        assert added.returncode == 0 and "within 5 seconds" not in added.stderr, added.stderr
        # Nor is one taken for its own that has the same name in its URL.
        server.execute("CREATE SCHEMA twin", "shared")
        twin = postgres_server.url(two.database, options="-csearch_path=twin")
        added = two.try_run("domain", "add", "https://twin.example.com", "--database", twin)
        assert added.returncode == 0 and "within 5 seconds" not in added.stderr, added.stderr
        assert "not running with this database" in two.try_run("status", "--database", twin).stdout
        assert "is running at" in two.try_run("status", "--database", two.database).stdout
        with pytest.raises(CommandError) as refusal:
            two.run("copy", "--from", two.database, "--to", tmp_path / "copy.sqlite")
        assert "waymark serve" in refusal.value.stderr
        lock = postgres_server.session(one.database)
        lock.stdin.write("BEGIN; LOCK TABLE journal_positions;\n\\echo locked\n")
        lock.stdin.flush()
        assert lock.stdout.readline() == "locked\n"
        for _ in range(7):
            assert two.follow(link["code"], agent=DESKTOP).status == 302
        two.kill()
        lock.stdin.close()
        lock.wait(timeout=10)
        for arguments in (("backup", tmp_path / "again.sqlite"), ("export", "--output", tmp_path / "export.ndjson")):
            two.run(*arguments, "--database", other)
        two.run("copy", "--from", other, "--to", server.create("third"))
        # Who names another database by mistake is told so, and where the clicks belong.
        foreign = Node(two.binary, tmp_path / "foreign", server.create("foreign")).start()
        assert foreign.stop() == 0, foreign.log()
        for arguments in (("serve", "--port", "0"), ("journal", "drain", two.node_folder)):
            result = two.try_run(*arguments, "--database", foreign.database)
            assert result.returncode == 1 and "holds clicks of another database, " in result.stderr, result.stderr
            assert "waymark journal drain" in result.stderr and "--adopt" in result.stderr, result.stderr
        assert two.operate("journal", "list", two.node_folder)["waiting"] == 7
        two.start("--log-level", "debug")

        def clicks():
            return one.run("stats", link["shortLink"], "--server", one.address, "--key", one.key)["clicks"]

        assert eventually(lambda: clicks() == 7, pause=0.05)

    def test_a_folder_without_a_journal_is_named(self, nodes, tmp_path):
        one, _ = nodes
        for folder, reason in ((tmp_path, "holds no journal"), (tmp_path / "none", "there is no folder")):
            with pytest.raises(CommandError) as refusal:
                one.operate("journal", "drain", folder)
            assert refusal.value.code == 1 and reason in refusal.value.stderr


def test_a_node_that_is_killed_loses_nothing_and_the_other_goes_on(binary, tmp_path):
    crash_nodes.run(
        argparse.Namespace(binary=str(binary), rounds=size(2, 3), callers=8, pause=size(0.02, 0), seed=None), tmp_path)


class Balancer:
    """Hands requests to the nodes that are in; a node leaves when its last request is answered."""

    def __init__(self, nodes):
        self.nodes = list(nodes)
        self.uses = Counter()
        self.changed = threading.Condition()
        self.turn = 0
        self.answered = []
        self.failures = []

    def leave(self, node):
        with self.changed:
            self.nodes.remove(node)
            assert self.changed.wait_for(lambda: self.uses[node] == 0, 10)

    def join(self, node):
        with self.changed:
            self.nodes.append(node)

    def call(self, name, codes):
        """Follows a link, and creates one now and then, at whichever node is next."""
        with self.changed:
            self.turn += 1
            node, creates = self.nodes[self.turn % len(self.nodes)], self.turn % 8 == 0
            self.uses[node] += 1
        try:
            if creates:
                codes.append(node.create(f"{PAGE}?{name}")["code"])
            else:
                answer = node.follow(codes[self.turn % len(codes)], f"?utm_campaign={name}", agent=DESKTOP)
                assert answer.status == 302, (answer.status, answer.text)
                self.answered.append(name)
        except Exception as error:  # whatever a client would have noticed
            self.failures.append(error)
        finally:
            with self.changed:
                self.uses[node] -= 1
                self.changed.notify_all()


def test_an_upgrade_node_by_node_costs_no_request_and_no_click(binary, server, tmp_path):
    """The order of docs/run.md, "Upgrade node by node". What the first node of a newer version does to the tables is done for it."""
    url = server.create("upgraded")
    one = Node(binary, tmp_path / "one", url).start()
    two = Node(binary, tmp_path / "two", url, first=one).start()
    balancer, done = Balancer([one, two]), threading.Event()
    codes = [one.create(f"{PAGE}?{number}")["code"] for number in range(3)]

    def visit(visitor):
        number = 0
        while not done.is_set():
            balancer.call(f"{visitor}-{number}", codes)
            done.wait(0.01)
            number += 1

    def others_go_on():
        enough = len(balancer.answered) + 20
        assert eventually(lambda: balancer.failures or len(balancer.answered) >= enough)

    visitors = [threading.Thread(target=visit, args=(visitor,)) for visitor in range(4)]
    try:
        for visitor in visitors:
            visitor.start()
        others_go_on()
        assert one.operate("backup", tmp_path / "backup.sqlite")["links"] >= len(codes[:3])
        for node in (one, two):
            balancer.leave(node)
            assert node.stop() == 0, node.log()
            others_go_on()
            if node is one:
                server.execute(
                    "ALTER TABLE links ADD COLUMN next bigint NOT NULL DEFAULT 0; CREATE TABLE next (id uuid PRIMARY KEY); "
                    "INSERT INTO schema_migrations (name, applied_at, keeps_older) VALUES ('0999-next', 0, true)", "upgraded")
                others_go_on()
            node.start()
            assert eventually(lambda: node.request("GET", "/health/ready").status == 200)
            balancer.join(node)
            others_go_on()
    finally:
        done.set()
        for visitor in visitors:
            visitor.join(timeout=30)
    assert not balancer.failures
    for node in (one, two):
        assert all(node.follow(code, agent="curl/8.0").status == 302 for code in codes)
    assert two.stop() == 0
    assert crash_nodes.recorded(one) == Counter(balancer.answered)
    assert crash_nodes.counted(one) == len(balancer.answered)
    # A version that cannot go on with the tables says so by the name of the step.
    server.execute("UPDATE schema_migrations SET keeps_older = false WHERE name = '0999-next'", "upgraded")
    with pytest.raises(AssertionError, match="0999-next"):
        two.start()
    two._forget()
    assert one.stop() == 0
