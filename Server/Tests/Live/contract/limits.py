"""Requests beyond limits that are set low: how each is refused, and what may follow."""

from contract.cases import Request
from contract.setting import WEB

FACE = "limits"
SETTINGS = (
    "limits.targetBytes=256", "limits.headerBytes=1024", "limits.headerCount=10", "limits.bodyBytes=1024",
    "limits.bulkBodyBytes=2048", "limits.eventBodyBytes=2048", "limits.bulkCount=2", "limits.jsonDepth=8",
    "limits.unknownCodesPerSecond=1", "limits.unknownCodesBurst=1", "quota.perSecond=0", "quota.perDay=3",
)

HOST = "native.example.com"


def post(name, path, body, *, key="native", fields=(), host=HOST):
    return Request(name, "POST", path, host, fields, key, body)


CREATE = {"link": {"link": WEB}}
FIREBASE = {"dynamicLinkInfo": {"domainUriPrefix": "https://fire.example.com", "link": WEB}}

CASES = [
    Request("target too long", "GET", "/" + "a" * 256, HOST),
    Request("target too long, native", "GET", "/api/v1/" + "a" * 256, HOST, key="native"),
    Request("target too long, Firebase", "GET", "/v1/" + "a" * 256, HOST),
    Request("header fields too long", "GET", "/welcome", HOST, (("X-Long", "a" * 1100),)),
    Request("header fields too long, native", "GET", "/api/v1/links", HOST, (("X-Long", "a" * 1100),), "native"),
    Request("header fields too many", "GET", "/welcome", HOST, tuple((f"X-{number}", "a") for number in range(11))),
    post("body too large", "/api/v1/links", {**CREATE, "name": "n" * 1100}),
    post("body too large, Firebase", "/v1/shortLinks", {**FIREBASE, "sdkVersion": "n" * 1100}, key="firebase"),
    post("body too large, bulk", "/api/v1/links/bulk", {"links": [{**CREATE, "name": "n" * 2100}]}),
    post("body too large, events", "/api/v1/events", {"id": "n" * 2100, "platform": "ios", "events": []}),
    post("body too large, link host", "/welcome", "n" * 1100),
    post("too many links", "/api/v1/links/bulk", {"links": [CREATE] * 3}),
    post("too deep", "/api/v1/links", {"link": {"link": WEB, "customData": {"a": [[[[[[[1]]]]]]]}}}),
    post("within all limits", "/api/v1/links", CREATE),
    *(Request(f"unknown code {number}", "GET", f"/none-{number}", HOST) for number in range(2)),
    Request("known code after unknown ones", "GET", "/welcome", HOST),
    Request("unknown QR code after unknown ones", "GET", "/none-9.qr", HOST),
    *(post(f"day's quota, {number}", "/api/v1/links", CREATE, key="app") for number in range(4)),
    post("day's quota, resolve", "/api/v1/resolve", {"url": f"https://{HOST}/welcome"}, key="app"),
    post("day's quota, server key", "/api/v1/links", CREATE),
    *(post(f"day's quota, Firebase {number}", "/v1/shortLinks", FIREBASE, key="firebase app") for number in range(4)),
]
