"""Paths over a square: as ink, as a stone's colour, as what would be walked."""

from __future__ import annotations

from functools import cache

from tsuro.picture.palette import INK, SHELL, Theme
from tsuro.picture.svg.geometry import CASING, HALO, PATH, WALKED, Point, curve, half, inward
from tsuro.picture.svg.markup import group, number, tag
from tsuro.tile import Pairs

CENTRED = (6, 7)
"""Water and Earth are too near to ink and paper: their paths carry a line in their middle."""


def line(a: int, b: int, *, whole: bool = True, beyond: float = 0) -> str:
    """The path between two ports as path data: all of it, or its first half; it may go a little
    beyond its ports, so that paths of squares side by side show no seam."""
    p, q, r, s = curve(a, b) if whole else half(a, b)
    start, end = _beyond(a, beyond), _beyond(b, beyond) if whole else ""
    first = f"M{start}L{_text(p)}" if start else f"M{_text(p)}"
    return f"{first}C{_text(q)} {_text(r)} {_text(s)}" + (f"L{end}" if end else "")


def _text(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _beyond(port: int, far: float) -> str:
    if not far:
        return ""
    (x, y), (dx, dy) = curve(port, port)[0], inward(port)
    return _text((x - far * dx, y - far * dy))


def inked(pairs: Pairs, theme: Theme) -> str:
    """Paths that nobody walked, each with the halo that lets it cross those before it."""
    ways = [line(a, b) for a, b in pairs]
    wide = PATH + 2 * HALO
    strokes = (_stroke(d, theme.tile, wide) + tag("path", d=d) for d in ways)
    return group(strokes, fill="none", stroke=theme.ink, stroke_width=PATH)


@cache
def painted(
    a: int, b: int, sign: int, theme: Theme, *, whole: bool = True, second: bool = False
) -> str:
    """A path that a stone walked: its colour between two lines, with a halo; to be drawn without
    filling."""
    d = line(a, b, whole=whole, beyond=1)
    wide = WALKED + 2 * CASING
    parts = [
        _stroke(line(a, b, whole=whole), theme.tile, wide + 2 * HALO),
        _stroke(line(a, b, whole=whole, beyond=0.4), theme.ink, wide),
        _stroke(d, theme.stones[sign], WALKED),
    ]
    if second or sign in CENTRED:
        shell = sign == CENTRED[0] or (second and sign != CENTRED[1])
        parts.append(_stroke(d, SHELL if shell else INK, CASING, "6 5" if second else None))
    return "".join(parts)


def planned(a: int, b: int, sign: int, theme: Theme) -> str:
    """A path that a stone would walk: dashes of its colour; to be drawn without filling."""
    d = line(a, b)
    return _stroke(d, theme.ink, 8, "9 6") + _stroke(d, theme.stones[sign], 5, "9 6")


def _stroke(d: str, colour: str, width: float, dashes: str | None = None) -> str:
    return tag("path", d=d, stroke=colour, stroke_width=width, stroke_dasharray=dashes)
