"""Small facts of an edition: going out oneself, the sides of the board, the options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class OwnExit(NamedTuple):
    """Whether a seat may put its own stone out only if every choice does."""

    name: str
    forced_only: bool


FORCED_ONLY = OwnExit("forced-only", forced_only=True)
"""Putting one's own stone out is allowed only if every choice of the hand does it."""
FREE = OwnExit("free", forced_only=False)
"""Putting one's own stone out is allowed at any time."""


@dataclass(frozen=True)
class BoardSide:
    """A printed side of the board: its size and for how many seats it is meant."""

    name: str | None
    size: int
    seats: range


Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """Something that may be chosen before the game, and in which modes."""

    name: str
    values: tuple[Value, ...]
    default: Value
    modes: tuple[str, ...] = ("standard",)

    def values_for(self, seats: int) -> tuple[Value, ...]:
        """What it may be with so many seats."""
        return self.values

    def default_for(self, seats: int) -> Value:
        """What it is if nothing was said."""
        return self.default


@dataclass(frozen=True)
class SideOption(Option):
    """Which side of the board: one that is meant for the seats, the first such if nothing was
    said."""

    sides: tuple[BoardSide, ...] = ()

    def values_for(self, seats: int) -> tuple[Value, ...]:
        """The sides that are meant for so many seats."""
        return tuple(side.name for side in self.sides if side.name and seats in side.seats)

    def default_for(self, seats: int) -> Value:
        """The first side that is meant for so many seats."""
        return self.values_for(seats)[0]
