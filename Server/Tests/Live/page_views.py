"""Every page of a link host: who gets it, and where. Accessibility tests and pictures go through this list."""

from dataclasses import dataclass

from page_site import WEB
from page_visitors import (
    CRAWLER, DESKTOP, FIREFOX_ON_ANDROID, INSTAGRAM, IPAD_AS_MAC, IPHONE_VISITOR, MAC_VISITOR, WECHAT, Visitor, address,
)
from page_world import LIGHT_HOST, MAC_HOST

LONG_LINK = f"https://{LIGHT_HOST}/?link={WEB.split('?')[0]}&ibi=com.example.ios&isi=123456789"


@dataclass(frozen=True)
class View:
    """One page as one visitor sees it."""

    name: str
    visitor: Visitor
    url: str
    # Whether scripts run: without one, a page for two kinds of device shows both choices.
    scripts: bool = True
    locale: str = "en-US"
    # The pictures in docs/pages: window and appearance.
    pictures: tuple[str, ...] = ("phone-light",)


VIEWS = [
    View("preview", IPHONE_VISITOR, address("jackets"), pictures=(
        "phone-light", "phone-dark", "desktop-light", "landscape-light")),
    View("preview-in-german", IPHONE_VISITOR, address("bare"), locale="de-DE"),
    View("preview-in-arabic", IPHONE_VISITOR, address("arabic"), locale="ar-EG"),
    View("upright-picture", IPHONE_VISITOR, address("poster")),
    View("lost-picture", IPHONE_VISITOR, address("lost-picture")),
    View("long-texts", IPHONE_VISITOR, address("long-texts"), locale="de-DE", pictures=()),
    View("inside-instagram", INSTAGRAM, address("jackets")),
    View("inside-wechat", WECHAT, address("jackets"), locale="zh-CN"),
    View("android", FIREFOX_ON_ANDROID, address("jackets"), pictures=("phone-dark",)),
    View("ipad", IPAD_AS_MAC, address("jackets"), pictures=("tablet-light",)),
    View("mac-or-ipad", MAC_VISITOR, address("fallbacks"), scripts=False, pictures=()),
    View("mac", MAC_VISITOR, f"https://{MAC_HOST}/?link={WEB.split('?')[0]}", pictures=("desktop-light",)),
    View("light-brand", IPHONE_VISITOR, LONG_LINK, pictures=("phone-light", "phone-dark")),
    View("light-brand-inside-wechat", WECHAT, LONG_LINK, pictures=()),
    View("light-brand-not-found", IPHONE_VISITOR, f"https://{LIGHT_HOST}/nothing"),
    View("light-brand-flow", DESKTOP, f"{LONG_LINK}&d=1", pictures=()),
    View("qr", DESKTOP, address("phones"), pictures=("desktop-light", "desktop-dark", "phone-light")),
    View("card", CRAWLER, address("jackets"), pictures=("desktop-light",)),
    View("flow", DESKTOP, f"{address('jackets')}?d=1", pictures=("desktop-light", "phone-light")),
    View("not-found", DESKTOP, address("nothing"), pictures=("phone-light", "desktop-dark")),
    View("expired", DESKTOP, address("expired")),
    View("disabled", DESKTOP, address("disabled")),
    View("not-started", DESKTOP, address("soon")),
    View("deleted", DESKTOP, address("deleted")),
    View("invalid", DESKTOP, address("?apn=x")),
]
