"""Tiles and boards in ASCII: every path has a letter, which stands at each port that it passes.

Within a square two ports with the same letter are joined, and the letter between two squares
belongs to both, so a path is followed from letter to letter.
"""

from __future__ import annotations

from tsuro.picture.cells import FAINT, PATH, Cells, Ink
from tsuro.picture.scene import Scene
from tsuro.table import OUT
from tsuro.tile import PAIRS, Pairs
from tsuro.view import Placement

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
WIDE, HIGH = 7, 3
"""How far apart squares are: borders are shared."""
PORTS = ((2, 0), (5, 0), (7, 1), (7, 2), (5, 3), (2, 3), (0, 2), (0, 1))
"""Where the ports of a square stand, from its top left corner."""


def tile_letters(number: int, turn: int) -> Cells:
    """A tile: the two ends of a path carry the same letter."""
    found = Cells(WIDE + 1, HIGH + 1)
    _box(found, 0, 0)
    for letter, pair in zip("abcd", PAIRS[number][turn], strict=True):
        for port in pair:
            found.put(*PORTS[port], letter, PATH)
    return found


def board_letters(
    scene: Scene, letters: dict[tuple[int, int], str], placement: Placement | None
) -> Cells:
    """A board: letters at the ports, the number of each tile in its square, stones as capitals,
    the paths that they walked as their small letter."""
    grid = scene.board.grid
    found = Cells(grid.size * WIDE + 1, grid.size * HIGH + 1)
    pairs = {
        square: PAIRS[laid.tile][laid.turn] for square, laid in enumerate(scene.board.laid) if laid
    }
    labels = {
        square: f"{laid.tile}r{laid.turn}" for square, laid in enumerate(scene.board.laid) if laid
    }
    owners: dict[int, tuple[int, int]] = {}
    ways = [(trail.seat, trail.stone, trail.path) for trail in scene.trails]
    if placement:
        square = grid.squares.index(placement.square)
        pairs[square] = PAIRS[placement.action.tile][placement.action.turn]
        labels[square] = f"({placement.action.tile}r{placement.action.turn})"
        ways += [(walk.seat, walk.stone, walk.path) for walk in placement.walks]
    for seat, stone, path in ways:
        for step in path:
            owners[grid.addresses[f"{step.square}.{step.enter}"]] = seat, stone
            owners[grid.addresses[f"{step.square}.{step.leave}"]] = seat, stone
    for square in range(grid.size**2):
        _box(found, *_corner(square, grid.size))
    for square, label in labels.items():
        column, row = _corner(square, grid.size)
        found.put(column + 1 + (6 - len(label)) // 2, row + 1, label, FAINT)
    taken = {letter.lower() for letter in letters.values()}
    free = "".join(letter for letter in LETTERS if letter not in taken)
    for address, letter in _labelled(scene, pairs, free).items():
        owner = owners.get(address)
        column, row = _corner(address >> 3, grid.size)
        dx, dy = PORTS[address & 7]
        ink = Ink("path", scene.sign(*owner)) if owner else PATH
        shown = letters[owner].lower() if owner else letter
        found.put(column + dx, row + dy, shown, ink)
    _stones(found, scene, letters)
    return found


def _corner(square: int, size: int) -> tuple[int, int]:
    return square % size * WIDE, square // size * HIGH


def _box(cells: Cells, column: int, row: int) -> None:
    line = "+" + "-" * (WIDE - 1) + "+"
    for y in (0, HIGH):
        cells.put(column, row + y, line, FAINT)
    for y in range(1, HIGH):
        cells.put(column, row + y, "|", FAINT)
        cells.put(column + WIDE, row + y, "|", FAINT)


def _labelled(scene: Scene, pairs: dict[int, Pairs], free: str) -> dict[int, str]:
    """A letter for every port that a path passes: the same all along a path, and never the same
    for two paths of one square."""
    touching = scene.board.grid.touching
    path_of: dict[int, int] = {}
    paths: list[list[int]] = []
    for square, joined in pairs.items():
        for a, _ in joined:
            if 8 * square + a in path_of:
                continue
            members = _along(8 * square + a, pairs, touching)
            for address in members:
                path_of[address] = len(paths)
            paths.append(members)
    letters: list[str] = [""] * len(paths)
    for number, members in enumerate(paths):
        squares = {address >> 3 for address in members}
        near = {
            letters[path_of[8 * square + port]]
            for square in squares
            for pair in pairs.get(square, ())
            for port in pair
        }
        letters[number] = next((letter for letter in free if letter not in near), "*")
    return {address: letters[number] for address, number in path_of.items()}


def _along(start: int, pairs: dict[int, Pairs], touching: tuple[int, ...]) -> list[int]:
    """All ports on the path through one."""
    found, waiting = [start], [start]
    partner = {
        8 * square + one: 8 * square + other
        for square, joined in pairs.items()
        for a, b in joined
        for one, other in ((a, b), (b, a))
    }
    while waiting:
        address = waiting.pop()
        for other in (partner.get(address, -1), touching[address]):
            if other >= 0 and other in partner and other not in found:
                found.append(other)
                waiting.append(other)
    return found


def _stones(cells: Cells, scene: Scene, letters: dict[tuple[int, int], str]) -> None:
    grid = scene.board.grid
    for seat, addresses in enumerate(scene.stones):
        for stone, at in enumerate(addresses):
            if at is not None and at != OUT:
                port = grid.ports(at)[0] if grid.is_side(at) else at
                column, row = _corner(grid.square(at), grid.size)
                dx, dy = PORTS[port & 7]
                ink = Ink("stone", scene.sign(seat, stone))
                cells.put(column + dx, row + dy, letters[seat, stone], ink)
