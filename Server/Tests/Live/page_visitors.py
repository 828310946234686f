"""Visitors as a browser plays them, and what is watched while they look at pages."""

import contextlib
from dataclasses import dataclass

from page_world import HOST
from user_agents import ANDROID_CHROME, IPHONE
from waymark_service import PATIENCE

MAC = (
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15"
)
WINDOWS = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
)
WEB_VIEW = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 "
    "Chrome/131.0.0.0 Mobile Safari/537.36"
)

PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
SCREEN = {"width": 1280, "height": 860}


@dataclass(frozen=True)
class Visitor:
    """A device and a browser; `touches` is what `navigator.maxTouchPoints` says."""

    agent: str
    view: dict
    touches: int = 5
    # What Chromium says of itself beside the user agent; Safari says nothing.
    hints: dict | None = None


def hints(platform, mobile, version="141"):
    brands = [{"brand": "Chromium", "version": version}, {"brand": "Google Chrome", "version": version}]
    return {
        "brands": brands, "platform": platform, "platformVersion": "", "architecture": "", "model": "", "mobile": mobile,
    }


IPHONE_VISITOR = Visitor(IPHONE, PHONE)
IPAD_AS_MAC = Visitor(MAC, TABLET)
MAC_VISITOR = Visitor(MAC, SCREEN, touches=0)
CHROME_ON_MAC = Visitor(
    WINDOWS.replace("Windows NT 10.0; Win64; x64", "Macintosh; Intel Mac OS X 10_15_7"), SCREEN, touches=0,
    hints=hints("macOS", False))
PIXEL = Visitor(ANDROID_CHROME, PHONE, hints=hints("Android", True))
FIREFOX_ON_ANDROID = Visitor("Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", PHONE)
DESKTOP = Visitor(WINDOWS, SCREEN, touches=0, hints=hints("Windows", False))
INSTAGRAM = Visitor(f"{IPHONE.split(' Version')[0]} Mobile/15E148 Instagram 340.0.0 (iPhone15,2; iOS 18_5)", PHONE)
INSTAGRAM_ON_ANDROID = Visitor(f"{WEB_VIEW} Instagram 340.0.0 Android", PHONE, hints=hints("Android", True, "131"))
LINE_ON_ANDROID = Visitor(f"{WEB_VIEW} Line/14.1.0/IAB", PHONE, hints=hints("Android", True, "131"))
WECHAT = Visitor(f"{IPHONE.split(' Version')[0]} Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI Language/en", PHONE)
CRAWLER = Visitor("facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", SCREEN, touches=0)

# Notes violations of the policy and what is put on the clipboard, before anything of a page runs.
WATCH = """
(() => {
  addEventListener('securitypolicyviolation', e => report('policy', `${e.violatedDirective} ${e.blockedURI}`));
  const { clipboard } = navigator;
  if (clipboard) {
    const write = clipboard.writeText.bind(clipboard);
    clipboard.writeText = text => { report('copy', text); return write(text); };
  }
  const command = document.execCommand.bind(document);
  document.execCommand = name => { report('copy', document.activeElement.value); return command(name); };
})();
"""


class Watcher:
    """What happened in one browser context."""

    def __init__(self, context):
        self.context = context
        self.problems = []
        self.copies = []
        self.requests = []
        self.answers = []
        context.expose_binding("report", self._report)
        context.add_init_script(WATCH)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.problems.append(f"error: {error.error}"))
        context.on("request", lambda request: self.requests.append(request))
        context.on("response", lambda response: self.answers.append(response))
        context.on("dialog", self._dialog)

    def _report(self, _, kind, text):
        if kind == "copy":
            self.copies.append(text)
        else:
            self.problems.append(f"{kind}: {text}")

    def _console(self, message):
        # Chromium writes the status of an error page to the console; that is no fault of the page.
        is_status = "the server responded with a status of" in message.text
        if message.type in ("error", "warning") and not is_status:
            self.problems.append(f"console: {message.text}")

    def _dialog(self, dialog):
        self.problems.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def navigations(self):
        """The addresses of all pages that were gone to, redirects included."""
        return [request.url for request in self.requests if request.is_navigation_request()]


@contextlib.contextmanager
def visiting(browser, visitor, *, scheme="light", scripts=True, locale="en-US", view=None, scale=1):
    """A page in a fresh context, watched; at its end nothing may have gone wrong."""
    context = browser.new_context(
        user_agent=visitor.agent, viewport=view or visitor.view, has_touch=visitor.touches > 0, locale=locale,
        color_scheme=scheme, java_script_enabled=scripts, ignore_https_errors=True,
        permissions=["clipboard-read", "clipboard-write"], reduced_motion="reduce",
        device_scale_factor=scale)
    try:
        watcher = Watcher(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        session = context.new_cdp_session(page)
        override = {"userAgent": visitor.agent, "acceptLanguage": locale}
        if visitor.hints:
            override["userAgentMetadata"] = visitor.hints
        session.send("Emulation.setUserAgentOverride", override)
        if visitor.touches:
            session.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": visitor.touches})
        page.watcher = watcher
        yield page
        assert watcher.problems == [], "\n".join(watcher.problems)
    finally:
        context.close()


def address(code):
    return f"https://{HOST}/{code}"
