"""Where everything lies in the row of numbers that is one game, and what a game is played by.

A row is laid out the same for every edition, so that one compiled function plays them all; what a
game is played by is part of its row, as plain numbers.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tsuro.editions import edition as edition_named
from tsuro.event import Why
from tsuro.fast.kinds import (
    CHOSEN_PILE,
    NEXT_WITH_ROOM,
    OUTER_SIDE,
    PILE_DUEL,
    WITH_HANDS,
    number_of,
)
from tsuro.grid import Grid
from tsuro.table import Asked, Setup, Table
from tsuro.tile import DragonPlace


class Facts(NamedTuple):
    """What compiled play has to know of an edition, mode and options, as plain numbers."""

    size: int
    seats: int
    each: int
    """How many stones each seat has."""
    mode: int
    """A number of `tsuro.fast.kinds`, as are starts_by, heir, dead_hands and drawing."""
    starts_by: int
    forced_only: int
    """Whether one's own stone may be put out only if every choice does."""
    rests: int
    """Where the dragon rests, or NO_DRAGON."""
    heir: int
    bonus: int
    dead_hands: int
    drawing: int
    piles: int
    box: int
    """How many tiles there are."""
    place0: int
    """The first code of a placement; codes of starts come before, from 0."""
    enters: int
    """How many ports a placement can choose from: 2 where stones start on sides, else 1."""
    exchange0: int
    draw0: int
    codes: int
    """How many codes of actions there are."""


EXITS = 0
"""For each port of an empty square where a stone ends that leaves the square there."""
OFF = OUT = 392
"""A path's end off the board, and a stone that is out. It is a place in the row that nobody reads:
where tiles lead off the board, `lay` writes there instead of asking."""
LAID = 400
"""For each square 4 * tile + turn, or EMPTY."""
EMPTY = 0
STONES = 456
"""For each seat its stones, one after the other: an address, OUT, UNSTARTED, or SIDE0 + side;
OUT where there is no stone."""
SIDE0 = 1024
UNSTARTED = 4095
HANDS = 464
"""For each seat four places, of which three are used; where a hand was laid aside it stays."""
COUNTS = 496
"""For each seat how many tiles it holds."""
ASIDE = 504
"""For each seat how many tiles it laid aside."""
DECK = 512
"""The tiles of the piles: pile i lies from TOPS + i up to BOTTOMS + i."""
TOPS = 576
BOTTOMS = 580
ACTIVE = 584
ASKED = 585
DRAGON = 586
READY = 587
"""The stones that may still be played, as bits."""
SPOILS = 588
"""The seats whose hands may be swapped, as bits."""
DUE = 589
"""How many tiles before the pile's top wait to be shuffled in."""
PASSES = 590
"""Whether the turn passes on after that shuffle."""
WINNERS = 591
"""As bits."""
WHY = 592
"""Why the game is over; RUNNING while it is not."""
PLACED = 593
"""How many tiles have been laid."""
LIVING = 594
"""The seats that live, as bits."""
SHORT = 595
"""The living seats with fewer than three tiles, as bits."""
OUT_AT = 596
"""For each seat how many tiles had been laid when it went out, 0 if it did not."""
FACTS = 604
"""From here on what the game is played by: the `Facts`, one after the other."""
_AT = Facts(*range(FACTS, FACTS + len(Facts._fields)))
SIZE = _AT.size
SEATS = _AT.seats
EACH = _AT.each
MODE = _AT.mode
STARTS_BY = _AT.starts_by
FORCED_ONLY = _AT.forced_only
RESTS = _AT.rests
HEIR = _AT.heir
BONUS = _AT.bonus
DEAD_HANDS = _AT.dead_hands
DRAWING = _AT.drawing
PILES = _AT.piles
BOX = _AT.box
PLACE0 = _AT.place0
ENTERS = _AT.enters
EXCHANGE0 = _AT.exchange0
DRAW0 = _AT.draw0
CODES = _AT.codes
SLOTS = 624
"""Room in which the tiles that may be taken are sorted."""
WIDTH = 648

NOBODY, START, PLACE, EXCHANGE, DRAW, SHUFFLE = range(6)
"""What is asked; SHUFFLE means that chance is asked."""
ASKED_WORDS: tuple[Asked | None, ...] = (None, "start", "place", "exchange", "draw", None)

NO_DRAGON, DRAGON_ASIDE, DRAGON_UNDER = 8, 9, 10
"""Where the dragon is if no seat holds it."""
DRAGON_WORDS: dict[int, DragonPlace] = {
    NO_DRAGON: "none",
    DRAGON_ASIDE: "aside",
    DRAGON_UNDER: "pile",
}

DRAGON_PLACES = {word: number for number, word in DRAGON_WORDS.items()}

RUNNING, LAST, TOGETHER, TILES, STUCK, LOST, WON = range(7)
"""Why a game is over."""
WHY_WORDS: tuple[Why | None, ...] = (None, "last", "together", "tiles", "stuck", "lost", "won")

TURNS_OF_ALL = 140
"""How many codes of placements there are for one stone and port: 35 tiles with 4 turns."""
EXCHANGES = 1 + 2 * 21 + 210
"""The most ways to exchange: two tiles left of a hand, seven hands of three to swap with."""


def starts_of(grid: Grid, sides: bool) -> tuple[int, ...]:
    """The addresses at which a stone may ever start, in the order of their codes."""
    return grid.sides if sides else grid.marks


@cache
def facts_of(setup: Setup) -> Facts:
    """The facts of a setup."""
    edition = edition_named(setup.edition)
    mode, seats = edition.mode(setup.mode), len(setup.names)
    table = first_table(setup)
    kind, starts = number_of(mode), number_of(mode.starts(edition))
    drawing = number_of(edition.drawing)
    each = mode.stones(setup.options)
    has_dragon = mode.has_dragon(edition, setup) and edition.dragon is not None
    resting = edition.dragon.resting(setup) if has_dragon and edition.dragon else "none"
    bonus = edition.bonus is not None and edition.bonus.used(setup) and kind in WITH_HANDS
    enters = 2 if starts == OUTER_SIDE else 1
    place0 = len(starts_of(table.board.grid, starts == OUTER_SIDE))
    exchange0 = place0 + each * enters * TURNS_OF_ALL
    draw0 = exchange0 + (EXCHANGES if bonus else 0)
    chooses = drawing == CHOSEN_PILE or kind == PILE_DUEL
    return Facts(
        size=table.board.grid.size,
        seats=seats,
        each=each,
        mode=kind,
        starts_by=starts,
        forced_only=int(edition.own_exit.forced_only),
        rests=DRAGON_PLACES[resting],
        heir=number_of(edition.dragon.heir) if edition.dragon else NEXT_WITH_ROOM,
        bonus=int(bonus),
        dead_hands=number_of(edition.dead_hands),
        drawing=drawing,
        piles=len(table.piles),
        box=len(edition.box),
        place0=place0,
        enters=enters,
        exchange0=exchange0,
        draw0=draw0,
        codes=draw0 + (len(table.piles) if chooses else 0),
    )


@cache
def first_table(setup: Setup) -> Table:
    """The table of a setup before the first stone is put down, the box in its own order."""
    edition = edition_named(setup.edition)
    return edition.deal(setup, edition.box)
