"""What one seat, or a watcher, may know of a table.

A view is built up from nothing and holds no reference to the table, so what is hidden cannot
leak from it.
"""

from __future__ import annotations

from collections import Counter

from tsuro.action import Choice, Place
from tsuro.board import LAID, Board, Laid
from tsuro.chance import Chance
from tsuro.editions import edition
from tsuro.event import StoneOut, StoneWalked
from tsuro.frozen import value
from tsuro.game import Game
from tsuro.rules.choices import exit_forbidden, placements
from tsuro.rules.knowledge import without
from tsuro.rules.refusal import NoSuchStone, Refusal, SeatIsOut, WouldGoOut
from tsuro.rules.walking import Walker, walk, walkers
from tsuro.table import Asked, Due, Options, Setup, Sighting, Stone, Table
from tsuro.tile import TURNS, DragonPlace


@value
class Placement:
    """One way to lay a tile of the hand, what it would do, and why it is forbidden if it is.

    >>> from tsuro import Chance, Game, View
    >>> game = Game.new(seats=2, chance=Chance(7)).play(0, "a1.0").game.play(1, "f6.4").game
    >>> placement = View.of(game, 0).placements[0]
    >>> str(placement.action), placement.square, placement.allowed
    ('6r0', 'a1', False)
    >>> [(walk.seat, walk.end) for walk in placement.walks]
    [(0, None)]
    >>> [(out.seat, out.how) for out in placement.outs]
    [(0, 'edge')]
    >>> print(placement.refusal)
    6r0 would put your own stone out, and you have another choice.
    """

    action: Place
    """What to answer for it."""
    square: str
    """Where the tile would lie, as ``c4``."""
    walks: tuple[StoneWalked, ...]
    """The walk of every stone that it would move, one's own first: ``seat``, ``stone``, ``path``,
    and ``end``, the address where it would stand, or None if it would go out."""
    outs: tuple[StoneOut, ...]
    """The stones that would go out, one's own too: ``seat``, ``stone``, and ``how``."""
    refusal: Refusal | None
    """Why it is not allowed; None if it is."""

    @property
    def allowed(self) -> bool:
        """Whether the edition allows it: while its seat is asked to place, it is then a choice."""
        return self.refusal is None


@value
class Returning:
    """Tiles on their way back into the pile: how many, and those that this seat knows."""

    count: int
    """How many they are."""
    sighting: Sighting | None
    """What this seat knows of them, if anything."""
    passes: bool
    """Whether the turn passes on once they are shuffled in."""


@value
class View:
    """A table as one seat sees it; a watcher has no seat and sees no hand.

    >>> from tsuro import Chance, Game, View
    >>> game = Game.new(seats=["Ada", "Bo"], chance=Chance(7)).play(0, "a1.0").game
    >>> view = View.of(game, 1)
    >>> view.names, view.asked, view.hand
    (('Ada', 'Bo'), 'start', (4, 8, 27))
    >>> view.stones
    (('a1.0',), (None,))
    >>> len(view.choices), str(view.choices[0])
    (47, 'a1.1')
    >>> view
    <View of seat 1: calliope standard, 0 tiles laid, asked: start>

    It is all that a bot gets. Names are those of the view that programs get as JSON.
    """

    setup: Setup
    """What is played: edition, mode, names, options."""
    seat: int | None
    """Whose view it is, from 0; None for a watcher."""
    board: Board
    """The tiles laid, with all that can be asked of a board; `laid` is simpler to look at."""
    addresses: tuple[tuple[Stone, ...], ...]
    """`stones` as the numbers that the board works with."""
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
    """Where the dragon is: the seat that holds it, ``aside``, ``pile`` or ``none``."""
    active: int
    """The seat whose turn it is."""
    asked: Asked | None
    """What that seat is asked: ``start``, ``place``, ``exchange`` or ``draw``; None when the game
    is over or the pile is to be shuffled."""
    ready: tuple[int, ...]
    """Which stones of the active seat may still be played this turn."""
    spoils: tuple[int, ...]
    """The seats whose hands may be swapped while an exchange is asked."""
    returning: Returning | None
    """Tiles on their way back into the pile, if any."""
    sightings: tuple[Sighting, ...]
    """Tiles out of sight that this seat knows something of."""
    winners: tuple[int, ...] | None
    """The seats that won; None while the game runs."""
    choices: tuple[Choice, ...]
    """What this seat may decide; nothing unless it is asked."""
    placements: tuple[Placement, ...]
    """Every placement of the hand as the board stands, also while another seat is to decide."""

    def _repr_svg_(self) -> str:
        """How a notebook shows it."""
        from tsuro.picture import picture

        return picture(self, names=True, hands=True)

    def __str__(self) -> str:
        from tsuro.picture.text import shown

        return shown(self)

    def __repr__(self) -> str:
        whose = "a watcher" if self.seat is None else f"seat {self.seat}"
        played = f"{self.setup.edition} {self.setup.mode}, {len(self.board)} tiles laid"
        stands = f"won by {self.winners}" if self.winners is not None else f"asked: {self.asked}"
        return f"<View of {whose}: {played}, {stands}>"

    @classmethod
    def of(cls, game: Game | Table, seat: int | None) -> View:
        """What a seat may know of a game, or of a table; for a watcher the seat is None."""
        table, choices = (game.table, game.choices) if isinstance(game, Game) else (game, None)
        if choices is None and not isinstance(table, Table):
            raise TypeError(f"a view is of a game or of a table, not of {type(game).__name__}")
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
            addresses=table.stones,
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
    def edition(self) -> str:
        """The name of the edition."""
        return self.setup.edition

    @property
    def mode(self) -> str:
        """What is played: ``standard``, ``duel`` or ``solitaire``."""
        return self.setup.mode

    @property
    def options(self) -> Options:
        """The options of the game; None for those that the edition does not have."""
        return self.setup.options

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return self.setup.names

    @property
    def size(self) -> int:
        """How many squares the board is wide and high."""
        return self.board.grid.size

    @property
    def stones(self) -> tuple[tuple[str | None, ...], ...]:
        """For each seat where its stones are: an address as ``c4.5``, ``out``, or None before its
        start."""
        return self.board.texts(self.addresses)

    @property
    def laid(self) -> dict[str, Laid]:
        """The tiles laid, by square: ``{"c4": Laid(tile=17, turn=2)}``."""
        return self.board.tiles

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
        seen = [laid.tile for laid in self.board.laid if laid]
        seen += self.hand + self.own_aside
        for tiles in self.shown:
            seen += tiles
        hidden = Counter(edition(self.setup.edition).box) - Counter(seen)
        return tuple(sorted(hidden.elements()))

    def imagine(self, chance: Chance) -> Table:
        """A table that could be behind this view.

        The unseen tiles are dealt uniformly among the deals that fit what this seat knows. What
        the other seats know is not imagined. To play on from it: `tsuro.fast.Batch.of`, or step
        by step `Edition.play`.
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
    found = [(stone, *placements(table, seat, stone)) for stone in range(len(table.stones[seat]))]
    ends = [end for _, _, stops in found for end in stops]
    banned = bool(ends) and exit_forbidden(edition(table.setup.edition), ends)
    waiting = table.asked == "place" and table.active == seat
    listed: list[Placement] = []
    for stone, actions, stops in found:
        facing = _facing(table, seat, stone, actions)
        for action, end in zip(actions, stops, strict=True):
            refusal: Refusal | None = None
            if waiting and stone not in table.ready:
                refusal = NoSuchStone(stone, table.ready)
            elif banned and end < 0:
                refusal = WouldGoOut(action.tile, action.turn)
            square, before = facing[action.enter]
            walked, outs = walk(table.board, before, LAID[action.tile][action.turn])
            listed.append(Placement(action, square, tuple(walked), tuple(outs), refusal))
    return tuple(listed)


def _facing(
    table: Table, seat: int, stone: int, actions: list[Place]
) -> dict[int | None, tuple[str, list[Walker]]]:
    """For each port by which a stone may enter (None: where it stands) the square before it, and
    the stones that a tile there would move."""
    at, grid = table.stones[seat][stone], table.board.grid
    found = {}
    for enter in {action.enter for action in actions}:
        assert at is not None
        square = grid.square(at)
        first = (seat, stone, at if enter is None else 8 * square + enter)
        found[enter] = (grid.squares[square], walkers(table.stones, first))
    return found
