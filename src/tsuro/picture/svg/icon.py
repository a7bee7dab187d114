"""The sign of the program: two paths that cross, and a stone on one of them."""

from __future__ import annotations

from tsuro.picture.palette import PAPER
from tsuro.picture.svg.geometry import SQUARE
from tsuro.picture.svg.markup import document, group, moved, tag
from tsuro.picture.svg.paths import inked, painted
from tsuro.picture.svg.stones import stone_at


def icon(*, full: bool = False, waiting: bool = False, size: float | None = None) -> str:
    """The sign as a picture. ``full``: with room around it, for systems that cut icons to shape;
    ``waiting``: with a mark, when it is somebody's turn."""
    theme, margin = PAPER, 26 if full else 8
    wide = SQUARE + 2 * margin
    tile = tag("rect", width=SQUARE, height=SQUARE, rx=9, fill=theme.tile)
    ink = inked(((0, 3), (1, 6)), theme)
    way = group([painted(7, 4, 0, theme)], fill="none")
    parts = [
        tag(
            "rect", x=-margin, y=-margin, width=wide, height=wide, rx=0 if full else 20,
            fill=theme.rim,
        ),
        tag("g", tile + ink + way),
        tag("g", stone_at((0, 0), 0, theme), transform=moved((58, 78), scale=1.35)),
    ]  # fmt: skip
    if waiting:
        parts.append(
            tag("circle", cx=82, cy=8, r=16, fill=theme.accent, stroke=theme.tile, stroke_width=5)
        )
    return document(
        parts, (-margin, -margin, wide, wide), title="tsuro", desc="Two paths that cross.",
        size=size,
    )  # fmt: skip
