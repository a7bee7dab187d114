"""Actions as codes and back."""

from __future__ import annotations

from itertools import combinations
from math import comb

from tsuro.action import Choice, Draw, Exchange, Place, Start, start
from tsuro.fast.kinds import OUTER_SIDE
from tsuro.fast.layout import TURNS_OF_ALL, Facts, facts_of, starts_of
from tsuro.grid import Grid
from tsuro.table import Table
from tsuro.tile import TURNS


class NoMeaning(ValueError):
    """A code that means nothing at a table."""


def action_of(code: int, table: Table) -> Choice:
    """The action that a code means at a table; raises `NoMeaning` if it means none there."""
    facts, grid = facts_of(table.setup), table.board.grid
    if not 0 <= code < facts.codes:
        raise NoMeaning
    if code < facts.place0:
        return start(grid.names[_starts(facts, grid)[code]])
    if code < facts.exchange0:
        port, laid = divmod(code - facts.place0, TURNS_OF_ALL)
        stone, enter = divmod(port, facts.enters)
        at = table.stones[table.active][stone]
        entering = at is not None and grid.is_side(at)
        if laid % 4 >= TURNS[1 + laid // 4] or (enter and not entering):
            raise NoMeaning
        return Place(
            1 + laid // 4,
            laid % 4,
            stone if facts.each > 1 else None,
            grid.ports(at)[enter] & 7 if at is not None and entering else None,
        )
    if code < facts.draw0:
        return _exchange(code - facts.exchange0, *_both(table))
    return Draw(code - facts.draw0)


def code_of(action: Choice, table: Table) -> int:
    """The code of an action at a table."""
    facts, grid = facts_of(table.setup), table.board.grid
    match action:
        case Start(at):
            return _starts(facts, grid).index(grid.addresses[at])
        case Place(tile, turn, stone, enter):
            port = (stone or 0) * facts.enters + (enter or 0) % 2
            return facts.place0 + port * TURNS_OF_ALL + 4 * (tile - 1) + turn
        case Exchange(give, take):
            return facts.exchange0 + _rank(give, take, *_both(table))
        case Draw(pile):
            return facts.draw0 + pile


def _starts(facts: Facts, grid: Grid) -> tuple[int, ...]:
    return starts_of(grid, facts.starts_by == OUTER_SIDE)


def _both(table: Table) -> tuple[tuple[int, ...], list[int]]:
    """One's own tiles and those that may be taken, sorted."""
    theirs = sorted(tile for owner in table.spoils for tile in table.hands[owner])
    return table.hands[table.active], theirs


def _exchange(rank: int, mine: tuple[int, ...], theirs: list[int]) -> Exchange:
    """The exchange of a rank: first how many, then which are given, then which are taken."""
    count = 0
    while rank >= comb(len(mine), count) * comb(len(theirs), count):
        rank -= comb(len(mine), count) * comb(len(theirs), count)
        count += 1
        if count > min(len(mine), len(theirs)):
            raise NoMeaning
    give, take = divmod(rank, comb(len(theirs), count))
    return Exchange(list(combinations(mine, count))[give], list(combinations(theirs, count))[take])


def _rank(
    give: tuple[int, ...], take: tuple[int, ...], mine: tuple[int, ...], theirs: list[int]
) -> int:
    count = len(give)
    before = sum(comb(len(mine), n) * comb(len(theirs), n) for n in range(count))
    given = list(combinations(mine, count)).index(give)
    taken = list(combinations(theirs, count)).index(take)
    return before + given * comb(len(theirs), count) + taken
