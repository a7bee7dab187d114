"""Bots that fail: the first failure of each is shown, and one that never plays ends the arena."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from tsuro.arena.match import Result
from tsuro.reason import Reason, joined

FIRST = 3
"""A bot that fails in so many games, and has played no other, is not worth more of them."""


class HopelessBot(Exception):
    """A bot that failed in all of its first games."""

    def __init__(self, bot: str) -> None:
        super().__init__(
            Reason("{bot} failed in each of its first {count} games", bot=bot, count=FIRST)
        )
        self.bot = bot


class Failures:
    """What the games so far say of bots that fail."""

    def __init__(self, show: Callable[[str], None], *, keep_going: bool = False) -> None:
        self._show = show
        self._keep_going = keep_going
        self._games: Counter[str] = Counter()
        self._failed: Counter[str] = Counter()

    def note(self, game: Result) -> None:
        """Look at one more game; raises `HopelessBot` if a bot failed in all of its first ones."""
        for bot in dict.fromkeys(game.bots):
            seats = [seat for seat in game.failures if game.bots[int(seat)] == bot]
            self._games[bot] += 1
            if seats and not self._failed[bot]:
                self._show(_shown(game, bot, seats[0]))
            self._failed[bot] += bool(seats)
            if self._games[bot] == self._failed[bot] == FIRST and not self._keep_going:
                raise HopelessBot(bot)


def never_played(games: Iterable[Result]) -> list[str]:
    """The bots that failed in every game they were in, however few these were."""
    failing: dict[str, bool] = {}
    for game in games:
        failed = {game.bots[int(seat)] for seat in game.failures}
        for bot in game.bots:
            failing[bot] = failing.get(bot, True) and bot in failed
    return [bot for bot, never in failing.items() if never]


def _shown(game: Result, bot: str, seat: str) -> Reason:
    """The first failure of a bot, in full."""
    where = game.traces.get(seat, "")
    head = Reason(
        "{bot} failed for the first time, in deal {deal} on seat {seat}: {why}",
        bot=bot,
        deal=game.deal,
        seat=seat,
        why=game.failures[seat],
    )
    return joined((head, where), "\n") if where else head
