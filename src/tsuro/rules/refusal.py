"""Refusals: why something is not allowed, by name and with its facts.

`tsuro.words` puts them into the reader's language; as text a refusal is its English sentence.
"""

from __future__ import annotations

from dataclasses import dataclass

from tsuro.table import Asked

FORMS = (
    "Actions are written as a3.7 (a start), 17r2 (a tile and its turn), -3+9 or = (a swap or "
    "none), d2 (a pile), resign."
)


class Refusal(Exception):
    """Something the rules do not allow; the game stays as it was.

    Each has a name and facts, and is a sentence as text:

    >>> from tsuro import Chance, Game, Refusal
    >>> game = Game.new(seats=2, chance=Chance(7))
    >>> try:
    ...     game.play(1, "a1.0")
    ... except Refusal as refusal:
    ...     print(repr(refusal), refusal, sep=": ")
    NotYourTurn(seat=1, to_move=0): It is not seat 1's turn: it is up to seat 0.

    In another language: ``tsuro.words.refusal(tsuro.words.language("fr"), refusal)``.
    """

    def __str__(self) -> str:
        from tsuro.words import language, refusal

        return refusal(language("en"), self)


@dataclass(unsafe_hash=True)
class GameIsOver(Refusal):
    """The game is over."""


@dataclass(unsafe_hash=True)
class ShuffleIsDue(Refusal):
    """The pile must be shuffled first."""


@dataclass(unsafe_hash=True)
class NoShuffleDue(Refusal):
    """There is nothing to shuffle."""


@dataclass(unsafe_hash=True)
class WrongShuffle(Refusal):
    """The shuffled pile does not hold just the old pile and the tiles that came back."""


@dataclass(unsafe_hash=True)
class NotYourTurn(Refusal):
    """Another seat is to decide."""

    seat: int
    to_move: int


@dataclass(unsafe_hash=True)
class NotAsked(Refusal):
    """The seat is asked for something else."""

    asked: Asked


@dataclass(unsafe_hash=True)
class NotAnAction(Refusal):
    """What was given is no action at all; a note says how those are written."""

    given: str

    def __post_init__(self) -> None:
        self.add_note(FORMS)  # who sees the traceback wants to know; the sentence stays as it is


@dataclass(unsafe_hash=True)
class NoSuchStart(Refusal):
    """There is no such start on this board."""

    at: str


@dataclass(unsafe_hash=True)
class StartTaken(Refusal):
    """Another stone is in the way of this start."""

    at: str


@dataclass(unsafe_hash=True)
class NotInHand(Refusal):
    """The seat does not hold this tile."""

    tile: int


@dataclass(unsafe_hash=True)
class NoSuchTurn(Refusal):
    """The tile looks the same after fewer turns."""

    tile: int
    turns: int


@dataclass(unsafe_hash=True)
class NoSuchStone(Refusal):
    """A placement names a stone that cannot be played now, or none where it must."""

    stone: int | None
    ready: tuple[int, ...]


@dataclass(unsafe_hash=True)
class StoneNotNamed(Refusal):
    """A placement names a stone where each seat has only one."""


@dataclass(unsafe_hash=True)
class WrongEntry(Refusal):
    """A placement names a port by which the stone cannot enter, or none where it must."""

    enter: int | None
    ports: tuple[int, ...]


@dataclass(unsafe_hash=True)
class WouldGoOut(Refusal):
    """The edition forbids putting your own stone out while another choice keeps it on."""

    tile: int
    turn: int


@dataclass(unsafe_hash=True)
class NotSwappable(Refusal):
    """An exchange gives or takes what it cannot, or not as many as it takes."""

    give: tuple[int, ...]
    take: tuple[int, ...]


@dataclass(unsafe_hash=True)
class NoSuchPile(Refusal):
    """There is nothing to draw there."""

    pile: int
    piles: tuple[int, ...]


@dataclass(unsafe_hash=True)
class SeatIsOut(Refusal):
    """The seat is out of the game, or there is no such seat."""

    seat: int


@dataclass(unsafe_hash=True)
class UnknownEdition(Refusal):
    """There is no such edition."""

    edition: str
    editions: tuple[str, ...]


@dataclass(unsafe_hash=True)
class UnknownMode(Refusal):
    """The edition has no such mode."""

    edition: str
    mode: str
    modes: tuple[str, ...]


@dataclass(unsafe_hash=True)
class WrongSeats(Refusal):
    """Not this many can play."""

    seats: int
    least: int
    most: int


@dataclass(unsafe_hash=True)
class WrongName(Refusal):
    """A seat's name is not a text that can be written down."""

    seat: int


@dataclass(unsafe_hash=True)
class WrongTags(Refusal):
    """Tags are texts with texts for names, and not too long for a record."""


@dataclass(unsafe_hash=True)
class UnknownOption(Refusal):
    """The edition has no such option in this mode."""

    edition: str
    mode: str
    option: str
    options: tuple[str, ...]


@dataclass(unsafe_hash=True)
class WrongOption(Refusal):
    """An option cannot have this value here."""

    option: str
    value: str
    values: tuple[str, ...]


@dataclass(unsafe_hash=True)
class WrongDeck(Refusal):
    """The deck is not the edition's box."""

    tiles: int


@dataclass(unsafe_hash=True)
class NoSuchEntry(Refusal):
    """The game has fewer entries."""

    n: int
    entries: int
