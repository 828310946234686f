"""Firebase's API: its five methods in every form of body that its clients send, and its errors."""

from urllib.parse import quote

from contract.cases import Request
from contract.setting import ANDROID, IOS, WEB
from user_agents import DESKTOP

FACE = "Firebase API"

HOST = "fire.example.com"
PREFIX = f"https://{HOST}"
SHORT_LINKS, MANAGED = "/v1/shortLinks", "/v1/managedShortLinks:create"
INSTALL, REOPEN = "/v1/installAttribution", "/v1/reopenAttribution"
TO_WEB = f"link={quote(WEB, safe='')}"
JSON = (("Content-Type", "application/json"),)


def post(name, path, body=None, *, key="firebase", fields=(), **more):
    return Request(name, "POST", path, HOST, fields, key, body, **more)


def info(link="https://www.example.com/fire", **more):
    return {"dynamicLinkInfo": {"domainUriPrefix": PREFIX, "link": link, **more}}


def long_link(query, prefix=PREFIX):
    return {"longDynamicLink": f"{prefix}/?{query}"}


EVERYTHING = info(
    WEB,
    androidInfo={
        "androidPackageName": ANDROID, "androidFallbackLink": "https://www.example.com/a",
        "androidMinPackageVersionCode": "12",
        "androidLink": "https://www.example.com/al",
    },
    iosInfo={
        "iosBundleId": IOS, "iosFallbackLink": "https://www.example.com/i", "iosCustomScheme": "fjord",
        "iosIpadFallbackLink": "https://www.example.com/pad", "iosIpadBundleId": "com.example.ipad",
        "iosAppStoreId": "123456789", "iosMinimumVersion": "2.1",
    },
    desktopInfo={"desktopFallbackLink": "https://www.example.com/o"}, navigationInfo={"enableForcedRedirect": True},
    socialMetaTagInfo={
        "socialTitle": "Jackets", "socialDescription": "Twelve",
        "socialImageLink": "https://pictures.example.net/a.png",
    },
    analyticsInfo={
        "googlePlayAnalytics": {
            "utmSource": "mail", "utmMedium": "letter", "utmCampaign": "spring", "utmTerm": "rain", "utmContent": "top",
            "gclid": "x",
        },
        "itunesConnectAnalytics": {"at": "a", "ct": "c", "mt": "8", "pt": "p"},
    })

BODIES = {
    "information": info(), "information again": info(),
    "information, short": {**info(), "suffix": {"option": "SHORT"}},
    "information, short again": {**info(), "suffix": {"option": "SHORT"}},
    "information, unguessable": {**info("https://www.example.com/u"), "suffix": {"option": "UNGUESSABLE"}},
    "information, unspecified": {**info("https://www.example.com/v"), "suffix": {"option": "OPTION_UNSPECIFIED"}},
    "information, custom": {**info(), "suffix": {"option": "CUSTOM", "customSuffix": "by-shortlinks"}},
    "information, unknown suffix": {**info(), "suffix": {"option": "LONG"}},
    "information, suffix by its number": {**info("https://www.example.com/w"), "suffix": {"option": 2}},
    "everything": EVERYTHING,
    "snake case": {"dynamic_link_info": {"domain_uri_prefix": PREFIX, "link": WEB, "ios_info": {"ios_bundle_id": IOS}}},
    "a name in both cases": {"dynamicLinkInfo": {"domainUriPrefix": PREFIX, "domain_uri_prefix": PREFIX, "link": WEB}},
    "a long link": long_link(f"{TO_WEB}&ibi={IOS}&isi=123456789"),
    "a long link with a card": long_link(
        f"{TO_WEB}&st=Jackets&sd=Twelve&si=https%3A%2F%2Fpictures.example.net%2Fa.png"),
    "a long link without a slash": {"longDynamicLink": f"{PREFIX}?{TO_WEB}"},
    "a long link and information": {**long_link("link=https%3A%2F%2Fwww.example.com%2Fwins"), **info()},
    "a deprecated domain": {"dynamicLinkInfo": {"dynamicLinkDomain": HOST, "link": WEB}},
    "two domains": {"dynamicLinkInfo": {"dynamicLinkDomain": HOST, "domainUriPrefix": PREFIX, "link": WEB}},
    "a bare host": {"dynamicLinkInfo": {"domainUriPrefix": HOST, "link": WEB}},
    "a prefix with a slash": {"dynamicLinkInfo": {"domainUriPrefix": PREFIX + "/", "link": WEB}},
    "nulls": {"dynamicLinkInfo": {"domainUriPrefix": PREFIX, "link": WEB, "iosInfo": None}, "suffix": None,
        "sdkVersion": None},
    "an SDK": {**info(), "sdkVersion": "ios/10.0"},
    "nothing": {}, "no link": {"dynamicLinkInfo": {"domainUriPrefix": PREFIX}},
    "no domain": {"dynamicLinkInfo": {"link": WEB}},
    "an unknown domain": {"dynamicLinkInfo": {"domainUriPrefix": "https://none.example.com", "link": WEB}},
    "a domain of another project": {"dynamicLinkInfo": {"domainUriPrefix": "https://other.example.com", "link": WEB}},
    "no domain at all": {"dynamicLinkInfo": {"domainUriPrefix": "x y", "link": WEB}},
    "a long link of another project": long_link("link=https%3A%2F%2Fwww.example.com%2F", "https://other.example.com"),
    "a long link without a link": long_link(f"ibi={IOS}"),
    "a long link that is no address": {"longDynamicLink": "no address"},
    "a short link as a long one": {"longDynamicLink": f"{PREFIX}/spring"},
    "a link that is no address": info("no address"), "a link of another scheme": info("ftp://www.example.com/"),
    "a script": info("javascript:alert(1)"),
    "a link of its own": info(f"{PREFIX}/spring"), "an empty link": info(""),
    "a fragment": info("https://www.example.com/#part"),
    "where no pattern allows": {"dynamicLinkInfo": {"domainUriPrefix": "https://fire2.example.com",
            "link": "https://elsewhere.example.net/"}},
    "an unknown member": {**info(), "colour": "red"}, "an unknown member of the information": info(colour="red"),
    "an unknown member of a platform": info(iosInfo={"colour": "red"}),
    "a number as text": info(WEB, iosInfo={"iosBundleId": 7}),
    "text as a flag": info(WEB, navigationInfo={"enableForcedRedirect": "yes"}), "an object as text": info({}),
    "a list as an object": {"dynamicLinkInfo": []},
    "two faults": {"colour": "red", "dynamicLinkInfo": {"link": 7, "iosInfo": []}},
    "apps of nobody": info(WEB, androidInfo={"androidPackageName": "com.evil"},
        iosInfo={"iosBundleId": "com.evil", "iosIpadBundleId": "com.evil"}),
    "values that are ignored": info(WEB, androidInfo={"androidPackageName": ANDROID, "androidFallbackLink": "x",
            "androidMinPackageVersionCode": "y", "androidLink": "z z"}),
    "more values that are ignored": info(WEB, iosInfo={"iosBundleId": IOS, "iosFallbackLink": "ftp://x/",
            "iosAppStoreId": "x", "iosIpadFallbackLink": "y", "iosCustomScheme": "https"}),
    "an image that is no address": info(WEB, socialMetaTagInfo={"socialImageLink": "x"}),
    "settings without need": info(WEB, androidInfo={"androidMinPackageVersionCode": "1",
            "androidLink": "https://www.example.com/al"}, iosInfo={"iosAppStoreId": "1", "iosCustomScheme": "fjord"}),
    "a store of another app": info(WEB, iosInfo={"iosBundleId": IOS, "iosAppStoreId": "1"}),
    "parameters that are ignored": long_link(
        "link=https%3A%2F%2Fwww.example.com%2F&colour=red&d=9&ad=9&amv=x&ifl=x&efr=x"),
    "a long title": info(WEB, socialMetaTagInfo={"socialTitle": "t" * 400}),
}

RAW = {
    "not JSON": ("{", JSON), "an array": ("[]", JSON), "text": ("{}", (("Content-Type", "text/plain"),)),
    "a form": ("a=b", (("Content-Type", "application/x-www-form-urlencoded"),)),
    "no content type": (b'{"longDynamicLink": "x"}', ()), "another JSON": ("{}",
        (("Content-Type", "application/vnd.google+json"),)), "no body": (None, ()),
    "a member twice": ('{"longDynamicLink": "x", "longDynamicLink": "x"}', JSON),
    "not UTF-8": (b'{"longDynamicLink": "\xff"}', JSON),
    "too large": (None, (*JSON, ("Content-Length", "2000000"))), "too deep": ("[" * 200 + "]" * 200, JSON),
    "a byte order mark": (b"\xef\xbb\xbf{}", JSON),
}

CREATIONS = [
    *(post(f"create: {name}", SHORT_LINKS, body) for name, body in BODIES.items()),
    *(post(f"create: {name}", SHORT_LINKS, body, fields=fields) for name, (body, fields) in RAW.items()),
    *(post(f"managed: {name}", MANAGED, {**body, **more}) for name, body, more in (
        ("information", info(), {"name": "Fire"}), ("information again", info(), {"name": "Fire"}),
        ("no name", info(), {}),
        ("everything", EVERYTHING, {"name": "Everything"}), ("a long link",
            long_link("link=https%3A%2F%2Fwww.example.com%2Fm"), {"name": "Long"}),
        ("custom", info(), {"name": "Custom", "suffix": {"option": "CUSTOM", "customSuffix": "by-managed"}}),
        ("custom again", info(), {"name": "Custom", "suffix": {"option": "CUSTOM", "customSuffix": "by-managed"}}),
        ("custom, another link", info(WEB), {"name": "Custom",
                "suffix": {"option": "CUSTOM", "customSuffix": "by-managed"}}),
        ("custom without a code", info(), {"suffix": {"option": "CUSTOM"}}),
        ("custom with a slash", info(), {"suffix": {"option": "CUSTOM", "customSuffix": "a/b"}}),
        ("custom and reserved", info(), {"suffix": {"option": "CUSTOM", "customSuffix": "metrics"}}),
        ("custom that ends in a hyphen", info(), {"suffix": {"option": "CUSTOM", "customSuffix": "ends-in-"}}),
        ("short", info(), {"suffix": {"option": "SHORT"}}), ("a long name", info(), {"name": "n" * 257}),
        ("an unknown member", info(), {"colour": "red"}),
        ("nothing", {}, {}), ("an unknown domain", {"dynamicLinkInfo": {"domainUriPrefix": "https://none.example.com",
                    "link": WEB}}, {}),
    )),
    *(post(f"managed: {name}", MANAGED, body, fields=fields) for name, (body, fields) in RAW.items()),
]

INSTALL_BODY = {
    "bundleId": IOS, "appInstallationTime": "1700000000", "iosVersion": "18.5", "sdkVersion": "10.0",
    "retrievalMethod": "IMPLICIT_WEAK_MATCH", "visualStyle": "DEFAULT_STYLE",
    "device": {
        "screenResolutionWidth": "390", "screenResolutionHeight": "844", "languageCode": "en-US",
        "languageCodeRaw": "en_US", "languageCodeFromWebview": "en-US", "timezone": "Europe/Oslo",
        "deviceModelName": "iPhone",
    },
}

ATTRIBUTION = [
    *(post(f"install: {name}", INSTALL, {**INSTALL_BODY, **more}, key=key, fields=fields) for name, more, key,
        fields in (
        ("nothing to check", {}, "firebase app", ()), ("a short link",
            {"uniqueMatchLinkToCheck": f"{PREFIX}/spring?_icp=1"}, "firebase app", ()),
        ("on an iPad", {"uniqueMatchLinkToCheck": f"{PREFIX}/spring", "device": {"deviceModelName": "iPad13,1"}},
            "firebase app", ()),
        ("a long link",
            {"uniqueMatchLinkToCheck": f"{PREFIX}/?{TO_WEB}&ibi={IOS}&imv=3.0&utm_source=mail"}, "firebase app", ()),
        ("an unknown link", {"uniqueMatchLinkToCheck": f"{PREFIX}/none"}, "firebase app", ()),
        ("no address", {"uniqueMatchLinkToCheck": "hello"}, "firebase app", ()),
        ("a link of another project", {"uniqueMatchLinkToCheck": "https://other.example.com/theirs"}, "firebase app",
            ()),
        ("unknown words", {"retrievalMethod": "X", "visualStyle": "Y"}, "firebase app", ()),
        ("an unknown member", {"colour": "red"}, "firebase app", ()),
        ("an admin", {}, "admin", ()), ("no key", {}, None, ()),
        ("over IPv6", {}, "firebase app", (("X-Forwarded-For", "2001:db8::1"),)),
    )),
    post("install: an empty body", INSTALL, {}, key="firebase app"),
    *(post(f"reopen: {name}", REOPEN, body, key=key) for name, body, key in (
        *((link, {"requestedLink": link, "bundleId": IOS, "sdkVersion": "10.0"}, "firebase app") for link in (
            f"{PREFIX}/spring", f"{PREFIX}/spring?d=1", f"{PREFIX}/?link=https%3A%2F%2Fwww.example.com%2Fl&ibi={IOS}",
            f"{PREFIX}/none", f"{PREFIX}/", "no address", "", f"{PREFIX}/?ibi={IOS}",
            "https://other.example.com/theirs", "https://none.example.com/x", "https://fire2.example.com/refused",
            f"{PREFIX}/?link=https%3A%2F%2F{HOST}%2Fspring",
        )),
        ("nothing", {}, "firebase app"), ("an unknown member", {"requestedLink": f"{PREFIX}/spring", "colour": "red"},
            "firebase app"),
        ("a number", {"requestedLink": 7}, "firebase app"), ("no key", {"requestedLink": f"{PREFIX}/spring"}, None),
        ("an admin", {"requestedLink": f"{PREFIX}/spring"}, "admin"),
    )),
    *(post(f"install: {name}", INSTALL, body, key="firebase app", fields=fields) for name,
        (body, fields) in RAW.items()),
]

SPRING = quote(f"{PREFIX}/spring", safe="")


def stats(name, path, *, key="firebase", fields=(), **more):
    return Request(f"stats: {name}", "GET", f"/v1/{path}", HOST, fields, key, **more)


STATS = [
    Request("click", "GET", "/spring", HOST, (("User-Agent",
                DESKTOP),)),
    stats("a week", f"{SPRING}/linkStats?durationDays=7", after_counting=True),
    *(stats(name, path) for name, path in (
        ("all days", f"{SPRING}/linkStats?durationDays=3650"), ("snake case", f"{SPRING}/linkStats?duration_days=1"),
        ("no number", f"{SPRING}/linkStats"),
        ("no day", f"{SPRING}/linkStats?durationDays=0"), ("days that are none", f"{SPRING}/linkStats?durationDays=x"),
        ("not encoded", f"{PREFIX}/spring/linkStats"), ("without a scheme", f"{HOST}%2Fspring/linkStats"),
        ("one slash", f"https:/{HOST}/spring/linkStats"),
        ("no link", "x/linkStats"), ("an unknown link", quote(f"{PREFIX}/none", safe="") + "/linkStats"),
        ("a link of another project", quote("https://other.example.com/theirs", safe="") + "/linkStats"),
        ("an unknown domain", quote("https://none.example.com/x", safe="") + "/linkStats"),
        ("a long link", quote(f"{PREFIX}/?link=x", safe="") + "/linkStats"),
        ("a new link", quote(f"{PREFIX}/by-managed", safe="") + "/linkStats"),
        ("broken percent-encoding", "%zz/linkStats"), ("another form", f"{SPRING}/linkStats?alt=media"),
        ("JSON", f"{SPRING}/linkStats?alt=json&prettyPrint=false"),
    )),
    stats("an app's key", f"{SPRING}/linkStats", key="firebase app"), stats("no key", f"{SPRING}/linkStats", key=None),
    stats("a key in the query", f"{SPRING}/linkStats?key=$key.firebase", key=None),
    stats("a token in the query", f"{SPRING}/linkStats?access_token=$key.firebase", key=None),
    stats("an admin", f"{SPRING}/linkStats", key="admin"), stats("another project", f"{SPRING}/linkStats", key="other"),
]

METHODS = {"create": (SHORT_LINKS, info()), "managed": (MANAGED, info()), "install": (INSTALL, {}),
    "reopen": (REOPEN, {"requestedLink": f"{PREFIX}/spring"})}

CREDENTIALS = [
    *(post(f"{method}, {name}", path + query, body, key=key, fields=fields) for method,
        (path, body) in METHODS.items() for name, query, key, fields in (
        ("no key", "", None, ()), ("key in the query", "?key=$key.firebase", None, ()),
        ("key in its field", "", None, (("X-Goog-Api-Key", "$key.firebase"),)),
        ("token in the query", "?access_token=$key.firebase", None, ()),
        ("another token in the query", "?oauth_token=$key.firebase", None, ()),
        ("unknown key", "?key=x", None, ()), ("unknown token", "", None, (("Authorization", "Bearer x"),)),
        ("empty key", "?key=", None, ()), ("not a bearer", "", None, (("Authorization", "Basic YTpi"),)),
        ("an app's key", "?key=$key.firebase_app", None, ()), ("an app's token", "", "firebase app", ()),
        ("another project", "", "other", ()), ("an admin", "", "admin", ()),
        ("restricted, nothing told", "?key=$key.firebase_restricted", None, ()),
        ("restricted, its app", "?key=$key.firebase_restricted", None, (("X-Android-Package", ANDROID),)),
        ("restricted, another app", "?key=$key.firebase_restricted", None, (("X-Android-Package", "com.evil"),)),
        ("restricted, an iOS app", "?key=$key.firebase_restricted", None, (("X-Ios-Bundle-Identifier", IOS),)),
        ("restricted, a page", "?key=$key.firebase_restricted", None, (("Origin", "https://app.example.com"),)),
        ("another form", "?alt=proto&key=$key.firebase", None, ()),
        ("standard parameters",
            "?alt=json&key=$key.firebase&prettyPrint=true&fields=shortLink&quotaUser=a&%24.xgafv=2", None, ()),
    )),
    *(Request(f"{method} {path}", method, path, HOST, key="firebase") for method in ("GET", "HEAD", "PUT", "DELETE",
            "OPTIONS") for path in (SHORT_LINKS, MANAGED, INSTALL, REOPEN)),
    *(Request(f"{method} {path}", method, path, HOST, key="firebase") for method, path in (
        ("POST", f"/v1/{SPRING}/linkStats"), ("GET", "/v1/"), ("GET", "/v1/none"), ("POST", "/v1/none"),
        ("POST", "/v1/shortlinks"), ("POST", "/v1/shortLinks/"), ("POST", "/v1/managedShortLinks"),
        ("POST", "/v1/managedShortLinks%3Acreate"), ("POST", "/v1/url"), ("POST", "/v2/shortLinks"),
    )),
    Request("preflight", "OPTIONS", SHORT_LINKS, HOST, (("Origin", "https://app.example.com"),
            ("Access-Control-Request-Method", "POST"))),
    post("create from a page", SHORT_LINKS, info(), fields=(("Origin", "https://app.example.com"),)),
    Request("follow a custom code", "GET", "/by-managed", HOST),
]

CASES = [*CREATIONS, *ATTRIBUTION, *STATS, *CREDENTIALS]
