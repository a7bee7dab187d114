"""What one seat, or a watcher, may know of a table.

A view is built up from nothing and holds no reference to the table, so what is hidden cannot
leak from it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tsuro.action import Choice, Place
from tsuro.board import Board
from tsuro.chance import Chance
from tsuro.editions import edition
from tsuro.event import StoneOut, StoneWalked
from tsuro.game import Game
from tsuro.rules.choices import exit_forbidden, placements
from tsuro.rules.knowledge import without
from tsuro.rules.refusal import NoSuchStone, Refusal, SeatIsOut, WouldGoOut
from tsuro.rules.walking import walk
from tsuro.table import Asked, Due, Setup, Sighting, Stone, Table
from tsuro.tile import TURNS, DragonPlace


@dataclass(frozen=True, slots=True)
class Placement:
    """One way to lay a tile of the hand, what it would do, and why it is forbidden if it is."""

    action: Place
    square: str
    walks: tuple[StoneWalked, ...]
    """The walk of every stone that it would move, one's own first."""
    outs: tuple[StoneOut, ...]
    """The stones that would go out."""
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class Returning:
    """Tiles on their way back into the pile: how many, and those that this seat knows."""

    count: int
    sighting: Sighting | None
    passes: bool


@dataclass(frozen=True, slots=True)
class View:
    """A table as one seat sees it; a watcher has no seat and sees no hand."""

    setup: Setup
    seat: int | None
    board: Board
    stones: tuple[tuple[Stone, ...], ...]
    hand: tuple[int, ...]
    """The tiles of this seat."""
    counts: tuple[int, ...]
    """How many tiles each seat holds."""
    shown: tuple[tuple[int, ...], ...]
    """While this seat is asked for an exchange: the hands of the seats in ``spoils``."""
    piles: tuple[int, ...]
    """How many tiles each pile has."""
    aside: tuple[int, ...]
    """How many tiles each seat laid aside when it went out."""
    own_aside: tuple[int, ...]
    """The tiles that this seat laid aside."""
    dragon: DragonPlace
    active: int
    asked: Asked | None
    ready: tuple[int, ...]
    spoils: tuple[int, ...]
    returning: Returning | None
    sightings: tuple[Sighting, ...]
    """Tiles out of sight that this seat knows something of."""
    winners: tuple[int, ...] | None
    choices: tuple[Choice, ...]
    """What this seat may decide; nothing unless it is asked."""
    placements: tuple[Placement, ...]
    """Every placement of the hand as the board stands, also while another seat is to decide."""

    def _repr_svg_(self) -> str:
        """How a notebook shows it."""
        from tsuro.picture import picture

        return picture(self, names=True, hands=True)

    @classmethod
    def of(cls, game: Game | Table, seat: int | None) -> View:
        """What a seat may know of a game, or of a table; for a watcher the seat is None."""
        table, choices = (game.table, game.choices) if isinstance(game, Game) else (game, None)
        if seat is not None and seat not in range(len(table.stones)):
            raise SeatIsOut(seat)
        mine = seat is not None and seat == table.to_move
        hand = () if seat is None else table.hands[seat]
        shown = _shown(table) if mine else ()
        if mine and choices is None:
            choices = edition(table.setup.edition).choices(table)
        own_aside = () if seat is None else table.aside[seat]
        in_sight = {laid.tile for laid in table.board.laid if laid} | set(hand)
        in_sight |= {tile for owned in shown for tile in owned}
        return cls(
            setup=table.setup,
            seat=seat,
            board=table.board,
            stones=table.stones,
            hand=hand,
            counts=tuple(len(tiles) for tiles in table.hands),
            shown=shown,
            piles=tuple(len(pile) for pile in table.piles),
            aside=tuple(len(tiles) for tiles in table.aside),
            own_aside=own_aside,
            dragon=table.dragon,
            active=table.active,
            asked=table.asked,
            ready=table.ready,
            spoils=table.spoils,
            returning=_returning(table.due, seat),
            sightings=() if seat is None else without(table.seen[seat], frozenset(in_sight)),
            winners=table.winners,
            choices=choices or () if mine else (),
            placements=() if seat is None else _placements(table, seat),
        )

    @property
    def to_move(self) -> int | None:
        """The seat that is to decide, if any."""
        return self.active if self.asked else None

    @property
    def turns(self) -> tuple[int, ...]:
        """For each tile of the hand, how many distinct turns it has."""
        return tuple(TURNS[tile] for tile in self.hand)

    @property
    def unseen(self) -> tuple[int, ...]:
        """The tiles that this seat cannot see, sorted."""
        hidden = Counter(edition(self.setup.edition).box)
        hidden.subtract(laid.tile for laid in self.board.laid if laid)
        hidden.subtract(self.hand)
        hidden.subtract(self.own_aside)
        hidden.subtract(tile for tiles in self.shown for tile in tiles)
        return tuple(sorted(hidden.elements()))

    def imagine(self, chance: Chance) -> Table:
        """A table that could be behind this view.

        The unseen tiles are dealt uniformly among the deals that fit what this seat knows. What
        the other seats know is not imagined.
        """
        from tsuro.view.imagine import imagine

        return imagine(self, chance)


def _shown(table: Table) -> tuple[tuple[int, ...], ...]:
    return tuple(table.hands[owner] for owner in table.spoils)


def _returning(due: Due | None, seat: int | None) -> Returning | None:
    if due is None:
        return None
    return Returning(len(due.tiles), None if seat is None else due.sightings[seat], due.passes)


def _placements(table: Table, seat: int) -> tuple[Placement, ...]:
    found = [
        (stone, action, end)
        for stone in range(len(table.stones[seat]))
        for action, end in zip(*placements(table, seat, stone), strict=True)
    ]
    ends = [end for _, _, end in found]
    banned = bool(ends) and exit_forbidden(edition(table.setup.edition), ends)
    waiting = table.asked == "place" and table.active == seat
    listed = []
    for stone, action, end in found:
        refusal: Refusal | None = None
        if waiting and stone not in table.ready:
            refusal = NoSuchStone(stone, table.ready)
        elif banned and end < 0:
            refusal = WouldGoOut(action.tile, action.turn)
        listed.append(_placement(table, seat, stone, action, refusal))
    return tuple(listed)


def _placement(
    table: Table, seat: int, stone: int, action: Place, refusal: Refusal | None
) -> Placement:
    at = table.stones[seat][stone]
    assert at is not None
    square = table.board.grid.square(at)
    address = at if action.enter is None else 8 * square + action.enter
    board = table.board.lay(square, action.tile, action.turn)
    walked, outs = walk(board, table.stones, (seat, stone, address))
    return Placement(action, board.grid.squares[square], tuple(walked), tuple(outs), refusal)
