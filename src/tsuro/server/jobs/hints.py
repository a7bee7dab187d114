"""Hints: what a strong bot would do, with its reasons and odds."""

from __future__ import annotations

import asyncio

from tsuro.action import Choice, Place
from tsuro.analysis import hint
from tsuro.bots import Budget
from tsuro.chance import Chance
from tsuro.protocol.refused import Refused
from tsuro.protocol.told import ChoiceOdds, HintTold, OddsTold
from tsuro.server.messages.listener import Listener
from tsuro.server.process.open_room import OpenRoom
from tsuro.server.process.thinkers import Thinkers
from tsuro.server.room.playing import own_seat
from tsuro.view import View
from tsuro.words import Language, Teller, preview

MOST = 4
"""Where more decisions than this wait for each thread, there are no hints: bots go first."""
HINT = Budget(ms=400)
"""How long a hint is thought about when there is little to do."""


async def hint_here(opened: OpenRoom, key: str, listener: Listener) -> HintTold:
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
    view = View.of(room.game, seat)
    return await hint_told(opened.process.thinkers, view, listener.language)


async def odds_here(opened: OpenRoom, key: str) -> OddsTold:
    """How the game stands, for somebody who only watches; reckoned once for all of them."""
    room, thinkers = opened.room, opened.process.thinkers
    if room.game is None:
        raise Refused("NotStarted")
    table = room.game.table
    if not room.game.over and any(table.lives(seat) for seat in room.seats_of(key)):
        raise Refused("StillPlaying")
    if opened.odds is None or opened.odds[0] != room.moved:
        if thinkers.waiting > MOST * thinkers.threads:
            raise Refused("Busy")
        view = View.of(room.game, None)
        opened.odds = room.moved, asyncio.ensure_future(_odds(thinkers, view))
    n, reckoning = opened.odds
    try:
        return OddsTold(n, await asyncio.shield(reckoning))
    except Refused:
        opened.odds = None  # it can be asked for again
        raise


async def _odds(thinkers: Thinkers, view: View) -> tuple[float, ...]:
    if not await thinkers.prepared():
        raise Refused("Busy")
    return await thinkers.do(lambda: _shares(view))


def _shares(view: View) -> tuple[float, ...]:
    from tsuro.analysis import shares

    return shares(view, Chance())


async def hint_told(thinkers: Thinkers, view: View, speech: Language) -> HintTold:
    """What a strong bot would choose in a view, how good each choice is, and what the best one
    would do."""
    if thinkers.waiting > MOST * thinkers.threads:
        raise Refused("Busy")
    assert HINT.ms
    thinks = await thinkers.prepared()
    budget = Budget(ms=max(10, int(HINT.ms * thinkers.share))) if thinks else None
    found = await thinkers.do(lambda: hint(view, Chance(), budget))
    return HintTold(
        action=str(found.choice),
        sentence=sentence(view, found.choice, speech),
        thought=bool(found.odds),
        odds=tuple(
            ChoiceOdds(str(choice), tried, round(share, 4))
            for choice, (tried, share) in found.odds.items()
        ),
    )


def sentence(view: View, choice: Choice, speech: Language) -> str:
    """What a choice would do, in words."""
    teller = Teller.of(speech, view, view.seat)
    for placement in view.placements:
        if isinstance(choice, Place) and placement.action == choice:
            return preview(teller, placement)
    return speech.text("Perhaps {choice}.").format(choice=choice)
