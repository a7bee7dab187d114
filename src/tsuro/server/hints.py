"""Hints: what a strong bot would do, with its reasons and odds."""

from __future__ import annotations

from typing import Any

from tsuro.action import Choice, Place
from tsuro.bots import Budget, LookaheadBot, bot_named
from tsuro.chance import Chance
from tsuro.protocol.refused import Refused
from tsuro.server.deciding import own_seat
from tsuro.server.open_room import OpenRoom
from tsuro.server.thinking import Thinkers
from tsuro.view import View
from tsuro.words import Language, Teller, preview

HINT = Budget(ms=400)
"""How long a hint is thought about when there is little to do."""


async def hint_here(opened: OpenRoom, key: str, speech: Language) -> dict[str, Any]:
    """A hint for somebody who plays alone."""
    room = opened.room
    if room.game is None:
        raise Refused("NotStarted")
    seat = own_seat(room, key)
    if not room.alone:
        raise Refused("NoHint")
    if seat != room.to_move:
        raise Refused("Stale")
    return await hint(opened.house.thinkers, View.of(room.game.table, seat), speech)


async def hint(thinkers: Thinkers, view: View, speech: Language) -> dict[str, Any]:
    """What a strong bot would choose in a view, how good each choice is, and what the best one
    would do."""
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
    bot = bot_named("search", Chance(), Budget(ms=max(10, int(HINT.ms * thinkers.share))))
    found: dict[Choice, tuple[int, float]] = bot.odds(view)  # type: ignore[attr-defined]
    return found


def sentence(view: View, choice: Choice, speech: Language) -> str:
    """What a choice would do, in words."""
    teller = Teller(speech, view.setup.names, view.seat, len(view.stones[0]))
    for placement in view.placements:
        if isinstance(choice, Place) and placement.action == choice:
            return preview(teller, placement)
    return speech.text("Perhaps {choice}.").format(choice=choice)
