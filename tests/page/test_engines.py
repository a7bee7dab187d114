"""The page in Firefox and in WebKit: a whole game, by mouse and keys, in the dark."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from kit.browsing import ASKED, MAIN
from kit.firefox import firefox
from kit.served import Served
from kit.webkit import webkit
from kit.window import DOWN, UP, Theme, Window, found, move
from tsuro.picture.palette import NIGHT

Engine = Callable[[Path, Theme, int, int], AbstractContextManager[Window]]
TABLE = found(".table")


def begin(window: Window, house: Served) -> None:
    """Come to a table by the button for it, with nothing shown in motion."""
    window.goto(house.url)
    window.ask("localStorage.setItem('tsuro', JSON.stringify({pace: 'once'}))")
    window.goto(house.url)
    window.click(".welcome .main")
    window.wait_for("[data-asked=start]")


def do(window: Window) -> None:
    """Do what is in mind, and wait until it is shown."""
    was = window.ask(f"{TABLE}.dataset.n")
    window.press("Enter")
    window.wait(f"{TABLE}.dataset.n !== '{was}'")


def look_at_dialogs(window: Window) -> None:
    """Open settings and menu, and close them by a key."""
    for name in ("menu", "more"):
        window.click(f".bar [data-key={name}]")
        window.wait_for("dialog[open]")
        window.press("Escape")
        window.wait("document.querySelector('dialog') === null")


def drag_a_tile(window: Window) -> None:
    """Lay what is proposed: drag its tile from the hand onto its square."""
    window.wait_for("[data-asked=place]")
    tiles = window.count(".board .tile")
    hand, square = window.middle(".hand .proposed"), window.middle(".ghost .frame")
    window.mouse([move(hand), DOWN, move((hand[0], hand[1] - 30)), move(square)])
    window.wait_for(".dragged")
    assert window.count(".board .tile") == tiles
    window.mouse([UP])
    window.wait(f"document.querySelectorAll('.board .tile').length > {tiles}")
    assert window.count(".dragged") == 0


def lay_by_keys(window: Window) -> None:
    """Lay a tile by keys alone: the first that keeps us on the board, if one does."""
    for wanted in (f"{MAIN}:not(.warning)", MAIN):
        for key in ("ArrowRight", "r", "r", "r") * 3:
            window.press(key)
            if window.count(wanted):
                do(window)
                return
    raise AssertionError("nothing can be laid")


@pytest.mark.parametrize("engine", [firefox, webkit])
def test_a_whole_game(engine: Engine, house: Served, tmp_path: Path) -> None:
    with engine(tmp_path, "dark", 1280, 800) as window:
        begin(window, house)
        ground = window.ask("getComputedStyle(document.documentElement).backgroundColor")
        assert ground == "rgb({}, {}, {})".format(*bytes.fromhex(NIGHT.ground[1:]))
        assert window.ask("document.documentElement.scrollHeight === innerHeight")
        window.press("ArrowRight")
        do(window)
        look_at_dialogs(window)
        drag_a_tile(window)
        while True:
            window.wait(f"{found(f'{ASKED}, .result')} !== null")
            if window.count(".result"):
                break
            lay_by_keys(window)
        assert window.ask(f"{found('[data-key=main]')}.textContent") == "The game is over"
        assert window.count(".ranking li") == window.count(".chip")
        assert window.complaints() == []
        window.ask("console.error('heard')")
        assert window.complaints() == ["error: heard"]  # so they would have been
