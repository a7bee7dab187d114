"""Hints: what a strong bot would choose in a view, and how good it takes each choice to be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from tsuro.action import Choice
from tsuro.bots import Budget, LookaheadBot
from tsuro.bots.budget import no_text
from tsuro.chance import Chance
from tsuro.view import View

if TYPE_CHECKING:
    from tsuro.bots.search import Odds


class Hint(NamedTuple):
    """A choice, and the odds of all choices as far as they were thought about, the best first."""

    choice: Choice
    odds: Mapping[Choice, Odds]

    @property
    def share(self) -> float | None:
        """The share of the win to expect of the choice, where it was thought about."""
        return self.odds[self.choice].share if self.odds else None


def hint(view: View, chance: Chance, budget: Budget | None) -> Hint:
    """What to choose: after thinking for a budget; without one, or without compiled play, by
    looking one step ahead. Raises `ValueError` if the view has no choices.

    >>> from tsuro import Chance, Game, View
    >>> from tsuro.analysis import hint
    >>> from tsuro.bots import Budget
    >>> game = Game.new(chance=Chance(7)).play(0, "a1.0").game.play(1, "f6.4").game
    >>> view = View.of(game, 0)
    >>> found = hint(view, Chance(1), Budget(playouts=100))
    >>> found.choice in view.choices, 0 <= found.share <= 1
    (True, True)
    """
    if not view.choices:
        raise ValueError(f"{view!r} has no choices: give the view of the seat that is to decide")
    odds = {} if budget is None else _odds(view, chance, no_text(budget))
    if not odds:
        return Hint(LookaheadBot(chance).choose(view), odds)
    ranked = dict(sorted(odds.items(), key=lambda item: item[1], reverse=True))
    return Hint(next(iter(ranked)), ranked)


def _odds(view: View, chance: Chance, budget: Budget) -> dict[Choice, Odds]:
    try:
        from tsuro.bots.search import SearchBot
    except ModuleNotFoundError:  # it is not installed
        return {}
    return SearchBot(chance, budget).odds(view)
