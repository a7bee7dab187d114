"""A bot that errs as people do: it overlooks turns of a tile, and misjudges what it sees."""

from __future__ import annotations

from tsuro.action import Choice
from tsuro.bots.bot import allowed
from tsuro.bots.lookahead import LookaheadBot, outlook
from tsuro.chance import Chance
from tsuro.view import View


class HastyBot:
    """Looks ahead, but not at everything, and with an unsteady eye.

    A turn of a tile is overlooked more often the more the tile has to be turned; what a placement
    is worth is misjudged by as much as ``unsteady``. It never walks off the board if it sees
    another way.
    """

    name = "hasty"

    def __init__(self, chance: Chance, overlooks: float, unsteady: float) -> None:
        self._chance = chance
        self._overlooks = overlooks
        self._unsteady = unsteady
        self._steady = LookaheadBot(chance)

    def choose(self, view: View) -> Choice:
        """The best of what it sees, as far as it can tell."""
        if view.asked == "start" and self._lapses(self._overlooks):
            return self._chance.pick(view.choices)
        if view.asked != "place":
            return self._steady.choose(view)
        seen = [p for p in allowed(view) if not self._lapses(self._overlooks * p.action.turn / 2)]
        judged = [(outlook(view, p) + self._error(), p.action) for p in seen or allowed(view)]
        best = max(score for score, _ in judged)
        return next(action for score, action in judged if score == best)

    def _lapses(self, share: float) -> bool:
        return self._chance.below(1000) < 1000 * share

    def _error(self) -> float:
        """Small errors are more likely than large ones."""
        return self._unsteady * (self._chance.below(1001) + self._chance.below(1001) - 1000) / 1000
