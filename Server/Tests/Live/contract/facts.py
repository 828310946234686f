"""What is recorded of an answer or of a run: everything that programs may count on, and no prose.

What differs from run to run is named instead: an identity by the case that it was first seen in, a moment,
the address of
the service.
"""

import datetime
import html.parser
import json
import re
import struct

# Usual header fields of responses; they are recorded only where a response has another value, or none (null).
_USUAL = {
    "cache-control": "no-store",
    "content-length": "<number>",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "date": "<date>",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-request-id": "<request>",
}
_FOR_VISITORS = {
    **_USUAL,
    "content-type": "text/html; charset=utf-8",
    "vary": "Accept-Language, User-Agent, Sec-CH-UA, Sec-CH-UA-Mobile, Sec-CH-UA-Platform, X-Requested-With",
}
_USUAL_REDIRECT = {**_FOR_VISITORS, "cache-control": "private, no-store"}
_USUAL_PAGE = {
    **_FOR_VISITORS,
    "cache-control": "private, no-cache",
    "content-language": "en",
    "content-security-policy": (
        "default-src 'none'; style-src 'nonce-<nonce>'; img-src https: data:; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"),
    "x-robots-tag": "noindex",
}
# Header fields with a new value in every run.
_NAMED_FIELDS = {
    "content-length": "<number>", "date": "<date>", "x-request-id": "<request>", "retry-after": "<seconds>",
}
# Members with sentences for people.
_PROSE = {
    "detail", "description", "lines", "matchMessage", "message", "reason", "text", "warningMessage", "what", "why",
}
# Members whose own members have names chosen by users.
_DATA = {"social", "pages"}
# Members that differ between runs or releases.
_CHANGING = {
    "bytes": "<number>", "freeBytes": "<number>", "key": "<key>", "next": "<cursor>", "processID": "<number>", "sha256": "<digest>",
    "requestID": "<request>", "signingKey": "<signing key>", "retryDelay": "<seconds>", "schema": "<schema>", "seconds": "<number>", "secret": "<secret>",
    # A day from now.
    "formerSecretEndsAt": "<moment>",
}
# The replacement of a sentence.
_TEXT = "<text>"

# Identifiers that the service creates; those of setting.py begin differently.
_UUID = re.compile(r"(?![1-5]0000000-0000-7000-8000-)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z")
# Codes that the service creates; those in the tables have other lengths.
_CODE = re.compile(
    r"(?<=//)((?:native|second|fire2?|go|other)\.example\.com/)([0-9A-Za-z]{17}|[0-9A-Za-z]{4})(?![0-9A-Za-z.%/-])")
_NONCE = re.compile(r"'nonce-[0-9a-f]{32}'")
_CURSOR = re.compile(r"(?<=cursor=)[0-9A-Za-z_-]+")
# The token of a click, in an address or in one inside another.
_CLICK = re.compile(r"(waymark_click(?:=|%3D|%253D))[0-9A-Za-z_-]{46}")


class Normalizer:
    """Names what differs from run to run."""

    def __init__(self, service):
        self.places = {
            service.address: "http://service", f"127.0.0.1:{service.port}": "<address>",
            str(service.folder): "<folder>",
        }
        self.names = {}
        self.now = datetime.datetime.now(datetime.timezone.utc)
        self.case = None
        self.count = 0

    def begin(self, case):
        """Begins a case, which new identities and codes are named after."""
        self.case, self.count = case, 0

    def text(self, text):
        for place, name in self.places.items():
            if place in text:
                text = text.replace(place, name)
        text = _UUID.sub(lambda match: self._name("id", match.group()), text)
        text = _MOMENT.sub(self._moment, text)
        text = _CURSOR.sub("<cursor>", text)
        text = _CLICK.sub(r"\1<click>", text)
        return _CODE.sub(lambda match: match.group(1) + self._code(match.group(2)), text)

    def value(self, value, member=None):
        """A JSON value without prose and without what differs."""
        if member in _CHANGING and not isinstance(value, (dict, list)):
            return _CHANGING[member]
        if isinstance(value, dict):
            return {
                name: self.value(part, None if member in _DATA else name) for name, part in sorted(value.items())
            }
        if member == "points" and isinstance(value, list):
            # One for each day, and tomorrow has another one.
            return {"count": len(value), "clicks": sum(point["clicks"] for point in value)}
        if isinstance(value, list):
            return [self.value(part, member) for part in value]
        if not isinstance(value, str):
            return value
        if member in _PROSE:
            return _TEXT
        if member == "version" and value[:1].isdigit() and value.count(".") == 2:
            return "<version>"
        if member in ("from", "to") and value.endswith("T00:00:00Z"):
            return "<day>"
        if value.startswith("<svg"):
            return "<svg>"
        if member == "code" and re.fullmatch(r"[0-9A-Za-z]{4}|[0-9A-Za-z]{17}", value):
            return self._code(value)
        return self.text(value)

    def _code(self, code):
        return self._name(f"code of {len(code)}", code)

    def _name(self, kind, value):
        if value not in self.names:
            self.count += 1
            self.names[value] = f"<{kind}: {self.case}{f', {self.count}' if self.count > 1 else ''}>"
        return self.names[value]

    def _moment(self, match):
        moment = datetime.datetime.fromisoformat(match.group().replace("Z", "+00:00"))
        return "<moment>" if abs(moment - self.now) < datetime.timedelta(hours=2) else match.group()


def of_answer(response, body, normalizer):
    """The facts of an HTTP answer."""
    fields = {}
    for name, value in response.getheaders():
        name = name.lower()
        value = _NAMED_FIELDS.get(name) or _NONCE.sub("'nonce-<nonce>'", normalizer.text(value))
        fields[name] = f"{fields[name]}, {value}" if name in fields else value
    usual = _usual_fields(response.status, fields)
    unusual = {name: value for name, value in fields.items() if usual.get(name) != value}
    unusual |= {name: None for name in usual if name not in fields}
    facts = {"status": response.status, "fields": dict(sorted(unusual.items()))}
    if body:
        seen = _body(fields.get("content-type", ""), body, normalizer)
        # The body of a redirect repeats its destination.
        if seen != {"links": [fields.get("location")]}:
            facts["body"] = seen
    return facts


def _usual_fields(status, fields):
    if fields.get("content-type") != "text/html; charset=utf-8":
        return _USUAL
    return _USUAL_REDIRECT if status == 302 else _USUAL_PAGE


def of_run(result, normalizer):
    """The facts of a command that has ended: the exit status, and what it wrote to each stream."""
    facts = {"status": result.returncode}
    if result.stdout:
        facts["stdout"] = _output(result.stdout, normalizer)
    if result.stderr:
        facts["stderr"] = _TEXT
    return facts


def _output(text, normalizer):
    try:
        return normalizer.value(json.loads(text))
    except ValueError:
        pass
    try:
        return {"lines": [normalizer.value(json.loads(line)) for line in text.splitlines()]}
    except ValueError:
        return "<svg>" if text.startswith("<svg") else _TEXT


def _body(content_type, body, normalizer):
    kind = content_type.partition(";")[0]
    if kind.endswith("json"):
        value = json.loads(body)
        # Other tests compare the document with the code.
        return sorted(value) if "openapi" in value else normalizer.value(value)
    text = body.decode("utf-8", "replace")
    if kind == "text/html":
        return _Page(normalizer).read(text)
    if kind == "image/png":
        return "%d x %d" % struct.unpack(">II", body[16:24])
    if kind == "image/svg+xml":
        return " x ".join(re.search(r'<svg[^>]* width="(\d+)" height="(\d+)"', text).groups())
    return _TEXT


class _Page(html.parser.HTMLParser):
    """The facts of a page that no translation changes: where it leads, its tags for feeds and chats, its script."""

    def __init__(self, normalizer):
        super().__init__()
        self.normalizer = normalizer
        self.facts = {}

    def read(self, text):
        self.feed(text)
        return self.facts

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        match tag:
            case "html" if "lang" in attributes:
                self.facts["lang"] = attributes["lang"]
            case "a":
                self._add("links", attributes.get("href", ""))
            case "img":
                self._add("images", attributes.get("src", "").partition(";base64")[0])
            case "meta":
                name = attributes.get("property") or attributes.get("name", "")
                if name.startswith(("og:", "twitter:")):
                    self.facts["meta"] = f'{self.facts.get("meta", "")} {name}'.strip()
                if name in ("og:url", "twitter:card"):
                    self._add(name, attributes.get("content", ""))
            case "section" if "data-for" in attributes:
                self._add("groups", attributes["data-for"])
            case "script" | "form" | "iframe":
                self._add("elements", tag)
        for name in ("data-auto", "data-copy"):
            if name in attributes:
                self._add(name, attributes[name] or "")

    def _add(self, fact, text):
        values = self.facts.setdefault(fact, [])
        text = self.normalizer.text(text)
        if text not in values:
            values.append(text)
