"""The browser of the tests: Chromium, as Debian or somebody else has built it."""

import contextlib
import os
import shutil

import pytest

# The one without windows opens a page with a tenth of the work.
PROGRAMS = ("chromium-headless-shell", "chromium")


def program():
    """The program to start, or `None`."""
    return os.environ.get("WAYMARK_CHROMIUM") or next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextlib.contextmanager
def running(*arguments):
    """A browser for tests; they are left out where there is none, unless there has to be one."""
    path = program()
    if path is None:
        if os.environ.get("WAYMARK_REQUIRE_CHROMIUM"):
            pytest.fail("there is no chromium; install it, or name another one in WAYMARK_CHROMIUM")
        pytest.skip("there is no chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        # Root has no sandbox; the pages are our own.
        own = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=path, args=[*own, *arguments])
        yield browser
        browser.close()
