"""What happened: the events that playing an action gives back, in order.

A tile or a tuple of tiles that only some may see is None where it is hidden.
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
    stone: int
    at: str


@value
class TilePlaced:
    """A seat laid a tile before one of its stones."""

    seat: int
    stone: int
    square: str
    tile: int
    turn: int


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


@value
class SeatOut:
    """A seat has no stone left."""

    seat: int


@value
class HandsShown:
    """The seat to take the elimination bonus sees the hands of the seats that just went out."""

    seat: int
    owners: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...] | None


@value
class TilesSwapped:
    """A seat took the elimination bonus, or kept its hand (count 0)."""

    seat: int
    count: int
    give: tuple[int, ...] | None
    take: tuple[int, ...] | None


@value
class HandLeft:
    """The tiles of a seat that is out go to be shuffled into the pile, or are laid aside."""

    seat: int
    count: int
    to: Literal["pile", "aside"]


@value
class PileShuffled:
    """Tiles came back and the pile was shuffled; nobody sees its order."""

    count: int
    """How many tiles the pile has now."""
    order: tuple[int, ...] | None


@value
class TileDrawn:
    """A seat drew the top tile of a pile."""

    seat: int
    pile: int
    tile: int | None


@value
class DragonMoved:
    """The dragon went from one place to another."""

    source: DragonPlace
    to: DragonPlace


@value
class DragonLaid:
    """The dragon was laid on the last empty square: a solitaire is won."""

    square: str


@value
class SeatChanged:
    """It is another seat's turn to play."""

    seat: int


@value
class SeatPassedOver:
    """A seat could not play, so its turn was passed over."""

    seat: int


@value
class GameOver:
    """The game ended, and why: one seat was left, the last ones went out together, all tiles
    are laid, nobody can choose a stone (duel), or a solitaire was won or lost."""

    winners: tuple[int, ...]
    why: Why


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
