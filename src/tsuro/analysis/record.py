"""The decisions of a whole game: what each seat knew when it chose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tsuro.action import Choice, Resign
from tsuro.game import Decision, Game
from tsuro.view import View


class Decided(NamedTuple):
    """A decision of a game: the number of its entry from 0, what its seat saw, what it chose."""

    n: int
    view: View
    chosen: Choice


def decisions_of(game: Game) -> Iterator[Decided]:
    """Every decision between choices, in order; resigning is none. The game is played once.

    >>> from tsuro import Game
    >>> from tsuro.analysis import decisions_of
    >>> game = Game.new().play(0, "a1.0").game.play(1, "f6.4").game
    >>> [(n, view.seat, str(chosen)) for n, view, chosen in decisions_of(game)]
    [(0, 0, 'a1.0'), (1, 1, 'f6.4')]
    """
    before = game.at(0)
    for n, played in enumerate(game.history()):
        (entry,) = played.entries
        if isinstance(entry, Decision) and not isinstance(entry.action, Resign):
            yield Decided(n, View.of(before, entry.seat), entry.action)
        before = played.game


def count_of(game: Game) -> int:
    """How many decisions there are."""
    return sum(
        isinstance(entry, Decision) and not isinstance(entry.action, Resign)
        for entry in game.entries
    )
