"""Stones: a disc with its sign, and the marks they leave."""

from __future__ import annotations

from tsuro.picture.geometry import STONE, Point
from tsuro.picture.glyphs import GLYPHS, glyph
from tsuro.picture.palette import SHELL, Theme, upon
from tsuro.picture.svg import moved, tag


def stone(sign: int, theme: Theme, *, second: bool = False, radius: float = STONE) -> str:
    """A stone at (0, 0); the second stone of a seat is light with a coloured ring."""
    colour = theme.stones[sign]
    face, mark = (SHELL, colour) if second else (colour, upon(colour))
    if second and sign == len(GLYPHS) - 1:
        face, mark = upon(SHELL), colour
    ring = colour if second else upon(colour)
    parts = [
        tag("ellipse", cx=1, cy=2.6, rx=STONE + 1.2, ry=STONE + 0.6, fill="#000", opacity=0.22),
        tag("circle", r=STONE, fill=face, stroke=theme.ink, stroke_width=1),
        tag(
            "circle", r=STONE - 2 if second else STONE - 1.4, fill="none", stroke=ring,
            stroke_width=3 if second else 0.9, opacity=1 if second else 0.85,
        ),
        tag("g", glyph(GLYPHS[sign], mark, 2.2), transform=f"scale({0.72 if second else 0.82})"),
    ]  # fmt: skip
    inner = "".join(parts)
    return tag("g", inner, transform=f"scale({radius / STONE})") if radius != STONE else inner


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
    return tag(
        "g",
        tag("circle", r=STONE - 1, fill="none", stroke=theme.ink, stroke_width=5.5,
            stroke_dasharray="12.6 6.2")
        + tag("circle", r=STONE - 1, fill="none", stroke=theme.stones[sign], stroke_width=3,
              stroke_dasharray="11.6 7.2", stroke_dashoffset=-0.5),
        transform=moved(at),
    )  # fmt: skip


def knot(at: Point, signs: tuple[int, int], theme: Theme) -> str:
    """The knot of two colours where two stones met."""
    one, other = (theme.stones[sign] for sign in signs)
    loops = "".join(
        tag("ellipse", rx=11, ry=5, fill="none", stroke=colour, stroke_width=width,
            transform=f"rotate({angle})")
        for angle, colour in ((45, one), (-45, other))
        for colour, width in ((theme.ink, 6), (colour, 3.5))
    )  # fmt: skip
    disc = tag("circle", r=15, fill=theme.tile, opacity=0.85)
    return tag("g", disc + loops, transform=moved(at))
