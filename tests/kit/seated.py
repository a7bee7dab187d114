"""Somebody who sits before the whole screen of a terminal, with bots at the other seats."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from time import monotonic

from textual.pilot import Pilot

from kit.games_at_random import Spec
from kit.waiting import PATIENCE
from tsuro.bots import CarefulBot, RandomBot
from tsuro.chance import Chance
from tsuro.game import Game
from tsuro.table import Asked
from tsuro.terminal.pass_screen import PassScreen
from tsuro.terminal.session import Session
from tsuro.terminal.table_screen import TableScreen
from tsuro.view import View
from tsuro.words import language


def session_of(spec: Spec, *, people: int = 1, code: str = "en", entries: int = 0) -> Session:
    """A game after so many entries, when it is up to a person."""
    chance = Chance(4)
    game = Game.new(spec.edition, spec.seats, mode=spec.mode, options=spec.options, chance=chance)
    person = CarefulBot(Chance(2))
    session = Session(
        game,
        {seat: CarefulBot(Chance(seat)) for seat in range(people, spec.seats)},
        language(code),
        chance,
    )
    for _ in range(entries):
        seat = session.game.to_move
        if seat is not None:
            session.play(seat, person.choose(View.of(session.game, seat)))
    while (seat := session.game.to_move) is not None and seat in session.bots:
        session.play(seat, person.choose(View.of(session.game, seat)))
    return session


def asked_for(spec: Spec, asked: Asked, *, code: str = "en", least: int = 0) -> Session:
    """A game after at least so many entries, when seat 0 is asked for something."""
    for seed in count():
        chance = Chance(seed)
        game = Game.new(
            spec.edition, spec.seats, mode=spec.mode, options=spec.options, chance=chance
        )
        bots = {seat: CarefulBot(Chance(seat)) for seat in range(1, spec.seats)}
        session = Session(game, bots, language(code), chance)
        player = RandomBot(Chance(seed)) if asked == "exchange" else CarefulBot(Chance(seed))
        while (seat := session.game.to_move) is not None:
            played = len(session.game.entries)
            if seat == 0 and session.game.table.asked == asked and played >= least:
                return session
            session.play(seat, player.choose(View.of(session.game, seat)))
    raise AssertionError("there are more seeds than that")


async def until(pilot: Pilot[None], what: Callable[[], bool]) -> None:
    """Wait for something that happens in another thread."""
    end = monotonic() + PATIENCE
    while not what():
        assert monotonic() < end, "it did not come"
        if pilot.app._exception:
            raise pilot.app._exception
        await asyncio.sleep(0.01)  # not until the screen is at rest: the thread needs the time
    await pilot.pause()


async def decided(pilot: Pilot[None], table: TableScreen) -> None:
    """Wait until somebody is asked, or the game is over."""
    app = pilot.app
    await until(
        pilot,
        lambda: table.choosing is not None or over(table) or isinstance(app.screen, PassScreen),
    )


def over(table: TableScreen) -> bool:
    """Whether the game on a screen has ended."""
    view = table.sitting.view
    return view is not None and view.winners is not None
