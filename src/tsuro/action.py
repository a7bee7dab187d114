"""What a seat can do, and the one text form of each action.

============  =====================================================================
``a3.7``      start on port 7 of square a3; ``a3.w``: on the outer side of a3
``17r2``      lay tile 17 turned twice; ``17`` alone is read as ``17r0``
``17r2s1``    the same before stone 1, where a seat plays several stones
``17r2e7``    the same, the stone entering by port 7, where it has not entered yet
``-3+9``      the elimination bonus: give tile 3, take tile 9
``=``         the elimination bonus: keep your hand
``d2``        draw from pile 2 (duel of wizkids: the tile for stone 2)
``resign``    leave the game
============  =====================================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from tsuro.tile import TURNS


@dataclass(frozen=True, slots=True)
class Start:
    """Put the next stone on a start mark, or on an outer side."""

    at: str

    def __str__(self) -> str:
        return self.at


@dataclass(frozen=True, slots=True)
class Place:
    """Lay a tile of the hand before a stone."""

    tile: int
    turn: int = 0
    stone: int | None = None
    enter: int | None = None

    def __str__(self) -> str:
        stone = "" if self.stone is None else f"s{self.stone}"
        enter = "" if self.enter is None else f"e{self.enter}"
        return f"{self.tile}r{self.turn}{stone}{enter}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Take the elimination bonus: give tiles of the hand for as many of the hands just out."""

    give: tuple[int, ...] = ()
    take: tuple[int, ...] = ()

    def __str__(self) -> str:
        swapped = [f"-{tile}" for tile in self.give] + [f"+{tile}" for tile in self.take]
        return "".join(swapped) or "="


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw from the pile of that number."""

    pile: int

    def __str__(self) -> str:
        return f"d{self.pile}"


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game."""

    def __str__(self) -> str:
        return "resign"


Choice = Start | Place | Exchange | Draw
"""What a seat may be asked for."""
Action = Choice | Resign


class Unreadable(ValueError):
    """A text that is no action."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text[:40]!r} is not an action")
        self.text = text


_START = re.compile(r"[a-z][1-9]\.([0-7]|[nesw])", re.ASCII)
_PLACE = re.compile(r"(\d{1,3})(?:r(\d))?(?:s(\d))?(?:e(\d))?", re.ASCII)
_EXCHANGE = re.compile(r"(?P<give>(?:-\d{1,3}){1,9})(?P<take>(?:\+\d{1,3}){1,9})", re.ASCII)
_DRAW = re.compile(r"d(\d)", re.ASCII)


def parse(text: str) -> Action:
    """The action that a text writes; raises `Unreadable` for any other text."""
    short = "".join(text.split()).lower() if len(text) <= 100 else ""
    if short == "resign":
        return Resign()
    if short == "=":
        return Exchange()
    if _START.fullmatch(short):
        return start(short)
    if match := _DRAW.fullmatch(short):
        return Draw(int(match[1]))
    if match := _EXCHANGE.fullmatch(short):
        return Exchange(_tiles(match["give"]), _tiles(match["take"]))
    if match := _PLACE.fullmatch(short):
        tile, turn, stone, enter = (None if part is None else int(part) for part in match.groups())
        return _place(tile or 0, turn or 0, stone, enter)
    raise Unreadable(text)


def _place(tile: int, turn: int, stone: int | None, enter: int | None) -> Place:
    """A placement; if it can be one, the very object that is listed as a choice, which is found
    there at once."""
    if tile < len(TURNS) and turn < TURNS[tile]:
        return places(tile, stone, enter)[turn]
    return Place(tile, turn, stone, enter)


def _tiles(text: str) -> tuple[int, ...]:
    return tuple(sorted(int(number) for number in re.findall(r"\d+", text)))


@cache
def start(at: str) -> Start:
    """A `Start`, made once and kept."""
    return Start(at)


@cache
def places(tile: int, stone: int | None, enter: int | None) -> tuple[Place, ...]:
    """A `Place` for each turn of a tile, made once and kept."""
    return tuple(Place(tile, turn, stone, enter) for turn in range(TURNS[tile]))
