"""A view as plain lists, texts and numbers: what each part says. Nothing in it needs the rules."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, NotRequired, TypedDict

from tsuro.board import Crossing
from tsuro.table import Asked
from tsuro.tile import DragonPlace

How = Literal["edge", "met", "resigned"]
Tiles = tuple[int, ...]


class PlainRefusal(TypedDict):
    """A refusal: its name and its facts."""

    name: str
    facts: dict[str, Any]


class PlainWalk(TypedDict):
    """The walk of a stone: each square with the ports of entry and exit, and where it ends."""

    seat: int
    stone: int
    end: str
    path: tuple[Crossing, ...]


class PlainFall(TypedDict):
    """A stone that would go out, and how."""

    seat: int
    stone: int
    how: How
    by: int
    square: str | None
    port: int | None
    met: tuple[int, int] | None


class PlainPlacement(TypedDict):
    """A way to lay a tile of the hand, and what it would do."""

    action: str
    square: str
    allowed: bool
    walks: list[PlainWalk]
    outs: list[tuple[int, int]]
    falls: list[PlainFall]
    refusal: NotRequired[PlainRefusal]


class ShortWalk(NamedTuple):
    """The walk of a stone in short: of each square its name and the ports of entry and exit, as in
    ``c452c507``."""

    seat: int
    stone: int
    path: str
    end: str


class ShortFall(NamedTuple):
    """A stone that would go out, in short."""

    seat: int
    stone: int
    how: How
    by: int
    square: str | None
    port: int | None
    met: tuple[int, int] | None


class ShortPlacement(NamedTuple):
    """A placement in short, for those who ask for it: a third of the bytes."""

    action: str
    square: str
    walks: tuple[ShortWalk, ...]
    falls: tuple[ShortFall, ...]
    refusal: PlainRefusal | None


class PlainSighting(TypedDict):
    """Tiles out of sight, of which at least and at most so many are in each place."""

    tiles: list[int]
    least: Tiles
    most: Tiles


class PlainReturning(TypedDict):
    """Tiles on their way back into the pile."""

    count: int
    passes: bool
    sighting: PlainSighting | None


class FixedPart(TypedDict):
    """What stays the same for a whole game."""

    v: int
    edition: str
    mode: str
    options: dict[str, Any]
    names: tuple[str, ...]
    size: int
    seat: int | None


class OwnPart(TypedDict):
    """What a seat alone sees."""

    hand: Tiles
    turns: Tiles
    shown: tuple[Tiles, ...]
    own_aside: Tiles
    sightings: list[PlainSighting]
    unseen: Tiles
    choices: list[str]
    placements: list[PlainPlacement | ShortPlacement]


class OpenPart(TypedDict):
    """What changes at a table in the sight of all."""

    asked: Asked | None
    active: int
    ready: Tiles
    laid: dict[str, str]
    stones: list[list[str | None]]
    counts: Tiles
    spoils: Tiles
    piles: Tiles
    aside: Tiles
    dragon: DragonPlace
    winners: Tiles | None
    returning: PlainReturning | None


class PlainView(FixedPart, OwnPart, OpenPart):
    """What a seat sees as lists, texts and numbers: nothing in it needs the rules."""
