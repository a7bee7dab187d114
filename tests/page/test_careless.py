"""Somebody who taps without looking: nothing is laid that nobody chose, and the table is never
left. Beside them somebody who does choose, at the same build; and every move is shown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from kit.browsing import ASKED, PHONE, Player, Quiet, at_once, enter, four_taps, until, visiting
from kit.games_at_random import SPECS
from kit.screens import ME, bots, going_on
from kit.served import Served
from kit.situations import late, near_the_end, situation
from kit.size import Size
from tsuro.chance import Chance
from tsuro.editions import EDITIONS

KINDS = [(edition.name, mode.name) for edition in EDITIONS for mode in edition.modes]

WATCH = """() => {
  window.laid = [];
  window.chosen = [];
  const note = (event) => {
    const tile = event.target.closest?.('.hand .tile-button, .foot [data-key=left], '
      + '.foot [data-key=right], .foot [data-key=stone], .foot [data-key=entry], .board, '
      + '.tools [data-key=hint]');
    const table = document.querySelector('.table');
    if (tile && table) window.chosen.push(table.dataset.n);
  };
  addEventListener('pointerup', note, {capture: true});
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    const told = JSON.parse(text);
    if (told.type === 'act' && /^\\d+r/.test(told.action)) {
      window.laid.push([told.action, String(told.seen)]);
    }
    return send.call(this, text);
  };
}"""
"""Notes every tile that is laid, and in which turns something was chosen by a finger."""


def careless(page: Page, chance: Chance, taps: int) -> None:
    """Tap on the foot and over the board, three times a second by the page's own clock."""
    boxes = [page.locator(part).bounding_box() for part in (".foot", ".board-place")]
    for tap in range(taps):
        box = boxes[tap % 3 == 2]  # mostly where the main button is
        assert box
        x = box["x"] + box["width"] * (0.15 + 0.007 * chance.below(100))
        y = box["y"] + box["height"] * (0.15 + 0.007 * chance.below(100))
        page.touchscreen.tap(x, y)
        page.clock.run_for(333)


@pytest.mark.parametrize(("edition", "mode"), KINDS)
def test_nothing_is_laid_that_nobody_chose(
    browser: Browser, house: Served, quiet: Quiet, edition: str, mode: str, size: Size
) -> None:
    spec = next(one for one in SPECS if (one.edition, one.mode) == (edition, mode))
    seats = [ME, *bots(spec.seats - 1)]
    person = house.make(seats=seats, edition=edition, mode=mode, options=spec.options, start=True)
    with visiting(browser, quiet, **PHONE) as page:
        page.clock.install()
        page.goto(house.url)
        page.evaluate("() => null")
        page.add_init_script(f"({WATCH})()")
        enter(page, person)
        page.clock.run_for(2000)
        here = page.url
        careless(page, Chance(f"{edition} {mode}"), size(900 // len(KINDS), 900))
        assert page.url == here
        laid: list[tuple[str, str]] = page.evaluate("() => window.laid")
        chosen = set(page.evaluate("() => window.chosen"))
        assert [(action, n) for action, n in laid if n not in chosen] == []


def test_who_chooses_plays_three_games_in_a_row(
    browser: Browser, house: Served, quiet: Quiet
) -> None:
    with visiting(browser, quiet, **PHONE) as page:
        at_once(page)
        page.goto(house.url)
        page.get_by_role("button", name="Play now").tap()
        for game in range(3):
            Player(page, Chance(game)).play()
            if game < 2:
                page.locator("[data-key=rematch]").tap()
                page.locator(ASKED).wait_for()


def test_four_taps_to_the_first_tile(browser: Browser, house: Served, quiet: Quiet) -> None:
    with visiting(browser, quiet, **PHONE) as page:
        at_once(page)
        page.goto(house.url)
        four_taps(page)


SHOWN = """() => {
  window.shown = new Set();
  new MutationObserver((all) => all.forEach(({addedNodes}) => addedNodes.forEach((each) => {
    const tile = each.matches?.('g.tile') ? each.querySelector('use') : null;
    if (tile) window.shown.add(tile.getAttribute('href'));
  }))).observe(document.body, {childList: true, subtree: true});
}"""


@pytest.mark.parametrize(
    ("pace", "motion"), [("calm", "reduce"), ("brisk", "no-preference"), ("once", "no-preference")]
)
def test_every_tile_of_a_game_of_eight_is_shown(
    browser: Browser, house: Served, quiet: Quiet, pace: str, motion: str, size: Size
) -> None:
    # a server leaves whoever watches calmly their time: a usual run sees the end of such a game
    fits = near_the_end if pace == "calm" and not size(0, 1) else late
    person = going_on(house, situation("calliope", "standard", 8, fits), 8)
    before = len(person.table()["view"]["laid"])
    with visiting(browser, quiet, reduced_motion=motion) as page:
        page.clock.install()
        page.add_init_script(f"localStorage.setItem('tsuro', '{json.dumps({'pace': pace})}')")
        enter(page, person)
        page.locator(ASKED).wait_for()
        page.evaluate(SHOWN)
        person.do("resign")

        def over() -> bool:
            page.clock.run_for(500)
            return page.locator(".result").count() > 0

        until(page, over)
        view: dict[str, Any] = person.table()["view"]
        shown = page.evaluate("() => [...window.shown]")
        assert len(shown) == len(view["laid"]) - before > 0
