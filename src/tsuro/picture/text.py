"""Tiles and boards as text: lines of dots in Unicode, or letters at the ports in ASCII."""

from __future__ import annotations

from collections.abc import Mapping

from tsuro.board import Board
from tsuro.picture.geometry import SQUARE, points
from tsuro.tile import PAIRS

_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_BLANK = 0x2800


class Canvas:
    """A picture of dots, two by four to a character; letters may stand on top of it."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self._cells = [[0] * columns for _ in range(rows)]
        self._letters: dict[tuple[int, int], str] = {}

    def dot(self, x: float, y: float) -> None:
        """Set the dot nearest to a point, counted in dots."""
        column, row = int(x), int(y)
        if 0 <= column < 2 * self.columns and 0 <= row < 4 * self.rows:
            self._cells[row // 4][column // 2] |= _DOTS[row % 4][column % 2]

    def letter(self, column: int, row: int, letter: str) -> None:
        """Put a letter in a cell."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            self._letters[column, row] = letter

    def lines(self) -> list[str]:
        """The picture, line by line."""
        return [
            "".join(
                self._letters.get((column, row), chr(_BLANK + cell) if cell else " ")
                for column, cell in enumerate(cells)
            )
            for row, cells in enumerate(self._cells)
        ]


def tile(number: int, turn: int = 0, *, unicode: bool = True) -> list[str]:
    """A tile as lines of text, with a frame."""
    if not unicode:
        return _letters(number, turn)
    canvas = Canvas(12, 6)
    _paths(canvas, number, turn, 0, 0, 24)
    return ["┌" + "─" * 12 + "┐", *(f"│{line}│" for line in canvas.lines()), "└" + "─" * 12 + "┘"]


def _paths(canvas: Canvas, number: int, turn: int, left: int, top: int, size: int) -> None:
    scale = (size - 1) / SQUARE
    for a, b in PAIRS[number][turn]:
        for x, y in points(a, b):
            canvas.dot(left + x * scale + 0.5, top + y * scale + 0.5)


def _letters(number: int, turn: int) -> list[str]:
    """A tile in ASCII: the two ends of a path carry the same letter."""
    port: dict[int, str] = {}
    for letter, (a, b) in zip("abcd", PAIRS[number][turn], strict=True):
        port[a] = port[b] = letter
    return [
        f"+--{port[0]}--{port[1]}--+",
        f"{port[7]}        {port[2]}",
        "|        |",
        f"{port[6]}        {port[3]}",
        f"+--{port[5]}--{port[4]}--+",
    ]


_WIDE, _HIGH = 8, 4


def board(board: Board, stones: Mapping[int, str], *, unicode: bool = True) -> list[str]:
    """A board as lines of text: paths, and a letter for each stone where it stands.

    ``stones`` gives the letter of each address that a stone stands at.
    """
    return _dotted(board, stones) if unicode else _listed(board, stones)


def _dotted(board: Board, stones: Mapping[int, str]) -> list[str]:
    size = board.grid.size
    canvas = Canvas(size * _WIDE + 2, size * _HIGH + 2)
    for square, laid in enumerate(board.laid):
        column, row = square % size, square // size
        left, top = 2 + column * 2 * _WIDE, 4 + row * 4 * _HIGH
        if laid:
            _paths(canvas, laid.tile, laid.turn, left, top, 2 * _WIDE)
        else:
            canvas.letter(1 + column * _WIDE + _WIDE // 2, 1 + row * _HIGH + _HIGH // 2 - 1, "·")
    for address, letter in stones.items():
        column, row = _cell(board, address)
        canvas.letter(column, row, letter)
    header = "    " + "".join(f"{chr(97 + i):^{_WIDE}}" for i in range(size))
    lines = canvas.lines()
    lined = [header.rstrip(), "   ╭" + lines[0][1:-1].replace(" ", "─") + "╮"]
    for number, line in enumerate(lines[1:-1]):
        label = str(number // _HIGH + 1) if number % _HIGH == 1 else " "
        west = line[0] if line[0] != " " else "│"
        east = line[-1] if line[-1] != " " else "│"
        lined.append(f" {label} {west}{line[1:-1]}{east}")
    lined.append("   ╰" + lines[-1][1:-1].replace(" ", "─") + "╯")
    return lined


def _cell(board: Board, address: int) -> tuple[int, int]:
    """The cell for a stone: just outside the empty square that it faces, at its port."""
    grid = board.grid
    square = grid.square(address)
    column, row = 1 + square % grid.size * _WIDE, 1 + square // grid.size * _HIGH
    side = grid.ports(address)[0] & 7 if grid.is_side(address) else address & 7
    along = {0: 2, 1: 5, 2: 1, 3: 2, 4: 5, 5: 2, 6: 2, 7: 1}[side]
    match side // 2:
        case 0:
            return column + along, row - 1
        case 1:
            return column + _WIDE, row + along
        case 2:
            return column + along, row + _HIGH
        case _:
            return column - 1, row + along


def _listed(board: Board, stones: Mapping[int, str]) -> list[str]:
    """In ASCII: which tile lies where, and where the stones stand."""
    size = board.grid.size
    lines = ["     " + "".join(f"{chr(97 + i):<6}" for i in range(size)).rstrip()]
    for row in range(size):
        cells = (board.laid[row * size + column] for column in range(size))
        text = "".join(f"{f'{laid.tile}r{laid.turn}' if laid else '.':<6}" for laid in cells)
        lines.append(f"{row + 1:>3}  {text.rstrip()}")
    where = (f"{letter} {board.grid.names[address]}" for address, letter in stones.items())
    return [*lines, "     " + ", ".join(where)]
