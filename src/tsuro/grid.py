"""Squares, ports and outer sides of a square board, and what touches what.

Inside the engine a square is a number, counted row by row from the top left, and an address is
a number too: ``8 * square + port`` for a port, and beyond all ports one number for each side of
each square (a stone that has not chosen its port yet stands at a side). Only this module knows;
everybody else asks for the parts or the text: ``c4`` is a square, ``c4.5`` a port, ``a3.w`` a side.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

OFF = -1
"""Where a path ends that leaves the board."""

SIDES = "nesw"
TOUCHING = (5, 4, 7, 6, 1, 0, 3, 2)
"""For each port, the port that touches it across the edge."""

_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, eq=False)
class Grid:
    """The squares of a board of some size, with their names and neighbours."""

    size: int
    squares: tuple[str, ...]
    index: dict[str, int]
    """The number of every square, by its name."""
    names: tuple[str, ...]
    """The text of every address."""
    touching: tuple[int, ...]
    """For each port's address, the address that touches it, or ``OFF`` at the rim."""
    marks: tuple[int, ...]
    """The ports on the rim."""
    sides: tuple[int, ...]
    """The outer sides of the rim's squares."""
    addresses: dict[str, int]
    """The address of every text."""
    side0: int
    """The first address that is a side."""

    def __repr__(self) -> str:
        return f"grid({self.size})"

    def __reduce__(self) -> tuple[Callable[[int], Grid], tuple[int]]:
        return grid, (self.size,)  # there is one of each size, in every process

    def at(self, square: str, port: int) -> int:
        """The address of a port of a square."""
        return 8 * self.index[square] + port

    def square(self, address: int) -> int:
        """The square that an address belongs to."""
        return address >> 3 if address < self.side0 else (address - self.side0) >> 2

    def is_side(self, address: int) -> bool:
        """Whether an address is a whole side rather than a port."""
        return address >= self.side0

    def ports(self, side: int) -> tuple[int, int]:
        """The addresses of the two ports of a side."""
        square, number = divmod(side - self.side0, 4)
        first = 8 * square + 2 * number
        return first, first + 1

    def side_of(self, port: int) -> int:
        """The side that a port's address lies on, as a number from 0 (north) clockwise."""
        return (port & 7) >> 1


@cache
def grid(size: int) -> Grid:
    """The grid of that size; always the same object."""
    count = size * size
    squares = tuple(f"{chr(97 + i % size)}{i // size + 1}" for i in range(count))
    touching, marks, sides = [], [], []
    for square in range(count):
        column, row = square % size, square // size
        for port in range(8):
            dx, dy = _STEPS[port >> 1]
            inside = 0 <= column + dx < size and 0 <= row + dy < size
            neighbour = square + dx + size * dy
            touching.append(8 * neighbour + TOUCHING[port] if inside else OFF)
            if not inside:
                marks.append(8 * square + port)
                if port % 2 == 0:
                    sides.append(8 * count + 4 * square + port // 2)
    names = tuple(f"{name}.{port}" for name in squares for port in range(8))
    names += tuple(f"{name}.{side}" for name in squares for side in SIDES)
    return Grid(
        size=size,
        squares=squares,
        index={name: square for square, name in enumerate(squares)},
        names=names,
        touching=tuple(touching),
        marks=tuple(marks),
        sides=tuple(sides),
        addresses={name: address for address, name in enumerate(names)},
        side0=8 * count,
    )
