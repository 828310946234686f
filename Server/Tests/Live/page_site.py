"""A service as an owner has set it up: a domain with two hosts and a brand, apps, and a link for every page."""

from page_world import GUESS_HOST, HOST, LIGHT_HOST, MAC_HOST, OTHER_HOST, OTHER_LIGHT_HOST, OTHER_MAC_HOST, World
from waymark_service import Service

IOS = "com.example.ios"
IPAD = "com.example.ipad"
MAC = "com.example.mac"
ANDROID = "com.example.android"

ICON = "https://pictures.example.net/icon.svg"

# The destinations of links in tests.
WEB = "https://www.example.com/p?id=7&x=%2B"
STORE = "https://apps.apple.com/app/id123456789?at=1000l4&ct=spring&mt=8&pt=42"
PLAY = f"https://play.google.com/store/apps/details?id={ANDROID}&referrer="
DESKTOP_FALLBACK = "https://www.example.com/desktop"
IPAD_FALLBACK = "https://www.example.com/ipad"
IOS_FALLBACK = "https://www.example.com/iphone"
ANDROID_FALLBACK = "https://www.example.com/android"

APPS = {
    "ios": {"bundleID": IOS, "appStoreID": "123456789"},
    "android": {"packageName": ANDROID},
    "appStore": {"affiliateToken": "1000l4", "campaignToken": "spring", "mediaType": "8", "providerToken": "42"},
}
CARD = {
    "title": "Rain jackets for grown-ups",
    "description": "Twelve jackets that keep the rain out, tried for a month in Bergen.",
    "imageLink": "https://pictures.example.net/jackets.svg",
    "imageSize": "1200x630",
}

LINKS = {
    "plain": {"link": WEB},
    "jackets": {"link": WEB, **APPS, "social": CARD, "campaign": {"source": "mail", "campaign": "spring"}},
    "bare": {"link": WEB, **APPS},
    "fallbacks": {
        "link": WEB, **APPS,
        "ios": {**APPS["ios"], "fallbackLink": IOS_FALLBACK, "iPadFallbackLink": IPAD_FALLBACK},
        "android": {"packageName": ANDROID, "fallbackLink": ANDROID_FALLBACK},
        "otherPlatforms": {"fallbackLink": DESKTOP_FALLBACK},
    },
    "forced": {"link": WEB, **APPS, "navigation": {"isForcedRedirectEnabled": True}},
    "ipad": {
        "link": WEB, "ios": {"iPadFallbackLink": IPAD_FALLBACK}, "otherPlatforms": {"fallbackLink": DESKTOP_FALLBACK},
    },
    "phones": {"link": WEB, **APPS, "social": CARD, "navigation": {"isAppOnly": True}},
    "poster": {"link": WEB, **APPS, "social": {**CARD, "imageLink": "https://pictures.example.net/poster.svg",
                                              "imageSize": "1080x1920"}},
    "lost-picture": {"link": WEB, **APPS, "social": {**CARD, "imageLink": "https://pictures.example.net/lost"}},
    "long-texts": {"link": WEB, **APPS, "social": {
        **CARD, "title": "Donaudampfschifffahrtsgesellschaftskapitäne erzählen " * 5,
        "description": "Zwölf Jacken, die den Regen abhalten, einen Monat lang in Bergen getragen. " * 9}},
    "arabic": {"link": WEB, **APPS, "social": {
        **CARD, "title": "معاطف المطر للكبار", "description": "اثنتا عشرة سترة تمنع المطر، جُرّبت شهرًا في بيرغن."}},
    "play": {"link": WEB, "android": {"packageName": ANDROID}, "social": CARD},
}


class Site:
    """A running service and the web around it."""

    def __init__(self, binary, folder):
        self.service = Service(binary, folder / "service")
        self.service.start("--set", "trustedProxies=127.0.0.1")
        self.world = World(self.service, folder)
        self.service.operate(
            "domain", "add", f"https://{HOST}", "--alternate-host", OTHER_HOST, "--name", "Fjord & Fell",
            "--icon-url", ICON, "--accent", "#0b6e6e", "--continue-after-install", "true",
            "--fallback-url", "https://www.example.com/", "--report-url", "https://www.example.com/report")
        shown = ["--name", "Fjord & Fell", "--icon-url", ICON]
        self.service.operate(
            "app", "add", "ios", "--bundle-id", IOS, "--team-id", "ABCDE12345", "--app-store-id", "123456789", *shown)
        self.service.operate("app", "add", "android", "--package", ANDROID, "--sha256", ":".join(["AB"] * 32), *shown)
        # A separate project, because a Mac app changes the outcome of every link of its project on a Mac.
        self.service.operate("project", "add", "desk")
        self.service.operate(
            "domain", "add", f"https://{MAC_HOST}", "--alternate-host", OTHER_MAC_HOST, "--project", "desk")
        self.service.operate(
            "app", "add", "macos", "--bundle-id", MAC, "--team-id", "ABCDE12345", "--custom-scheme", "fjord",
            "--app-store-id", "987654321", "--project", "desk")
        # A light brand with two lines and without an icon, whose site is only named by a pattern.
        self.service.operate("project", "add", "light")
        self.service.operate(
            "domain", "add", f"https://{LIGHT_HOST}", "--alternate-host", OTHER_LIGHT_HOST, "--project", "light",
            "--name", "Zitrusfrüchte und Südwein Gebrüder Limonaden", "--accent", "#ffe600",
            "--pattern", r"^https://www\.example\.com/")
        self.service.operate(
            "app", "add", "ios", "--bundle-id", IOS, "--team-id", "ABCDE12345", "--app-store-id", "123456789",
            "--project", "light")
        self.service.operate("project", "add", "guess")
        self.service.operate("project", "set", "guess", "--probable-matching", "on")
        self.service.operate("domain", "add", f"https://{GUESS_HOST}", "--project", "guess", "--name", "Fjord & Fell")
        assert ANDROID in self.ask("/.well-known/assetlinks.json").text
        self.links = {code: self.create(code, link) for code, link in LINKS.items()}
        key = self.service.operate("key", "create", "--role", "server", "--project", "guess")["key"]
        for code in ("jackets", "phones"):
            body = {"link": LINKS[code], "customCode": code, "domain": f"https://{GUESS_HOST}"}
            assert self.service.request("POST", "/api/v1/links", body=body, key=key).status == 201
        for code, change in {
            "expired": {"expiresAt": "2001-01-01T00:00:00Z"}, "disabled": {"disabled": True},
            "soon": {"startsAt": "2999-01-01T00:00:00Z"},
        }.items():
            self.change(self.create(code, LINKS["plain"]), change)
        self.delete(self.create("deleted", LINKS["plain"]))

    def close(self):
        self.world.close()
        assert self.service.stop() == 0, self.service.log()

    def ask(self, path):
        return self.service.request("GET", path, headers={"Host": HOST})

    def create(self, code, link):
        return self.service.create(link, customCode=code, domain=f"https://{HOST}")

    def change(self, link, change):
        answer = self.service.request("PATCH", f"/api/v1/links/{link['id']}", body=change, key=self.service.key)
        assert answer.status == 200, answer.text

    def delete(self, link):
        answer = self.service.request("DELETE", f"/api/v1/links/{link['id']}", key=self.service.key)
        assert answer.status == 200, answer.text

    def clicks(self, code):
        """What was counted of a link, over all platforms."""
        path = f"/api/v1/links/{self.links[code]['id']}/statistics"
        counts = {}
        for entry in self.service.request("GET", path, key=self.service.key).json()["events"]:
            counts[entry["event"]] = counts.get(entry["event"], 0) + entry["count"]
        return counts
