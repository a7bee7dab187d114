"""What an arena plays: which bots, under which rules, and every game by its number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from itertools import permutations
from typing import Any

from tsuro.editions import edition
from tsuro.frozen import told
from tsuro.given import whole

MOST = 24
"""The most arrangements of a deal for which all are played, and not only the rotations."""
FULL_UP_TO = 3
"""With so many different bots all their arrangements are played."""


@told
@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament: each deal is played with every arrangement of the bots at the table.

    >>> from tsuro.arena import Plan
    >>> plan = Plan(("careful", "random"), "calliope", "standard", (), 4, seed=1, budget=None)
    >>> plan.arrangements
    (('careful', 'random'), ('random', 'careful'))
    >>> plan.deals, list(plan.jobs())
    (2, [(0, 0), (0, 1), (1, 0), (1, 1)])
    """

    bots: tuple[str, ...]
    """Who sits at the table, seat 0 first, before the seats are changed."""
    edition: str
    """The name of the edition."""
    mode: str
    """How it is played: standard, duel or solitaire."""
    options: tuple[tuple[str, Any], ...]
    """The options that are set, each with its value."""
    games: int
    """As many games as asked for, and as many more as make the last deal whole."""
    seed: int
    """The same seed deals the same tiles."""
    budget: str | None
    """How long bots think that name no budget themselves, as ``100ms``."""

    def __post_init__(self) -> None:
        edition(self.edition).setup(self.bots, self.mode, dict(self.options))  # or it refuses
        whole("games", self.games, 1)

    @property
    def different(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def arrangements(self) -> tuple[tuple[str, ...], ...]:
        """How the bots sit: every rotation, or with up to three different bots every way, unless
        those are too many; ways that look the same count once."""
        return _arrangements(self.bots)

    @property
    def deals(self) -> int:
        """How many deals are played."""
        return -(-self.games // len(self.arrangements))

    def jobs(self) -> Iterator[tuple[int, int]]:
        """Every game: its deal and its arrangement; a deal's games one after the other."""
        for deal in range(self.deals):
            for arrangement in range(len(self.arrangements)):
                yield deal, arrangement

    def plain(self) -> dict[str, Any]:
        """The plan as plain JSON, to be compared with another."""
        return {**asdict(self), "bots": list(self.bots), "options": dict(self.options)}


@cache
def _arrangements(bots: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    ways = _distinct(bots) if len(set(bots)) <= FULL_UP_TO else None
    rotated = (bots[n:] + bots[:n] for n in range(len(bots)))
    return ways or tuple(dict.fromkeys(rotated))


def _distinct(bots: tuple[str, ...]) -> tuple[tuple[str, ...], ...] | None:
    """All ways to seat the bots, those that look the same once; None if they are too many."""
    found: dict[tuple[str, ...], None] = {}
    for way in permutations(bots):
        found[way] = None
        if len(found) > MOST:
            return None
    return tuple(found)
