"""A set to cut out: the tiles, the board and the stones of an edition, on pages of paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from tsuro.board import Board
from tsuro.picture.palette import THEMES, Theme, ThemeName
from tsuro.picture.paper.pdf import pdf
from tsuro.picture.paper.rules_page import rules_pages
from tsuro.picture.svg.board import ground
from tsuro.picture.svg.geometry import RIM, SQUARE, STONE
from tsuro.picture.svg.markup import document, moved, tag, text_at
from tsuro.picture.svg.stones import stone
from tsuro.picture.svg.tiles import dragon, face
from tsuro.rules.edition import Edition
from tsuro.words import Language

Paper = Literal["a4", "letter"]
PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
TILE = 42
"""How wide a tile is, in millimetres."""
MARGIN = 9
GAP = 4
"""Between two tiles."""
UNIT = TILE / SQUARE
"""Millimetres for a unit of the drawings."""

Placed = tuple[str, float, float]
"""A picture, and where its corner lies on a page, in millimetres."""


def set_pages(edition: Edition, paper: Paper, theme: ThemeName, language: Language) -> list[str]:
    """The pages as SVG: tiles, a board for each size in parts to glue together, stones, rules."""
    colours, width, height = THEMES[theme], *PAPERS[paper]
    faces = [(number, face(number, colours)) for number in edition.box]
    if edition.dragon:
        faces.append((0, dragon(colours)))
    pages = list(_tiles(faces, colours, width, height))
    for size in sorted({side.size for side in edition.sides}):
        pages += _board(size, colours, width)
    pages.append(_stones(colours, width))
    pages += rules_pages(edition, language, width, height, MARGIN)
    title = language.text("A Tsuro set to cut out: {edition}").format(edition=edition.name)
    numbered = enumerate(pages, 1)
    return [_page(parts, width, height, f"{title}, {n}/{len(pages)}") for n, parts in numbered]


def write_set(pages: Sequence[str], progress: Callable[[int], None] = lambda _: None) -> bytes:
    """Pages as one PDF, of lines and curves."""
    title = pages[0].partition("<title>")[2].partition(",")[0]
    return pdf(pages, title, progress)


def _page(parts: Sequence[Placed], width: float, height: float, words: str) -> str:
    inner = [
        tag("g", tag("g", picture, transform=f"scale({UNIT:.5f})"), transform=moved((x, y)))
        for picture, x, y in parts
    ]
    label = text_at(width / 2, height - 3.5, words, 3, text_anchor="middle", fill="#555555")
    white = tag("rect", width=width, height=height, fill="#FFFFFF")
    return document([white, *inner, label], (0, 0, width, height), title=words, desc=words)


def _tiles(
    faces: Sequence[tuple[int, str]], theme: Theme, width: float, height: float
) -> Iterator[list[Placed]]:
    """As many tiles as fit on each page, apart from each other, with lines to cut along and a
    small number in a corner that no path comes near."""
    step = TILE + GAP
    across, down = int((width - 2 * MARGIN + GAP) / step), int((height - 2 * MARGIN + GAP) / step)
    left, top = (width - across * step + GAP) / 2, MARGIN
    cut = tag(
        "rect", width=SQUARE, height=SQUARE, fill="none", stroke="#999999", stroke_width=0.6,
        stroke_dasharray="3 3",
    )  # fmt: skip
    for first in range(0, len(faces), across * down):
        yield [
            (
                face + _number(number, theme) + cut,
                left + n % across * step,
                top + n // across * step,
            )
            for n, (number, face) in enumerate(faces[first : first + across * down])
        ]


def _number(number: int, theme: Theme) -> str:
    if not number:
        return ""  # the dragon has none
    return text_at(4.5, 10, str(number), 7, fill=theme.ink, fill_opacity=0.75)


def _board(size: int, theme: Theme, width: float) -> Iterator[list[Placed]]:
    """The board in four parts, each with its side of the rim."""
    whole = ground(Board.empty(size).grid, theme)
    half = -(-size // 2)
    for down in range(2):
        for across in range(2):
            columns, rows = (half, size - half)[across], (half, size - half)[down]
            x = -RIM if across == 0 else half * SQUARE
            y = -RIM if down == 0 else half * SQUARE
            wide, high = columns * SQUARE + RIM, rows * SQUARE + RIM
            name = f"part{size}{across}{down}"
            clip = tag("clipPath", tag("rect", x=x, y=y, width=wide, height=high), id=name)
            part = clip + tag("g", whole, clip_path=f"url(#{name})")
            left = (width - wide * UNIT) / 2
            yield [(tag("g", part, transform=moved((-x, -y))), left, MARGIN)]


def _stones(theme: Theme, width: float) -> list[Placed]:
    """Every stone eight times: two to glue back to back, for each seat's stones, and spares."""
    size = 2 * STONE * UNIT * 1.6
    found: list[Placed] = []
    for sign in range(8):
        for copy in range(8):
            picture = tag("g", stone(sign, theme, second=copy >= 4), transform="scale(1.6)")
            left = (width - 8 * (size + 6)) / 2 + copy * (size + 6) + size / 2
            found.append((picture, left, MARGIN + 12 + sign * (size + 8)))
    return found
