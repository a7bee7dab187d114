"""How random games end: many of them, and nothing kept but the end."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from tsuro.event import Why
from tsuro.fast import kernels, layout
from tsuro.fast.convert import first_row
from tsuro.fast.wanted import look_at
from tsuro.frozen import value
from tsuro.given import whole
from tsuro.table import Setup

Bytes = NDArray[np.uint8]

CHUNK = 20_000
"""How many games are played between two reports of progress."""


@value
class Results:
    """How games ended, one place in each array for each game.

    >>> from tsuro.fast import play_by_chance, setup_of
    >>> results = play_by_chance(setup_of(seats=2), games=1000, seed=7)
    >>> results
    <Results of 1000 games: 22.3 tiles laid on average>
    >>> results.ends()
    {'last': 905, 'together': 91, 'tiles': 4}
    >>> int((results.winners == 0b01).sum())  # games that seat 0 won alone
    465
    """

    placed: Bytes
    """How many tiles were laid."""
    winners: Bytes
    """The winning seats, as bits: 1 for seat 0, 2 for seat 1, 3 for both."""
    why: Bytes
    """Why each was over: 1 one seat was left, 2 the last ones went out together, 3 all tiles are
    laid, 4 nobody can choose a stone (duel), 5 a solitaire was lost, 6 one was won. `ends` counts
    them by name."""
    out_at: Bytes
    """By game and seat: how many tiles had been laid when it went out, 0 if it did not."""

    def __len__(self) -> int:
        return len(self.placed)

    def __repr__(self) -> str:
        laid = f": {self.placed.mean():.1f} tiles laid on average" if len(self) else ""
        return f"<Results of {len(self)} games{laid}>"

    def ends(self) -> dict[Why, int]:
        """How many games were over for each reason, as the event `GameOver` names them."""
        counts = np.bincount(self.why, minlength=len(layout.WHY_WORDS)).tolist()
        named = zip(layout.WHY_WORDS, counts, strict=True)
        return {why: count for why, count in named if why and count}


def play_by_chance(
    setup: Setup,
    games: int,
    seed: int = 0,
    *,
    safe: bool = False,
    threads: int = 1,
    progress: Callable[[int], None] = lambda games: None,
) -> Results:
    """Play games by chance from the deal on; the same seed gives the same games on any number
    of threads. ``progress`` is told how many more have been played.

    >>> from tsuro.fast import play_by_chance, setup_of
    >>> results = play_by_chance(setup_of(seats=3), games=500, seed=7)
    >>> len(results), int(results.placed.max())
    (500, 35)
    """
    games, seed = look_at(setup, games, seed)
    threads, seats = whole("threads", threads, 1), len(setup.names)
    placed, winners, why = (np.empty(games, np.uint8) for _ in range(3))
    results = Results(placed, winners, why, np.empty((games, seats), np.uint8))
    first = first_row(setup)

    def play(start: int) -> int:
        part = slice(start, min(start + CHUNK, games))
        row = np.empty(layout.WIDTH, np.uint16)
        kernels.results(
            first,
            seed,
            start,
            safe,
            results.placed[part],
            results.winners[part],
            results.why[part],
            results.out_at[part],
            row,
        )
        return part.stop - part.start

    with ThreadPoolExecutor(threads) as pool:
        for played in pool.map(play, range(0, games, CHUNK)):
            progress(played)
    return results
