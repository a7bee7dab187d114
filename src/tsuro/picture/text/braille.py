"""Tiles and boards drawn with dots, two by four to a character (Braille)."""

from __future__ import annotations

from functools import cache

from tsuro.picture.scene import Scene
from tsuro.picture.svg.geometry import SQUARE, points
from tsuro.picture.text.cells import FAINT, PATH, Cells, Ink
from tsuro.table import OUT
from tsuro.tile import PAIRS
from tsuro.view import Placement

_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_BLANK = 0x2800

Size = tuple[int, int]
"""How many characters a square is wide and high."""
Dot = tuple[int, int]


class Dots:
    """Dots on a canvas of characters; a character has the ink of the last dot set in it."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self._dots: dict[tuple[int, int], Ink] = {}

    def line(self, a: int, b: int, corner: tuple[int, int], size: Size, ink: Ink) -> None:
        """Draw the path between two ports of a square over what is there, with a halo."""
        left, top = corner
        way, halo = _strokes(a, b, size)
        for column, row in halo:
            self._dots.pop((left + column, top + row), None)
        for column, row in way:
            self._dots[left + column, top + row] = ink

    def cells(self) -> Cells:
        """The canvas as characters."""
        bits: dict[tuple[int, int], int] = {}
        inks: dict[tuple[int, int], Ink] = {}
        for (column, row), ink in self._dots.items():
            if 0 <= column < 2 * self.columns and 0 <= row < 4 * self.rows:
                cell = column // 2, row // 4
                bits[cell] = bits.get(cell, 0) | _DOTS[row % 4][column % 2]
                if ink.sign is not None or cell not in inks:
                    inks[cell] = ink
        found = Cells(self.columns, self.rows)
        for (column, row), bit in bits.items():
            found.put(column, row, chr(_BLANK + bit), inks[column, row])
        return found


def _dot(along: float, count: int) -> int:
    """The dot for a point along a side that has so many. Where they are few, the two ports of a
    side are moved apart, so that they do not share a character, and with it a colour."""
    part = 3 * along / SQUARE
    if count == 12:
        return round(3 * part if part < 1 else 3 + 5 * (part - 1) if part < 2 else 3 * part + 2)
    return round(part * (count - 1) / 3)


@cache
def _strokes(a: int, b: int, size: Size) -> tuple[frozenset[Dot], frozenset[Dot]]:
    """The dots of a path on a square, and those around it that are cleared."""
    wide, high = 2 * size[0], 4 * size[1]
    way = {(_dot(x, wide), _dot(y, high)) for x, y in points(a, b, 120)}
    reach = range(-2, 3)
    far = {3: 1.0, 4: 2.0}.get(size[1], 4.0)  # where squares are small, paths lie close
    halo = {
        (column + dx, row + dy)
        for column, row in way
        for dx in reach
        for dy in reach
        if dx * dx + dy * dy <= far and 0 <= column + dx < wide and 0 <= row + dy < high
    }
    return frozenset(way), frozenset(halo)


def tile_dots(number: int, turn: int, size: Size = (12, 6)) -> Cells:
    """A tile with a frame."""
    columns, rows = size
    dots = Dots(columns, rows)
    for a, b in PAIRS[number][turn]:
        dots.line(a, b, (0, 0), size, PATH)
    found = Cells(columns + 2, rows + 2)
    found.put(0, 0, "┌" + "─" * columns + "┐", FAINT)
    for row in range(rows):
        found.put(0, row + 1, "│", FAINT)
        found.put(columns + 1, row + 1, "│", FAINT)
    found.put(0, rows + 1, "└" + "─" * columns + "┘", FAINT)
    found.lay(dots.cells(), 1, 1)
    return found


def board_dots(
    scene: Scene, letters: dict[tuple[int, int], str], size: Size, placement: Placement | None
) -> Cells:
    """A board with its paths, the stones as letters, and a placement as it would be."""
    grid, (wide, high) = scene.board.grid, size
    dots = Dots(grid.size * wide, grid.size * high)
    walked = {
        (step.square, frozenset((step.enter, step.leave))): Ink(
            "path", scene.sign(trail.seat, trail.stone)
        )
        for trail in scene.trails
        for step in trail.path
    }
    shown = {square: laid for square, laid in enumerate(scene.board.laid) if laid}
    pairs = {square: PAIRS[laid.tile][laid.turn] for square, laid in shown.items()}
    if placement:
        square = grid.index[placement.square]
        pairs[square] = PAIRS[placement.action.tile][placement.action.turn]
        for walk in placement.walks:
            ink = Ink("plan", scene.sign(walk.seat, walk.stone))
            walked |= {(s.square, frozenset((s.enter, s.leave))): ink for s in walk.path}
    for square, joined in pairs.items():
        corner = 2 * wide * (square % grid.size), 4 * high * (square // grid.size)
        name = grid.squares[square]
        inks = [(walked.get((name, frozenset(pair)), PATH), pair) for pair in joined]
        for ink, (a, b) in sorted(inks, key=lambda item: item[0].sign is not None):
            dots.line(a, b, corner, size, ink)
    found = Cells(grid.size * wide + 2, grid.size * high + 2)
    _frame(found)
    for square in range(grid.size**2):
        if square not in pairs:
            column, row = square % grid.size * wide, square // grid.size * high
            found.put(1 + column + wide // 2, 1 + row + high // 2, "·", FAINT)
    found.lay(dots.cells(), 1, 1)
    for seat, addresses in enumerate(scene.stones):
        for stone, at in enumerate(addresses):
            if at is not None and at != OUT:
                column, row = _cell(scene, at, size)
                ink = Ink("stone", scene.sign(seat, stone))
                found.put(column, row, letters[seat, stone], ink)
    if placement:
        _outs(found, scene, placement, size)
    return found


def _frame(cells: Cells) -> None:
    inner = cells.columns - 2
    cells.put(0, 0, "╭" + "─" * inner + "╮", FAINT)
    for row in range(1, cells.rows - 1):
        cells.put(0, row, "│", FAINT)
        cells.put(cells.columns - 1, row, "│", FAINT)
    cells.put(0, cells.rows - 1, "╰" + "─" * inner + "╯", FAINT)


def _cell(scene: Scene, address: int, size: Size) -> tuple[int, int]:
    """The character for a stone: just outside the empty square that it faces, at its port."""
    grid, (wide, high) = scene.board.grid, size
    square = grid.square(address)
    column, row = 1 + square % grid.size * wide, 1 + square // grid.size * high
    port = grid.ports(address)[0] & 7 if grid.is_side(address) else address & 7
    across, down = round((wide - 1) / 3), round((high - 1) / 3)
    low = high - 1 - down if high > 3 else high - 1
    return {
        0: (column + across, row - 1),
        1: (column + wide - 1 - across, row - 1),
        2: (column + wide, row + (down if high > 3 else 0)),
        3: (column + wide, row + low),
        4: (column + wide - 1 - across, row + high),
        5: (column + across, row + high),
        6: (column - 1, row + low),
        7: (column - 1, row + (down if high > 3 else 0)),
    }[port]


def _outs(cells: Cells, scene: Scene, placement: Placement, size: Size) -> None:
    """A cross where a stone would go out, and a ring where it would stand."""
    grid = scene.board.grid
    for walk in placement.walks:
        ink = Ink("plan", scene.sign(walk.seat, walk.stone))
        if walk.end is not None:
            cells.put(*_cell(scene, grid.addresses[walk.end], size), "○", ink)
        elif walk.path:
            last = walk.path[-1]
            column, row = _cell(scene, grid.at(last.square, last.leave), size)
            cells.put(column, row, "×", ink)
