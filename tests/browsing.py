"""A real browser for tests: Chromium, with pages that must stay quiet and load nothing from outside."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from served import Person, Served

FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
MAIN = "[data-key=main]:not(:disabled)"


def chromium() -> str:
    """Where the system's Chromium is."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "there is no chromium; run.py installs it"
    return found


def launch(playwright: Playwright) -> Browser:
    """A browser without a window."""
    return playwright.chromium.launch(executable_path=chromium(), args=FLAGS)


class Quiet:
    """Watches pages: what they complain of, and what they load from elsewhere."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.complaints: list[str] = []
        self.forgiven: list[str] = []
        """What may be said in this test, such as that a server which was killed does not answer."""

    def watch(self, page: Page) -> Page:
        page.on("console", lambda said: self._say(said.type, said.text))
        page.on("pageerror", lambda error: self._say("error", str(error)))
        page.on("request", lambda request: self._ask(request.url))
        page.set_default_timeout(20_000)
        return page

    def _say(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(each in text for each in self.forgiven):
            self.complaints.append(f"{kind}: {text}")

    def _ask(self, url: str) -> None:
        ours = (self.served.url, self.served.url.replace("http", "ws", 1), "data:", "blob:")
        if not url.startswith(ours):
            self.complaints.append(f"loaded from elsewhere: {url}")


@contextmanager
def visiting(browser: Browser, quiet: Quiet, **how: Any) -> Iterator[Page]:
    """A page of somebody's own, with nothing remembered."""
    context: BrowserContext = browser.new_context(**{"locale": "en-GB", **DESKTOP, **how})
    try:
        yield quiet.watch(context.new_page())
    finally:
        context.close()


def key_link(person: Person) -> str:
    """Somebody's private link."""
    return f"{person.served.url}/t/{person.id}#k={person.token}"


def enter(page: Page, person: Person) -> None:
    """Open somebody's table by their private link."""
    page.goto(key_link(person))
    page.wait_for_selector(".board, .lobby")
