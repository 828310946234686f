"""Requests as clients send them, built before anything is measured."""

import json
import random
from pathlib import Path

from links import HOST, LOAD, SEED, codes

BROWSERS = Path(__file__).resolve().parent / "browsers.txt"
IPHONE = 1
APP = "com.example.ios"
PACKAGE = "com.example.android"


def browsers():
    """The header fields of each browser, without the host."""
    found = [[]]
    for line in BROWSERS.read_text().splitlines():
        if not line:
            found.append([])
        elif not line.startswith("#"):
            found[-1].append(line)
    return found


def get(path, fields):
    """A request without a body."""
    return "\r\n".join([f"GET {path} HTTP/1.1", f"Host: {HOST}", *fields, "", ""]).encode()


def post(path, content, key=None):
    """A request of a program, with JSON."""
    body = json.dumps(content).encode()
    fields = [f"Authorization: Bearer {key}"] if key else []
    head = [f"POST {path} HTTP/1.1", f"Host: {HOST}", *fields, "Content-Type: application/json",
            f"Content-Length: {len(body)}", "", ""]
    return "\r\n".join(head).encode() + body


def redirects(links, count=LOAD):
    """Browsers in turn that ask for links at random."""
    dice, fields = random.Random(SEED), browsers()
    return [get(f"/{dice.choice(links.asked)}", fields[number % len(fields)]) for number in range(count)]


def mixed(links, pages, create, count=50_000):
    """The same with 5 % unknown codes, each asked for once, 2 % pages and 1 % creations, at random places.

    `pages` are codes of links that show an iPhone a page; `create` makes the request of a creation from its number.
    """
    dice, fields = random.Random(SEED + 1), browsers()
    known = {*links.codes, *pages}
    unknown = [code for code in codes(count // 10, dice) if code not in known][:count // 20]
    requests = [get(f"/{code}", fields[number % len(fields)]) for number, code in enumerate(unknown)]
    requests += [get(f"/{dice.choice(pages)}", fields[IPHONE]) for _ in range(count // 50)]
    requests += [create(number) for number in range(count // 100)]
    requests += redirects(links, count - len(requests))
    dice.shuffle(requests)
    return requests


def link(number):
    """A link with a little of everything; no two numbers have the same destination."""
    return {
        "link": f"https://www.example.com/products/{number}?source=mail&campaign=autumn",
        "ios": {"bundleID": APP, "appStoreID": "123456789"}, "android": {"packageName": PACKAGE},
        "social": {"title": "A weekend in Zürich", "description": "Two nights, one lake and a lot of cheese"},
        "campaign": {"source": "newsletter", "medium": "email", "campaign": "spring"},
    }


def native_creation(number, key):
    """A creation by the native API."""
    return post("/api/v1/links", {"link": link(number), "domain": f"https://{HOST}"}, key)


def firebase_creation(number, key):
    """The creation of the same link by Firebase's API."""
    parts = link(number)
    return post(f"/v1/shortLinks?key={key}", {
        "dynamicLinkInfo": {
            "domainUriPrefix": f"https://{HOST}", "link": parts["link"],
            "iosInfo": {"iosBundleId": APP, "iosAppStoreId": "123456789"}, "androidInfo": {"androidPackageName": PACKAGE},
            "socialMetaTagInfo": {
                "socialTitle": parts["social"]["title"], "socialDescription": parts["social"]["description"]},
            "analyticsInfo": {"googlePlayAnalytics": {
                "utmSource": "newsletter", "utmMedium": "email", "utmCampaign": "spring"}},
        }, "suffix": {"option": "UNGUESSABLE"}})


def resolution(code, key):
    """An app that asks where a link leads."""
    return post("/api/v1/resolve", {"url": f"https://{HOST}/{code}", "platform": "ios", "appVersion": "3.1"}, key)


def claim(code, number, key):
    """The first launch of an app, with a link from the clipboard."""
    return post("/api/v1/claims", {
        "installationID": f"installation-{number}", "platform": "ios", "bundleOrPackage": APP,
        "clipboardLink": f"https://{HOST}/{code}"}, key)


def write(requests, path):
    """Writes a file of requests for requests.lua: each after a line with its length."""
    with open(path, "wb") as file:
        for request in requests:
            file.write(b"%d\n%b" % (len(request), request))
    return path
