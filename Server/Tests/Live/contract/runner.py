"""Sends the requests of a table over one connection, and runs the commands of one, in their order."""

import http.client
import json
import re
import subprocess

from contract import facts, setting
from user_agents import DESKTOP
from waymark_service import eventually

_REFERENCE = re.compile(r"\$(\w+)\.([\w.]+)")


class Runner:
    """Goes through the cases of one face."""

    def __init__(self, service):
        self.service = service
        self.connection = service.connection()
        self.saved = {}
        self.normalizer = facts.Normalizer(service)

    def requests(self, cases):
        """The facts of every answer, by the name of its case."""
        seen = {}
        for case in cases:
            assert case.name not in seen, f"two cases are named {case.name}"
            self.normalizer.begin(case.name)
            if case.after_counting:
                self._wait_for_counts()
            response, body = self._send(case)
            seen[case.name] = facts.of_answer(response, body, self.normalizer)
            if case.save:
                self.saved[case.save] = json.loads(body) if body[:1] == b"{" else {}
        self.connection.close()
        return seen

    def commands(self, cases):
        """The facts of every run, by the name of its case."""
        seen = {}
        for case in cases:
            name = case.name
            while name in seen:
                name += ", again"
            self.normalizer.begin(name)
            result = subprocess.run(
                [self.service.binary, *map(self._resolved, case.arguments)], input=case.stdin or "", text=True,
                capture_output=True, timeout=60, cwd=self.service.folder,
                env=self._environment(case))
            seen[name] = facts.of_run(result, self.normalizer)
            if case.save:
                self.saved[case.save] = json.loads(result.stdout) if result.returncode == 0 else {}
        return seen

    def _environment(self, case):
        variables = {
            "WAYMARK_DATABASE": "data/waymark.sqlite", "WAYMARK_SERVER": "$service", "WAYMARK_KEY": "$key.native",
            **case.variables,
        }
        return self.service.environment() | {name: self._resolved(text) for name, text in variables.items()}

    def _send(self, case):
        fields = [("Host", case.host), *case.fields]
        if case.key:
            fields.append(("Authorization", f"Bearer {setting.key_text(case.key)}"))
        body = case.body
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(self._resolved(body))
            if not any(name.lower() == "content-type" for name, _ in fields):
                fields.append(("Content-Type", "application/json"))
        body = body.encode() if isinstance(body, str) else body
        if body is not None and not any(name.lower() == "content-length" for name, _ in fields):
            fields.append(("Content-Length", str(len(body))))
        self.connection.putrequest(case.method, self._resolved(case.target), skip_host=True, skip_accept_encoding=True)
        for name, value in fields:
            self.connection.putheader(name, self._resolved(value))
        self.connection.endheaders(body)
        response = self.connection.getresponse()
        return response, response.read()

    def _resolved(self, value):
        """A value with what earlier cases saved in place of the references to it."""
        if isinstance(value, dict):
            return {name: self._resolved(part) for name, part in value.items()}
        if isinstance(value, list):
            return [self._resolved(part) for part in value]
        if not isinstance(value, str):
            return value
        return _REFERENCE.sub(self._referenced, value.replace("$service", self.service.address))

    def _referenced(self, match):
        name, path = match.groups()
        if name == "key":
            return setting.key_text(path.replace("_", " "))
        value = self.saved.get(name)
        for member in path.split("."):
            value = value.get(member) if isinstance(value, dict) else None
        return "missing" if value is None else str(value)

    def _wait_for_counts(self):
        """Follows a link that no case follows: what was counted before it is stored when that click is."""
        path = f"/api/v1/links/{setting.LINK_IDS['go.example.com', 'counted']}/statistics"

        def counted():
            answer = self.service.request("GET", path, key=setting.key_text("shop"))
            return sum(event["count"] for event in answer.json()["events"])

        before = counted()
        self.service.request("GET", "https://go.example.com/counted", agent=DESKTOP)
        assert eventually(lambda: counted() > before, seconds=10)
