"""How a game stands for those who only watch: each seat's share of the win, by what lies open."""

from __future__ import annotations

import numpy as np

from tsuro.chance import Chance
from tsuro.fast import Batch
from tsuro.given import whole
from tsuro.view import View

TABLES = 300
"""On how many imagined tables the game is played on."""


def shares(view: View, chance: Chance, tables: int = TABLES) -> tuple[float, ...]:
    """Each seat's share of the win to expect, if from here on all play by chance but carefully on
    the tables that could be behind a view.

    >>> from tsuro import Chance, Game, View
    >>> from tsuro.analysis import shares
    >>> found = shares(View.of(Game.new(seats=3), None), Chance(1), tables=50)
    >>> len(found), 0.99 < sum(found) < 1.01
    (3, True)
    """
    imagined = [view.imagine(chance) for _ in range(whole("tables", tables, 1))]
    batch = Batch.of(imagined, chance.below(2**31))
    batch.play_out(safe=True)
    bits = (batch.winners[:, None] >> np.arange(len(view.stones))) & 1
    won = bits / np.maximum(1, bits.sum(axis=1, keepdims=True))
    return tuple(round(float(share), 3) for share in won.mean(axis=0))
