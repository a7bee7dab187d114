"""Tiles: alone, and all 35 on a sheet."""

from __future__ import annotations

from functools import cache

from tsuro.picture.palette import Theme, ThemeName, theme_named
from tsuro.picture.scene import check_tile
from tsuro.picture.svg.geometry import SQUARE
from tsuro.picture.svg.glyphs import DRAGON, glyph
from tsuro.picture.svg.markup import document, moved, tag, text_at
from tsuro.picture.svg.paths import inked
from tsuro.tile import PAIRS, TILES, Tile
from tsuro.words import Language, turns_of
from tsuro.words import language as spoken


@cache
def face(number: int, theme: Theme, turn: int = 0) -> str:
    """A tile at (0, 0)."""
    paper = tag(
        "rect", x=0.75, y=0.75, width=SQUARE - 1.5, height=SQUARE - 1.5, rx=5, fill=theme.tile,
        stroke=theme.edge, stroke_width=1.5,
    )  # fmt: skip
    return paper + inked(PAIRS[number][turn], theme)


def back(theme: Theme) -> str:
    """A tile face down at (0, 0)."""
    frame = tag(
        "rect", x=0.75, y=0.75, width=SQUARE - 1.5, height=SQUARE - 1.5, rx=5, fill=theme.rim,
        stroke=theme.pale, stroke_width=1.5,
    )  # fmt: skip
    rings = "".join(
        tag("circle", cx=45, cy=45, r=radius, stroke_opacity=strength)
        for radius, strength in ((26, 0.35), (17, 0.55), (8, 0.75))
    )
    rings = tag("g", rings, fill="none", stroke=theme.pale, stroke_width=2)
    return frame + rings


def dragon(theme: Theme) -> str:
    """The dragon tile at (0, 0)."""
    frame = tag(
        "rect", x=0.75, y=0.75, width=SQUARE - 1.5, height=SQUARE - 1.5, rx=5, fill=theme.rim,
        stroke=theme.accent, stroke_width=3,
    )  # fmt: skip
    coil = glyph(DRAGON, theme.accent if theme.rim != theme.tile else theme.ink, 2.2)
    return frame + tag("g", coil, transform=moved((45, 47), scale=3))


def tile(
    which: Tile | int,
    turn: int = 0,
    *,
    size: float | None = None,
    theme: ThemeName = "light",
    language: str = "en",
) -> str:
    """A picture of one tile (or of its number), turned so many quarters clockwise."""
    number = which.number if isinstance(which, Tile) else which
    check_tile(number, turn)
    _ = spoken(language).text
    title = _("Tile {number}").format(number=number)
    return document(
        [face(number, theme_named(theme), turn)],
        (0, 0, SQUARE, SQUARE),
        title=title,
        desc=_("It joins the ports {pairs}.").format(pairs=TILES[number - 1].name),
        size=size,
    )


def sheet(*, size: float | None = None, theme: ThemeName = "light", language: str = "en") -> str:
    """A picture of all 35 tiles, each with its number."""
    speech, colours = spoken(language), theme_named(theme)
    across, gap, high = 7, 26, SQUARE + 42
    width, height = across * (SQUARE + gap) + gap, -(-len(TILES) // across) * high + gap
    parts = [tag("rect", width=width, height=height, fill=colours.ground)]
    for n, one in enumerate(TILES):
        at = gap + n % across * (SQUARE + gap), gap + n // across * high
        parts.append(tag("g", _labelled(one, colours, speech), transform=moved(at)))
    _ = speech.text
    return document(
        parts,
        (0, 0, width, height),
        title=_("The 35 tiles"),
        desc=_("Every way to join eight ports in pairs, not counting turned versions."),
        size=size,
    )


def _labelled(one: Tile, theme: Theme, speech: Language) -> str:
    words = f"{one.number}"
    label = text_at(45, SQUARE + 18, words, 14, fill=theme.ink, text_anchor="middle")
    turns = text_at(
        45, SQUARE + 31, turns_of(speech, one.turns), 9, fill=theme.ink, text_anchor="middle",
        fill_opacity=0.7,
    )  # fmt: skip
    return face(one.number, theme) + label + turns
