"""What programs count on, recorded: some 1,600 requests and 200 commands, and what each was answered with.

The cases are in the tables of `contract`, what was seen of each is a line of `contract/recorded.jsonl`: status, header
fields, members and values of JSON, names of errors, where pages lead, exit statuses. Sentences for people are left out.
Where a change is meant to change an answer, record it anew and read the difference before you commit it:

    Server/Tests/Live/run.sh Server/.build/debug/waymark test_contract.py --record
"""

import json
import subprocess

import pytest

from contract import commands, firebase, limits, link_hosts, native, operation, recording, setting
from contract.runner import Runner
from waymark_service import Service

ORDINARY = ("trustedProxies=127.0.0.1", "quota.perSecond=0")


@pytest.fixture(scope="module")
def populated(binary, tmp_path_factory):
    """Starts services with the records of the setting, one for each list of settings."""
    services = {}

    def start(*settings):
        if settings not in services:
            service = Service(binary, tmp_path_factory.mktemp("contract"))
            setting.populate(service)
            services[settings] = service.start(*(word for text in settings for word in ("--set", text)))
        return services[settings]

    yield start
    for service in services.values():
        assert service.stop() == 0, service.log()


@pytest.fixture
def check(request):
    """Compares what was seen of a face with what is recorded, or records it."""

    def compare(face, seen):
        if request.config.getoption("--record"):
            recording.record(face, seen)
        changes = recording.difference(recording.recorded(face), seen)
        assert not changes, f"{face}: answers differ from contract/recorded.jsonl:\n{changes}"

    return compare


@pytest.mark.parametrize("table", [link_hosts, native, firebase, operation], ids=lambda table: table.FACE)
@pytest.mark.store
def test_requests_are_answered_as_recorded(populated, check, table):
    check(table.FACE, Runner(populated(*ORDINARY)).requests(table.CASES))


def test_limits_are_answered_as_recorded(populated, check):
    check(limits.FACE, Runner(populated(*limits.SETTINGS)).requests(limits.CASES))


@pytest.mark.parametrize("table", [commands.SETTINGS, commands.LINKS, commands.TOOLS], ids=lambda table: table.face)
def test_commands_end_as_recorded(binary, tmp_path, check, table):
    service = Service(binary, tmp_path)
    setting.populate(service)
    commands.write_files(service.folder)
    service.start(*(word for text in ORDINARY for word in ("--set", text)))
    try:
        check(table.face, Runner(service).commands(table.cases))
    finally:
        assert service.stop() == 0, service.log()


def test_every_operation_and_every_command_has_a_case(populated, binary, request):
    if request.config.getoption("--record"):
        pytest.skip("reads what other tests are recording")
    document = populated(*ORDINARY).request("GET", "/api/v1/openapi.json").json()
    described = {
        operation["operationId"] for path in document["paths"].values() for operation in path.values()
        if "operationId" in operation
    }
    # Webhooks have a receiver (test_webhooks.py).
    elsewhere = {name for name in described if "Webhook" in name or "Deliver" in name}
    assert described - elsewhere == set(native.OPERATIONS)
    statuses = {"good": set(), "refused": set()}
    for table in (commands.SETTINGS, commands.LINKS, commands.TOOLS):
        for name, facts in recording.recorded(table.face).items():
            statuses["refused" if facts["status"] else "good"].add(name)
    dump = subprocess.run([binary, "--experimental-dump-help"], capture_output=True, check=True).stdout
    for words in command_names(json.loads(dump)["command"]):
        for kind, names in statuses.items():
            # `serve` runs until it is stopped, `doctor` needs TLS (test_doctor.py), a claim comes from an app (test_claims.py),
            # links of Branch from its API (test_move_from_branch.py), a lost node's clicks from a node (test_nodes.py), health
            # from a service of its own (test_supervision.py), people come in by a browser (test_dashboard.py), and messages of webhooks
            # need a receiver (test_webhooks.py).
            elsewhere = {
                "serve", "doctor", "claims explain", "import branch", "journal drain", "journal list", "health", "user invite",
                "user role", "user disable", "user enable", "user reset-password", "user remove", "webhook test",
                "webhook replay",
            }
            if kind == "refused" or words not in elsewhere:
                assert any(f"{name} ".startswith(f"{words} ") for name in names), f"no {kind} case of waymark {words}"


def command_names(command, path=()):
    """The words of every command that has none below it."""
    below = [part for part in command.get("subcommands", []) if part["commandName"] != "help"]
    if not below and command.get("shouldDisplay", True):
        yield " ".join(path)
    for part in below:
        yield from command_names(part, (*path, part["commandName"]))
