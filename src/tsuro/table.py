"""The table: everything there is to know about a game at one instant."""

from __future__ import annotations

from typing import Literal

from tsuro.board import OUT, Board, Stone
from tsuro.frozen import value
from tsuro.tile import DragonPlace

Asked = Literal["start", "place", "exchange", "draw"]
"""What a seat may be asked to decide."""


@value
class Options:
    """What may be chosen before the game; None where the edition has no such option."""

    elimination_bonus: bool | None = None
    pass_the_pile: bool | None = None
    side: Literal["phoenix", "dragon"] | None = None
    piles: int | None = None
    stones: int | None = None


@value
class Setup:
    """What a game is played by: edition, mode, the names of the seats, and the options."""

    edition: str
    mode: str
    names: tuple[str, ...]
    options: Options


@value
class Sighting:
    """Tiles that a seat knew to be in the pile after a shuffle.

    They are there still, or in a hand: for each other seat, how many tiles of this sighting and
    of later ones its hand holds at least and at most.
    """

    tiles: frozenset[int]
    least: tuple[int, ...]
    most: tuple[int, ...]


@value
class Due:
    """A shuffle to come: the tiles that go back into the pile, and what the seats know of them."""

    tiles: tuple[int, ...]
    sightings: tuple[Sighting | None, ...]
    passes: bool
    """Whether the turn passes on after it, as it does after a placement."""


@value
class Table:
    """The whole table at one instant, hidden things too."""

    setup: Setup
    board: Board
    stones: tuple[tuple[Stone, ...], ...]
    """For each seat where its stones are, as the numbers that the board works with;
    `Game.stones` and `View.stones` have them as text."""
    hands: tuple[tuple[int, ...], ...]
    """For each seat its tiles, sorted; a dead hand stands here until it goes its way."""
    piles: tuple[tuple[int, ...], ...]
    """Each pile, the top tile first."""
    aside: tuple[tuple[int, ...], ...]
    """For each seat the tiles that it laid aside when it went out."""
    dragon: DragonPlace
    active: int
    """The seat whose turn it is."""
    asked: Asked | None
    """What the active seat is asked; None when a shuffle is due or the game is over."""
    ready: tuple[int, ...]
    """Which stones of the active seat may still be played this turn."""
    spoils: tuple[int, ...]
    """The seats whose hands may be swapped while an exchange is asked."""
    due: Due | None
    seen: tuple[tuple[Sighting, ...], ...]
    """For each seat what it has seen go into the pile, oldest first."""
    winners: tuple[int, ...] | None

    def _repr_svg_(self) -> str:
        """How a notebook shows it."""
        from tsuro.picture import picture

        return picture(self, names=True, hands=True)

    @property
    def to_move(self) -> int | None:
        """The seat that is to decide, if any."""
        return self.active if self.asked else None

    @property
    def living(self) -> tuple[int, ...]:
        """The seats that are still in the game."""
        return tuple(seat for seat in range(len(self.stones)) if self.lives(seat))

    def lives(self, seat: int) -> bool:
        """Whether a seat has a stone that is not out."""
        stones = self.stones[seat]
        return stones.count(OUT) < len(stones)

    def stone_text(self, stone: Stone) -> str | None:
        """A stone as records write it: its address, ``out``, or None."""
        return self.board.text(stone)

    def __str__(self) -> str:
        from tsuro.picture.text import shown

        return shown(self)


__all__ = ["OUT", "Asked", "Due", "Options", "Setup", "Sighting", "Stone", "Table"]
