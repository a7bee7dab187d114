"""Scenes: tables set up by hand, with the board drawn as text.

A board is drawn row by row; a cell is a tile as ``17r2`` or ``.`` for an empty square. Three
tiles make paths that can be followed without a picture: 34 goes straight across, 1 turns back
on each side, 35 cuts the four corners. On the corner square a1, tile 23 takes a stone from
port 0 on to b1 and pushes one from port 1 over the edge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from tsuro.action import parse
from tsuro.board import Board
from tsuro.chance import Chance
from tsuro.editions import edition as edition_named
from tsuro.event import Event
from tsuro.game import NAMES
from tsuro.rules.draft import Step
from tsuro.table import OUT, Stone, Table
from tsuro.tile import DragonPlace

STRAIGHT, BACK, CORNER = 34, 1, 35


def scene(
    edition: str = "calliope",
    *,
    stones: Sequence[str | Sequence[str]],
    hands: Sequence[Sequence[int]],
    board: str = "",
    pile: Sequence[int] = (),
    piles: Sequence[Sequence[int]] | None = None,
    dragon: DragonPlace | None = None,
    active: int = 0,
    ready: Sequence[int] = (0,),
    mode: str = "standard",
    options: Mapping[str, Any] | None = None,
) -> Table:
    """A table where the active seat is to lay a tile."""
    rules = edition_named(edition)
    setup = rules.setup(NAMES[: len(stones)], mode, options)
    dealt = rules.deal(setup, rules.box)
    return replace(
        dealt,
        board=drawn(board, dealt.board.grid.size),
        stones=tuple(
            tuple(_stone(dealt, one) for one in ([each] if isinstance(each, str) else each))
            for each in stones
        ),
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        piles=tuple(map(tuple, [pile] if piles is None else piles)),
        dragon=dealt.dragon if dragon is None else dragon,
        active=active,
        asked="place",
        ready=tuple(ready),
    )


def _stone(table: Table, text: str) -> Stone:
    return OUT if text == "out" else table.board.grid.addresses[text]


def drawn(text: str, size: int = 6) -> Board:
    """A board from its drawing."""
    board = Board.empty(size)
    rows = [line.split() for line in text.strip().splitlines()]
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if cell != ".":
                tile, turn = cell.split("r")
                board = board.lay(row * size + column, int(tile), int(turn))
    return board


def play(table: Table, *actions: str, chance: Chance | None = None) -> Step:
    """Play actions for whoever is to decide, shuffling where that is due; the events of all."""
    rules = edition_named(table.setup.edition)
    events: tuple[Event, ...] = ()
    for text in actions:
        step = rules.play(table, table.active, parse(text))
        table, events = step.table, events + step.events
        if table.due:
            pile = (chance or Chance(1)).shuffle((*table.piles[0], *table.due.tiles))
            step = rules.shuffle(table, pile)
            table, events = step.table, events + step.events
    return Step(table, events)


def legal(table: Table) -> set[str]:
    """The choices, as text."""
    return {str(choice) for choice in edition_named(table.setup.edition).choices(table)}


def where(table: Table) -> list[list[str | None]]:
    """Where the stones are, as text."""
    return [[table.stone_text(stone) for stone in stones] for stones in table.stones]


def kinds(events: Sequence[Event]) -> list[str]:
    """The names of events."""
    return [type(event).__name__ for event in events]


def told(events: Sequence[Event], kind: type) -> list[Any]:
    """The events of one kind."""
    assert kind in get_args(Event)
    return [event for event in events if isinstance(event, kind)]
