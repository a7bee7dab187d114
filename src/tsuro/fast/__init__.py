"""Compiled play: many games at once, checked against the engine after every action.

>>> from tsuro.fast import Batch, play_by_chance, setup_of
>>> setup = setup_of(seats=4)
>>> results = play_by_chance(setup, games=1000, seed=7)
>>> len(results)
1000
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tsuro.editions import edition as edition_named
from tsuro.fast.batch import Batch, NotLegal
from tsuro.fast.results import Results, play_by_chance
from tsuro.game import NAMES
from tsuro.table import Setup


def setup_of(
    edition: str = "calliope",
    seats: int = 2,
    *,
    mode: str = "standard",
    options: Mapping[str, Any] | None = None,
) -> Setup:
    """What games are played by, the seats called after their stones.

    >>> from tsuro.fast import setup_of
    >>> setup_of("kosmos", seats=2, mode="duel").names
    ('East', 'West')
    """
    rules = edition_named(edition)
    rules.check_seats(mode, seats)
    return rules.setup(NAMES[:seats], mode, options)


__all__ = ["Batch", "NotLegal", "Results", "play_by_chance", "setup_of"]
