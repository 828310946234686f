"""The native API: every operation as it is meant, and every way in which each is refused."""

from urllib.parse import quote

from contract.cases import Request
from contract.setting import ANDROID, IOS, LINK_IDS, WEB
from user_agents import CRAWLER, IPHONE

FACE = "native API"

HOST = "native.example.com"
WELCOME, THEIRS, DELETED = (
    LINK_IDS[link] for link in ((HOST, "welcome"), ("other.example.com", "theirs"), (HOST, "deleted")))
UNKNOWN = "00000000-0000-7000-8000-000000000000"
MERGE = (("Content-Type", "application/merge-patch+json"),)
TO_WEB = f"link={quote(WEB, safe='')}"
EVENT = {"kind": "opened", "at": "2025-03-01T12:00:00Z", "linkID": WELCOME, "timing": "launch"}
CLAIM = {"installationID": "installation-1", "platform": "ios", "bundleOrPackage": IOS}


def call(name, method, path, body=None, *, key="native", fields=(), **more):
    return Request(name, method, f"/api/v1{path}", HOST, fields, key, body, **more)


def create(name, link=None, /, *, key="native", fields=(), save=None, **members):
    body = {"link": {"link": link} if isinstance(link, str) else link, **members} if link is not None else members
    return call(f"create: {name}", "POST", "/links", body, key=key, fields=fields, save=save)


def update(name, body, *, id="$first.id", fields=(), **more):
    return call(f"update: {name}", "PATCH", f"/links/{id}", body, fields=fields, **more)


def merge(name, body, **more):
    return update(f"merge, {name}", body, fields=MERGE, **more)


# Every operation by its name in the OpenAPI document: method, path, and the body if it has one.
OPERATIONS = {
    "createLink": ("POST", "/links", {"link": {"link": "https://www.example.com/operation"}}),
    "listLinks": ("GET", "/links?limit=1", None),
    "disableLinks": ("PATCH", "/links?tag=none", {"disabled": True}),
    "createLinks": ("POST", "/links/bulk", {"links": [{"link": {"link": "https://www.example.com/operation"}}]}),
    "readLink": ("GET", f"/links/{WELCOME}", None),
    "updateLink": ("PATCH", f"/links/{WELCOME}", {"name": "Welcome"}),
    "deleteLink": ("DELETE", f"/links/{DELETED}", None),
    "readLinkStatistics": ("GET", f"/links/{WELCOME}/statistics", None),
    "readStatistics": ("GET", "/statistics", None),
    "readClicks": ("GET", "/clicks?tag=none", None),
    "readEvents": ("GET", "/events?tag=none", None),
    "resolveLink": ("POST", "/resolve", {"url": f"https://{HOST}/welcome"}),
    "readLinkFlow": ("GET", f"/flow?url=https%3A%2F%2F{HOST}%2Fwelcome", None),
    "claimLink": ("POST", "/claims", CLAIM),
    "proveNetwork": ("GET", "/network", None),
    "takeEvents": ("POST", "/events", {"id": "batch-0", "platform": "ios", "events": [EVENT]}),
    "readOpenAPI": ("GET", "/openapi.json", None),
}


def operations():
    """Who may call, with which query, from where: the same questions for every operation."""
    for name, (method, path, body) in OPERATIONS.items():
        separator = "&" if "?" in path else "?"
        for key in (None, "native", "app", "admin", "other"):
            yield call(f"{name}, {key or 'no'} key", method, path, body, key=key)
        yield call(f"{name}, unknown key", method, path, body, key=None,
            fields=(("Authorization", "Bearer wmk_server_x"),))
        yield call(f"{name}, not a bearer", method, path, body, key=None, fields=(("Authorization", "Basic YTpi"),))
        yield call(f"{name}, key in the query", method, f"{path}{separator}key=x", body)
        yield call(f"{name}, unknown parameter", method, f"{path}{separator}colour=red", body)
        yield call(f"{name}, broken query", method, f"{path}{separator}%zz=1", body)
        yield call(f"{name}, preflight", "OPTIONS", path, key=None, fields=(
            ("Origin", "https://app.example.com"), ("Access-Control-Request-Method", method)))
    for path in dict.fromkeys(path.partition("?")[0] for _, path, _ in OPERATIONS.values()):
        for method in ("HEAD", "PUT", "QUERY"):
            yield call(f"{method} {path}", method, path)
        if path not in ("/links",):
            yield call(f"POST {path}, no body", "POST", path)


def bodies():
    """Bodies that are no JSON, or no JSON that may be read: the same for every operation that takes one."""
    for name, (method, path, body) in OPERATIONS.items():
        if body is None:
            continue
        first = next(iter(body))
        for what, text, fields in (
            ("no body", None, (("Content-Type", "application/json"),)),
            ("not JSON", "{", ()),
            ("an array", "[]", ()),
            ("a string", '"x"', ()),
            ("null", "null", ()),
            ("no members", "{}", ()),
            ("an unknown member", '{"colour": "red"}', ()),
            ("a member twice", f'{{"{first}": 1, "{first}": 1}}', ()),
            ("a member of another type", f'{{"{first}": 7}}', ()),
            ("a member that is null", f'{{"{first}": null}}', ()),
            ("a trailing comma", f'{{"{first}": 1,}}', ()),
            ("two values", "{} {}", ()),
            ("a byte order mark", b"\xef\xbb\xbf{}", ()),
            ("not UTF-8", b'{"\xff": 1}', ()),
            ("too deep", "[" * 33 + "]" * 33, ()),
            ("too large", None, (("Content-Type", "application/json"), ("Content-Length", "2000000"))),
            ("text", "{}", (("Content-Type", "text/plain"),)),
            ("a form", "a=b", (("Content-Type", "application/x-www-form-urlencoded"),)),
            ("no content type", b"{}", (("Content-Type", ""),)),
            ("Latin-1", "{}", (("Content-Type", "application/json; charset=latin1"),)),
            ("UTF-8 named", "{}", (("Content-Type", 'Application/JSON; Charset="UTF-8"'),)),
            ("compressed", "{}", (("Content-Type", "application/json"), ("Content-Encoding", "gzip"))),
        ):
            given = any(field == "Content-Type" for field, _ in fields)
            yield call(
                f"{name}, {what}", method, path, text, fields=fields if given else (("Content-Type",
                        "application/json"),))


CREATIONS = [
    create("only a link", WEB, save="first"),
    create("the same again", WEB),
    create("short", "https://www.example.com/short", suffix="short"),
    create("unguessable", "https://www.example.com/long", suffix="unguessable"),
    create("custom code", "https://www.example.com/custom", customCode="custom-code", save="custom"),
    create("custom code again", "https://www.example.com/custom", customCode="custom-code"),
    create("custom code of another", "https://www.example.com/other", customCode="custom-code"),
    create("custom code of a deleted link", WEB, customCode="deleted"),
    create("custom code that ends in a hyphen", WEB, customCode="ends-in-"),
    create("reserved code", WEB, customCode="metrics"),
    create("code with a slash", WEB, customCode="a/b"),
    create("empty code", WEB, customCode=""),
    create("long code", WEB, customCode="a" * 101),
    create("code and suffix", WEB, customCode="x-y-z", suffix="short"),
    create("unknown suffix", WEB, suffix="medium"),
    create("code by an app", WEB, customCode="by-an-app", key="app"),
    create("by an app", WEB, key="app"),
    create("on another domain", WEB, domain="https://second.example.com"),
    create("on a bare host", WEB, domain="second.example.com"),
    create("on a domain with a slash", WEB, domain="https://second.example.com/"),
    create("on a domain of another project", WEB, domain="https://other.example.com"),
    create("on an unknown domain", WEB, domain="https://none.example.com"),
    create("on no domain", WEB, domain="x y"),
    create("on a domain of another project, admin", WEB, domain="https://other.example.com", key="admin"),
    create("where no pattern allows", "https://elsewhere.example.net/", domain="https://second.example.com"),
    create("to a link of its own", f"https://{HOST}/welcome"),
    create("to a link of another domain", "https://go.example.com/plain"),
    create("everything", {
        "link": WEB,
        "android": {
            "packageName": ANDROID, "fallbackLink": "https://www.example.com/a", "minimumVersionCode": 12,
            "link": "fjord://a",
        },
        "ios": {
            "bundleID": IOS, "fallbackLink": "https://www.example.com/i", "customScheme": "fjord",
            "iPadFallbackLink": "https://www.example.com/pad", "iPadBundleID": "com.example.ipad",
            "appStoreID": "123456789", "minimumVersion": "2.1",
        },
        "otherPlatforms": {"fallbackLink": "https://www.example.com/o"},
        "navigation": {"isForcedRedirectEnabled": True, "isAppOnly": False},
        "social": {
            "title": "Jackets", "description": "Twelve", "imageLink": "https://pictures.example.net/a.png",
            "imageSize": "1200x630",
        },
        "campaign": {
            "source": "mail", "medium": "letter", "campaign": "spring", "term": "rain", "content": "top",
            "googleClickID": "x",
        },
        "appStore": {"affiliateToken": "a", "campaignToken": "c", "mediaType": "8", "providerToken": "p"},
        "customData": {"flight": "LH400", "seats": [1, 2.5, None, True, {"row": "A"}]},
        "unknownParameters": [{"name": "colour", "value": "red"}], "isAdvertisement": True,
    }, name="Everything", tags=["one", "two"], startsAt="2998-01-01T00:00:00Z", expiresAt="2999-01-01T00:00:00Z"),
    create("apps of nobody", {"link": WEB, "android": {"packageName": "com.evil"}, "ios": {"bundleID": "com.evil"}}),
    create("a store without an app", {"link": WEB, "ios": {"appStoreID": "1"}}),
    create("a version without an app", {"link": WEB, "android": {"minimumVersionCode": 1, "link": "x:y"}}),
    create("a scheme without need", {"link": WEB, "ios": {"bundleID": IOS, "customScheme": "com.example.ios"}}),
    create("a fragment", "https://www.example.com/#part"),
    create("null members", {"link": WEB, "android": None, "ios": None, "social": None}, name=None, tags=None),
    create("a link that is no address", "no address"),
    create("a link of another scheme", "ftp://www.example.com/"),
    create("a script", "javascript:alert(1)"),
    create("a link with a password", "https://user:pw@www.example.com/"),
    create("a relative link", "/p/7"),
    create("an empty link", ""),
    create("a very long link", "https://www.example.com/" + "a" * 8200),
    create("an unknown member of the link", {"link": WEB, "colour": "red"}),
    create("an unknown member of a platform", {"link": WEB, "ios": {"colour": "red"}}),
    create("a fallback that is no address", {"link": WEB, "android": {"packageName": ANDROID, "fallbackLink": "x"}}),
    create("a store that is no number", {"link": WEB, "ios": {"bundleID": IOS, "appStoreID": "x"}}),
    create("a version that is no number", {"link": WEB, "android": {"packageName": ANDROID,
                "minimumVersionCode": "x"}}),
    create("a scheme of the web", {"link": WEB, "ios": {"customScheme": "https"}}),
    create("a size that is none", {"link": WEB, "social": {"imageSize": "1x"}}),
    create("an image that is no address", {"link": WEB, "social": {"imageLink": "x"}}),
    create("data that is no object", {"link": WEB, "customData": []}),
    create("a title that is no text", {"link": WEB, "social": {"title": 7}}),
    create("a title with a control character", {"link": WEB, "social": {"title": "a\u0000b"}}),
    create("no link", name="x"),
    create("link and long link", WEB, longLink=f"https://{HOST}/?{TO_WEB}"),
    create("a long link", longLink=f"https://{HOST}/?{TO_WEB}&ibi={IOS}&isi=123456789&st=Jackets"),
    create("a long link with warnings",
        longLink=f"https://{HOST}/?{TO_WEB}&apn=com.evil&amv=x&colour=red&d=9&ad=9&ifl=x"),
    create("a long link with a domain", domain=f"https://{HOST}",
        longLink=f"https://{HOST}/?{TO_WEB}"),
    create("a long link on another domain", domain="https://second.example.com",
        longLink=f"https://{HOST}/?{TO_WEB}"),
    create("a long link of another project", longLink=f"https://other.example.com/?{TO_WEB}"),
    create("a long link without a link", longLink=f"https://{HOST}/?ibi={IOS}"),
    create("a short link as a long one", longLink=f"https://{HOST}/welcome"),
    create("a long link that is no address", longLink="no address"),
    create("a long name", WEB, name="n" * 257),
    create("a name with a control character", WEB, name="a\u0007b"),
    create("many tags", WEB, tags=[f"tag-{number}" for number in range(33)]),
    create("a tag twice", WEB, tags=["one", "one"]),
    create("an empty tag", WEB, tags=[""]),
    create("a long tag", WEB, tags=["t" * 65]),
    create("tags that are no texts", WEB, tags=[1]),
    create("expired already", WEB, expiresAt="2020-01-01T00:00:00Z"),
    create("a moment that is none", WEB, expiresAt="tomorrow"),
    create("a moment with a zone", WEB, expiresAt="2999-01-01T02:00:00+02:00"),
    create("a moment with milliseconds", WEB, expiresAt="2999-01-01T00:00:00.125Z"),
    create("a claim token", WEB, claimToken="invitation-7", shareable=["color", "*"]),
    create("the claim token again", WEB, claimToken="invitation-7"),
    create("a claim token with a space", WEB, claimToken="in vitation"),
    create("an empty shareable name", WEB, shareable=[""]),
    create("an end before the start", WEB, startsAt="2999-01-01T00:00:00Z", expiresAt="2998-01-01T00:00:00Z"),
    create("idempotency key", "https://www.example.com/once", fields=(("Idempotency-Key", "key-1"),)),
    create("idempotency key again", "https://www.example.com/once", fields=(("Idempotency-Key", "key-1"),)),
    create("idempotency key for another link", "https://www.example.com/twice", fields=(("Idempotency-Key", "key-1"),)),
    create("idempotency key of another project", "https://www.example.com/once", key="other",
        fields=(("Idempotency-Key", "key-1"),)),
    create("empty idempotency key", WEB, fields=(("Idempotency-Key", ""),)),
    create("long idempotency key", WEB, fields=(("Idempotency-Key", "k" * 256),)),
    create("key in its own field", WEB, key=None, fields=(("X-API-Key", "$key.native"),)),
    create("restricted key, no app", WEB, key="restricted"),
    create("restricted key, its app", WEB, key="restricted", fields=(("X-Ios-Bundle-Identifier", IOS),)),
    create("restricted key, another app", WEB, key="restricted", fields=(("X-Ios-Bundle-Identifier", "com.evil"),)),
    create("restricted key, its origin", WEB, key="restricted", fields=(("Origin", "https://app.example.com"),)),
    create("restricted key, another origin", WEB, key="restricted", fields=(("Origin", "https://evil.example.net"),)),
    create("restricted key, an Android app", WEB, key="restricted", fields=(("X-Android-Package", ANDROID),)),
]

BULK = [
    call(f"bulk: {name}", "POST", "/links/bulk", {"links": links, **more}, fields=fields, key=key)
    for name, links, more, fields, key in (
        ("one", [{"link": {"link": "https://www.example.com/bulk"}}], {}, (), "native"),
        ("good and bad", [
            {"link": {"link": "https://www.example.com/good"}, "customCode": "bulk-good"},
            {"link": {"link": "https://www.example.com/twin"}, "customCode": "bulk-good"}, {"link": {"link": "bad"}},
            {}, 7,
            {"link": {"link": WEB}, "colour": "red"}, {"link": {"link": WEB}, "customCode": "metrics"},
            {"longLink": f"https://{HOST}/?link=x"}, None,
        ], {}, (), "native"),
        ("with a key", [{"link": {"link": "https://www.example.com/kept"}}] * 2, {}, (("Idempotency-Key", "bulk-1"),),
            "native"),
        ("with a key again", [{"link": {"link": "https://www.example.com/kept"}}] * 2, {},
            (("Idempotency-Key", "bulk-1"),), "native"),
        ("none", [], {}, (), "native"),
        ("too many", [{"link": {"link": WEB}}] * 101, {}, (), "native"),
        ("another member", [{"link": {"link": WEB}}], {"colour": "red"}, (), "native"),
        ("no list", {}, {}, (), "native"),
    )
]

READING = [
    call("read", "GET", "/links/$first.id"),
    call("read, its version", "GET", "/links/$first.id", fields=(("If-None-Match", '"1"'),)),
    call("read, its weak version", "GET", "/links/$first.id", fields=(("If-None-Match", 'W/"1"'),)),
    call("read, another version", "GET", "/links/$first.id", fields=(("If-None-Match", '"2"'),)),
    call("read, any version", "GET", "/links/$first.id", fields=(("If-None-Match", "*"),)),
    call("HEAD of a link", "HEAD", "/links/$first.id"),
    *(call(f"read {what}", "GET", f"/links/{id}") for what, id in (
        ("a link of another project", THEIRS), ("a deleted link", DELETED), ("an unknown link", UNKNOWN),
        ("no identity", "x"), ("an encoded identity", WELCOME.replace("-", "%2D")),
        ("an expired link", LINK_IDS[HOST, "expired"]),
    )),
    call("read a link of another project, admin", "GET", f"/links/{THEIRS}", key="admin"),
]

UPDATES = [
    update("a name", {"name": "First"}),
    update("no name", {"name": None}),
    update("tags", {"tags": ["one"]}),
    update("the link", {"link": {"link": "https://www.example.com/changed", "ios": {"bundleID": IOS}}}),
    update("disabled", {"disabled": True}),
    update("enabled", {"disabled": False}),
    update("archived", {"archived": True}),
    update("not archived", {"archived": False}),
    update("a period", {"startsAt": "2998-01-01T00:00:00Z", "expiresAt": "2999-01-01T00:00:00Z"}),
    update("no period", {"startsAt": None, "expiresAt": None}),
    update("an end that is over", {"expiresAt": "2020-01-01T00:00:00Z"}),
    update("a claim token", {"claimToken": "invitation-8", "shareable": ["color"]}),
    update("another's claim token", {"claimToken": "invitation-7"}),
    update("no claim token", {"claimToken": None, "shareable": []}),
    update("an end before the start", {"startsAt": "2999-01-01T00:00:00Z", "expiresAt": "2998-01-01T00:00:00Z"}),
    update("nothing", {}),
    update("the same", {"tags": ["one"]}),
    update("its version", {"name": "Second", "version": 9}),
    update("an old version", {"name": "Third", "version": 1}),
    update("if match", {"name": "Fourth"}, fields=(("If-Match", '"10", "11", "12"'), )),
    update("if match, an old version", {"name": "Fifth"}, fields=(("If-Match", '"1"'),)),
    update("if match, a weak version", {"name": "Fifth"}, fields=(("If-Match", 'W/"1"'),)),
    update("if match, any", {"name": "Sixth"}, fields=(("If-Match", "*"),)),
    update("if match, broken", {"name": "Seventh"}, fields=(("If-Match", "1"),)),
    update("if match, empty", {"name": "Seventh"}, fields=(("If-Match", ""),)),
    update("no link", {"link": None}),
    update("a bad link", {"link": {"link": "x"}}),
    update("a link of its own domain", {"link": {"link": f"https://{HOST}/welcome"}}),
    update("a long name", {"name": "n" * 257}),
    update("another code", {"code": "x"}),
    update("a link of another project", {"name": "x"}, id=THEIRS),
    update("a deleted link", {"name": "x"}, id=DELETED),
    update("an unknown link", {"name": "x"}, id=UNKNOWN),
    update("no identity", {"name": "x"}, id="x"),
    merge("a social title", {"link": {"social": {"title": "Jackets"}}}),
    merge("a social text", {"link": {"social": {"description": "Twelve"}}}),
    merge("without a title", {"link": {"social": {"title": None}}}),
    merge("without a platform", {"link": {"ios": None}}),
    merge("without tags", {"tags": None}),
    merge("without a flag", {"archived": None}),
    merge("without a link", {"link": None}),
    merge("without the deep link", {"link": {"link": None}}),
    merge("an unknown member", {"link": {"colour": "red"}}),
    merge("an array", []),
    merge("an old version", {"link": {"link": WEB}, "version": 1}),
    merge("of an unknown link", {"link": {"link": WEB}}, id=UNKNOWN),
    call("read after all updates", "GET", "/links/$first.id"),
]

LISTS = [
    *(create(f"listed {number}", f"https://shop.example.net/{number}", name=f"Listed {number}", tags=["listed"],
            customCode=f"listed-{number}") for number in range(4)),
    call("list: first page", "GET", "/links?tag=listed&limit=3", save="page"),
    call("list: second page", "GET", "/links?tag=listed&limit=3&cursor=$page.next"),
    call("list: its links", "GET",
        "/links?limit=2&archived=included&managed=only&q=listed&domain=https%3A%2F%2Fnative.example.com"),
    *(call(f"list: {query}", "GET", f"/links?{query}") for query in (
        "tag=listed&limit=1", "q=Listed%202", "q=LISTED-3", "q=shop.example.net", "q=none-of-all", "q=&limit=1",
        "destinationHost=shop.example.net",
        "destinationHost=SHOP.example.net&limit=1", "destinationHost=none.example.net", "archived=only", "archived=x",
        "managed=x", "managed=only&q=by-an-app", "limit=0", "limit=201", "limit=x", "limit=", "cursor=x",
        "cursor=MTp4", "domain=https%3A%2F%2Fsecond.example.com&q=refused",
        "domain=https%3A%2F%2Fother.example.com", "domain=none", "tag=a&tag=b", "q=%00", "q=%FF",
        "shortLink=https%3A%2F%2Fnative.example.com%2Fwelcome",
        "shortLink=https%3A%2F%2Fnative.example.com%2Fnone", "shortLink=https%3A%2F%2Fother.example.com%2Ftheirs",
        "shortLink=x",
        "shortLink=https%3A%2F%2Fnative.example.com%2Fdeleted",
    )),
]

DISABLING = [
    *(call(f"disable: {name}", "PATCH", f"/links?{query}", body) for name, query, body in (
        ("dry run", "tag=listed&dryRun=true", {"disabled": True}),
        ("first batch", "tag=listed&limit=3", {"disabled": True}),
        ("rest", "tag=listed", {"disabled": True}), ("again", "tag=listed", {"disabled": True}),
        ("no filter", "", {"disabled": True}),
        ("enable", "tag=listed", {"disabled": False}), ("a dry run that is none", "tag=listed&dryRun=x",
            {"disabled": True}),
        ("too many", "tag=listed&limit=100001", {"disabled": True}),
        ("another cursor", "tag=listed&cursor=x", {"disabled": True}),
        ("by its short link", "shortLink=x", {"disabled": True}),
    )),
]

RESOLVING = [
    *(call(f"resolve {url}", "POST", "/resolve", {"url": url}) for url in (
        f"https://{HOST}/welcome", f"https://{HOST}/welcome?d=1", f"http://{HOST}/welcome",
        f"https://{HOST.upper()}/welcome",
        f"https://{HOST}/Welcome", f"https://{HOST}/none", f"https://{HOST}/", f"https://{HOST}",
        f"https://{HOST}/expired",
        f"https://{HOST}/disabled", f"https://{HOST}/not-started", f"https://{HOST}/deleted",
        "https://other.example.com/theirs",
        "https://second.example.com/refused", "https://none.example.com/x", "no address", "", f"https://{HOST}/?link=x",
        f"https://{HOST}/?link=https%3A%2F%2Fwww.example.com%2Flong&ibi={IOS}", f"https://{HOST}/?ibi={IOS}",
        f"https://{HOST}/?link=https%3A%2F%2F{HOST}%2Fwelcome",
        f"https://{HOST}/?link=https%3A%2F%2Fwww.example.com%2F&colour=red",
    )),
    *(call(f"resolve for {platform}", "POST", "/resolve", {"url": f"https://{HOST}/welcome", "platform": platform,
                "appVersion": "1.0"})
      for platform in ("ios", "android", "desktop", "other", "macos", None)),
    call("resolve, by an app", "POST", "/resolve", {"url": f"https://{HOST}/welcome"}, key="app"),
]

FLOWS = [
    *(call(f"flow: {name}", "GET", f"/flow?{query}") for name, query in (
        ("a short link", f"url=https%3A%2F%2F{HOST}%2Fwelcome"),
        ("a long link",
            f"url={quote(f'https://{HOST}/?{TO_WEB}&apn={ANDROID}&colour=red', safe='')}"),
        ("for an iPhone",
            f"url=https%3A%2F%2F{HOST}%2Fwelcome&userAgent={quote(IPHONE)}"),
        ("for a crawler", f"url=https%3A%2F%2F{HOST}%2Fwelcome&userAgent={quote(CRAWLER)}"),
        ("for curl", f"url=https%3A%2F%2F{HOST}%2Fwelcome&userAgent=curl%2F8.7.1"),
        ("for nobody", f"url=https%3A%2F%2F{HOST}%2Fwelcome&userAgent="),
        ("no link", ""), ("an unknown link", f"url=https%3A%2F%2F{HOST}%2Fnone"),
        ("a disabled link", f"url=https%3A%2F%2F{HOST}%2Fdisabled"),
        ("a link of another project", "url=https%3A%2F%2Fother.example.com%2Ftheirs"), ("no address", "url=x"),
        ("two links", "url=x&url=y"),
    )),
]

CLAIMS = [
    call("network: a loopback address", "GET", "/network", key="app"),
    *(call(f"claim: {name}", "POST", "/claims", {**CLAIM, **members}, key=key) for name, members, key in (
        ("nothing", {}, "app"),
        ("a link", {"installationID": "installation-2", "clipboardLink": f"https://{HOST}/welcome?_icp=1"}, "app"),
        ("the link again", {"installationID": "installation-2", "clipboardLink": f"https://{HOST}/welcome?_icp=1"},
            "app"),
        ("nothing after the link", {"installationID": "installation-2"}, "app"),
        ("another link after the link", {"installationID": "installation-2",
                "clipboardLink": f"https://{HOST}/custom-code"}, "app"),
        ("a link on Android", {"installationID": "installation-3", "platform": "android", "bundleOrPackage": ANDROID,
                "clipboardLink": f"https://{HOST}/welcome"}, "native"),
        ("a long link", {"installationID": "installation-4",
                "clipboardLink": f"https://{HOST}/?link=https%3A%2F%2Fwww.example.com%2Flong&ibi={IOS}"}, "app"),
        ("an unknown link", {"installationID": "installation-5", "clipboardLink": f"https://{HOST}/none"}, "app"),
        ("a disabled link", {"installationID": "installation-6", "clipboardLink": f"https://{HOST}/disabled"}, "app"),
        ("a link of another project", {"installationID": "installation-7",
                "clipboardLink": "https://other.example.com/theirs"}, "app"),
        ("no address", {"installationID": "installation-8", "clipboardLink": "hello"}, "app"),
        ("a given link", {"installationID": "installation-9", "link": f"https://{HOST}/welcome"}, "app"),
        ("an App Clip's link", {"installationID": "installation-10", "appClipLink": f"https://{HOST}/welcome"}, "app"),
        ("a referrer without a click", {"installationID": "installation-11", "installReferrer": {
                "referrer": "utm_source=google-play&utm_medium=organic", "clickSeconds": 0}}, "app"),
        ("a referrer with another's click", {"installationID": "installation-12", "installReferrer": {
                "referrer": "waymark_click=" + "A" * 46}, "clipboardLink": f"https://{HOST}/welcome"}, "app"),
        ("an unknown token", {"installationID": "installation-13", "token": "nobody's"}, "app"),
        ("a device", {"installationID": "installation-14", "device": {"model": "iPhone14,3", "screenWidth": 428,
                "screenHeight": 926}, "networks": ["x"]}, "app"),
        ("an unknown trait", {"device": {"shoeSize": 44}}, "app"),
        ("an unknown time", {"installReferrer": {"referrer": "", "later": 1}}, "app"),
        ("too many networks", {"networks": ["x"] * 5}, "app"),
        ("no installation", {"installationID": ""}, "app"), ("a long installation", {"installationID": "i" * 129},
            "app"),
        ("an installation with a space", {"installationID": "a b"}, "app"), ("no app", {"bundleOrPackage": ""}, "app"),
        ("an unknown platform", {"platform": "tv"}, "app"), ("an admin", {}, "admin"),
        ("a version", {"appVersion": "1.0"}, "app"),
    )),
]

EVENTS = [
    *(call(f"events: {name}", "POST", "/events", {"id": "batch-1", "platform": "ios", "events": [EVENT], **members},
            key=key)
      for name, members, key in (
        ("one", {}, "app"), ("one again", {}, "app"),
        ("all kinds", {"id": "batch-2", "events": [
            {**EVENT, "kind": kind} for kind in ("received", "resolved", "opened", "handled", "unhandled", "dropped",
                "firstOpen", "another")
        ]}, "app"),
        ("without a link", {"id": "batch-3", "events": [{"kind": "received", "at": EVENT["at"]}]}, "app"),
        ("an unknown link", {"id": "batch-4", "events": [{**EVENT, "linkID": UNKNOWN}]}, "app"),
        ("a link of another project", {"id": "batch-5", "events": [{**EVENT, "linkID": THEIRS}]}, "app"),
        ("no identity", {"id": "batch-6", "events": [{**EVENT, "linkID": "x"}]}, "app"),
        ("reason and door", {"id": "batch-7", "events": [{**EVENT, "kind": "dropped", "reason": "expired",
                        "door": "universalLink"}], "omitted": 3}, "app"),
        ("first open on Android", {"id": "batch-8", "platform": "android", "events": [{**EVENT, "kind": "firstOpen"}]},
            "app"),
        ("none", {"id": "batch-9", "events": []}, "app"), ("too many", {"id": "batch-9", "events": [EVENT] * 201},
            "app"),
        ("no name", {"id": ""}, "app"), ("a name with a space", {"id": "a b"}, "app"),
        ("a long kind", {"id": "b", "events": [{**EVENT, "kind": "k" * 65}]}, "app"),
        ("a long reason and a long door", {"id": "b", "events": [EVENT,
                    {**EVENT, "reason": "r" * 65, "door": "d" * 65}]}, "app"),
        ("an unknown member", {"id": "b", "events": [{**EVENT, "colour": "red"}]}, "app"),
        ("a moment that is none", {"id": "b", "events": [{**EVENT, "at": "now"}]}, "app"),
        ("a negative number", {"id": "b", "omitted": -1}, "app"),
        ("a large number", {"id": "b", "omitted": 1000001}, "app"),
        ("an unknown platform", {"id": "b", "platform": "tv"}, "app"), ("an admin", {"id": "b"}, "admin"),
    )),
]

STATISTICS = [
    Request("click on an iPhone", "GET", "/welcome", HOST, (("User-Agent",
                IPHONE),)),
    call("statistics", "GET", f"/links/{WELCOME}/statistics", after_counting=True),
    *(call(f"statistics of {name}", "GET", f"/links/{path}") for name, path in (
        ("a new link", "$custom.id/statistics"), ("one day", f"{WELCOME}/statistics?days=1"),
        ("all days", f"{WELCOME}/statistics?days=3650"),
        ("no day", f"{WELCOME}/statistics?days=0"), ("too many days", f"{WELCOME}/statistics?days=3651"),
        ("days that are none", f"{WELCOME}/statistics?days=x"),
        ("a link of another project", f"{THEIRS}/statistics"), ("a deleted link", f"{DELETED}/statistics"),
        ("an unknown link", f"{UNKNOWN}/statistics"),
    )),
]

CLICKS = [
    *(call(f"clicks of {name}", "GET", f"/clicks?{query}") for name, query in (
        ("no tag, CSV", "tag=none&format=csv"), ("no tag, JSON", "tag=none&format=json"),
        ("an unknown link", f"link={UNKNOWN}"), ("a link of another project", f"link={THEIRS}"),
        ("a deleted link", f"link={DELETED}"), ("an unknown short link", f"link=https://{HOST}/none"),
        ("a long period", "period=1y"), ("a period that is none", "period=x"), ("a format that is none", "format=xml"),
        ("a cursor that is none", "format=json&cursor=x"), ("a limit of lines", "limit=5"),
        ("too many", "format=json&limit=5001"), ("a link and a tag", f"link={WELCOME}&tag=none"),
        ("a domain and a tag", f"domain={HOST}&tag=none"), ("an unknown project", "project=none"),
    )),
    *(call(f"events of {name}", "GET", f"/events?{query}") for name, query in (
        ("a tag", "tag=none"), ("a tag, CSV", "tag=none&format=csv"), ("a tag, page", "tag=none&format=json&limit=5"),
        ("no link", "link=nothing"), ("a link and a tag", "link=nothing&tag=none"), ("a bad period", "period=never"),
        ("a bad cursor", "format=json&cursor=x"), ("a limit without pages", "limit=5"), ("an unknown filter", "country=DE"))),
    call("clicks, CSV accepted", "GET", "/clicks?tag=none", fields=(("Accept", "text/csv"),)),
    call("clicks, JSON accepted", "GET", "/clicks?tag=none", fields=(("Accept", "application/json"),)),
]

DELETIONS = [
    *(call(f"delete: {name}", "DELETE", path, fields=fields) for name, path, fields in (
        ("an old version", "/links/$custom.id", (("If-Match", '"7"'),)),
        ("an old version in the query", "/links/$custom.id?version=7", ()),
        ("a version that is none", "/links/$custom.id?version=x", ()), ("a link", "/links/$custom.id", ()),
        ("it again", "/links/$custom.id", ()),
        ("it again, a version", "/links/$custom.id?version=1", ()), ("its version", "/links/$first.id?version=x1", ()),
        ("a link of another project", f"/links/{THEIRS}", ()), ("an unknown link", f"/links/{UNKNOWN}", ()),
        ("no identity", "/links/x", ()),
    )),
    call("read what was deleted", "GET", "/links/$custom.id"),
    Request("follow what was deleted", "GET", "/custom-code", HOST),
    create("the code of what was deleted", WEB, customCode="custom-code"),
]

UNKNOWN_PATHS = [
    call(f"{method} {path}", method, path, key=key)
    for method, path in (("GET", ""), ("GET", "/"), ("GET", "/none"), ("POST", "/none"), ("GET", "/links/?limit=1"),
        ("GET", "/links/a/b"), ("GET", "//links?limit=1"), ("GET", "/LINKS"), ("GET", "/links%2Fx"))
    for key in ("native",)
] + [Request(f"GET {path}", "GET", path, HOST, key="native") for path in ("/api/v2/links", "/api/", "/api", "/api/v1")]

CASES = [
    *CREATIONS, *BULK, *READING, *UPDATES, *LISTS, *DISABLING, *RESOLVING, *FLOWS, *CLAIMS, *EVENTS, *STATISTICS, *CLICKS,
    *DELETIONS,
    *operations(), *bodies(), *UNKNOWN_PATHS,
]
