"""Pages for everybody: axe-core finds nothing to mend in light or dark, and the keyboard alone is enough."""

import re

import pytest

from page_site import STORE, WEB
from page_views import VIEWS
from page_visitors import DESKTOP, INSTAGRAM, IPHONE_VISITOR, address
from waymark_service import eventually

# What WCAG 2.2 AA asks, and what axe-core calls good practice beside it.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# What has the focus, whether it is in view, and how it is outlined.
FOCUS = """
() => {
  const e = document.activeElement, style = getComputedStyle(e), box = e.getBoundingClientRect();
  return {
    name: e === document.body ? '' : (e.getAttribute('aria-label') || e.innerText || e.textContent).trim(),
    isInView: box.top >= 0 && box.bottom <= innerHeight + 1 && box.height > 0,
    width: parseFloat(style.outlineWidth), style: style.outlineStyle, color: style.outlineColor,
    ground: getComputedStyle(document.body).backgroundColor, height: box.height,
  };
}
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
# axe-core is a script. What a page shows without one is made of parts that are on other pages.
@pytest.mark.parametrize("view", [view for view in VIEWS if view.scripts], ids=lambda view: view.name)
def test_axe_finds_nothing(visit, view, scheme):
    from axe_playwright_python.sync_playwright import Axe

    with visit(view.visitor, scheme=scheme, locale=view.locale) as page:
        page.goto(view.url)
        options = {"runOnly": {"type": "tag", "values": RULES}, "resultTypes": ["violations", "incomplete"]}
        results = Axe().run(page, options=options)
        assert results.violations_count == 0, results.generate_report()
        # Of text on a drawing axe-core cannot tell the ground; it has the same colours as the rest.
        unsure = [
            node["html"] for check in results.response["incomplete"] if check["id"] == "color-contrast"
            for node in check["nodes"] if not node["html"].startswith("<text")
        ]
        assert unsure == []


@pytest.mark.parametrize("view", [view for view in VIEWS if view.scripts], ids=lambda view: view.name)
def test_nothing_is_cut_at_the_narrowest_and_at_large_text(visit, view):
    # WCAG 2.2, 1.4.10 (reflow at 320 pixels) and 1.4.4 (text at 200 %).
    with visit(view.visitor, locale=view.locale) as page:
        page.set_viewport_size({"width": 320, "height": 640})
        page.goto(view.url)
        wide = "document.documentElement.scrollWidth - innerWidth"
        assert page.evaluate(wide) <= 0
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(wide) <= 0


class TestKeyboard:
    def tab(self, page):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        assert focus["isInView"], focus
        assert focus["style"] == "solid" and focus["width"] >= 2 and focus["color"] != focus["ground"], focus
        return focus

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    @pytest.mark.parametrize("visitor, code, names", [
        (IPHONE_VISITOR, "jackets",
         ["Open in the app", "Get the app and continue there", "Get the app", "Continue on the web"]),
        (INSTAGRAM, "bare",
         ["Open in the app", "Get the app and continue there", "Get the app", "Continue on the web", "Copy the link"]),
        (DESKTOP, "phones", ["App Store", "Google Play", "Copy the link"]),
    ])
    def test_everything_is_reached_in_the_order_of_reading(self, visit, visitor, code, names, scheme):
        with visit(visitor, scheme=scheme) as page:
            page.goto(address(code))
            focused = [self.tab(page) for _ in names]
            assert [focus["name"] for focus in focused] == names
            # WCAG 2.2, 2.5.8 asks for 24 pixels; fingers like 44.
            assert all(focus["height"] >= 44 for focus in focused)
            page.keyboard.press("Shift+Tab")
            assert page.evaluate(FOCUS)["name"] == names[-2]

    @pytest.mark.parametrize("presses, end", [(1, STORE), (2, STORE), (3, STORE), (4, WEB)])
    def test_enter_follows_a_way_on(self, visit, presses, end):
        with visit(IPHONE_VISITOR) as page:
            page.goto(address("jackets"))
            for _ in range(presses):
                self.tab(page)
            page.keyboard.press("Enter")
            page.wait_for_url(end)
            assert len(page.watcher.copies) == (1 if presses == 2 else 0)

    @pytest.mark.parametrize("key", ["Enter", "Space"])
    def test_the_copy_button_tells_what_it_did(self, visit, key):
        with visit(DESKTOP) as page:
            page.goto(address("phones"))
            for _ in range(3):
                self.tab(page)
            page.keyboard.press(key)
            page.get_by_role("status").get_by_text("The link is on your clipboard.").wait_for()
            assert page.watcher.copies == [address("phones")]
            assert page.evaluate(FOCUS)["name"] == "Copy the link"

    def test_chart_and_table_of_the_flow_page_scroll(self, visit):
        with visit(DESKTOP) as page:
            page.set_viewport_size({"width": 480, "height": 860})
            page.goto(f"{address('jackets')}?d=1")
            names = []
            while "Chart" not in names:
                page.keyboard.press("Tab")
                names.append(page.evaluate(FOCUS)["name"])
                assert len(names) < 9, names
            page.keyboard.press("ArrowRight")
            # From here: a page that forbids scripts forbids those that wait in it, too.
            assert eventually(lambda: page.evaluate("document.activeElement.scrollLeft") > 0, seconds=10)


def test_people_who_want_no_motion_get_none(visit):
    with visit(IPHONE_VISITOR) as page:
        page.goto(address("jackets"))
        assert re.fullmatch("(0s|none|all)", page.locator("a.main").evaluate("e => getComputedStyle(e).transitionDuration"))
