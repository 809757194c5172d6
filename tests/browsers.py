"""Chromium for the browser tests and benchmarks: Debian's, driven by Playwright."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator

from playwright.sync_api import Browser, sync_playwright

_OPTIONS = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
)  # fmt: skip


class NoBrowser(Exception):
    """The machine has no chromium."""


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """The machine's own chromium, without a window.

    Raises:
        NoBrowser: see there.
    """
    program = shutil.which("chromium")
    if program is None:
        raise NoBrowser("there is no chromium on PATH")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(_OPTIONS))
        try:
            yield browser
        finally:
            browser.close()
