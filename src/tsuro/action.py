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
from collections.abc import Sequence
from functools import cache

from tsuro.frozen import value
from tsuro.tile import TURNS


@value
class Start:
    """Put the next stone on a start mark, or on an outer side.

    >>> from tsuro import Start, parse
    >>> str(Start("a3.7"))
    'a3.7'
    >>> parse("a3.w")  # the whole western side, where the edition starts so
    Start(at='a3.w')
    """

    at: str
    """The address: square and port, or square and side."""

    def __str__(self) -> str:
        return self.at


@value
class Place:
    """Lay a tile of the hand before a stone.

    >>> from tsuro import Place, parse
    >>> str(Place(17, turn=2))
    '17r2'
    >>> parse("17r2s1")
    Place(tile=17, turn=2, stone=1, enter=None)
    """

    tile: int
    """The number of the tile, 1 to 35."""
    turn: int = 0
    """How many quarter turns clockwise: the fewest that give this orientation."""
    stone: int | None = None
    """Which stone, from 0, where a seat has several; else None."""
    enter: int | None = None
    """The port by which a stone enters that stands at a side; else None."""

    def __str__(self) -> str:
        stone = "" if self.stone is None else f"s{self.stone}"
        enter = "" if self.enter is None else f"e{self.enter}"
        return f"{self.tile}r{self.turn}{stone}{enter}"


@value
class Exchange:
    """Take the elimination bonus: give tiles of the hand for as many of the hands just out.

    >>> from tsuro import Exchange, parse
    >>> str(Exchange(give=(3,), take=(9,))), str(Exchange())
    ('-3+9', '=')
    >>> parse("-3-4+9+11")
    Exchange(give=(3, 4), take=(9, 11))
    """

    give: tuple[int, ...] = ()
    """Tiles of one's own hand, sorted; none to keep it."""
    take: tuple[int, ...] = ()
    """As many tiles of the hands shown, sorted."""

    def __str__(self) -> str:
        swapped = [f"-{tile}" for tile in self.give] + [f"+{tile}" for tile in self.take]
        return "".join(swapped) or "="


@value
class Draw:
    """Draw from the pile of that number.

    >>> from tsuro import Draw, parse
    >>> str(Draw(2)), parse("d0")
    ('d2', Draw(pile=0))
    """

    pile: int
    """The number of the pile, from 0 (duel of wizkids: of the stone to draw for)."""

    def __str__(self) -> str:
        return f"d{self.pile}"


@value
class Resign:
    """Leave the game: always possible, never one of the choices.

    >>> from tsuro import Chance, Game, Resign
    >>> Game.new(seats=2, chance=Chance(1)).play(1, Resign()).game.winners
    (0,)
    """

    def __str__(self) -> str:
        return "resign"


Choice = Start | Place | Exchange | Draw
"""What a seat may be asked for."""
Action = Choice | Resign


LISTED = 3
"""So many actions are named where something else was done."""


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
    """The action that a text writes; raises `Unreadable` for any other text.

    >>> from tsuro import parse
    >>> parse("17r2")
    Place(tile=17, turn=2, stone=None, enter=None)
    >>> str(parse("17r2"))
    '17r2'
    >>> parse("hello")
    Traceback (most recent call last):
    tsuro.action.Unreadable: 'hello' is not an action
    """
    if not isinstance(text, str):
        raise TypeError(f"an action is written as text, such as '17r2'; {text!r:.40} is none")
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


def few(actions: Sequence[Action]) -> tuple[str, int]:
    """The first few of some actions, and how many more there are."""
    listed = ", ".join(str(action) for action in actions[:LISTED])
    return listed, max(0, len(actions) - LISTED)


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
