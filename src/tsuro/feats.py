"""What is told of a game when it is over: how stones went out, and the longest walk. Folded from
what happened, step by step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from tsuro.event import Event, StoneOut, StoneWalked


@dataclass(frozen=True, slots=True)
class Fall:
    """A stone went out."""

    seat: int
    stone: int
    how: Literal["edge", "met", "resigned"]
    by: int
    """The seat whose tile did it."""
    number: int
    """Those that went out by the same decision have the same number; later ones a higher one."""


@dataclass(frozen=True, slots=True)
class LongestWalk:
    """The longest walk of one stone by one tile; the first of that length."""

    seat: int
    squares: int


@dataclass(frozen=True, slots=True)
class Feats:
    """The feats of a game so far."""

    falls: tuple[Fall, ...] = ()
    longest: LongestWalk | None = None

    def after(self, events: Iterable[Event]) -> Feats:
        """The feats after one more decision."""
        number = self.falls[-1].number + 1 if self.falls else 1
        found = self
        for event in events:
            match event:
                case StoneOut(seat, stone, how, by):
                    fall = Fall(seat, stone, how, by, number)
                    found = replace(found, falls=(*found.falls, fall))
                case StoneWalked(seat, _, path):
                    if found.longest is None or len(path) > found.longest.squares:
                        found = replace(found, longest=LongestWalk(seat, len(path)))
                case _:
                    pass
        return found
