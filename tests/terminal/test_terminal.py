"""The whole screen: looked at, played by keys and mouse, in every mode and language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import islice

import pytest
from textual.widgets import RichLog

from kit.games_at_random import Spec, play
from kit.seated import decided, session_of, until
from kit.size import Size
from tsuro import Game
from tsuro.event import StoneStarted, TilePlaced
from tsuro.terminal.app import PlayApp, WatchApp
from tsuro.terminal.board_view import BoardView
from tsuro.terminal.help_screen import HelpScreen
from tsuro.terminal.pass_screen import PassScreen
from tsuro.terminal.replay_screen import ReplayScreen
from tsuro.terminal.session import Session
from tsuro.terminal.table_screen import TableScreen
from tsuro.terminal.widgets import HandView, Keys, Slider
from tsuro.words import LANGUAGES, language

SIZES = ((80, 24), (100, 30), (120, 40))
MODES = (
    Spec("calliope", 3),
    Spec("matagot", 8, options={"elimination_bonus": True}),
    Spec("wizkids", 2, "duel"),
    Spec("wizkids", 1, "solitaire", {"stones": 3}),
    Spec("wizkids-pt", 4),
    Spec("kosmos", 5),
    Spec("kosmos", 2, "duel"),
)


Snap = Callable[..., bool]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("spec", "entries", "code"),
    [
        (Spec("calliope", 4), 14, "en"),
        (Spec("kosmos", 2, "duel"), 16, "fr"),
        (Spec("wizkids", 1, "solitaire", {"stones": 4}), 20, "pt"),
    ],
    ids=str,
)
def test_a_table_looks_as_it_did(
    spec: Spec, entries: int, code: str, size: tuple[int, int], snap_compare: Snap
) -> None:
    session = session_of(spec, code=code, entries=entries)
    assert snap_compare(PlayApp(session, pace=0), terminal_size=size)


@pytest.mark.parametrize("size", [*SIZES, (50, 30)], ids=str)
def test_a_replay_looks_as_it_did(size: tuple[int, int], snap_compare: Snap) -> None:
    *_, (game, _) = play(Spec("calliope", 4), 3)
    app = WatchApp(game, language("en"))
    assert snap_compare(app, terminal_size=size, press=["end", "left", "left"])


def test_a_narrow_screen_looks_as_it_did(snap_compare: Snap) -> None:
    session = session_of(Spec("calliope", 3), entries=9)
    assert snap_compare(PlayApp(session, pace=0), terminal_size=(50, 28))


@pytest.mark.parametrize(
    ("spec", "code", "size"),
    [
        (Spec("kosmos", 5, options={"side": "dragon"}), "en", (80, 24)),
        (Spec("calliope", 3), "fr", (60, 18)),
        (Spec("kosmos", 2, "duel"), "pt", (60, 18)),
    ],
    ids=str,
)
def test_a_small_screen_looks_as_it_did(
    spec: Spec, code: str, size: tuple[int, int], snap_compare: Snap
) -> None:
    session = session_of(spec, code=code, entries=14)
    assert snap_compare(PlayApp(session, pace=0), terminal_size=size)


@pytest.mark.parametrize("code", LANGUAGES)
def test_help_looks_as_it_did(code: str, snap_compare: Snap) -> None:
    session = session_of(Spec("kosmos", 2, "duel"), code=code)
    app = PlayApp(session, pace=0)
    assert snap_compare(app, terminal_size=(80, 24), press=["question_mark"])


async def _helped() -> None:
    *_, (game, _) = play(Spec("calliope", 3), 1)
    for app in (PlayApp(session_of(Spec("calliope", 2)), pace=0), WatchApp(game, language("en"))):
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            before = app.screen
            for key in ("question_mark", "f1"):
                await pilot.press(key)
                assert isinstance(app.screen, HelpScreen)
                await pilot.press("down", "pageup")
                assert isinstance(app.screen, HelpScreen)
                await pilot.press("escape")
                assert app.screen is before


def test_help_is_shown_by_its_keys() -> None:
    asyncio.run(_helped())


def test_too_small_a_screen_says_so(snap_compare: Snap) -> None:
    assert snap_compare(PlayApp(session_of(Spec("calliope", 2)), pace=0), terminal_size=(40, 12))


def noted(table: TableScreen) -> str:
    """What stands where it is asked what to do."""
    return str(table.query_one("#say").render())


async def _play(session: Session) -> None:
    app = PlayApp(session, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = app.screen_stack[1]
        assert isinstance(table, TableScreen)
        for _ in range(300):
            await decided(pilot, table)
            if session.game.over:
                break
            if isinstance(app.screen, PassScreen):
                await pilot.press("enter")
                continue
            choosing = table.choosing
            assert choosing
            for key in ("right", "up", "s", "e", "up", "right") * 8:
                if choosing.choice is not None:
                    break
                await pilot.press(key)
            entries = len(session.game.entries)
            await pilot.press("enter")
            assert len(session.game.entries) > entries
        assert session.game.over
        await pilot.press("v")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("end")
        assert app.screen.at == app.screen.last
        await pilot.press("q")
        assert app.screen_stack[-1] == table
        await pilot.press("q")


@pytest.mark.parametrize("spec", MODES, ids=str)
def test_a_whole_game_is_played_by_keys(spec: Spec) -> None:
    asyncio.run(_play(session_of(spec)))


def test_several_people_play_at_one_keyboard(size: Size) -> None:
    for code in LANGUAGES if size(0, 1) else ("fr",):
        session = session_of(Spec("calliope", 3), people=2, code=code)
        asyncio.run(_play(session))
        assert session.game.over


async def _hot_seat() -> None:
    app = PlayApp(session_of(Spec("calliope", 2), people=2), pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = app.screen_stack[1]
        assert isinstance(table, TableScreen)
        await until(pilot, lambda: isinstance(app.screen, PassScreen))
        hand = table.query_one("#hand").render()
        assert str(hand).strip() == ""  # before the next one sits down
        await pilot.press("enter")
        await until(pilot, lambda: bool(str(table.query_one("#hand").render()).strip()))


def test_a_hand_is_hidden_until_its_owner_is_there() -> None:
    asyncio.run(_hot_seat())


async def _habits() -> None:
    session = session_of(Spec("calliope", 2))
    app = PlayApp(session, pace=0)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        table = app.screen
        assert isinstance(table, TableScreen)
        await pilot.press("u")
        await until(pilot, lambda: "nothing to undo" in noted(table))
        board = table.query_one(BoardView)
        assert board.square
        wide, high = board.square
        await pilot.click(BoardView, offset=(4 + 2 * wide + wide // 3, 1))  # a start on top of c1
        assert table.choosing
        assert str(table.choosing.choice) == "c1.0"
        await pilot.press("enter")
        await decided(pilot, table)
        assert table.choosing.is_place
        await pilot.press("3")
        assert table.choosing.action
        assert table.choosing.action.tile == table.choosing.view.hand[2]
        await pilot.click("#hand", offset=(2, 2))
        assert table.choosing.action.tile == table.choosing.view.hand[0]
        turn = table.choosing.action.turn
        await pilot.click("#hand", offset=(2, 2))  # again: it is turned
        assert table.choosing.action.turn != turn or table.choosing.view.turns[0] == 1
        await pilot.press("x")
        assert "again" in noted(table)
        await pilot.press("right")
        await pilot.press("h")
        await until(pilot, lambda: "Thinking" not in noted(table))
        assert table.choosing.choice is not None
        log = table.query_one(RichLog)
        said = " ".join(line.text.strip() for line in log.lines)
        assert f"Perhaps {table.choosing.choice}: it wins about" in said
        entries = len(session.game.entries)
        await pilot.click(BoardView, offset=(4 + 2 * wide + wide // 2, 2 + high // 2))
        assert len(session.game.entries) > entries
        await decided(pilot, table)
        await pilot.press("u")
        assert len(session.game.entries) == entries
        await until(pilot, lambda: any("taken back" in line.text for line in log.lines))
        await decided(pilot, table)
        await pilot.press("x", "x")
        await decided(pilot, table)
        assert session.game.over


def test_keys_and_mouse_do_what_they_say() -> None:
    asyncio.run(_habits())


async def _small_hand() -> None:
    for size in ((75, 24), (50, 28)):
        app = PlayApp(session_of(Spec("calliope", 2), entries=2), pace=0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            table = app.screen
            assert isinstance(table, TableScreen)
            await decided(pilot, table)
            choosing = table.choosing
            assert choosing
            hand = table.query_one(HandView)
            for number in (2, 1, 0):
                labels = str(hand.render()).splitlines()[-1]
                await pilot.click(
                    HandView, offset=(labels.index(f"{number + 1}:"), hand.size.height - 1)
                )
                assert choosing.action
                assert choosing.action.tile == choosing.view.hand[number], (size, number)
            await pilot.press("3")
            if size[0] > 50:  # there is room for the tile in mind: a click turns it
                before = choosing.action
                await pilot.click(HandView, offset=(2, 2))
                turned = choosing.action
                assert before
                assert turned
                assert turned.tile == before.tile
                assert turned != before or choosing.view.turns[2] == 1


def test_a_tile_is_clicked_where_there_is_little_room() -> None:
    asyncio.run(_small_hand())


async def _slide() -> None:
    *_, (game, _) = play(Spec("calliope", 3), 1)
    app = WatchApp(game, language("en"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await pilot.click("#slider", offset=(68, 0))
        assert screen.at == screen.last
        await pilot.press("pageup", "left")
        assert screen.at == screen.last - 6
        await pilot.press("home")
        assert screen.at == 0
        await pilot.press("space")
        await pilot.press("space")
        await pilot.press("q")


def test_a_replay_is_gone_through_with_keys_and_slider() -> None:
    asyncio.run(_slide())


async def _replayed(spec: Spec, code: str, unicode: bool) -> None:
    """Goes through a game in windows of several sizes: what was laid last is in sight."""
    *_, (game, _) = play(spec, 1)
    app = WatchApp(game, language(code), unicode=unicode)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        for wide, high in ((80, 24), (100, 30), (60, 18)):
            await pilot.resize_terminal(wide, high)
            for at in (screen.last, screen.last // 2, 3):
                screen.go(at)
                await pilot.pause()
                await pilot.pause()
                case = spec, code, unicode, wide, high, at
                board, place = screen.query_one(BoardView), screen.query_one("#place")
                shown = screen.query_one(Keys).fitting
                assert {"question_mark", "left"} <= {name for _, _, name in shown}, case
                assert str(screen.query_one(Slider).render()).endswith(f"{at}/{screen.last}"), case
                assert screen.query_one("#foot").region.bottom == high, case
                if wide > 60:
                    assert board.size.height <= place.size.height, case
                assert board.square
                row = int(_last_square(game, at)[1])
                top, bottom = (row - 1) * board.square[1], row * board.square[1]
                assert place.scroll_offset.y <= top + board.above, case
                assert bottom <= place.scroll_offset.y + place.size.height, case


def _last_square(game: Game, at: int) -> str:
    """Where a tile was laid last, or a stone put."""
    found = [
        event.square if isinstance(event, TilePlaced) else event.at[:2]
        for _, _, events in islice(game.history(), at)
        for event in events
        if isinstance(event, TilePlaced | StoneStarted)
    ]
    return found[-1]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_replay_shows_what_was_laid_last(code: str, size: Size) -> None:
    usual = list(LANGUAGES).index(code) % 2 == 0
    for unicode in (True, False) if size(0, 1) else (usual,):
        asyncio.run(_replayed(Spec("kosmos", 8, options={"side": "dragon"}), code, unicode))
        asyncio.run(_replayed(Spec("wizkids", 1, "solitaire"), code, unicode))


async def _outside() -> None:
    session = session_of(Spec("calliope", 2), entries=2)
    app = PlayApp(session, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        table = app.screen
        assert isinstance(table, TableScreen)
        await decided(pilot, table)
        entries = len(session.game.entries)
        for across, down in ((20, 20), (45, 6), (1, 4), (20, 0), (4, 1)):
            await pilot.click(BoardView, offset=(across, down))
        assert len(session.game.entries) == entries


def test_a_click_beside_the_squares_does_nothing() -> None:
    asyncio.run(_outside())


async def _resized() -> None:
    for spec in (Spec("calliope", 2), Spec("kosmos", 5, options={"side": "dragon"})):
        app = PlayApp(session_of(spec), pace=0)
        async with app.run_test(size=(50, 28)) as pilot:
            await pilot.pause()
            for wide, high in ((120, 40), (75, 24), (80, 24), (60, 30), (55, 20)):
                await pilot.resize_terminal(wide, high)
                await pilot.pause()
                table = app.screen
                board = table.query_one(BoardView)
                assert board.square is not None, (spec, wide, high)
                assert board.region.width >= board.least
                assert table.has_class("narrow") == board.narrow(wide)
            await pilot.press("v")
            await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
            await until(pilot, lambda: pilot.app.screen.has_class("narrow"))
            await pilot.press("ctrl+c")
            assert isinstance(app.screen, TableScreen)


def test_the_board_is_there_in_windows_of_all_widths() -> None:
    asyncio.run(_resized())
