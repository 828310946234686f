"""What operators and systems ask: health, association files, QR codes, and files that every host is asked for."""

from contract.cases import Request

FACE = "operation"

HOSTS = ("go.example.com", "open.example.com", "brand.example.com", "www.example.org", "mac.example.com",
    "none.example.com")
FILES = ("/apple-app-site-association", "/.well-known/apple-app-site-association", "/.well-known/assetlinks.json")


def get(path, host="go.example.com", method="GET", name=None, **more):
    return Request(name or f"{method} {host}{path}", method, path, host, **more)


HEALTH = [
    get(path, method=method) for path in ("/health/live", "/health/ready", "/health/none", "/health/", "/metrics")
    for method in ("GET", "HEAD", "POST", "DELETE", "OPTIONS")
] + [get("/health/ready", host) for host in ("127.0.0.1", "none.example.com")] + [get("/health/live?x=1"),
get("/health/live/x")]

ASSOCIATIONS = [get(path, host) for path in FILES for host in HOSTS] + [
    get(path, method=method) for path in FILES for method in ("HEAD", "POST", "OPTIONS")
] + [get(path) for path in ("/.well-known/apple-app-site-association/", "/.well-known/assetlinks.json?x=1",
    "/.well-known/assetlinks")] + [
    get(f"/promos{path}", "www.example.org") for path in FILES
]

SITE_FILES = [get(path, host) for path in ("/robots.txt", "/favicon.ico",
        "/sitemap.xml") for host in ("go.example.com", "none.example.com")] + [
    get(path, method=method) for path in ("/robots.txt", "/favicon.ico") for method in ("HEAD", "POST")
]

QR_CODES = [
    get(path) for path in (
        "/plain.qr", "/plain.qr.svg", "/plain.qr.png", "/jackets.qr.png?size=256", "/plain.qr?d=1", "/none.qr",
        "/disabled.qr", "/not-started.qr", "/expired.qr", "/deleted.qr", "/.qr", "/plain.qr.gif",
        "/plain/.qr", "/?link=https%3A%2F%2Fwww.example.com%2F.qr", "/health.qr", "/_/request.qr",
    )
] + [
    get(f"/plain.qr{ending}?{query}") for ending, query in (
        ("", "size=64"), ("", "size=1024"), (".png", "size=1024"), ("", "size=1025"), ("", "size=4096"),
        ("", "size=63"), ("", "size=4097"), ("", "size=x"), ("", "level=l"), ("", "level=H"), ("", "level=X"),
        ("", "margin=0"), (".png", "margin=32"), ("", "margin=33"), ("", "color=0a3d62&background=ffffff"),
        ("", "color=%230a3d62"), ("", "color=red"), ("", "color=ffffff&background=ffffff"),
        ("", "color=ffffff&background=000000"), ("", "size=64&size=128"), ("", "colour=red"),
    )
] + [
    get("/plain.qr?size=2048", key="shop", name="large QR code, server key"),
    get("/plain.qr?size=2048", key="app", name="large QR code, app key"),
    get("/plain.qr?size=2048", key="other", name="large QR code, key of another project"),
    get("/promos/summer.qr", "www.example.org"), get("/JACKETS.qr", "brand.example.com"),
    get("/none.qr", "brand.example.com"), get("/plain.qr", method="POST"), get("/plain.qr.png", method="HEAD"),
]

CASES = [*HEALTH, *ASSOCIATIONS, *SITE_FILES, *QR_CODES]
