"""Every screen of the page: how to come to it, and pictures of each.

Make the pictures with ``python tools/screens.py FOLDER``.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from kit.browsing import ASKED, DESKTOP, PHONE, SMALL, Quiet, enter, launch, settle, visiting
from kit.served import Person, Served, served
from kit.situations import drawing, dying, late, over, situation, swap

Bring = Callable[[Page, Served], None]

SCREENS: dict[str, Bring] = {}
"""By name, how to come to each."""
ADDRESSES: dict[str, str] = {}
"""By name, at which of the page's addresses each is."""


def at(address: str) -> Callable[[Bring], Bring]:
    """Take what comes to a screen at an address among the screens."""

    def among(bring: Bring) -> Bring:
        SCREENS[bring.__name__] = bring
        ADDRESSES[bring.__name__] = address
        return bring

    return among


ME: dict[str, Any] = {"kind": "me", "name": "Ada"}


def bots(count: int) -> list[dict[str, Any]]:
    """Bots that play at once."""
    return [{"kind": "bot", "level": "random"} for _ in range(count)]


def going_on(served: Served, text: str, seats: int, **more: Any) -> Person:
    """A table that goes on from a record, with us on seat 0."""
    wanted = [
        ME,
        *({"kind": "script", "name": n, "level": "random"} for n in "BCDEFGH"[: seats - 1]),
    ]
    return served.make(seats=wanted, origin={"record": text}, start=True, **more)


@at("/")
def at_home(page: Page, served: Served) -> None:
    page.goto(served.url)
    page.wait_for_selector(".cards")


@at("/")
def setting_up(page: Page, served: Served) -> None:
    at_home(page, served)
    page.locator("button.card").first.click()
    page.wait_for_selector(".setup")


@at("/")
def differing(page: Page, served: Served) -> None:
    setting_up(page, served)
    page.locator("[data-key=edition]").click()
    page.locator(".choosing > button").click()
    page.wait_for_selector("dialog.wide table")


@at("/")
def settings(page: Page, served: Served) -> None:
    at_home(page, served)
    page.locator("[data-key=menu]").click()
    page.wait_for_selector("dialog")


@at("/t/{id}")
def waiting(page: Page, served: Served) -> None:
    host = served.make(
        seats=[ME, {"kind": "open"}, {"kind": "bot", "level": "fox"}, {"kind": "open"}]
    )
    host.sit("Bo")
    enter(page, host)
    page.wait_for_selector(".code svg")


@at("/t/{id}")
def invited(page: Page, served: Served) -> None:
    host = served.make(seats=[ME, {"kind": "open"}, {"kind": "bot", "level": "fox"}])
    page.goto(f"{served.url}/t/{host.id}")
    page.wait_for_selector(".joining")


@at("/t/{id}")
def starting(page: Page, served: Served) -> None:
    enter(page, served.make(seats=[ME, *bots(3)], start=True, undo=True))
    page.wait_for_selector(".start")
    page.keyboard.press("ArrowRight")


@at("/t/{id}")
def playing(page: Page, served: Served) -> None:
    enter(page, going_on(served, situation("calliope", "standard", 4, late), 4, undo=True))
    page.wait_for_selector(ASKED)


@at("/t/{id}")
def eight(page: Page, served: Served) -> None:
    enter(page, going_on(served, situation("calliope", "standard", 8, late), 8))
    page.wait_for_selector(ASKED)


@at("/t/{id}")
def forbidden(page: Page, served: Served) -> None:
    enter(page, going_on(served, situation("calliope", "standard", 3, dying), 3))
    page.wait_for_selector(ASKED)
    for key in ("r", "r", "r", "r", "ArrowRight") * 3:
        if page.locator(".status.forbidden").count():
            break
        page.keyboard.press(key)
    page.wait_for_selector(".status.forbidden")


@at("/t/{id}")
def swapping(page: Page, served: Served) -> None:
    enter(page, going_on(served, situation("wizkids", "standard", 4, swap), 4))
    page.wait_for_selector(".swap")
    page.locator(".swap .tile-button").first.click()


@at("/t/{id}")
def choosing_a_pile(page: Page, served: Served) -> None:
    enter(page, going_on(served, situation("kosmos", "standard", 3, drawing), 3))
    page.wait_for_selector(".draw-piles")


@at("/t/{id}")
def duelling(page: Page, served: Served) -> None:
    enter(page, going_on(served, situation("kosmos", "duel", 2, late), 2))
    page.wait_for_selector(ASKED)


@at("/t/{id}")
def solitaire(page: Page, served: Served) -> None:
    text = situation("wizkids", "solitaire", 1, late, (("stones", 4),))
    enter(page, going_on(served, text, 1, undo=True))
    page.wait_for_selector(ASKED)


@at("/t/{id}")
def passing(page: Page, served: Served) -> None:
    seats = [ME, {"kind": "me", "name": "Bo"}]
    enter(page, served.make(seats=seats, start=True))
    page.wait_for_selector("[data-asked=pass]")


@at("/t/{id}")
def watching(page: Page, served: Served) -> None:
    text = situation("calliope", "standard", 4, late)
    seats = [{"kind": "person", "name": name} for name in ("Ada", "Bo", "Cy", "Di")]
    made = served.make(seats=seats, origin={"record": text}, start=True)
    page.goto(f"{served.url}/t/{made.id}")
    page.wait_for_selector(".share")


@at("/t/{id}")
def ended(page: Page, served: Served) -> None:
    text = situation("calliope", "standard", 4, late)
    person = going_on(served, text, 4)
    person.do("resign")
    enter(page, person)
    page.wait_for_selector(".result")


def kept(served: Served) -> str:
    """The id of a record that is kept."""
    text = situation("calliope", "standard", 3, over)
    answer = served.http.post("/api/records", json={"record": text})
    id_: str = answer.json()["id"]
    return id_


@at("/r/{id}")
def replaying(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/r/{kept(served)}#22")
    page.wait_for_selector(".replay .board use")


@at("/r/{id}")
def analysed(page: Page, served: Served) -> None:
    served.load()
    replaying(page, served)
    if not served.http.get(f"/api/records/{kept(served)}/replay").json()["analysed"]:
        page.locator(".analysis-head .main").click()
    page.wait_for_selector(".analysis-head h2")
    page.keyboard.press("ArrowRight")


@at("/r/{id}")
def sharing(page: Page, served: Served) -> None:
    replaying(page, served)
    page.locator("[data-key=share]").click()
    page.wait_for_selector("dialog")


@at("/learn")
def learning(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/learn")
    for _ in range(4):
        page.wait_for_selector(".figure .board use")
        page.locator("[data-key=next]").click()
    page.wait_for_selector("[data-scene=push] .board .frame")


@at("/rules/{edition}")
def reading(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/rules/kosmos")
    page.wait_for_selector(".figure")


@at("/rules")
def comparing(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/rules")
    page.wait_for_selector("table")


@at("/tables")
def public(page: Page, served: Served) -> None:
    served.make(seats=[ME, {"kind": "open"}], public=True)
    page.goto(f"{served.url}/tables")
    page.wait_for_selector(".public a")


@at("/t/{id}")
def lost(page: Page, served: Served) -> None:
    page.goto(f"{served.url}/t/nosuchtable")
    page.wait_for_selector(".trouble")


def main() -> None:
    """Make pictures of every screen: phone and desktop, light and dark."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help="only these")
    parser.add_argument("--language", default="en")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as store,
        served(f"sqlite:///{store}/screens.db") as server,
        sync_playwright() as playwright,
    ):
        browser, quiet = launch(playwright), Quiet(server)
        fine = {"device_scale_factor": 2}
        sizes = {"phone": PHONE | fine, "small": SMALL | fine, "desktop": DESKTOP}
        for name in asked.screens or SCREENS:
            for size, how in sizes.items():
                for theme in ("light", "dark"):
                    if (size, theme) == ("small", "light"):
                        continue
                    seen = {**how, "color_scheme": theme, "locale": asked.language}
                    with visiting(browser, quiet, **seen) as page:
                        SCREENS[name](page, server)
                        settle(page)
                        page.screenshot(path=asked.folder / f"{name}-{size}-{theme}.png")
            sys.stdout.write(f"{name} {quiet.complaints or ''}\n")
            quiet.complaints.clear()
        browser.close()
