"""How random games end: many of them, and nothing kept but the end."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tsuro.fast import kernels, layout
from tsuro.fast.convert import first_row
from tsuro.table import Setup

Bytes = NDArray[np.uint8]

CHUNK = 20_000
"""How many games are played between two reports of progress."""


@dataclass(frozen=True, slots=True)
class Results:
    """How games ended, one place in each array for each game."""

    placed: Bytes
    """How many tiles were laid."""
    winners: Bytes
    """The winning seats, as bits."""
    why: Bytes
    """Which of `layout.WHY_WORDS`."""
    out_at: Bytes
    """By game and seat: how many tiles had been laid when it went out, 0 if it did not."""

    def __len__(self) -> int:
        return len(self.placed)


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
    of threads. ``progress`` is told how many more have been played."""
    seats = len(setup.names)
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
