"""The board: tiles laid on a grid, and where the paths on it lead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import NamedTuple

from tsuro.frozen import value
from tsuro.grid import OFF, Grid, grid
from tsuro.tile import PAIRS, PARTNERS

OUT = -1
"""Where a stone is that is out of the game."""

Stone = int | None
"""A living stone's address on the grid, ``OUT``, or None before it has started."""


class Laid(NamedTuple):
    """A tile on the board, and how it is turned."""

    tile: int
    turn: int

    def __str__(self) -> str:
        return f"{self.tile}r{self.turn}"


class Crossing(NamedTuple):
    """One step of a walk: the square crossed, the port in and the port out."""

    square: str
    enter: int
    leave: int


@value
class Board:
    """Tiles laid on a grid.

    For every port of an empty square ``exits`` knows where a stone ends that leaves the square
    there: at a port by which it will enter an empty square, or off the board. So a walk's end
    is a look-up, and laying a tile joins such ends in pairs.
    """

    grid: Grid
    """The squares, their names and what touches what."""
    laid: tuple[Laid | None, ...]
    """For each square, counted from the top left, the tile on it; `tiles` has them by name."""
    exits: tuple[int, ...] = field(repr=False, compare=False)
    """For each port of an empty square where a stone ends that leaves there, or ``OFF``."""

    @classmethod
    def empty(cls, size: int) -> Board:
        """A board without tiles."""
        squares = grid(size)
        return cls(squares, (None,) * (size * size), squares.touching)

    def lay(self, square: int, tile: int, turn: int) -> Board:
        """This board with one more tile on it."""
        laid = list(self.laid)
        laid[square] = LAID[tile][turn]
        exits = list(self.exits)
        base = 8 * square
        for a, b in PAIRS[tile][turn]:
            one, other = exits[base + a], exits[base + b]
            if one >= 0:
                exits[one] = other
            if other >= 0:
                exits[other] = one
        return Board(self.grid, tuple(laid), tuple(exits))

    @property
    def tiles(self) -> dict[str, Laid]:
        """The tiles laid, by the name of their square."""
        named = zip(self.grid.squares, self.laid, strict=True)
        return {square: laid for square, laid in named if laid}

    def text(self, stone: Stone) -> str | None:
        """Where a stone is, as records write it: its address, ``out``, or None."""
        if stone is None:
            return None
        return "out" if stone == OUT else self.grid.names[stone]

    def texts(self, stones: tuple[tuple[Stone, ...], ...]) -> tuple[tuple[str | None, ...], ...]:
        """The same for the stones of all seats."""
        return tuple(tuple(self.text(stone) for stone in each) for each in stones)

    def ends(self, address: int, tiles: Iterable[int]) -> list[int]:
        """Where a stone would end if one of these tiles were laid before it, tile by tile and
        turn by turn: at an address, or ``OFF``."""
        base, port = address & ~7, address & 7
        exits = self.exits[base : base + 8]
        ends = []
        for tile in tiles:
            for partners in PARTNERS[tile]:
                end = exits[partners[port]]
                while end & ~7 == base:  # the path comes back to the new tile
                    end = exits[partners[end & 7]]
                ends.append(end)
        return ends

    def walk(self, address: int, ghost: Laid | None = None) -> tuple[tuple[Crossing, ...], int]:
        """The squares that a stone crosses from an address on, and where it ends.

        A ghost is a tile that is not laid: the walk is as if it lay on the first square.
        """
        path = []
        touching, squares = self.grid.touching, self.grid.squares
        laid: Sequence[Laid | None] = self.laid
        if ghost:
            laid = list(laid)
            laid[address >> 3] = ghost
        while address >= 0:
            under = laid[address >> 3]
            if under is None:
                break
            enter = address & 7
            leave = PARTNERS[under.tile][under.turn][enter]
            path.append(Crossing(squares[address >> 3], enter, leave))
            address = touching[(address & ~7) + leave]
        return tuple(path), address

    def _repr_svg_(self) -> str:
        """How a notebook shows it."""
        from tsuro.picture import picture

        return picture(self)

    def __str__(self) -> str:
        from tsuro.picture.text import shown

        return shown(self)

    def __len__(self) -> int:
        """How many tiles lie on the board."""
        return len(self.laid) - self.laid.count(None)


LAID = tuple(
    tuple(Laid(tile, turn) for turn in range(len(turns))) for tile, turns in enumerate(PARTNERS)
)
"""Every tile in each of its turns."""

__all__ = ["LAID", "OFF", "OUT", "Board", "Crossing", "Laid", "Stone"]
