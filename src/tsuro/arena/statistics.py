"""What many games of one kind are like: how long, who wins, how they end, who lives how long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

from tsuro.arena.score import FEW
from tsuro.event import GameOver, SeatOut, TilePlaced
from tsuro.game import Game

if TYPE_CHECKING:
    from tsuro.fast import Results

SURE = NormalDist().inv_cdf(0.975)


@dataclass(slots=True)
class Statistics:
    """Counts over games."""

    seats: int
    games: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    """Games by tiles laid."""
    ends: Counter[str] = field(default_factory=Counter)
    """Games by why they were over."""
    shares: list[float] = field(default_factory=list)
    """By seat: the wins, one shared by k counted 1/k."""
    outs: list[Counter[int]] = field(default_factory=list)
    """By seat: how many tiles had been laid when it went out."""

    def __post_init__(self) -> None:
        self.shares = self.shares or [0.0] * self.seats
        self.outs = self.outs or [Counter() for _ in range(self.seats)]

    def add(
        self, placed: int, why: str, winners: Sequence[int], outs: Sequence[int | None]
    ) -> None:
        """Count one game. ``outs``: by seat when it went out, None if it did not."""
        self.games += 1
        self.lengths[placed] += 1
        self.ends[why] += 1
        for seat in winners:
            self.shares[seat] += 1 / len(winners)
        for seat, out in enumerate(outs):
            if out is not None:
                self.outs[seat][out] += 1

    @property
    def says_enough(self) -> bool:
        """Whether there are so many games that an interval says something."""
        return self.games >= FEW

    @property
    def mean(self) -> float:
        """How many tiles are laid in a game."""
        return sum(tiles * count for tiles, count in self.lengths.items()) / max(1, self.games)

    @property
    def mean_error(self) -> float:
        """Half of the mean's interval of 95 %."""
        if self.games < 2:
            return 0.0
        mean = self.mean
        squares = sum(count * (tiles - mean) ** 2 for tiles, count in self.lengths.items())
        return SURE * sqrt(squares / (self.games - 1) / self.games)

    def rate(self, count: float) -> tuple[float, float]:
        """A share of the games in percent, and half of its interval of 95 %."""
        share = count / max(1, self.games)
        return 100 * share, 100 * SURE * sqrt(share * (1 - min(1.0, share)) / max(1, self.games))

    def alive(self, seat: int | None, tiles: int) -> float:
        """The share of games in which a seat (or the mean seat) lives after so many tiles."""
        outs = self.outs if seat is None else [self.outs[seat]]
        gone = sum(count for one in outs for out, count in one.items() if out <= tiles)
        return 1 - gone / (max(1, self.games) * len(outs))


def of_results(results: Results, seats: int) -> Statistics:
    """The statistics of games by chance that compiled play has played."""
    import numpy as np

    from tsuro.fast.layout import WHY_WORDS

    found = Statistics(seats)
    found.games = len(results)
    for tiles, count in enumerate(np.bincount(results.placed).tolist()):
        if count:
            found.lengths[tiles] = count
    for why, count in enumerate(np.bincount(results.why).tolist()):
        if count:
            found.ends[str(WHY_WORDS[why])] = count
    for bits, count in enumerate(np.bincount(results.winners).tolist()):
        winners = [seat for seat in range(seats) if bits >> seat & 1]
        for seat in winners:
            found.shares[seat] += count / len(winners)
    for seat in range(seats):
        for tiles, count in enumerate(np.bincount(results.out_at[:, seat]).tolist()):
            if count and tiles:
                found.outs[seat][tiles] = count
    return found


def add_game(statistics: Statistics, game: Game) -> None:
    """Count a game that was played to its end."""
    placed, why = 0, ""
    outs: list[int | None] = [None] * statistics.seats
    for played in game.history():
        for event in played.events:
            if isinstance(event, TilePlaced):
                placed += 1
            elif isinstance(event, SeatOut):
                outs[event.seat] = placed
            elif isinstance(event, GameOver):
                why = event.why
                if why == "lost":
                    outs[0] = placed
    statistics.add(placed, why, game.winners or (), outs)
