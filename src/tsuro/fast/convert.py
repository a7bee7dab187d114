"""Tables of the engine as rows and back, exact both ways."""

from __future__ import annotations

from functools import cache

import numpy as np

from tsuro.board import Board
from tsuro.chance import Chance
from tsuro.editions import edition as edition_named
from tsuro.fast import layout
from tsuro.fast.jit import Row
from tsuro.fast.kinds import PILE_DUEL, SOLITAIRE
from tsuro.fast.layout import Facts, facts_of, first_table
from tsuro.rules.draft import HAND
from tsuro.table import OUT, Due, Setup, Stone, Table
from tsuro.tile import DragonPlace
from tsuro.view import View

_ASKED = {word: number for number, word in enumerate(layout.ASKED_WORDS) if word}


def row_of(shown: Table | View, chance: Chance | None = None) -> Row:
    """A table as a row; or of a view one that could be behind it, in which there is nothing that
    its seat may not know."""
    table = shown.imagine(chance or Chance()) if isinstance(shown, View) else shown
    facts = facts_of(table.setup)
    row = np.zeros(layout.WIDTH, np.uint16)
    exits = [layout.OFF if end < 0 else end for end in table.board.exits]
    row[layout.EXITS : layout.EXITS + len(exits)] = exits
    for square, laid in enumerate(table.board.laid):
        row[layout.LAID + square] = 4 * laid.tile + laid.turn if laid else layout.EMPTY
    stones = [_at(stone, table.board.grid.side0) for stones in table.stones for stone in stones]
    stones += [layout.OUT] * (8 - len(stones))
    row[layout.STONES : layout.STONES + 8] = stones
    for seat, hand in enumerate(table.hands):
        held = hand or table.aside[seat]
        row[layout.HANDS + 4 * seat : layout.HANDS + 4 * seat + len(held)] = held
        row[layout.COUNTS + seat] = len(hand)
        row[layout.ASIDE + seat] = len(table.aside[seat])
    _put_piles(row, table, facts)
    row[layout.FACTS : layout.FACTS + len(facts)] = facts
    row[layout.ACTIVE] = table.active
    row[layout.ASKED] = _asked(table)
    row[layout.DRAGON] = layout.DRAGON_PLACES.get(table.dragon, table.dragon)
    row[layout.READY] = _bits(table.ready)
    row[layout.SPOILS] = _bits(table.spoils)
    row[layout.WINNERS] = _bits(table.winners or ())
    row[layout.WHY] = layout.RUNNING if table.winners is None else _why(table)
    row[layout.PLACED] = len(table.board)
    row[layout.LIVING] = _bits(table.living)
    short = [seat for seat in table.living if len(table.hands[seat]) < HAND]
    row[layout.SHORT] = _bits(tuple(short))
    return row


@cache
def first_row(setup: Setup) -> Row:
    """The row from which games of a setup begin: nothing dealt yet, the whole box in the deck."""
    row = row_of(first_table(setup))
    box = edition_named(setup.edition).box
    row[layout.DECK : layout.DECK + len(box)] = box
    row.flags.writeable = False
    return row


def _at(stone: Stone, side0: int) -> int:
    if stone is None:
        return layout.UNSTARTED
    if stone == OUT:
        return layout.OUT
    return stone if stone < side0 else layout.SIDE0 + stone - side0


def _put_piles(row: Row, table: Table, facts: Facts) -> None:
    """The piles lie at the end of the deck, one after the other; tiles that are due before."""
    place = facts.box
    for number in reversed(range(len(table.piles))):
        pile = table.piles[number]
        row[layout.BOTTOMS + number] = place
        place -= len(pile)
        row[layout.TOPS + number] = place
        row[layout.DECK + place : layout.DECK + place + len(pile)] = pile
    if table.due:
        row[layout.DUE] = len(table.due.tiles)
        row[layout.PASSES] = table.due.passes
        row[layout.DECK + place - len(table.due.tiles) : layout.DECK + place] = table.due.tiles


def _asked(table: Table) -> int:
    if table.asked:
        return _ASKED[table.asked]
    return layout.SHUFFLE if table.due else layout.NOBODY


def _why(table: Table) -> int:
    """Why a game is over; the table does not say, but it can be told from it."""
    mode = facts_of(table.setup).mode
    if mode == SOLITAIRE:
        return layout.WON if table.winners else layout.LOST
    if not table.living:
        return layout.TOGETHER
    if len(table.living) == 1:
        return layout.LAST
    return layout.STUCK if mode == PILE_DUEL else layout.TILES


def _bits(numbers: tuple[int, ...]) -> int:
    return sum(1 << number for number in numbers)


def _numbers(bits: int) -> tuple[int, ...]:
    return tuple(number for number in range(8) if bits >> number & 1)


def table_of(row: Row, setup: Setup) -> Table:
    """A row as a table; what the seats have seen go into the pile is not in a row."""
    facts = facts_of(setup)
    numbers = row.tolist()
    board = _board(numbers, facts.size)
    stones = [_stone(numbers[layout.STONES + i], board.grid.side0) for i in range(8)]
    counts = numbers[layout.COUNTS : layout.COUNTS + 8]
    asides = numbers[layout.ASIDE : layout.ASIDE + 8]
    winners, why = numbers[layout.WINNERS], numbers[layout.WHY]
    due = numbers[layout.DUE]
    tops = numbers[layout.TOPS : layout.TOPS + 4]
    piles = [
        tuple(numbers[layout.DECK + tops[i] : layout.DECK + numbers[layout.BOTTOMS + i]])
        for i in range(facts.piles)
    ]
    waiting = numbers[layout.DECK + tops[0] - due : layout.DECK + tops[0]]
    dragon: DragonPlace = numbers[layout.DRAGON]
    return Table(
        setup,
        board,
        stones=tuple(
            tuple(stones[facts.each * seat : facts.each * (seat + 1)])
            for seat in range(facts.seats)
        ),
        hands=tuple(_hand(numbers, seat, counts[seat]) for seat in range(facts.seats)),
        piles=tuple(piles),
        aside=tuple(_hand(numbers, seat, asides[seat]) for seat in range(facts.seats)),
        dragon=layout.DRAGON_WORDS.get(numbers[layout.DRAGON], dragon),
        active=numbers[layout.ACTIVE],
        asked=layout.ASKED_WORDS[numbers[layout.ASKED]],
        ready=_numbers(numbers[layout.READY]),
        spoils=_numbers(numbers[layout.SPOILS]),
        due=Due(tuple(sorted(waiting)), (None,) * facts.seats, bool(numbers[layout.PASSES]))
        if due
        else None,
        seen=((),) * facts.seats,
        winners=_numbers(winners) if why else None,
    )


def _board(numbers: list[int], size: int) -> Board:
    board = Board.empty(size)
    for square in range(size * size):
        if laid := numbers[layout.LAID + square]:
            board = board.lay(square, laid >> 2, laid & 3)
    return board


def _stone(at: int, side0: int) -> Stone:
    if at == layout.UNSTARTED:
        return None
    if at == layout.OUT:
        return OUT
    return at if at < layout.SIDE0 else at - layout.SIDE0 + side0


def _hand(numbers: list[int], seat: int, count: int) -> tuple[int, ...]:
    first = layout.HANDS + 4 * seat
    return tuple(sorted(numbers[first : first + count]))
