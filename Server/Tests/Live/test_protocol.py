"""The examples of docs/protocol.md, sent to a running service in their order.

Every answer is as it is printed there, and fits the service's OpenAPI document, as does every request that it takes.
"""

import json
import re
from datetime import datetime, timezone
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from waymark_service import eventually

pytestmark = pytest.mark.store

ROOT = Path(__file__).resolve().parents[3]
GUIDE = ROOT / "docs" / "protocol.md"
EXAMPLE = re.compile(
    r"(?:<!-- replay: (?P<until>until [a-z ]+) -->\n)?```http\n(?P<request>.*?)\n```\n\n```http\n(?P<answer>.*?)\n```", re.S)
NAME = re.compile(r"<([a-z]+(?: [a-z]+)?)>")
ANY = {"time", "request"}
MORE = "…"
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z")


class Message:
    """A block of the guide: its first line, its header fields, its body."""

    def __init__(self, text):
        head, _, self.body = text.partition("\n\n")
        self.start, *fields = head.splitlines()
        self.fields = dict(line.split(": ", 1) for line in fields)


class Example:
    def __init__(self, match, number):
        self.until = match["until"]
        self.request, self.answer = Message(match["request"]), Message(match["answer"])
        self.method, self.target, version = self.request.start.split(" ")
        assert version == "HTTP/1.1" and self.answer.start.startswith("HTTP/1.1 "), match[0]
        self.status = int(self.answer.start.split()[1])
        self.name = f"{number}: {self.request.start} → {self.status}"


class Names:
    """What the names in angle brackets stand for; the first answer that has one tells."""

    def __init__(self, **known):
        self.known = {name.replace("_", " "): text for name, text in known.items()}

    def fill(self, text):
        return NAME.sub(lambda match: self.known[match[1]], text)

    def compare(self, wanted, got, path=""):
        """Raises AssertionError where an answer is another than the guide prints."""
        if isinstance(wanted, dict) and isinstance(got, dict):
            wanted = dict(wanted)
            is_part = wanted.pop(MORE, None) is not None
            assert is_part or set(wanted) == set(got), f"{path}: {sorted(set(wanted) ^ set(got))}"
            for name in wanted:
                assert name in got, f"{path}/{name} is missing"
                self.compare(wanted[name], got[name], f"{path}/{name}")
        elif isinstance(wanted, list) and isinstance(got, list):
            is_part = wanted[-1:] == [MORE]
            wanted = wanted[:-1] if is_part else wanted
            assert len(wanted) < len(got) if is_part else len(wanted) == len(got), f"{path}: {len(got)} elements"
            for index, (one, other) in enumerate(zip(wanted, got)):
                self.compare(one, other, f"{path}/{index}")
        elif isinstance(wanted, str) and isinstance(got, str):
            self.compare_text(wanted, got, path)
        else:
            assert type(wanted) is type(got) and wanted == got, f"{path}: {got!r} instead of {wanted!r}"

    def compare_text(self, wanted, got, path):
        if wanted == "<time>":
            assert TIME.fullmatch(got), f"{path}: {got!r} is no moment"
            return
        pattern, names = "", []
        for index, part in enumerate(NAME.split(wanted)):
            if index % 2 == 0:
                pattern += re.escape(part)
            elif part in ANY or part not in self.known:
                pattern += r"([\w:.-]+)"
                names.append(part)
            else:
                pattern += re.escape(self.known[part])
        match = re.fullmatch(pattern, got)
        assert match, f"{path}: {got!r} instead of {self.known.get(wanted.strip('<>'), wanted)!r}"
        self.known.update({name: text for name, text in zip(names, match.groups()) if name not in ANY})


def examples():
    found = [Example(match, number) for number, match in enumerate(EXAMPLE.finditer(GUIDE.read_text()), 1)]
    assert len(found) * 2 == GUIDE.read_text().count("```http\n"), "a request without an answer, or the other way round"
    return found


@pytest.fixture(scope="module")
def surroundings(service, apps):
    service.operate("domain", "add", "https://go.example.com", "--pattern", r"^https://www\.example\.com/")
    app_key = service.operate("key", "create", "--role", "app")["key"]
    admin_key = service.operate("key", "create", "--role", "admin")["key"]
    now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return Names(server_key=service.key, app_key=app_key, admin_key=admin_key, now=now)


class Document:
    """The OpenAPI document of a service."""

    def __init__(self, service):
        self.members = service.request("GET", "/api/v1/openapi.json").json()
        self.operations = {
            (method.upper(), path): operation
            for path, methods in self.members["paths"].items()
            for method, operation in methods.items() if method != "parameters"
        }

    def operation(self, example):
        """The operation of an example; its method and template, or None for what is no part of the API."""
        path = example.target.partition("?")[0]
        for method, template in self.operations:
            if method == example.method and re.fullmatch(re.sub(r"\{\w+\}", "<[a-z]+>", template), path):
                return method, template
        assert not path.startswith("/api/"), f"{example.name} is in no document"
        return None

    def check(self, example, answer, names):
        """Raises where an answer, or a request that was taken, is not as the document says."""
        operation = self.operation(example)
        if operation is None:
            return
        responses = self.operations[operation]["responses"]
        assert str(answer.status) in responses, f"{example.name}: the document lacks this status"
        self.validate(self.resolved(responses[str(answer.status)]), answer.headers.get("content-type"), answer.body)
        if answer.status < 400 and example.request.body:
            kind = example.request.fields.get("Content-Type", "application/json")
            self.validate(self.operations[operation]["requestBody"], kind, names.fill(example.request.body))

    def validate(self, described, kind, body):
        if not body or "content" not in described:
            return
        schema = described["content"][kind]["schema"]
        Draft202012Validator({"components": self.members["components"], **schema}).validate(json.loads(body))

    def resolved(self, value):
        while "$ref" in value:
            found = self.members
            for name in value["$ref"].removeprefix("#/").split("/"):
                found = found[name]
            value = found
        return value


@pytest.fixture(scope="module")
def document(service):
    return Document(service)


def send(service, example, names):
    body = names.fill(example.request.body)
    fields = {name: names.fill(text) for name, text in example.request.fields.items()}
    if body:
        json.loads(body)
        fields.setdefault("Content-Type", "application/json")
    return service.request(example.method, names.fill(example.target), body=body or None, headers=fields)


def check(example, answer, names):
    assert answer.status == example.status, f"{answer.status}\n{answer.text}"
    for name, text in example.answer.fields.items():
        assert name.lower() in answer.headers, f"{name} is missing: {answer.headers}"
        names.compare_text(text, answer.headers[name.lower()], name)
    if example.answer.body:
        names.compare(json.loads(example.answer.body), answer.json())


def meets(example, answer, names):
    if example.until == "until this status":
        return answer.status == example.status
    try:
        check(example, answer, names)
    except AssertionError:
        return False
    return True


def play(service, example, names, document):
    seen = []

    def ask():
        seen.append(send(service, example, names))
        if example.until is None:
            # The quota of an app key is met by an example of its own.
            return seen[-1].status != 429
        return meets(example, seen[-1], names)

    eventually(ask, pause=0.02 if example.until is None else 0)
    check(example, seen[-1], names)
    document.check(example, seen[-1], names)


@pytest.fixture(scope="module")
def replay(service, surroundings, document):
    """Plays an example after all before it, whichever of them this process was given."""
    failures = []

    def play_up_to(number):
        for example in examples()[len(failures):number + 1]:
            try:
                play(service, example, surroundings, document)
                failures.append(None)
            except Exception as error:
                failures.append(error)
        if failures[number] is not None:
            raise failures[number]

    return play_up_to


@pytest.mark.parametrize("number", range(len(examples())), ids=lambda number: examples()[number].name)
def test_the_service_answers_as_printed(replay, number):
    replay(number)


def test_every_operation_has_an_example(document):
    shown = {document.operation(example) for example in examples()}
    assert set(document.operations) <= shown, f"no example of {sorted(set(document.operations) - shown)}"


@pytest.mark.parametrize(
    "wanted, got",
    [
        ({"a": 1}, {"a": 2}), ({"a": 1}, {"a": 1, "b": 2}), ({"a": 1, MORE: MORE}, {"b": 2}), ([1], [1, 2]),
        ([1, MORE], [1]), ("<known>", "other"), ("x<new>", "y"), (1, True), ("<time>", "yesterday"),
    ])
def test_another_answer_is_found(wanted, got):
    with pytest.raises(AssertionError):
        Names(known="this").compare(wanted, got)
