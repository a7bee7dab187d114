"""All that a turn needs is on the screen: every edition and mode, at three sizes, in every
language; compared with the screens kept in ``__snapshots__/screens``, as text.

Usually one language of each is looked at, another one with letters alone; with ``--long`` all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from kit.games_at_random import Spec
from kit.seated import asked_for, decided
from kit.size import Size
from tsuro.editions import EDITIONS
from tsuro.table import Asked
from tsuro.terminal.app import PlayApp
from tsuro.terminal.board_view import BoardView
from tsuro.terminal.table_screen import TableScreen
from tsuro.terminal.widgets import Keys
from tsuro.words import LANGUAGES

SIZES = ((80, 24), (100, 30), (60, 18))
TURNS: tuple[tuple[Spec, Asked], ...] = (
    (Spec("calliope", 3), "place"),
    (Spec("matagot", 8), "place"),
    (Spec("wizkids", 6), "place"),
    (Spec("wizkids", 2, "duel"), "draw"),
    (Spec("wizkids", 2, "duel"), "place"),
    (Spec("wizkids", 1, "solitaire", {"stones": 3}), "place"),
    (Spec("wizkids", 1, "solitaire", {"stones": 8}), "place"),
    (Spec("wizkids-pt", 4), "place"),
    (Spec("kosmos", 3), "place"),
    (Spec("kosmos", 8), "place"),
    (Spec("kosmos", 3, options={"piles": 3}), "draw"),
    (Spec("kosmos", 2, "duel"), "place"),
    (Spec("matagot", 8, options={"elimination_bonus": True}), "exchange"),
)
"""A turn in the middle of a game; where something else than a tile is asked for, that too."""
LETTERED = (0, 1, 4, 5, 7, 8, 11)
"""Those that are usually drawn with letters alone too: one of each mode."""
BEGINNINGS = tuple({(spec.edition, spec.mode): spec for spec, _ in reversed(TURNS)}.values())
"""A choice of starts in each mode."""
KEPT = Path(__file__).parent / "__snapshots__" / "screens"
Compare = Callable[[str, list[str]], None]


@pytest.fixture
def compare(request: pytest.FixtureRequest) -> Compare:
    """Compares screens with those that are kept under a name, or keeps them: --snapshot-update."""

    def compared(name: str, screens: list[str]) -> None:
        path, text = KEPT / f"{name}.txt", "\n".join(screens)
        if request.config.getoption("--snapshot-update"):
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text, f"look at {path.name}: --snapshot-update"

    return compared


def test_every_mode_of_every_edition_is_looked_at() -> None:
    modes = {(edition.name, mode.name) for edition in EDITIONS for mode in edition.modes}
    assert {(spec.edition, spec.mode) for spec, _ in TURNS} == modes
    assert {asked for _, asked in TURNS} == {"place", "draw", "exchange"}


def test_no_screen_is_kept_that_nobody_looks_at() -> None:
    names = {f"{spec}-{asked}-{code}" for spec, asked in TURNS for code in LANGUAGES}
    names |= {f"{spec}-start-{code}" for spec in BEGINNINGS for code in LANGUAGES}
    assert {path.stem for path in KEPT.iterdir()} == names


@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("number", range(len(TURNS)), ids=lambda n: "-".join(map(str, TURNS[n])))
def test_all_that_a_turn_needs_is_there_in_every_mode(
    number: int, unicode: bool, size: Size, compare: Compare
) -> None:
    spec, asked = TURNS[number]
    usual = list(LANGUAGES)[(number + unicode) % len(LANGUAGES)]
    few = () if not unicode and number not in LETTERED else (usual,)
    for code in LANGUAGES if size(0, 1) else few:
        screens = asyncio.run(_screens(spec, asked, code, unicode))
        if unicode:
            compare(f"{spec}-{asked}-{code}", screens)


@pytest.mark.parametrize("number", range(len(BEGINNINGS)), ids=lambda n: str(BEGINNINGS[n]))
def test_all_that_a_beginning_needs_is_there(number: int, size: Size, compare: Compare) -> None:
    spec, usual = BEGINNINGS[number], list(LANGUAGES)[number % len(LANGUAGES)]
    for code in LANGUAGES if size(0, 1) else (usual,) * (number < 2):
        compare(f"{spec}-start-{code}", asyncio.run(_screens(spec, "start", code, True)))


async def _screens(spec: Spec, asked: Asked, code: str, unicode: bool) -> list[str]:
    """The same turn in windows of several sizes, as text; whatever it needs is looked for."""
    session = asked_for(spec, asked, code=code, least=0 if asked == "start" else 10)
    app, screens = PlayApp(session, pace=0, unicode=unicode), []
    async with app.run_test(size=SIZES[0]) as pilot:
        await pilot.pause()
        table = app.screen
        assert isinstance(table, TableScreen)
        await decided(pilot, table)
        for wide, high in SIZES:
            await pilot.resize_terminal(wide, high)
            await pilot.pause()
            await pilot.pause()
            _look(table, (wide, high), (spec, asked, code, unicode, wide, high))
            screens.append(_text(table))
    return screens


def _text(table: TableScreen) -> str:
    strips = table._compositor.render_strips()
    lines = ["".join(part.text for part in strip).rstrip() for strip in strips]
    return "\n".join(lines) + "\n"


def _look(table: TableScreen, size: tuple[int, int], case: tuple[object, ...]) -> None:
    """Board, seats, hand, what is asked and the keys are there and whole."""
    wide, high = size
    board, place = table.query_one(BoardView), table.query_one("#place")
    shown = table.query_one(Keys).fitting
    drawn = str(table.query_one(Keys).render())
    assert drawn == "".join(f" {key} {does} " for key, does, _ in shown), case
    named = {"question_mark", "enter"} | ({"q"} if wide > 60 else set())
    assert named <= {name for _, _, name in shown}, case
    assert len(drawn) <= wide, case
    assert table.choosing
    held = table.choosing.view.hand
    parts = [table.query_one(name) for name in (("#say", "#hand") if held else ("#say",))]
    if wide > 60:
        parts.append(table.query_one("#seats"))
        assert board.size.height <= place.size.height, case
        assert board.size.width <= place.size.width, case
    for part in parts:
        assert part.size.height >= len(str(part.render()).splitlines()), case
        assert part.region.bottom <= high - 1, case
        assert part.size.height > 0, case
    if table.choosing.placement:
        assert board.square
        row = int(table.choosing.placement.square[1])
        top, bottom = (row - 1) * board.square[1], row * board.square[1]
        assert place.scroll_offset.y <= top + board.above, case
        assert bottom <= place.scroll_offset.y + place.size.height, case
