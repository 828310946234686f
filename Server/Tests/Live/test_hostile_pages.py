"""Whatever a link says of itself, its pages show it as text: nothing runs, nothing is loaded, nothing is added."""

from urllib.parse import quote, urlsplit

import pytest

from hostile_texts import ADDRESSES, TEXTS
from page_site import ANDROID, ICON, IOS
from page_visitors import CRAWLER, DESKTOP, FIREFOX_ON_ANDROID, IPHONE_VISITOR
from page_world import HOST, OWN_HOSTS
from sizes import IS_FULL

HARMLESS = {"link": "https://www.example.com/p", "st": "Title", "sd": "Text", "si": "https://pictures.example.net/a.svg"}
# Who sees which page of a link. Texts stand on the page for Android as on the preview page, addresses do not.
VIEWS = {
    "preview": (IPHONE_VISITOR, ""), "android": (FIREFOX_ON_ANDROID, ""), "card": (CRAWLER, ""),
    "flow": (DESKTOP, "&d=1"),
}

# All elements in order, their attributes' names, and where anything points.
SHAPE = """
() => {
  const all = [...document.querySelectorAll('*')];
  return {
    elements: all.map(e => `${e.localName} ${[...e.attributes].map(a => a.name).sort().join(' ')}`),
    addresses: all.filter(e => e.localName !== 'link').flatMap(e => ['href', 'src', 'action', 'data'].map(n => e.getAttribute(n))
      .filter(v => v !== null && !v.startsWith('data:image/png;base64,'))),
    comments: document.createTreeWalker(document, NodeFilter.SHOW_COMMENT).nextNode() !== null,
    heading: document.querySelector('h1')?.textContent,
  };
}
"""


def long_link(parameters, more):
    pairs = {"ibi": IOS, "isi": "123456789", "apn": ANDROID, **parameters}
    return f"https://{HOST}/?" + "&".join(f"{name}={quote(value, safe='')}" for name, value in pairs.items()) + more


def open_(page, url):
    """Goes to a page without waiting for its pictures; all of them are waited for at the end."""
    return page.goto(url, wait_until="domcontentloaded")


def plain(text):
    """A text without what pages leave out: control characters, and characters that turn or hide others."""
    def is_left_out(c):
        return (c < " " and c not in "\t\n\r") or "\x7f" <= c <= "\x9f" or c in "\u200b\u2060\ufeff" \
            or "\u202a" <= c <= "\u202e" or "\u2066" <= c <= "\u2069" or "\ufffe" <= c <= "\uffff"
    # A parser makes one line feed of every line end.
    return "".join(c for c in text if not is_left_out(c)).replace("\r\n", "\n").replace("\r", "\n")


def is_shown(heading, text):
    """Whether a heading is the text, or its beginning with an ellipsis."""
    beginning = heading[:-1]
    return heading == plain(text) or (
        heading.endswith("…") and (len(heading) > 50 or text == TEXTS["combining characters"]) and len(beginning.encode()) <= 320 and plain(text).startswith(beginning))


def texts(view):
    """The texts that a view is tried with: the preview with all, the card and the flow with a third of them each.

    All pages escape texts in the same way; `make fuzz` tries every text on each.
    """
    every = list(TEXTS.items())
    return every if IS_FULL or view == "preview" else every[("card", "flow").index(view)::3]


@pytest.mark.parametrize("view", ["preview", "card", "flow"])
def test_hostile_texts_are_text(visit, site, view):
    visitor, more = VIEWS[view]
    with visit(visitor) as page:
        page.goto(long_link(HARMLESS, more))
        harmless = page.evaluate(SHAPE)
        for name, text in texts(view):
            open_(page, long_link({**HARMLESS, "st": text, "sd": text, "utm_source": text, "ct": text}, more))
            shape = page.evaluate(SHAPE)
            if view == "flow":
                # Each odd parameter may have a warning of its own.
                assert set(shape["elements"]) <= set(harmless["elements"]) | {"li ", "code ", "ul ", "img alt class height src width"}, name
            else:
                assert shape["elements"] == harmless["elements"], name
                assert is_shown(shape["heading"], text), (name, shape["heading"])
            assert not shape["comments"], name
            assert all(urlsplit(a).scheme in ("https", "intent") for a in shape["addresses"]), name
            assert urlsplit(page.url).netloc == HOST, name
        page.wait_for_load_state("networkidle")
        assert site.world.requests("attacker.example") == []


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("parameters", [["link"], ["si"], ["ofl", "ifl", "afl"]], ids="-".join)
def test_hostile_addresses_lead_nowhere(visit, view, parameters):
    visitor, more = VIEWS[view]
    with visit(visitor) as page:
        for name, text in ADDRESSES.items():
            answer = open_(page, long_link({**HARMLESS, **dict.fromkeys(parameters, text)}, more))
            assert "set-cookie" not in answer.headers, name
            shape = page.evaluate(SHAPE)
            for address in shape["addresses"]:
                parts = urlsplit(address)
                assert parts.scheme in ("https", "intent"), (name, address)
                if parts.scheme == "intent":
                    assert address.count("package=") == 1 and address.count(";S.browser_fallback_url=") == 1, name
            assert not any(" on" in element for element in shape["elements"]), name
            assert {e.split()[0] for e in shape["elements"]} <= PLAIN, name
        page.wait_for_load_state("networkidle")
        # Nobody has tapped anything: only a picture over https may have been asked for elsewhere.
        assert {urlsplit(url).netloc for url in page.watcher.navigations()} <= OWN_HOSTS
        for request in page.watcher.requests:
            if urlsplit(request.url).netloc not in OWN_HOSTS:
                assert request.resource_type == "image" or request.url == ICON, request.url
                assert "si" in parameters or request.url.startswith("https://pictures.example.net/"), request.url


PLAIN = set(
    "html head meta title link style script body header main footer div section a p h1 h2 h3 img span small b bdi button label "
    "input dl dt dd ul li code wbr svg path circle rect".split())
