"""The one door by which chance enters a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random, SystemRandom
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A source of random choices: the same seed gives the same choices on every machine.

    Without a seed the choices come from the operating system and cannot be foretold.

    >>> from tsuro import Chance
    >>> chance = Chance(7)
    >>> chance.pick("abc"), chance.below(100), chance.shuffle([1, 2, 3])
    ('c', 87, (2, 1, 3))
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int | str | None = None) -> None:
        # Of the standard generator only random() is promised to stay the same over versions.
        self._random = (SystemRandom() if seed is None else Random(str(seed))).random

    def below(self, limit: int) -> int:
        """A whole number from 0 up to, not including, the limit."""
        if limit < 1:
            raise ValueError(f"the limit is at least 1, not {limit}")
        return int(self._random() * limit)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each as likely as any other."""
        try:
            return things[int(self._random() * len(things))]
        except IndexError:
            raise IndexError("there is nothing to pick from") from None

    def shuffle(self, things: Iterable[T]) -> tuple[T, ...]:
        """The things in a random order, each order as likely as any other."""
        mixed = list(things)
        for last in range(len(mixed) - 1, 0, -1):
            other = int(self._random() * (last + 1))
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed)
