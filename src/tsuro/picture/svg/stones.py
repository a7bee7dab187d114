"""Stones: a disc with its sign, and the marks they leave."""

from __future__ import annotations

from functools import cache

from tsuro.picture.palette import SHELL, Theme, upon
from tsuro.picture.svg.geometry import STONE, Point
from tsuro.picture.svg.glyphs import GLYPHS, glyph
from tsuro.picture.svg.markup import moved, tag


@cache
def stone(sign: int, theme: Theme, *, second: bool = False) -> str:
    """A stone at (0, 0); the second stone of a seat is light with a coloured ring."""
    colour = theme.stones[sign]
    face, mark = (SHELL, colour) if second else (colour, upon(colour))
    if second and sign == len(GLYPHS) - 1:
        face, mark = upon(SHELL), colour
    ring = colour if second else upon(colour)
    parts = [
        tag("circle", cx=1, cy=2.4, r=STONE + 1, fill="#000", fill_opacity=0.22),
        tag("circle", r=STONE, fill=face, stroke=theme.ink, stroke_width=1),
        tag(
            "circle", r=STONE - 2 if second else STONE - 1.4, fill="none", stroke=ring,
            stroke_width=3 if second else 0.9, stroke_opacity=1 if second else 0.85,
        ),
        tag("g", glyph(GLYPHS[sign], mark, 2.2), transform=f"scale({0.72 if second else 0.82})"),
    ]  # fmt: skip
    return "".join(parts)


def stone_at(at: Point, sign: int, theme: Theme, *, second: bool = False) -> str:
    """A stone at a point."""
    return tag("g", stone(sign, theme, second=second), transform=moved(at))


def entered(at: Point, sign: int, theme: Theme) -> str:
    """The small sign on the rim where a stone's path begins."""
    colour = theme.stones[sign]
    disc = tag("circle", r=8, fill=colour, stroke=theme.pale, stroke_width=1)
    sign_ = tag("g", glyph(GLYPHS[sign], upon(colour), 2.4), transform="scale(.52)")
    return tag("g", disc + sign_, transform=moved(at))


def gone(at: Point, sign: int, theme: Theme) -> str:
    """A broken ring where a stone left the board."""
    ring: dict[str, str | float | None] = {
        "r": 9, "fill": "none", "stroke_dasharray": "9.4 4.74",
    }  # fmt: skip
    return tag(
        "g",
        tag("circle", **ring, stroke=theme.pale, stroke_width=6)
        + tag("circle", **ring, stroke=theme.stones[sign], stroke_width=4),
        transform=moved(at),
    )


def knot(at: Point, signs: tuple[int, int], theme: Theme) -> str:
    """The knot of two colours where two stones met: two rings, one through the other."""
    one, other = (theme.stones[sign] for sign in signs)
    first, second = "M-11 0a7 7 0 1 1 14 0a7 7 0 1 1-14 0", "M-3 0a7 7 0 1 1 14 0a7 7 0 1 1-14 0"
    over = "M-4-7a7 7 0 0 1 7 7"
    rings = "".join(
        tag("path", d=d, stroke=colour, stroke_width=width)
        for d, ink in ((first, one), (second, other), (over, one))
        for colour, width in ((theme.ink, 6), (ink, 3.4))
    )
    disc = tag("ellipse", rx=17, ry=13, fill=theme.tile)
    return tag("g", disc + tag("g", rings, fill="none"), transform=moved(at))
