"""A real browser for tests: Chromium, with pages that must stay quiet and load nothing from
outside."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

import programs
from kit.parts import missing, need
from kit.served import Person, Served
from kit.waiting import PATIENCE
from tsuro.chance import Chance

FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
]
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
MAIN = "[data-key=main]:not(:disabled)"
ASKED = ".table[data-asked]:not([data-asked=''])"
"""A table at which somebody here is to decide."""

expect.set_options(timeout=1000 * PATIENCE)


def chromium() -> str:
    """Where the system's Chromium is, or another browser of its kind."""
    return need("browser")


def whole_browser() -> str:
    """One with all its settings, where there is one."""
    found = programs.whole_browser()
    if found is None:
        missing("Chromium, Chrome or Edge with its settings")
    return str(found)


@contextmanager
def driving(folder: Path) -> Iterator[Playwright]:
    """What drives browsers; whatever they keep is in this folder."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "TMPDIR"):
            patch.setenv(name, str(folder))
        driver = sync_playwright()
        playwright = driver.__enter__()
    try:
        yield playwright
    finally:
        driver.__exit__()


def launch(playwright: Playwright) -> Browser:
    """A browser without a window."""
    return playwright.chromium.launch(executable_path=chromium(), args=FLAGS)


class Quiet:
    """Watches pages: what they complain of, and what they load from elsewhere."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.complaints: list[str] = []
        self.forgiven = ["blocked by Playwright"]
        """What may be said in this test, such as that a server that was killed does not answer,
        and always that we block the worker."""

    def watch(self, page: Page) -> Page:
        page.on("console", lambda said: self._say(said.type, said.text))
        page.on("pageerror", lambda error: self._say("error", str(error)))
        page.on("request", lambda request: self._ask(request.url))
        page.set_default_timeout(1000 * PATIENCE)
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
    """A page of somebody's own, with nothing remembered; unless said otherwise, in a system that
    asks for no motion, and without the worker, which would load everything once more."""
    usual = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block", **DESKTOP}
    context: BrowserContext = browser.new_context(**{**usual, **how})
    try:
        yield quiet.watch(context.new_page())
    finally:
        context.close()


def received(page: Page) -> list[float]:
    """The bytes of everything that a page loads from now on, compressed and with headers."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    return sizes


def key_link(person: Person) -> str:
    """Somebody's private link."""
    return f"{person.served.url}/t/{person.id}#k={person.token}"


def enter(page: Page, person: Person) -> None:
    """Open somebody's table by their private link."""
    page.goto(key_link(person))
    page.wait_for_selector(".board, .lobby")


class Player:
    """Somebody who plays by the page, and sees only what it shows."""

    def __init__(self, page: Page, chance: Chance) -> None:
        self.page, self.chance = page, chance

    def wait(self) -> str:
        """Wait until something is to be done; what."""
        found = self.page.locator(f"{ASKED}, .result").first
        found.wait_for()
        return found.get_attribute("data-asked") or "over"

    def decide(self) -> None:
        """Do one thing: whatever the keys come to that is allowed."""
        self.pick()
        self.confirm()

    def pick(self) -> None:
        """Have something in mind that is allowed."""
        page = self.page
        if page.locator("[data-asked=pass]").count():
            page.keyboard.press("Enter")
            page.locator(f"{ASKED}:not([data-asked=pass])").wait_for()
        for _ in range(1 + self.chance.below(3)):
            page.keyboard.press(self.chance.pick(("ArrowRight", "ArrowLeft", "r")))
        main = page.locator("[data-key=main]")
        for key in ("ArrowRight", "r", "r", "r", "r", "ArrowRight", "r", "r", "r") * 3:
            if main.is_enabled():
                break
            page.keyboard.press(key)

    def confirm(self) -> None:
        """Do what is in mind, and wait until it is shown: it is said."""
        table = self.page.locator(".table")
        was = table.get_attribute("data-n") or ""
        self.page.keyboard.press("Enter")
        expect(table).not_to_have_attribute("data-n", was)

    def choose(self, action: str) -> None:
        """Have just this action in mind."""
        main = self.page.locator("[data-key=main]")
        self.page.keyboard.press("ArrowRight")
        for key in (*("r",) * 4, "ArrowRight") * 3:
            for stone in range(8):
                if main.get_attribute("data-action") == action:
                    return
                if stone < 7 and self.page.locator("[data-key=stone]").count():
                    self.page.keyboard.press("s")
                else:
                    break
            self.page.keyboard.press(key)
        raise AssertionError(f"there is no {action} to choose")

    def play(self) -> None:
        """Play on until the game is over."""
        self.page.locator("#screen").focus()
        for _ in range(400):
            if self.wait() == "over":
                return
            self.decide()
        raise AssertionError("the game does not end")


def calm(page: Page) -> None:
    """Wait until the main button takes something: not just when a turn arrives."""
    page.locator(ASKED).wait_for()
    page.wait_for_function(
        "() => performance.now() >= 400 + Number(document.querySelector('.table').dataset.arrived)"
    )


def four_taps(page: Page) -> None:
    """From home to the first tile laid, on a phone: what is proposed will do."""
    page.get_by_role("button", name="Play now").tap()
    page.locator("[data-asked=start]").wait_for()
    calm(page)
    page.locator("[data-key=main]").tap()
    page.locator("[data-asked=place]").wait_for()
    page.locator(".hand .proposed").tap()
    calm(page)
    page.locator("[data-key=main]").tap()
    expect(page.locator(".board .tile")).not_to_have_count(0)


def until(page: Page, what: Callable[[], bool]) -> None:
    """Wait until something is so, while the page goes on."""
    end = monotonic() + PATIENCE
    while not what():
        assert monotonic() < end, "it did not come"
        page.wait_for_timeout(10)


SETTLED = """() => Promise.all([
  document.fonts.ready,
  ...document.getAnimations()
    .filter((each) => each.effect?.getComputedTiming().iterations !== Infinity)
    .map((each) => each.finished.catch(() => null)),
]).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  .then(() => null)"""


def settle(page: Page) -> None:
    """Wait until everything on a page has come to where it belongs."""
    page.evaluate(SETTLED)


class Frames:
    """What a page is told on its socket, kind by kind; begin before the page opens one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.kinds: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        self.kinds.append(json.loads(frame)["type"])

    def wait(self, kind: str) -> None:
        """Wait until the page was told such a thing since the last time, and has taken it in."""
        until(self.page, lambda: kind in self.kinds)
        self.kinds.clear()
        settle(self.page)


def at_once(page: Page, **more: Any) -> None:
    """Have nothing shown in motion on a page, and remember other settings."""
    kept = json.dumps({"pace": "once", **more})
    page.add_init_script(
        f"localStorage.getItem('tsuro') ?? localStorage.setItem('tsuro', {kept!r})"
    )
