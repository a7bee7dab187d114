"""What a seat may decide: the only judge of what is legal."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tsuro.action import Choice, Draw, Exchange, Place, places, start
from tsuro.table import OUT, Table

if TYPE_CHECKING:
    from tsuro.rules.edition import Edition


def choices(edition: Edition, table: Table) -> tuple[Choice, ...]:
    """Every legal decision of the seat that is to decide; nothing when nobody is."""
    if table.asked == "place":
        return _places(edition, table)
    if table.asked == "start":
        names = table.board.grid.names
        free = edition.mode(table.setup.mode).starts(edition).free(table)
        return tuple([start(names[address]) for address in free])
    if table.asked == "exchange":
        return tuple(_exchanges(table))
    if table.asked == "draw":
        return tuple(Draw(pile) for pile in edition.mode(table.setup.mode).draws(table))
    return ()


def _places(edition: Edition, table: Table) -> tuple[Place, ...]:
    found, ends = placements(table, table.active, table.ready[0])
    for stone in table.ready[1:]:
        actions, stops = placements(table, table.active, stone)
        found += actions
        ends += stops
    if exit_forbidden(edition, ends):
        return tuple([action for action, end in zip(found, ends, strict=True) if end >= 0])
    return tuple(found)


def exit_forbidden(edition: Edition, ends: list[int]) -> bool:
    """Whether a placement that puts one's own stone out is forbidden, given where the stone
    would end for each: the edition may allow it only if every one does."""
    return edition.own_exit.forced_only and max(ends) >= 0


def placements(table: Table, seat: int, stone: int) -> tuple[list[Place], list[int]]:
    """Every placement of a seat's hand before one of its stones, allowed or not, and for each
    where that stone would end."""
    at = table.stones[seat][stone]
    if at is None or at == OUT:
        return [], []
    grid = table.board.grid
    tiles = dict.fromkeys(table.hands[seat])
    named = stone if len(table.stones[seat]) > 1 else None
    entering = at >= grid.side0
    actions: list[Place] = []
    ends: list[int] = []
    for port in grid.ports(at) if entering else (at,):
        for tile in tiles:
            actions += places(tile, named, port & 7 if entering else None)
        ends += table.board.ends(port, tiles)
    return actions, ends


def _exchanges(table: Table) -> list[Exchange]:
    mine = table.hands[table.active]
    theirs = sorted(tile for owner in table.spoils for tile in table.hands[owner])
    return [
        Exchange(give, take)
        for count in range(min(len(mine), len(theirs)) + 1)
        for give in combinations(mine, count)
        for take in combinations(theirs, count)
    ]
