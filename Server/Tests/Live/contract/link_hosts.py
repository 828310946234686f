"""Link hosts: who is led where, and how everything else is refused."""

from urllib.parse import quote, urlencode

from contract.cases import Request
from contract.setting import CARD, LINK_IDS, LINKS, WEB
from contract.visitors import MAC_SAFARI, USER_AGENTS, sent_by

FACE = "link hosts"

# One of each group that is led elsewhere.
GROUPS = ("iPhone", "iPad", "Android", "Android, Firefox", "Mac, Safari", "Linux", "Facebook's fetcher", "curl")
TO_PHONES = ("iPhone", "Android", "Linux")


def get(name, target, visitor="Linux", *, host="go.example.com", fields=(), method="GET", **more):
    return Request(name, method, target, host, sent_by(visitor, *fields), **more)


def long_link(**parameters):
    return "/?" + urlencode(parameters, quote_via=quote)


SHORT = [get(f"{code}, {visitor}", f"/{code}", visitor) for code in LINKS for visitor in USER_AGENTS]

LONG = [
    get(f"long {code}, {visitor}", long_link(**parameters), visitor)
    for code, parameters in LINKS.items() for visitor in GROUPS
]

DOMAINS = [
    get(f"{host}{path}, {visitor}", path, visitor, host=host)
    for host, path in (
        ("open.example.com", "/jackets"), ("brand.example.com", "/jackets"), ("brand.example.com", "/JACKETS"),
        ("www.example.org", "/promos/summer"), ("mac.example.com", "/desk-only"), ("mac2.example.com", "/desk-only"),
    )
    for visitor in ("iPhone", "Android", "Mac, Safari", "Linux")
] + [
    get(f"{host}{path}", path, host=host)
    for host, path in (
        ("go.example.com", "/"), ("go.example.com", ""), ("brand.example.com", "/"), ("brand.example.com", "/none"),
        ("brand.example.com", "/disabled"), ("brand.example.com", "/?link=x"), ("www.example.org", "/promos"),
        ("www.example.org", "/promos/"), ("www.example.org", "/promos/none"), ("www.example.org", "/"),
        ("www.example.org", "/promosummer"), ("www.example.org", "/summer"), ("strict.example.com", "/other-refused"),
        ("strict.example.com", "/refused"), ("strict.example.com", "/?link=https%3A%2F%2Fwww.example.com%2Fx"),
        ("strict.example.com", "/?link=https%3A%2F%2Felsewhere.example.net%2F"), ("GO.Example.COM", "/plain"),
        ("go.example.com:443", "/plain"), ("go.example.com:8443", "/plain"), ("go.example.com.", "/plain"),
        ("127.0.0.1", "/plain"), ("unknown.example.com", "/plain"), ("unknown.example.com", "/"),
    ) if path
]

STATES = [
    get(f"{code}, {visitor}", f"/{code}", visitor)
    for code in ("expired", "disabled", "deleted", "not-started", "archived", "none")
    for visitor in ("iPhone", "Linux", "Facebook's fetcher", "curl")
]

LANGUAGES = [
    get(f"{what} in {language}", path, visitor, fields=(("Accept-Language", language),))
    for what, path, visitor in (("no link", "/none", "Linux"), ("preview page", "/jackets", "iPhone"))
    for language in ("de-CH,de;q=0.9", "fr", "es-MX", "pt-BR", "ja", "ko", "zh-Hans-CN", "zh-TW", "xx",
        "en;q=0.1,de;q=0.5")
]

ORIGINS = [
    get(f"{code} from a page ({origin}), {visitor}", f"/{code}?_o={origin}", visitor)
    for code in ("jackets", "fallbacks") for origin in ("1", "2", "web", "iPad", "none") for visitor in ("iPhone",
        "Mac, Safari")
]

FLOW = [
    get(f"flow page of {target}, {visitor}", target, visitor)
    for target in ("/jackets?d=1", "/app-only?d=1", "/jackets?d=0", "/jackets?d=2", "/plain?d=1&x=1", "/none?d=1",
        "/disabled?d=1")
    for visitor in ("iPhone", "Linux")
] + [get("flow page of a long link", long_link(**LINKS["fallbacks"], d="1")),
get("flow page on a Mac's domain", "/desk-only?d=1", host="mac.example.com")]

LONG_REFUSED = [
    get(f"long link {query}", f"/?{query}")
    for query in (
        "apn=com.example.android", "link=", "link=no%20address", "link=ftp%3A%2F%2Fe.com%2F",
        "link=javascript%3Aalert(1)",
        "link=https%3A%2F%2Fgo.example.com%2Fplain", "link=https%3A%2F%2Fother.example.com%2Fx",
        "link=https%3A%2F%2Fwww.example.com%2F%0D%0ASet-Cookie%3A%20a%3Db",
        "link=https%3A%2F%2Fuser:pw@www.example.com%2F",
        "link=https://www.example.com/a?b=c", "link=https%3A%2F%2Fwww.example.com%2Fa%23part", "link=%zz", "link=%FF",
        "x=1",
        "link=https%3A%2F%2Fwww.example.com%2Fa&link=https%3A%2F%2Fwww.example.com%2Fb",
        "link=https%3A%2F%2Fwww.example.com%2F%C3%A4", "LINK=https%3A%2F%2Fwww.example.com%2F",
        "link=https%3A%2F%2Fwww.example.com%2F&ofl=javascript%3Aalert(1)",
        "link=https%3A%2F%2Fwww.example.com%2F&ofl=https%3A%2F%2Fgo.example.com%2Fplain",
        "link=https%3A%2F%2Fwww.example.com%2F&unknown=1&d=x",
    )
] + [
    get(f"long link to an app of nobody, {visitor}", long_link(link=WEB, apn="com.evil", ibi="com.evil", isi="1"),
        visitor)
    for visitor in TO_PHONES
] + [get(f"long link with a card, {visitor}", long_link(link=WEB, **CARD), visitor) for visitor in ("iPhone",
    "Facebook's fetcher")]

PATHS = [
    get(f"path {path}", path)
    for path in (
        "/plain/", "/plain//", "//plain", "/plain/x", "/i/plain", "/Plain", "/letters", "/Letters", "/pl%61in",
        "/%70%6C%61%69%6E",
        "/pad%2Donly", "/pad%2donly", "/plain%20", "/plain%2F", "/%2Fplain", "/plain%00", "/plain%0A", "/plain%",
        "/plain%zz",
        "/plain%C3%A4", "/plain%FF", "/plain.", "/plain.html", "/plain;x", "/plain?", "/plain??", "/plain?x=%", "/a\\b",
        "/plain#x", "/..", "/./plain", "/x/../plain", "/" + "a" * 100, "/" + "a" * 101, "/*", "/~", "/@", "/health",
        "/metrics", "/mcp", "/api",
        "/v1", "/v2", "/v2/x", "/index.html", "/wp-login.php", "/.env", "/.well-known", "/.well-known/x", "/_", "/_/",
        "/_/x",
        "/_/request", "/_/request/", "/_/ask", "/_/ask?domain=", "/_/ask?domain=go.example.com",
        "/_/ask?domain=open.example.com",
        "/_/ask?domain=none.example.com", "/_/ask?domain=go.example.com:443",
    )
] + [get(f"longest path, {length}", "/plain?x=" + "a" * (length - 9)) for length in (8192, 8193)] + [
    get("request below a prefix", "/promos/_/request", host="www.example.org"),
    get("request beside a prefix", "/_/request", host="www.example.org"),
    get("request deeper than a prefix", "/promos/x/_/request", host="www.example.org"),
]

METHODS = [
    get(f"{method} {path}", path, visitor, method=method)
    for method in ("HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY")
    for path, visitor in (("/plain", "Linux"), ("/jackets", "iPhone"), ("/none", "Linux"))
] + [
    get(f"HEAD {path}", path, "iPhone", method="HEAD")
    for path in ("/disabled", "/jackets?d=1", "/?link=x", "/_/request", "/plain.qr", "/apple-app-site-association", "/")
]

HEADERS = [
    Request(name, "GET", "/jackets", fields=fields)
    for name, fields in {
        "prefetch": sent_by("iPhone", ("Sec-Purpose", "prefetch;prerender")),
        "preview": sent_by("iPhone", ("X-Purpose", "preview")),
        "image": sent_by("iPhone", ("Sec-Fetch-Dest", "image"), ("Sec-Fetch-Mode", "no-cors")),
        "frame": sent_by("Linux", ("Sec-Fetch-Dest", "iframe"), ("Sec-Fetch-Mode", "navigate")),
        "accepts images": sent_by("iPhone", ("Accept", "image/png")),
        "accepts JSON": sent_by("Linux", ("Accept", "application/json")),
        "client hints, Android": sent_by(
            "Linux", ("Sec-CH-UA-Mobile", "?1"), ("Sec-CH-UA-Platform", '"Android"'),
            ("Sec-CH-UA", '"Chromium";v="139", "Google Chrome";v="139"')),
        "client hints, macOS": sent_by("Mac, Safari", ("Sec-CH-UA-Platform", '"macOS"')),
        "web view by its package": sent_by("Android", ("X-Requested-With", "com.facebook.katana")),
        "range": sent_by("iPhone", ("Range", "bytes=0-1")),
        "if none match": sent_by("iPhone", ("If-None-Match", "*")),
        "cookie": sent_by("iPhone", ("Cookie", "a=b")),
        "origin": sent_by("iPhone", ("Origin", "https://app.example.com")),
        "forwarded host": sent_by(
            "iPhone", ("X-Forwarded-Host", "mac.example.com"), ("X-Forwarded-Proto", "https"),
            ("X-Forwarded-For", "192.0.2.1")),
        "forwarded https": sent_by("Linux", ("X-Forwarded-Proto", "https")),
        "two user agents": (("User-Agent", MAC_SAFARI), ("User-Agent", "curl/8.7.1")),
        "two hosts": sent_by("Linux", ("Host", "open.example.com")),
        "gzip": sent_by("iPhone", ("Accept-Encoding", "gzip, br")),
        "expect": sent_by("iPhone", ("Expect", "100-continue")),
    }.items()
] + [
    get(f"host {host!r}", "/plain", host=host)
    for host in ("", "go example.com", "go.example.com:x", "go.example.com:0", "[::1]", "[x]", "a@go.example.com",
        "go.example.com/x", "-")
] + [
    Request("forwarded request", "GET", "/_/request", fields=sent_by(
        "Linux", ("X-Forwarded-Host", "mac.example.com"), ("X-Forwarded-Proto", "https"),
        ("X-Forwarded-For", "192.0.2.1"))),
    get("body of a GET", "/plain", body="x"),
]

# How everything above was counted.
COUNTS = [
    Request(
        f"counts of {code}", "GET", f"/api/v1/links/{LINK_IDS['go.example.com', code]}/statistics?days=3650",
        key="shop",
        after_counting=number == 0)
    for number, code in enumerate((*LINKS, "expired", "disabled", "not-started", "archived", "Letters"))
] + [Request(
    "counts behind a prefix", "GET", f"/api/v1/links/{LINK_IDS['www.example.org/promos', 'summer']}/statistics",
    key="shop")]

CASES = [
    *SHORT, *LONG, *DOMAINS, *STATES, *LANGUAGES, *ORIGINS, *FLOW, *LONG_REFUSED, *PATHS, *METHODS, *HEADERS, *COUNTS,
]
