"""What happened: the events that playing an action gives back, in order.

>>> from tsuro import Chance, Game
>>> from tsuro.event import StoneStarted
>>> (started, changed) = Game.new(seats=2, chance=Chance(7)).play(0, "a1.0").events
>>> isinstance(started, StoneStarted), started.at
(True, 'a1.0')

A tile or a tuple of tiles that only some may see is None where it is hidden, which is nowhere in
what `Game.play` gives: `tsuro.view.seen_by` hides it from a seat.
"""

from __future__ import annotations

from typing import Literal

from tsuro.board import Crossing
from tsuro.frozen import value
from tsuro.tile import DragonPlace

Why = Literal["last", "together", "tiles", "stuck", "won", "lost"]


@value
class StoneStarted:
    """A seat put a stone on a start."""

    seat: int
    """Whose stone it is."""
    stone: int
    """Which stone of the seat, from 0."""
    at: str
    """The start: an address as ``a3.7``, or an outer side as ``a3.w``."""


@value
class TilePlaced:
    """A seat laid a tile before one of its stones."""

    seat: int
    """Who laid it."""
    stone: int
    """Before which stone of the seat, from 0."""
    square: str
    """Where it lies, as ``c4``."""
    tile: int
    """The number of the tile, 1 to 35."""
    turn: int
    """How many quarter turns clockwise it is turned."""


@value
class StoneWalked:
    """A stone walked a path, square by square, and faces an empty square at its end, if any."""

    seat: int
    """Whose stone it is."""
    stone: int
    """Which stone of the seat, from 0."""
    path: tuple[Crossing, ...]
    """The squares that it crossed, each with the port in and the port out."""
    end: str | None
    """The address where it stands now, as ``c4.5``; None if it went out."""


@value
class StoneOut:
    """A stone went over the edge, or met another, or was taken off as its seat resigned.

    ``square`` is where that was, and ``port`` the port by which it left the board; stones that
    meet do so in the middle of a tile.
    """

    seat: int
    """Whose stone it is."""
    stone: int
    """Which stone of the seat, from 0."""
    how: Literal["edge", "met", "resigned"]
    """Over the edge, by meeting another stone, or taken off as its seat resigned."""
    by: int
    """The seat that laid the tile, or resigned."""
    square: str | None = None
    """The square that it was on last."""
    port: int | None = None
    """The port by which it left the board."""
    met: tuple[int, int] | None = None
    """The seat and stone that it met."""


@value
class SeatResigned:
    """A seat left the game."""

    seat: int
    """Who resigned."""


@value
class SeatOut:
    """A seat has no stone left."""

    seat: int
    """Who is out."""


@value
class HandsShown:
    """The seat to take the elimination bonus sees the hands of the seats that just went out."""

    seat: int
    """Who sees them."""
    owners: tuple[int, ...]
    """Whose hands they are."""
    hands: tuple[tuple[int, ...], ...] | None
    """The tiles of each owner; None for who may not see them."""


@value
class TilesSwapped:
    """A seat took the elimination bonus, or kept its hand (count 0)."""

    seat: int
    """Who swapped."""
    count: int
    """How many tiles were given, and as many taken."""
    give: tuple[int, ...] | None
    """The tiles given; None for who may not see them."""
    take: tuple[int, ...] | None
    """The tiles taken; None for who may not see them."""


@value
class HandLeft:
    """The tiles of a seat that is out go to be shuffled into the pile, or are laid aside."""

    seat: int
    """Whose tiles they were."""
    count: int
    """How many they are."""
    to: Literal["pile", "aside"]
    """Where they go: into the pile at the next shuffle, or aside for good."""


@value
class PileShuffled:
    """Tiles came back and the pile was shuffled; nobody sees its order."""

    count: int
    """How many tiles the pile has now."""
    order: tuple[int, ...] | None
    """The pile, top first; None for everybody who plays or watches."""


@value
class TileDrawn:
    """A seat drew the top tile of a pile."""

    seat: int
    """Who drew."""
    pile: int
    """From which pile, from 0."""
    tile: int | None
    """The tile; None for who may not see it."""


@value
class DragonMoved:
    """The dragon went from one place to another."""

    source: DragonPlace
    """Where it was: a seat, ``aside``, or ``pile`` (under it)."""
    to: DragonPlace
    """Where it is now: a seat, ``aside``, or ``pile``."""


@value
class DragonLaid:
    """The dragon was laid on the last empty square: a solitaire is won."""

    square: str
    """Where it lies, as ``c4``."""


@value
class SeatChanged:
    """It is another seat's turn to play."""

    seat: int
    """Whose turn it is now."""


@value
class SeatPassedOver:
    """A seat could not play, so its turn was passed over."""

    seat: int
    """Who could not play."""


@value
class GameOver:
    """The game ended, and why."""

    winners: tuple[int, ...]
    """The seats that won; nobody if a solitaire was lost."""
    why: Why
    """``last``: one seat was left; ``together``: the last ones went out at once; ``tiles``: all
    tiles are laid; ``stuck``: nobody can choose a stone (duel); ``won``, ``lost``: a solitaire."""


Event = (
    StoneStarted
    | TilePlaced
    | StoneWalked
    | StoneOut
    | SeatResigned
    | SeatOut
    | HandsShown
    | TilesSwapped
    | HandLeft
    | PileShuffled
    | TileDrawn
    | DragonMoved
    | DragonLaid
    | SeatChanged
    | SeatPassedOver
    | GameOver
)
