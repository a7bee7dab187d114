"""Our bots as values: how each is made, and what one that thinks spends on a decision."""

from __future__ import annotations

from collections.abc import Callable

from tsuro.bots.bot import Bot
from tsuro.bots.budget import Budget
from tsuro.bots.erring import HastyBot
from tsuro.bots.lookahead import LookaheadBot
from tsuro.bots.simple import CarefulBot, RandomBot
from tsuro.chance import Chance
from tsuro.frozen import value


@value
class Level:
    """A bot of ours: its name, how it is made, and its usual budget; None if it does not think."""

    name: str
    make: Callable[[Chance, Budget | None], Bot]
    budget: Budget | None = None


def _flat(chance: Chance, budget: Budget | None) -> Bot:
    from tsuro.bots.search import FlatBot

    assert budget
    return FlatBot(chance, budget)


def _search(chance: Chance, budget: Budget | None) -> Bot:
    from tsuro.bots.search import SearchBot

    assert budget
    return SearchBot(chance, budget)


def _by_name(*levels: Level) -> dict[str, Level]:
    return {level.name: level for level in levels}


OWN = _by_name(
    Level("random", lambda chance, _: RandomBot(chance)),
    Level("careful", lambda chance, _: CarefulBot(chance)),
    Level("lookahead", lambda chance, _: LookaheadBot(chance)),
    Level("flat", _flat, Budget(playouts=10_000)),
    Level("search", _search, Budget(ms=100)),
)
"""Our bots, the weakest first."""

LEVELS = _by_name(
    Level("sparrow", lambda chance, _: HastyBot(chance, 0.5, 4.0)),
    Level("heron", lambda chance, _: HastyBot(chance, 0.15, 1.0)),
    Level("fox", _search, Budget(playouts=300)),
    Level("tiger", _search, Budget(ms=300)),
)
"""Levels for people, from gentle to merciless."""

USUAL = "heron"
"""The level that plays where nobody says otherwise; it does not think, so it always can."""

THINKING = {name: level.budget for name, level in (OWN | LEVELS).items() if level.budget}
"""Those that need compiled play and take a budget, with their usual one."""
