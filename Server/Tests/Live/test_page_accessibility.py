"""Pages for everybody: in every window and look axe-core finds nothing, and the keyboard alone is enough."""

import re

import pytest

from page_site import STORE, WEB
from page_views import VIEWS
from page_visitors import DESKTOP, INSTAGRAM, IPHONE_VISITOR, address
from sizes import size

OPEN = "Open in Fjord & Fell"
KEEP = "Copy the link, so that the app can open it after you install it"

# The rules of WCAG 2.2 AA, and those that axe-core calls good practice.
RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
# The rules about colours; nothing else of a page differs between appearances.
RULES_OF_COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}

# The windows of the narrowest supported phone, a phone, the same phone in landscape, and a computer.
SIZES = {"narrow": (320, 640), "phone": (390, 844), "landscape": (844, 390), "desktop": (1280, 860)}
# The windows at a zoom of 200 %: a phone and a small computer.
ZOOMED = {"phone": (195, 422), "desktop": (640, 430)}
LOOKS = {
    "light": {"color_scheme": "light", "forced_colors": "none"}, "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
}

# Which element has the focus, whether it is in view, and its outline.
FOCUS = """
() => {
  const e = document.activeElement, style = getComputedStyle(e), box = (e.labels?.[0] ?? e).getBoundingClientRect();
  return {
    name: e === document.body ? '' : (e.getAttribute('aria-label') || e.labels?.[0]?.innerText || e.innerText).trim(),
    isInView: box.top >= 0 && box.bottom <= innerHeight + 1 && box.height > 0,
    width: parseFloat(style.outlineWidth), style: style.outlineStyle, color: style.outlineColor,
    ground: getComputedStyle(document.body).backgroundColor, height: box.height,
  };
}
"""


def axe_problems(page, rules):
    """What axe-core finds, with the elements; also text whose contrast it cannot tell."""
    from axe_playwright_python.sync_playwright import Axe

    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(Axe().axe_script)
    return page.evaluate("""runOnly => axe.run({
      runOnly, resultTypes: ['violations', 'incomplete'], preload: false,
    }).then(({ violations, incomplete }) => [
      // The letter below an icon is too short for axe-core to be text; screen readers skip it.
      ...violations, ...incomplete.filter(check => check.id === 'color-contrast').map(check => ({
        ...check, nodes: check.nodes.filter(node => node.any[0]?.data?.messageKey !== 'shortTextContent'),
      })).filter(check => check.nodes.length),
    ].map(check => [check.id, ...check.nodes.map(node => `${node.html} ${node.any[0]?.message ?? ''}`)]))""", rules)


def is_on_first_screen(page):
    """Whether the page's main button, or what takes its place, is in view without scrolling, and nothing covers it."""
    return page.evaluate("""() => {
      const button = document.querySelector('.menu, .main, .badge'), box = button.getBoundingClientRect();
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return scrollY === 0 && box.top >= 0 && box.bottom <= innerHeight + .5 && button.contains(top);
    }""")


def examined(look, direction):
    """The windows in which axe-core looks at a page: `make fuzz` takes all of them in each appearance and direction."""
    return size({"narrow", "desktop"} if look == "light" and direction == "ltr" else {"phone"}, set(SIZES))


def has_main_button(view):
    return not view.name.endswith("flow")


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
# axe-core is a script. A page without scripts consists of parts that other pages have.
@pytest.mark.parametrize("view", [view for view in VIEWS if view.scripts], ids=lambda view: view.name)
def test_every_state_in_every_window(visit, view, direction):
    locale = {"ltr": view.locale, "rtl": "ar-EG"}[direction]
    with visit(view.visitor, locale=locale) as page:
        page.goto(view.url)
        if page.locator("html").get_attribute("dir") != direction:
            pytest.skip(f"there is no such page from {direction}")
        looks = LOOKS if direction == "ltr" else {"light": LOOKS["light"]}
        for look, media in looks.items():
            page.emulate_media(**media, reduced_motion="reduce")
            for name, (width, height) in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                rules = RULES if look == "light" else RULES_OF_COLOURS
                if name in examined(look, direction):
                    assert axe_problems(page, rules) == [], (look, name)
                if has_main_button(view):
                    assert is_on_first_screen(page), (look, name)


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.name)
def test_nothing_is_cut_at_the_narrowest_and_at_large_text(visit, view):
    # WCAG 2.2, 1.4.10 (reflow at 320 pixels) and 1.4.4 (text at 200 %).
    with visit(view.visitor, locale=view.locale, scripts=view.scripts) as page:
        page.set_viewport_size({"width": 320, "height": 640})
        page.goto(view.url)
        wide = "document.documentElement.scrollWidth - innerWidth"
        assert page.evaluate(wide) <= 0
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(wide) <= 0
        page.evaluate("document.documentElement.style.fontSize = ''")
        if has_main_button(view):
            for name, (width, height) in ZOOMED.items():
                page.set_viewport_size({"width": width, "height": height})
                assert is_on_first_screen(page), name
                assert name == "phone" or page.evaluate(wide) <= 0, name


def test_the_main_button_shows_in_forced_colours(visit):
    with visit(IPHONE_VISITOR) as page:
        page.emulate_media(forced_colors="active")
        page.goto(address("jackets"))
        main, quiet = (
            page.locator(name).first.evaluate("e => { const s = getComputedStyle(e); return [s.backgroundColor, s.borderTopWidth] }")
            for name in ("a.main", "a.quiet"))
        assert main[0] != quiet[0] and main[1] != "0px"


class TestKeyboard:
    def tab(self, page):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        assert focus["isInView"], focus
        assert focus["style"] == "solid" and focus["width"] >= 2 and focus["color"] != focus["ground"], focus
        return focus

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    @pytest.mark.parametrize("visitor, code, names", [
        (IPHONE_VISITOR, "jackets", [OPEN, KEEP, "Continue on the web", "Report this link"]),
        (INSTAGRAM, "bare", [OPEN, KEEP, "Continue on the web", "Nothing happens?", "Report this link"]),
        (DESKTOP, "phones", ["iPhone · iPad\nApp Store", "Android\nGoogle Play", "Copy the link", "Report this link"]),
    ])
    def test_everything_is_reached_in_the_order_of_reading(self, visit, visitor, code, names, scheme):
        with visit(visitor, scheme=scheme) as page:
            page.goto(address(code))
            focused = [self.tab(page) for _ in names]
            assert [focus["name"] for focus in focused] == names
            # WCAG 2.2, 2.5.8 requires 24 pixels; fingers need 44. Links in the footer are small print.
            assert all(focus["height"] >= 44 for focus in focused[:-1]) and focused[-1]["height"] >= 24
            page.keyboard.press("Shift+Tab")
            assert page.evaluate(FOCUS)["name"] == names[-2]

    @pytest.mark.parametrize("presses, end", [(1, STORE), (3, WEB)])
    def test_enter_follows_a_way_on(self, visit, presses, end):
        with visit(IPHONE_VISITOR) as page:
            page.goto(address("jackets"))
            for _ in range(presses):
                self.tab(page)
            page.keyboard.press("Enter")
            page.wait_for_url(end)
            assert len(page.watcher.copies) == (1 if presses == 1 else 0)

    def test_the_space_key_unchecks_the_box(self, visit):
        with visit(IPHONE_VISITOR) as page:
            page.goto(address("jackets"))
            self.tab(page)
            self.tab(page)
            page.keyboard.press("Space")
            assert not page.get_by_role("checkbox").is_checked()

    @pytest.mark.parametrize("key", ["Enter", "Space"])
    def test_the_copy_button_tells_what_it_did(self, visit, key):
        with visit(DESKTOP) as page:
            page.goto(address("phones"))
            for _ in range(3):
                self.tab(page)
            page.keyboard.press(key)
            page.get_by_role("status").get_by_text("The link is copied.").wait_for()
            assert page.watcher.copies == [address("phones")]
            assert page.evaluate(FOCUS)["name"] == "Copy the link"


def test_people_who_want_no_motion_get_none(visit):
    with visit(IPHONE_VISITOR) as page:
        page.goto(address("jackets"))
        assert re.fullmatch("(0s|none|all)", page.locator("a.main").evaluate("e => getComputedStyle(e).transitionDuration"))
