"""Takes the pictures of docs/pages, and with --all those of every page in every window and look.

usage: pictures.py WAYMARK_BINARY FOLDER [--all]
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from page_site import Site
from page_views import VIEWS
from page_visitors import PHONE, SCREEN, TABLET, visiting

SIZES = {
    "phone": (PHONE, 2), "landscape": ({"width": 844, "height": 390}, 2), "tablet": (TABLET, 1), "desktop": (SCREEN, 1),
}

# A shop that is nobody's: drawn here, so that no picture of somebody else is in the documentation.
LANDSCAPE = """
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<rect width="1200" height="630" fill="#cfe3e8"/>
<circle cx="880" cy="170" r="74" fill="#f6d38b"/>
<path fill="#9fbfc9" d="M0 400 180 230l120 110 170-190 210 240 150-130 190 180 180-130v320H0z"/>
<path fill="#5c8c97" d="M0 470 240 300l160 140 200-170 220 210 180-110 200 130v130H0z"/>
<path fill="#f3f8f9" d="m470 150 62 71-40 8-26-24-30 22-22-15zM240 300l46 40-34 6-20-14-30 14-14-13z"/>
<path fill="#0b4f57" d="M0 560c200-60 380-40 600-20s420 30 600-30v120H0z"/>
<path fill="#e4693f" d="m560 372 46-26h60l46 26 40 110-44 18-18-44v92H582v-92l-18 44-44-18z"/>
<path fill="none" stroke="#b84d28" stroke-width="8" d="M636 352v196M606 346q30 34 60 0"/>
</svg>
"""
POSTER = """
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1080 1920" width="1080" height="1920">
<rect width="1080" height="1920" fill="#16404a"/><circle cx="760" cy="420" r="150" fill="#f6d38b"/>
<path fill="#2c6470" d="M0 1150 380 640l240 330 210-250 250 380v820H0z"/>
<path fill="#0b2a31" d="M0 1500c300-130 700-90 1080 20v400H0z"/>
<path fill="#e4693f" d="m440 1040 70-40h90l70 40 60 170-66 28-28-68v290H474v-290l-28 68-66-28z"/>
</svg>
"""
ICON = """
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<rect width="96" height="96" fill="#0b6e6e"/><path fill="#fff" d="M12 70 38 30l14 20 10-14 22 34z"/>
<circle cx="68" cy="26" r="8" fill="#f6d38b"/>
</svg>
"""
# The system's own font is Inter here: it stands for those of phones.
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><include>/etc/fonts/fonts.conf</include>
<alias binding="strong"><family>system-ui</family><prefer><family>Inter</family></prefer></alias>
<alias binding="strong"><family>sans-serif</family><prefer><family>Inter</family></prefer></alias>
<alias binding="strong"><family>DejaVu Sans</family><prefer><family>Inter</family></prefer></alias>
</fontconfig>
"""


def taken(folder):
    """The pictures that this program takes; those of the dashboard are of another data set."""
    return [file for file in folder.glob("*.png") if not file.name.startswith("dashboard-")]


def main(binary, folder, takes_all):
    folder.mkdir(parents=True, exist_ok=True)
    for old in taken(folder):
        old.unlink()
    with tempfile.TemporaryDirectory() as temporary:
        temporary = Path(temporary)
        fonts = temporary / "fonts.conf"
        fonts.write_text(FONTS)
        site = Site(binary, temporary)
        site.world.pictures = {
            f"/{name}.svg": ("image/svg+xml", drawing.encode())
            for name, drawing in {"jackets": LANDSCAPE, "poster": POSTER, "icon": ICON}.items()}
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=os.environ.get("WAYMARK_CHROMIUM") or shutil.which("chromium"),
                    env={**os.environ, "FONTCONFIG_FILE": str(fonts)},
                    args=[*(["--no-sandbox"] if os.geteuid() == 0 else []),
                          f"--host-resolver-rules={site.world.resolver_rules}"])
                for view in VIEWS:
                    take(browser, view, folder, takes_all)
                browser.close()
        finally:
            site.close()
    pictures = sorted(taken(folder))
    subprocess.run(["pngquant", "--force", "--ext", ".png", "--speed", "1", "64", *map(str, pictures)], check=True)
    print(f"{len(pictures)} pictures, {sum(p.stat().st_size for p in pictures) / 1e6:.1f} MB, in {folder}")


def take(browser, view, folder, takes_all):
    every = [f"{size}-{scheme}" for size in SIZES for scheme in ("light", "dark", "forced")]
    for picture in every if takes_all else view.pictures:
        size, look = picture.split("-")
        viewport, scale = SIZES[size]
        with visiting(
            browser, view.visitor, scheme="light" if look == "light" else "dark", scripts=view.scripts, locale=view.locale,
            view=viewport, scale=scale,
        ) as page:
            page.emulate_media(forced_colors="active" if look == "forced" else "none")
            page.goto(view.url)
            page.wait_for_load_state("networkidle")
            page.screenshot(path=str(folder / f"{view.name}-{picture}.png"), full_page=size != "landscape")
    print(view.name, flush=True)


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4) or sys.argv[3:] not in ([], ["--all"]):
        sys.exit(__doc__)
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), len(sys.argv) == 4)
