"""Tiles and boards in ASCII: the two ends of a path over a square carry the same letter.

The ports of squares side by side stand side by side, so a path is followed from letter to
letter within a square, and straight on to the next one.
"""

from __future__ import annotations

from tsuro.picture.scene import Scene
from tsuro.picture.text.cells import FAINT, PATH, Cells, Ink
from tsuro.table import OUT
from tsuro.tile import PAIRS, Pairs
from tsuro.view import Placement

WIDE, HIGH = 7, 4
PORTS = ((2, 0), (4, 0), (6, 1), (6, 2), (4, 3), (2, 3), (0, 2), (0, 1))
"""Where the ports of a square stand, from its top left corner."""
FRAME = ("+-----+", "|     |", "|     |", "+-----+")
LOW_PORTS = ((2, 0), (4, 0), (6, 0), (6, 2), (4, 2), (2, 2), (0, 2), (0, 0))
"""The same where lines are few: the ports of the sides stand in the corners."""
LOW_FRAME = ("+-----+", "|     |", "+-----+")

Inks = dict[frozenset[int], Ink]


def tile_letters(number: int, turn: int) -> Cells:
    """A tile."""
    found = Cells(WIDE, HIGH)
    _square(found, (0, 0), PAIRS[number][turn], {})
    return found


def board_letters(
    scene: Scene,
    letters: dict[tuple[int, int], str],
    placement: Placement | None,
    low: bool = False,
) -> Cells:
    """A board with the number of each tile in its square, stones as their letters on the empty
    squares that they face, and a placement as it would be, with * where stones would stand."""
    grid, high = scene.board.grid, HIGH - 1 if low else HIGH
    found = Cells(grid.size * WIDE, grid.size * high)
    laid = {square: tile for square, tile in enumerate(scene.board.laid) if tile}
    pairs = {square: PAIRS[tile.tile][tile.turn] for square, tile in laid.items()}
    labels = {square: f"{tile.tile}r{tile.turn}" for square, tile in laid.items()}
    ways = [(Ink("path", scene.sign(way.seat, way.stone)), way.path) for way in scene.trails]
    if placement:
        action, square = placement.action, grid.index[placement.square]
        pairs[square] = PAIRS[action.tile][action.turn]
        labels[square] = f"{action.tile}r{action.turn}?"
        ways += [(Ink("plan", scene.sign(w.seat, w.stone)), w.path) for w in placement.walks]
    inks: dict[str, Inks] = {}
    for ink, path in ways:
        for step in path:
            inks.setdefault(step.square, {})[frozenset((step.enter, step.leave))] = ink
    for square, name in enumerate(grid.squares):
        corner = square % grid.size * WIDE, square // grid.size * high
        _square(found, corner, pairs.get(square, ()), inks.get(name, {}), low)
        label = labels.get(square, "")
        found.put(corner[0] + 1 + (5 - len(label)) // 2, corner[1] + 1, label, FAINT)
    for walk in placement.walks if placement else ():
        if walk.end is not None:
            ink = Ink("plan", scene.sign(walk.seat, walk.stone))
            found.put(*_place(scene, grid.addresses[walk.end], low), "*", ink)
    for seat, addresses in enumerate(scene.stones):
        for stone, at in enumerate(addresses):
            if at is not None and at != OUT:
                ink = Ink("stone", scene.sign(seat, stone))
                found.put(*_place(scene, at, low), letters[seat, stone], ink)
    return found


def _square(
    cells: Cells, corner: tuple[int, int], pairs: Pairs, inks: Inks, low: bool = False
) -> None:
    """A square with its frame, and a letter at both ends of each path."""
    column, row = corner
    for y, line in enumerate(LOW_FRAME if low else FRAME):
        cells.put(column, row + y, line, FAINT)
    for letter, pair in zip("abcd", pairs, strict=False):
        for port in pair:
            dx, dy = (LOW_PORTS if low else PORTS)[port]
            cells.put(column + dx, row + dy, letter, inks.get(frozenset(pair), PATH))


def _place(scene: Scene, address: int, low: bool) -> tuple[int, int]:
    """The cell of an address."""
    grid = scene.board.grid
    square = grid.square(address)
    port = (grid.ports(address)[0] if grid.is_side(address) else address) & 7
    dx, dy = (LOW_PORTS if low else PORTS)[port]
    high = HIGH - 1 if low else HIGH
    return square % grid.size * WIDE + dx, square // grid.size * high + dy
