"""Everything that a page shows of the game as one SVG to take parts from, and the shapes by which
it paints what was walked: so a page draws nothing itself."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from tsuro.grid import grid
from tsuro.picture.palette import in_variables
from tsuro.picture.svg.board import ground
from tsuro.picture.svg.geometry import (
    A_SQUARE,
    AT_MOST,
    CASING,
    GONE,
    HALO,
    PORTS,
    RIM,
    SQUARE,
    WALKED,
)
from tsuro.picture.svg.markup import group, tag
from tsuro.picture.svg.paths import CENTRED, line
from tsuro.picture.svg.stones import entered, gone, knot, stone
from tsuro.picture.svg.tiles import back, dragon, face
from tsuro.tile import TILES

SIZES = (6, 7)
"""The boards that there are."""


def sprite() -> str:
    """Tiles, boards and stones in one SVG, coloured by the page's CSS variables.

    Tiles are symbols of 90 by 90; boards, stones and marks are groups around their origin.
    """
    theme = in_variables()
    box = f"0 0 {SQUARE} {SQUARE}"
    faces = {f"tile-{one.number}": face(one.number, theme) for one in TILES}
    faces |= {"tile-back": back(theme), "tile-dragon": dragon(theme)}
    parts = [tag("symbol", inner, id=name, viewBox=box) for name, inner in faces.items()]
    groups = {f"ground-{size}": ground(grid(size), theme) for size in SIZES}
    pair = theme._replace(stones=("var(--one)", "var(--other)"))
    groups["knot"] = knot((0, 0), (0, 1), pair)
    for sign in range(len(theme.stones)):
        groups |= {
            f"stone-{sign}": stone(sign, theme),
            f"second-{sign}": stone(sign, theme, second=True),
            f"entered-{sign}": entered((0, 0), sign, theme),
            f"gone-{sign}": gone((0, 0), sign, theme),
        }
    parts += [tag("g", inner, id=name) for name, inner in groups.items()]
    return tag("svg", tag("defs", group(parts)), xmlns="http://www.w3.org/2000/svg") + "\n"


def shapes() -> dict[str, Any]:
    """The geometry for a page: measures, ports, and the way from each port to each other."""
    ways = list(permutations(range(8), 2))
    return {
        "SQUARE": SQUARE,
        "RIM": RIM,
        "GONE": GONE,
        "WALKED": WALKED,
        "CASING": CASING,
        "HALO": HALO,
        "PORTS": PORTS,
        "CENTRED": CENTRED,
        "A_SQUARE": round(1000 * A_SQUARE),
        "AT_MOST": round(1000 * AT_MOST),
        "TURNS": {str(one.number): one.turns for one in TILES},
        "LINES": {f"{a}{b}": line(a, b) for a, b in ways},
        "HALVES": {f"{a}{b}": line(a, b, whole=False) for a, b in ways},
        "LONG": {f"{a}{b}": line(a, b, beyond=1) for a, b in ways},
        "LONG_HALVES": {f"{a}{b}": line(a, b, whole=False, beyond=1) for a, b in ways},
    }
