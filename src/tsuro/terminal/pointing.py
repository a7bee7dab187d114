"""What somebody means who clicks on the board."""

from __future__ import annotations

from math import floor

from tsuro.action import Choice, Start
from tsuro.picture.svg.geometry import SQUARE, spot
from tsuro.terminal.mind import Choosing

NEAR = 0.5
"""How far from a start a click may be, in squares."""


def pointed(choosing: Choosing, across: float, down: float) -> Choice | None:
    """The choice at a point of the board, given in squares from its top left corner: the start
    that is near, or the tile in mind on its square."""
    if placement := choosing.placement:
        square = f"{chr(97 + floor(across))}{floor(down) + 1}"
        return choosing.choice if square == placement.square else None
    grid = choosing.view.board.grid

    def far(start: Start) -> float:
        x, y = spot(grid, grid.addresses[start.at])
        return (x / SQUARE - across) ** 2 + (y / SQUARE - down) ** 2

    starts = [choice for choice in choosing.view.choices if isinstance(choice, Start)]
    best = min(starts, key=far, default=None)
    return best if best is not None and far(best) < NEAR**2 else None
