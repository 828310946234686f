"""Every page of a link host: who gets it, and where. Accessibility tests and pictures go through this list."""

from dataclasses import dataclass

from page_site import WEB
from page_visitors import (
    CRAWLER, DESKTOP, FIREFOX_ON_ANDROID, INSTAGRAM, IPAD_AS_MAC, IPHONE_VISITOR, MAC_VISITOR, WECHAT, Visitor, address,
)
from page_world import MAC_HOST


@dataclass(frozen=True)
class View:
    """One page as one visitor sees it."""

    name: str
    visitor: Visitor
    url: str
    # Whether scripts run: without one, a page for two kinds of device shows both.
    scripts: bool = True
    locale: str = "en-US"


VIEWS = [
    View("preview", IPHONE_VISITOR, address("jackets")),
    View("preview-in-german", IPHONE_VISITOR, address("bare"), locale="de-DE"),
    View("inside-instagram", INSTAGRAM, address("jackets")),
    View("inside-wechat", WECHAT, address("jackets"), locale="zh-CN"),
    View("android", FIREFOX_ON_ANDROID, address("jackets")),
    View("ipad", IPAD_AS_MAC, address("jackets")),
    View("mac-or-ipad", MAC_VISITOR, address("fallbacks"), scripts=False),
    View("mac", MAC_VISITOR, f"https://{MAC_HOST}/?link={WEB.split('?')[0]}"),
    View("qr", DESKTOP, address("phones")),
    View("card", CRAWLER, address("jackets")),
    View("flow", DESKTOP, f"{address('jackets')}?d=1"),
    View("not-found", DESKTOP, address("nothing")),
    View("expired", DESKTOP, address("expired")),
    View("disabled", DESKTOP, address("disabled")),
    View("not-started", DESKTOP, address("soon")),
    View("deleted", DESKTOP, address("deleted")),
    View("invalid", DESKTOP, address("?apn=x")),
]
