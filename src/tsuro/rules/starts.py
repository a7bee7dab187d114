"""Where stones may start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tsuro.grid import Grid
from tsuro.table import OUT, Table


@dataclass(frozen=True)
class Starts:
    """An edition's starts: all that the board has, and those that are free."""

    name: str
    all: Callable[[Grid], tuple[int, ...]]
    free: Callable[[Table], tuple[int, ...]]


def _standing(table: Table) -> list[int]:
    stones = (stone for stones in table.stones for stone in stones)
    return [stone for stone in stones if stone is not None and stone != OUT]


def _free_marks(table: Table) -> tuple[int, ...]:
    taken = _standing(table)
    return tuple([mark for mark in table.board.grid.marks if mark not in taken])


def _free_sides(table: Table) -> tuple[int, ...]:
    grid = table.board.grid
    faced = {grid.square(stone) for stone in _standing(table)}
    return tuple(side for side in grid.sides if grid.square(side) not in faced)


def _free_marks_on_new_sides(table: Table) -> tuple[int, ...]:
    grid, taken = table.board.grid, _standing(table)
    if len(table.stones[0]) > 4:
        return _free_marks(table)
    used = {grid.side_of(stone) for stone in taken}
    return tuple(mark for mark in grid.marks if grid.side_of(mark) not in used)


START_MARK = Starts("start-mark", lambda grid: grid.marks, _free_marks)
"""Any port on the rim that no stone stands on."""
OUTER_SIDE = Starts("outer-side", lambda grid: grid.sides, _free_sides)
"""Any outer side of a square that no stone faces; the port is chosen with the first tile."""
MARK_ON_NEW_SIDE = Starts("mark-on-new-side", lambda grid: grid.marks, _free_marks_on_new_sides)
"""Any free mark; with up to four stones each on a side of the board of its own."""
