"""Takes the pictures of the dashboard in docs/pages: every page at a desk, light, and on a phone, dark.

usage: dashboard_pictures.py WAYMARK_BINARY FOLDER
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from page_visitors import ANDROID_CHROME, IPHONE, PHONE, SCREEN, WINDOWS
from pictures import FONTS
from test_dashboard import click_on, come_in
from waymark_service import Service
from webhook_receiver import Receiver

VIEWS = [("desktop", SCREEN, "light"), ("phone", PHONE, "dark")]
LINKS = [
    ("spring", "Spring sale", "mail, 2026", "Rain jackets for grown-ups", 9),
    ("boots", "Boots", "shop", "Boots that have seen a fjord", 4),
    ("team", "Who we are", "", "", 1),
]
TABLE = (
    b"short_link,link,name,creation_timestamp\n"
    b"https://go.example.com/summer,https://www.example.com/summer,Summer,45444\n"
    b"https://go.example.com/bad code,https://www.example.com/bad,Bad,2024-06-01\n"
    b"https://go.example.com/autumn,https://www.example.com/autumn,Autumn,2024-09-01\n")


def furnish(page, service, receiver):
    """A project as its owner would have it after a week; returns the pages with what their names need."""
    come_in(page, service)
    at = service.address
    page.goto(f"{at}/_/domains")
    page.get_by_label("Host, and a path if you like").fill("go.example.com")
    page.get_by_role("button", name="Add domain").click()
    page.get_by_label("Name of your app or company").fill("Fjord & Fell")
    page.get_by_label("Color").fill("#0b6e6e")
    page.get_by_role("button", name="Save").click()
    domain = page.url.split("?")[0].removeprefix(at)
    page.goto(f"{at}/_/apps")
    page.get_by_label("Name", exact=True).fill("Fjord & Fell")
    page.get_by_label("Bundle ID or package").fill("com.example.shop")
    page.get_by_label("Team ID (Apple)").fill("ABCDE12345")
    page.get_by_role("button", name="Add app").click()
    page.goto(f"{at}/_/webhooks")
    page.get_by_label("Address").fill(receiver)
    page.get_by_label("Name", exact=True).fill("Warehouse")
    page.get_by_role("button", name="Add webhook").click()
    page.get_by_role("button", name="Send a test event").click()
    page.get_by_text("The message is on its way").wait_for()
    webhook = page.url.split("?")[0].removeprefix(at)
    for code, name, tags, title, clicks in LINKS:
        page.goto(f"{at}/_/links/new")
        page.get_by_label("Leads to").fill(f"https://www.example.com/{code}")
        page.get_by_label("Code", exact=True).fill(code)
        page.get_by_label("Name", exact=True).first.fill(name)
        page.get_by_label("Tags").fill(tags)
        page.get_by_label("Title").fill(title)
        page.get_by_role("button", name="Create link").first.click()
        page.get_by_text("Created. The link works from now on.").wait_for()
        if code == LINKS[0][0]:
            link = page.url.split("?")[0].removeprefix(at)
        for number in range(clicks):
            click_on(service, f"/{code}", agent=[IPHONE, ANDROID_CHROME, WINDOWS][number % 3])
    page.goto(f"{at}/_/imports")
    page.get_by_label("The file").set_input_files({"name": "go.example.com.csv", "mimeType": "text/csv", "buffer": TABLE})
    page.get_by_role("button", name="Check the file").click()
    page.get_by_role("button", name="Import 2 links").wait_for()
    found = page.url.split("?")[0].removeprefix(at)
    new = "/_/links/new?link=www.example.com/coats&title=Coats+for+cold+days&description=Twelve+coats,+tried+in+Bergen."
    return {
        "overview": "/_/", "links": "/_/links", "new-link": new, "link": link, "edit-link": f"{link}/edit",
        "qr-code": f"{link}/qr", "statistics": "/_/statistics?period=7d", "domains": "/_/domains", "domain": domain,
        "apps": "/_/apps", "imports": "/_/imports", "import": found, "abuse": "/_/abuse?q=www.example.com",
        "webhooks": "/_/webhooks", "webhook": webhook, "keys": "/_/keys", "members": "/_/members", "audit": "/_/audit", "settings": "/_/settings",
        "account": "/_/account",
    }


def main(binary, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("dashboard-*.png"):
        old.unlink()
    with tempfile.TemporaryDirectory() as temporary:
        temporary = Path(temporary)
        fonts = temporary / "fonts.conf"
        fonts.write_text(FONTS)
        service = Service(binary, temporary / "service")
        receiver = Receiver()
        service.start("--set", "webhooks.allowPrivateNetworks=true")
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=os.environ.get("WAYMARK_CHROMIUM") or shutil.which("chromium"),
                    env={**os.environ, "FONTCONFIG_FILE": str(fonts)},
                    args=["--no-sandbox"] if os.geteuid() == 0 else [])
                first = browser.new_context(locale="en-GB")
                pages = furnish(first.new_page(), service, receiver.url())
                cookies = first.cookies()
                for size, view, scheme in VIEWS:
                    context = browser.new_context(viewport=view, color_scheme=scheme, locale="en-GB")
                    context.add_cookies(cookies)
                    page = context.new_page()
                    for name, path in pages.items():
                        page.goto(f"{service.address}{path}")
                        page.wait_for_load_state("networkidle")
                        page.screenshot(path=str(folder / f"dashboard-{name}-{size}-{scheme}.png"), full_page=True)
                    context.close()
                browser.close()
        finally:
            service.stop()
            receiver.close()
    pictures = sorted(folder.glob("dashboard-*.png"))
    subprocess.run(["pngquant", "--force", "--ext", ".png", "--speed", "1", "64", *map(str, pictures)], check=True)
    print(f"{len(pictures)} pictures, {sum(p.stat().st_size for p in pictures) / 1e6:.1f} MB, in {folder}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
