"""Tiles and boards as text: curves of dots in Unicode, or letters at the ports in ASCII."""

from __future__ import annotations

from tsuro.picture.scene import Scene, Source, check_tile, scene_of
from tsuro.picture.text.ascii import HIGH, WIDE, board_letters, tile_letters
from tsuro.picture.text.braille import Size, board_dots, tile_dots
from tsuro.picture.text.cells import FAINT, Cells
from tsuro.view import Placement

SIZES: tuple[Size, ...] = ((7, 3), (8, 4), (10, 5), (12, 6), (14, 7), (16, 8))
"""How large a square can be, in characters."""
LETTERED: Size = (WIDE, HIGH)
"""How large a square is in ASCII."""
LOW: Size = (WIDE, HIGH - 1)
"""How large it is there where lines are few."""
BESIDE, ABOVE = 5, 3
"""What the frame and the coordinates around a board take."""
TIGHT = 2
"""What they take above and below it where the letters stand in the frame."""


def tile(number: int, turn: int = 0, *, unicode: bool = True, size: Size = (12, 6)) -> Cells:
    """A tile, with a frame.

    >>> from tsuro.picture.text import tile
    >>> for line in tile(1, unicode=False).lines():
    ...     print(line)
    +-a-a-+
    d     b
    d     b
    +-c-c-+
    """
    check_tile(number, turn)
    return tile_dots(number, turn, size) if unicode else tile_letters(number, turn)


def board(
    source: Source | Scene,
    *,
    unicode: bool = True,
    size: Size = (8, 4),
    placement: Placement | None = None,
    tight: bool = False,
) -> Cells:
    """A board, table, view or game: its paths in their stones' colours, and a letter for each
    stone where it stands; with a placement also what that would do. ``tight``: in as few lines as
    can be, with the letters of the columns in the frame, or low squares in ASCII.

    >>> from tsuro import Game
    >>> from tsuro.picture.text import board
    >>> lines = board(Game.new(seats=2), unicode=False).lines()
    >>> lines[0].split()
    ['a', 'b', 'c', 'd', 'e', 'f']
    """
    scene = source if isinstance(source, Scene) else scene_of(source)
    letters = {
        (seat, stone): letter_of(scene, seat, stone)
        for seat, stones in enumerate(scene.stones)
        for stone in range(len(stones))
    }
    if unicode:
        dots = board_dots(scene, letters, size, placement)
        return _coordinated(dots, scene, size, 1, 0 if tight else 1)
    lettered = LOW if tight else LETTERED
    return _coordinated(board_letters(scene, letters, placement, tight), scene, lettered, 0)


def letter_of(scene: Scene, seat: int, stone: int) -> str:
    """The letter of a stone: one for each seat, the second stone's small; in a game of one seat
    the stones are numbered."""
    if len(scene.stones) == 1:
        return str(stone + 1)
    return "ABCDEFGH"[seat] if stone == 0 else "abcdefgh"[seat]


def _coordinated(cells: Cells, scene: Scene, size: Size, frame: int, above: int = 1) -> Cells:
    """A board with letters above it, or in its frame, and figures beside it."""
    (wide, high), count = size, scene.board.grid.size
    found = Cells(cells.columns + 3, cells.rows + above)
    found.lay(cells, 3, above)
    for n in range(count):
        found.put(3 + frame + n * wide + (wide - 1) // 2, 0, chr(97 + n), FAINT)
        found.put(1, above + frame + n * high + (high - 1) // 2, str(n + 1), FAINT)
    return found


def largest(scene: Scene, columns: int, rows: int) -> Size | None:
    """The largest size of squares for which a board has room; None if there is none."""
    count = scene.board.grid.size
    fitting = [
        (wide, high)
        for wide, high in SIZES
        if count * wide + BESIDE <= columns and count * high + ABOVE <= rows
    ]
    return fitting[-1] if fitting else None
