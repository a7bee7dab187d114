"""Judging a decision from what its seat knew: the odds of each choice."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tsuro.action import Choice
from tsuro.bots.answer import NoChoice, choice_of
from tsuro.bots.budget import Budget
from tsuro.bots.search import SearchBot
from tsuro.chance import Chance
from tsuro.fast import Batch, layout
from tsuro.frozen import told
from tsuro.view import View

TABLES = 24
"""On how many imagined tables each choice is tried for survival."""
LONGEST = 64
"""No round takes more actions."""


@told
@dataclass(frozen=True, slots=True)
class Judgement:
    """What is to be expected of a choice."""

    action: str
    """The choice, as text."""
    survival: float
    """How often a stone of the seat is still on the board when it is next to lay a tile, or at the
    end of the game, where the others play by chance but carefully."""
    win: float
    """The share of the win to expect."""


@told
@dataclass(frozen=True, slots=True)
class Judged:
    """A decision and its choices, the best first."""

    seat: int
    """Who chose."""
    chosen: str
    """What it chose, as text."""
    choices: tuple[Judgement, ...]
    """What is to be expected of each choice, the best first."""

    @property
    def lost(self) -> float:
        """How much of the win the choice gave away, against the best one."""
        taken = next((one.win for one in self.choices if one.action == self.chosen), 0.0)
        return max(0.0, self.choices[0].win - taken)


def judge(view: View, chosen: Choice | str, chance: Chance, budget: Budget) -> Judged:
    """Judge what a seat chose (an action or its text), from what it knew; raises `ValueError` if
    that is not one of its choices.

    >>> from tsuro import Chance, Game, View
    >>> from tsuro.analysis import judge
    >>> from tsuro.bots import Budget
    >>> game = Game.new(chance=Chance(7)).play(0, "a1.0").game.play(1, "f6.4").game
    >>> view = View.of(game, 0)
    >>> judged = judge(view, view.choices[0], Chance(1), Budget(playouts=100))
    >>> judged.seat, len(judged.choices) == len(view.choices), 0 <= judged.lost <= 1
    (0, True, True)
    """
    try:
        chosen = choice_of(view, chosen)
    except NoChoice as none:
        raise ValueError(f"{chosen} is not one of the choices. {none.instead}") from None
    assert view.seat is not None  # who has a choice has a seat
    odds = SearchBot(chance, budget).odds(view)
    survival = survivals(view, chance)
    ranked = sorted(view.choices, key=lambda choice: (-odds[choice].share, str(choice)))
    choices = tuple(
        Judgement(str(choice), round(survival[choice], 3), round(odds[choice].share, 4))
        for choice in ranked
    )
    return Judged(view.seat, str(chosen), choices)


def survivals(view: View, chance: Chance, tables: int = TABLES) -> dict[Choice, float]:
    """For each choice how often its seat is still on the board one round later."""
    seat = view.seat
    assert seat is not None
    imagined = [view.imagine(chance) for _ in range(tables)]
    batch = Batch.of([table for _ in view.choices for table in imagined], chance.below(2**31))
    codes = [batch.code(tables * n, choice) for n, choice in enumerate(view.choices)]
    batch.step(np.repeat(np.array(codes, np.int64), tables))
    for _ in range(LONGEST):
        waiting = ~batch.over & ~((batch.active == seat) & (batch.asked == layout.PLACE))
        waiting &= _lives(batch, seat)
        if not waiting.any():
            break
        part = Batch(batch.setup, batch.rows[waiting], batch.chances[waiting])
        part.play_out(safe=True, most=1)
        batch.rows[waiting] = part.rows
        batch.chances[waiting] = part.chances
    alive = _lives(batch, seat).reshape(len(view.choices), tables).mean(axis=1)
    return {choice: float(alive[n]) for n, choice in enumerate(view.choices)}


def _lives(batch: Batch, seat: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    found = (batch.stones[:, seat] != layout.OUT).any(axis=1)
    return np.asarray(found)
