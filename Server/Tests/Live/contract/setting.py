"""What is stored before the first case: projects, apps, domains, keys and links, with identities that never change.

It is imported as NDJSON into a fresh database (docs/import.md).
"""

import hashlib
import json
import uuid

BEGINNING = "2025-01-01T00:00:00Z"
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

IOS, ANDROID, MAC = "com.example.ios", "com.example.android", "com.example.mac"
FINGERPRINT = ":".join(["AB"] * 32)
WEB = "https://www.example.com/p?id=7&x=%2B"

APPS = {"apn": ANDROID, "ibi": IOS, "isi": "123456789"}
CARD = {"st": "Jackets", "sd": "Twelve of them", "si": "https://pictures.example.net/jackets.png",
    "si_size": "1200x630"}

# Links of go.example.com by their code: the parameters of their long form.
LINKS = {
    "plain": {"link": WEB},
    "jackets": {
        "link": WEB, **APPS, **CARD, "amv": "12", "imv": "2.1", "utm_source": "mail", "utm_campaign": "spring",
        "at": "1000l4", "ct": "spring", "pt": "42",
    },
    "fallbacks": {
        "link": WEB, **APPS, "afl": "https://www.example.com/android", "ifl": "https://www.example.com/iphone",
        "ipfl": "https://www.example.com/ipad", "ofl": "https://www.example.com/desktop",
    },
    "forced": {"link": WEB, **APPS, "efr": "1"},
    "pad-only": {"link": WEB, "ipfl": "https://www.example.com/ipad", "ipbi": "com.example.ipad"},
    "app-only": {"link": WEB, **APPS, **CARD, "app_only": "1"},
    "android-link": {"link": WEB, "apn": ANDROID, "al": "fjord://p/7", "afl": "https://www.example.com/android"},
    "web-card": {"link": WEB, **CARD},
}

KEYS = {
    "shop": ("shop", "server", {}),
    "native": ("native", "server", {}),
    "app": ("native", "app", {}),
    "restricted": ("native", "app", {"iosBundleIDs": [IOS], "origins": ["https://app.example.com"]}),
    "firebase": ("firebase", "server", {}),
    "firebase app": ("firebase", "app", {}),
    "firebase restricted": ("firebase", "app", {"androidPackages": [ANDROID]}),
    "other": ("other", "server", {}),
    "admin": (None, "admin", {}),
}


def identity(kind, number):
    """A UUID of the setting, such as 10000000-0000-7000-8000-000000000003 for the third project."""
    kinds = ("project", "app", "domain", "key", "link")
    return str(uuid.UUID(f"{kinds.index(kind) + 1}0000000-0000-7000-8000-{number:012d}"))


def key_text(name):
    """What the holder of a key sends."""
    number = uuid.UUID(identity("key", list(KEYS).index(name) + 1)).int
    text = ""
    while number:
        number, digit = divmod(number, 62)
        text = _DIGITS[digit] + text
    return f"wmk_{KEYS[name][1]}_{text:0>22}_{_secret(name)}"


def _secret(name):
    return name.replace(" ", "").rjust(43, "0")


class _Records:
    """NDJSON lines; every record of a kind has the next identity."""

    def __init__(self):
        self.lines = [{"type": "waymark", "version": 1}]
        self.counts = {}

    def add(self, kind, **members):
        self.counts[kind] = self.counts.get(kind, 0) + 1
        self.lines.append(
            {"type": kind, "id": identity(kind, self.counts[kind]), **members, "createdAt": BEGINNING})

    def project(self, name, *patterns):
        self.add("project", name=name, urlPatterns=list(patterns))

    def app(self, project, platform, **details):
        self.add("app", project=project, platform=platform, details=details)

    def apps(self, project):
        self.app(project, "ios", bundleID=IOS, teamID="ABCDE12345", appStoreID="123456789")
        self.app(project, "android", packageName=ANDROID, fingerprints=[FINGERPRINT], minimumVersionCode=7)

    def domain(self, project, prefix, **members):
        self.add(
            "domain", **{
                "project": project, "prefix": prefix, "isCaseSensitive": True, "urlPatterns": [], "pages": {},
                "servesAssociations": True, "isServiceAddress": False, **members,
            })

    def link(self, domain, code, parameters, **members):
        self.add(
            "link", domain=domain, code=code, parameters=parameters, tags=[], isManaged=True, updatedAt=BEGINNING,
            version=1, **members)


def records():
    """The lines of the import."""
    to = _Records()
    for name in ("shop", "desk", "native", "firebase", "other"):
        to.project(name)
    for project in ("shop", "native", "firebase"):
        to.apps(project)
    to.app(
        "desk", "macos", bundleID=MAC, teamID="ABCDE12345", customScheme="fjord",
        downloadURL="https://www.example.com/mac")
    go = "https://go.example.com"
    to.domain("shop", go, alternateHost="open.example.com")
    to.domain(
        "shop", "https://brand.example.com", fallbackURL="https://www.example.com/", isCaseSensitive=False,
        notFoundURL="https://www.example.com/lost", servesAssociations=False,
        pages={
            "name": "Fjord", "iconURL": "https://pictures.example.net/icon.png", "accent": "#0b6e6e", "title": "Fjord",
            "text": "Jackets", "offersContinueAfterInstall": True,
        })
    to.domain("shop", "https://www.example.org/promos")
    to.domain("shop", "https://strict.example.com", urlPatterns=["^https://www\\.example\\.com/"])
    to.domain("desk", "https://mac.example.com", alternateHost="mac2.example.com")
    to.domain("native", "https://native.example.com")
    to.domain("native", "https://second.example.com", urlPatterns=["^https://www\\.example\\.com/"])
    to.domain("firebase", "https://fire.example.com")
    to.domain("firebase", "https://fire2.example.com", urlPatterns=["^https://www\\.example\\.com/"])
    to.domain("other", "https://other.example.com")
    for name, (project, role, restrictions) in KEYS.items():
        members = {"project": project} if project else {}
        to.add(
            "key", **members, role=role, name=name, secretHash=hashlib.sha256(_secret(name).encode()).hexdigest(),
            restrictions={"androidPackages": [], "iosBundleIDs": [], "origins": [], **restrictions})
    for code, parameters in LINKS.items():
        to.link(go, code, parameters)
    to.link(go, "expired", LINKS["plain"], expiresAt="2025-02-01T00:00:00Z")
    to.link(go, "disabled", LINKS["plain"], disabledAt="2025-02-01T00:00:00Z")
    to.link(go, "not-started", LINKS["plain"], startsAt="2999-01-01T00:00:00Z")
    to.link(go, "archived", LINKS["plain"], archivedAt="2025-02-01T00:00:00Z")
    to.link(go, "Letters", {"link": "https://www.example.com/upper"})
    to.link(go, "health", {"link": "https://www.example.com/health"})
    to.link(go, "counted", LINKS["plain"])
    to.link("https://brand.example.com", "jackets", LINKS["jackets"])
    to.link("https://brand.example.com", "disabled", LINKS["plain"], disabledAt="2025-02-01T00:00:00Z")
    to.link("https://www.example.org/promos", "summer", LINKS["plain"])
    to.link("https://strict.example.com", "refused", {"link": "https://elsewhere.example.net/"})
    to.link("https://strict.example.com", "other-refused", {**LINKS["plain"], "ofl": "https://elsewhere.example.net/"})
    to.link("https://mac.example.com", "desk-only", {"link": "https://www.example.com/desk"})
    to.link("https://native.example.com", "welcome", LINKS["jackets"], name="Welcome")
    to.link("https://native.example.com", "expired", LINKS["plain"], expiresAt="2025-02-01T00:00:00Z")
    to.link("https://native.example.com", "disabled", LINKS["plain"], disabledAt="2025-02-01T00:00:00Z")
    to.link("https://native.example.com", "not-started", LINKS["plain"], startsAt="2999-01-01T00:00:00Z")
    to.link("https://second.example.com", "refused", {"link": "https://elsewhere.example.net/"})
    to.link("https://fire.example.com", "spring", LINKS["jackets"], name="Spring")
    to.link("https://fire2.example.com", "refused", {"link": "https://elsewhere.example.net/"})
    to.link("https://other.example.com", "theirs", LINKS["plain"])
    for number, (domain, code) in enumerate([(go, "deleted"), ("https://native.example.com", "deleted")], 900):
        to.lines.append({
            "type": "deletedLink", "id": identity("link", number), "domain": domain, "code": code,
            "createdAt": BEGINNING, "deletedAt": "2025-02-01T00:00:00Z",
        })
    for code in ("plain", "spring"):
        domain = go if code == "plain" else "https://fire.example.com"
        to.lines.append({
            "type": "count", "domain": domain, "code": code, "day": "2025-03-01", "event": "click", "platform": "ios",
            "count": 3,
        })
    return to.lines


LINK_IDS = {
    (line["domain"].removeprefix("https://"), line["code"]): line["id"]
    for line in records() if line["type"] in ("link", "deletedLink")
}


def write(path):
    """Writes the file that is imported."""
    path.write_text("".join(json.dumps(line) + "\n" for line in records()))


def populate(service):
    """Imports everything into the service's database, which must not exist yet."""
    file = service.folder / "setting.ndjson"
    write(file)
    imported = service.operate("import", "ndjson", file)
    reports = imported if isinstance(imported, list) else [imported]
    assert all(report.get("rejected", 0) == report.get("conflicts", 0) == 0 for report in reports), imported
