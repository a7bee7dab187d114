"""The signs of the eight stones and of the dragon, as simple line drawings of our own.

Each is drawn around (0, 0), some 18 units wide: areas that are filled, and lines.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from tsuro.picture.svg.markup import number, tag


class Glyph(NamedTuple):
    """A sign: path data to fill, and path data to draw as lines."""

    areas: str
    lines: str


def _rays(count: int, inner: float, outer: float) -> str:
    parts = []
    for turn in range(count):
        x, y = sin(2 * pi * turn / count), -cos(2 * pi * turn / count)
        ends = (number(part) for part in (inner * x, inner * y, outer * x, outer * y))
        parts.append("M{} {}L{} {}".format(*ends))
    return "".join(parts)


def _star(points: int, inner: float, outer: float) -> str:
    corners = []
    for turn in range(2 * points):
        reach = inner if turn % 2 else outer
        angle = pi * turn / points
        corners.append(f"{number(reach * sin(angle))} {number(-reach * cos(angle))}")
    return f"M{'L'.join(corners)}Z"


GLYPHS = (
    Glyph(
        "M-5.5 2.5A5.5 5.5 0 0 1 5.5 2.5Z",
        "M-8.5 5.6H8.5M0-5.8V-8.4M-5.8-3.4L-7.7-5.2M5.8-3.4L7.7-5.2",
    ),
    Glyph("M-5.5-2.5A5.5 5.5 0 0 0 5.5-2.5Z", "M-8.5-5.6H8.5M-4 6.2H4"),
    Glyph("M3.6 0A3.6 3.6 0 1 1-3.6 0A3.6 3.6 0 1 1 3.6 0Z", _rays(8, 5.8, 8.6)),
    Glyph(_star(4, 2.9, 9), ""),
    Glyph("", "M-8.5-1.4H2.6A3.2 3.2 0 1 0-.6-4.6M-5.5 2.8H5.2A3 3 0 1 1 2.2 5.8"),
    Glyph(
        "M.6-9C1.4-5.4 6.4-3.4 6.4 2.2A6.2 6.2 0 0 1-6.2 2.4C-6.2-.6-4.4-2.2-3.6-4.2"
        "C-2.8-2.8-2.2-2-1.4-1.6C-2-4.6-.8-7 .6-9Z",
        "",
    ),
    Glyph("", "M-8.5-2.6C-6-6-3.6-6-1.2-2.6S4 .8 8.5-3.6M-8.5 4C-6 .6-3.6.6-1.2 4S4 7.4 8.5 3"),
    Glyph("M-8.6 6.4L-5.4-.6H-2.6L-1.4-5.6H3.4L5 1.2H7L8.6 6.4Z", ""),
)  # fmt: skip
"""East, West, South, North, Wind, Fire, Water, Earth."""

DRAGON = Glyph(
    "M-3.2-7.2A1.3 1.3 0 1 1-5.8-7.2A1.3 1.3 0 1 1-3.2-7.2Z",
    "M-8.4-7.8C-5.4-11-.2-9.6.2-5.8C.6-2-6.6-2.6-6.6 2.2C-6.6 7.2 4.8 8.6 6.6 3.6"
    "C7.8.2 3.4-1.6 2.2 1.2C1.6 2.8 3 3.8 4 3M-1-9.4L2.4-10.8M.4-6.6L4-7.2",
)
"""A coiled serpent."""


def glyph(sign: Glyph, colour: str, width: float = 2) -> str:
    """A sign in a colour."""
    areas = tag("path", d=sign.areas, fill=colour) if sign.areas else ""
    lines = (
        tag(
            "path",
            d=sign.lines,
            fill="none",
            stroke=colour,
            stroke_width=width,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        if sign.lines
        else ""
    )
    return areas + lines
