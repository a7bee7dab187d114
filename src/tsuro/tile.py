"""The tiles: eight ports joined in four pairs, derived rather than typed in.

The ports of a square are numbered clockwise from the top left. A turn is a clockwise
quarter turn of the tile and adds 2 to every port:

              n
            0   1
          +-------+
        7 |       | 2
      w   |       |   e
        6 |       | 3
          +-------+
            5   4
              s

>>> from tsuro import TILES
>>> len(TILES)
35
>>> TILES[16]  # tile 17
Tile(number=17, pairs=((0, 2), (1, 4), (3, 7), (5, 6)))
>>> TILES[16].turns, TILES[16].partners(turn=1)[0]  # turned once, port 0 leads to port 7
(4, 7)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

Pair = tuple[int, int]
Pairs = tuple[Pair, ...]
Partners = tuple[int, ...]

DragonPlace = int | Literal["none", "aside", "pile"]
"""Where the dragon tile is: with a seat, aside, under the pile, or not in the game."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One of the 35 tiles: its number and the pairs of ports that it joins."""

    number: int
    """1 to 35, by the order of their names."""
    pairs: Pairs
    """The ports that its paths join, before it is turned."""

    def _repr_svg_(self) -> str:
        """How a notebook shows it."""
        from tsuro.picture import tile

        return tile(self)

    @property
    def name(self) -> str:
        """The tile written as its pairs, such as ``01 23 45 67``."""
        return _text(self.pairs)

    @property
    def turns(self) -> int:
        """How many of its turns look different: 4, 2 or 1."""
        return len({self.turned(turn) for turn in range(4)})

    @property
    def crossings(self) -> int:
        """How many times two of its paths cross."""
        return sum(_cross(one, other) for one, other in combinations(self.pairs, 2))

    def turned(self, turn: int) -> Pairs:
        """The pairs that it joins after some clockwise quarter turns."""
        return _turned(self.pairs, turn)

    def partners(self, turn: int) -> Partners:
        """For each of the eight ports, the port that it is joined to."""
        joined = dict(self.turned(turn))
        joined |= {b: a for a, b in joined.items()}
        return tuple(joined[port] for port in range(8))


def _text(pairs: Pairs) -> str:
    return " ".join(f"{a}{b}" for a, b in pairs)


def _turned(pairs: Pairs, turn: int) -> Pairs:
    moved = (((a + 2 * turn) % 8, (b + 2 * turn) % 8) for a, b in pairs)
    return tuple(sorted((min(pair), max(pair)) for pair in moved))


def _cross(one: Pair, other: Pair) -> bool:
    """Two paths cross when exactly one end of the second lies between the ends of the first."""
    return (one[0] < other[0] < one[1]) != (one[0] < other[1] < one[1])


def _pairings(ports: tuple[int, ...]) -> Iterator[Pairs]:
    """All ways to join the ports in pairs."""
    if not ports:
        yield ()
        return
    first, rest = ports[0], ports[1:]
    for i, partner in enumerate(rest):
        for others in _pairings(rest[:i] + rest[i + 1 :]):
            yield ((first, partner), *others)


def _derive() -> tuple[Tile, ...]:
    """Every pairing up to turning, named by its smallest text and numbered in that order."""
    names = {
        min((_turned(pairs, turn) for turn in range(4)), key=_text)
        for pairs in _pairings(tuple(range(8)))
    }
    return tuple(Tile(number, pairs) for number, pairs in enumerate(sorted(names, key=_text), 1))


TILES: tuple[Tile, ...] = _derive()
"""The 35 tiles, tile 1 first."""

TURNS: tuple[int, ...] = (0, *(tile.turns for tile in TILES))
"""By tile number: how many distinct turns it has."""

PARTNERS: tuple[tuple[Partners, ...], ...] = (
    (),
    *(tuple(tile.partners(turn) for turn in range(tile.turns)) for tile in TILES),
)
"""By tile number and turn: for each port, the port that it is joined to."""

PAIRS: tuple[tuple[Pairs, ...], ...] = (
    (),
    *(tuple(tile.turned(turn) for turn in range(tile.turns)) for tile in TILES),
)
"""By tile number and turn: the pairs that it joins."""

BOX_35: tuple[int, ...] = tuple(tile.number for tile in TILES)
"""A box with each tile once."""

BOX_64: tuple[int, ...] = tuple(
    tile.number for tile in TILES for _ in range(2 if tile.crossings else 1)
)
"""A box with each tile twice, but those on which no paths cross only once."""
