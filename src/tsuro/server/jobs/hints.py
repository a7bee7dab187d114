"""Hints: what a strong bot would do, with its reasons and odds."""

from __future__ import annotations

import asyncio
from typing import Any

from tsuro.action import Choice, Place
from tsuro.bots import Budget, LookaheadBot
from tsuro.chance import Chance
from tsuro.protocol.refused import Refused
from tsuro.server.messages.listener import Listener
from tsuro.server.process.open_room import OpenRoom
from tsuro.server.process.thinkers import Thinkers
from tsuro.server.room.playing import own_seat
from tsuro.table import OUT, Table
from tsuro.view import View
from tsuro.words import Language, Teller, preview

MOST = 4
"""Where more decisions than this wait for each thread, there are no hints: bots go first."""
HINT = Budget(ms=400)
"""How long a hint is thought about when there is little to do."""


async def hint_here(opened: OpenRoom, key: str, listener: Listener) -> dict[str, Any]:
    """A hint for somebody who plays alone."""
    room = opened.room
    if room.game is None:
        raise Refused("NotStarted")
    seat = own_seat(room, key)
    if not room.alone:
        raise Refused("NoHint")
    if seat != room.to_move:
        raise Refused("Stale")
    if listener.seat(room) != seat:  # on a device with several seats the hand is not shown yet
        raise Refused("NotShown")
    view = View.of(room.game.table, seat)
    return await hint(opened.house.thinkers, view, listener.language)


async def odds_here(opened: OpenRoom, key: str) -> dict[str, Any]:
    """How the game stands, for somebody who only watches; reckoned once for all of them."""
    room, thinkers = opened.room, opened.house.thinkers
    if room.game is None:
        raise Refused("NotStarted")
    table = room.game.table
    if not room.game.over and any(_lives(table, seat) for seat in room.seats_of(key)):
        raise Refused("StillPlaying")
    if opened.odds is None or opened.odds[0] != room.moved:
        if not thinkers.ready or thinkers.waiting > MOST * thinkers.threads:
            raise Refused("Busy")
        view = View.of(table, None)
        opened.odds = room.moved, asyncio.ensure_future(thinkers.do(lambda: _shares(view)))
    n, reckoning = opened.odds
    return {"type": "odds", "n": n, "shares": await asyncio.shield(reckoning)}


def _lives(table: Table, seat: int) -> bool:
    return any(at != OUT for at in table.stones[seat])


def _shares(view: View) -> tuple[float, ...]:
    from tsuro.analysis import shares

    return shares(view, Chance())


async def hint(thinkers: Thinkers, view: View, speech: Language) -> dict[str, Any]:
    """What a strong bot would choose in a view, how good each choice is, and what the best one
    would do."""
    if thinkers.waiting > MOST * thinkers.threads:
        raise Refused("Busy")
    odds = await thinkers.do(lambda: _odds(thinkers, view))
    if odds:
        best = max(odds, key=lambda choice: odds[choice])
    else:
        best = await thinkers.do(lambda: LookaheadBot(Chance()).choose(view))
    ranked = sorted(odds.items(), key=lambda item: item[1], reverse=True)
    return {
        "type": "hint",
        "action": str(best),
        "sentence": sentence(view, best, speech),
        "thought": bool(odds),
        "odds": [
            {"action": str(choice), "tried": tried, "share": round(share, 4)}
            for choice, (tried, share) in ranked
        ],
    }


def _odds(thinkers: Thinkers, view: View) -> dict[Choice, tuple[int, float]]:
    if not thinkers.ready:
        return {}
    assert HINT.ms
    from tsuro.bots.search import SearchBot

    budget = Budget(ms=max(10, int(HINT.ms * thinkers.share)))
    return dict(SearchBot(Chance(), budget).odds(view))


def sentence(view: View, choice: Choice, speech: Language) -> str:
    """What a choice would do, in words."""
    teller = Teller(speech, view.setup.names, view.seat, len(view.stones[0]))
    for placement in view.placements:
        if isinstance(choice, Place) and placement.action == choice:
            return preview(teller, placement)
    return speech.text("Perhaps {choice}.").format(choice=choice)
