"""Boards with all that lies on them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from tsuro.action import Place
from tsuro.grid import Grid
from tsuro.picture.palette import Theme, ThemeName, theme_named
from tsuro.picture.scene import Scene, Source, placement_of, scene_of
from tsuro.picture.svg.alt_text import description, title_of
from tsuro.picture.svg.geometry import RIM, SQUARE, corner, outward, spot
from tsuro.picture.svg.ghost import ghost
from tsuro.picture.svg.markup import document, group, moved, number, tag, text_at
from tsuro.picture.svg.panel import panel
from tsuro.picture.svg.stones import stone_at
from tsuro.picture.svg.tiles import face
from tsuro.picture.svg.trails import walked_ways
from tsuro.table import OUT
from tsuro.words import language as spoken
from tsuro.words import local_names


def picture(
    source: Source,
    *,
    size: float | None = None,
    theme: ThemeName = "light",
    coordinates: bool = True,
    paths: bool = True,
    choice: Place | str | None = None,
    names: bool = False,
    hands: bool = False,
    language: str = "en",
) -> str:
    """A picture of a board, a table, a view or a game, as SVG.

    ``size`` is its width in pixels. ``paths`` paints the ways that the stones walked; ``choice``
    shows a tile as it could be laid by the seat that is to decide (of a view: by its own), and
    who would walk where; ``names`` shows who plays, and
    ``hands`` what they hold, as far as the source knows.

    >>> from tsuro import Chance, Game
    >>> from tsuro.picture import picture
    >>> game = Game.new(seats=2, chance=Chance(7))
    >>> svg = picture(game, theme="dark", size=400, names=True)
    >>> svg[:4], "East" in svg
    ('<svg', True)
    """
    scene, colours, speech = scene_of(source), theme_named(theme), spoken(language)
    if scene.setup:  # people who look at it read one language
        named = replace(scene.setup, names=local_names(speech, scene.setup.names))
        scene = replace(scene, setup=named)
    wide = SQUARE * scene.board.grid.size + 2 * RIM
    parts = [ground(scene.board.grid, colours, coordinates=coordinates), tiles(scene, colours)]
    if paths:
        parts.append(walked_ways(scene, scene.trails, colours))
    planned = None if choice is None else placement_of(source, choice)
    if planned:
        parts.append(ghost(scene, *planned, colours))
    parts.append(stones(scene, colours))
    high = float(wide)
    if (names or hands) and scene.setup:
        below, more = panel(scene, colours, wide, hands=hands)
        high += more
        parts.append(tag("g", below, transform=moved((-RIM, wide - RIM))))
    return document(
        [tag("rect", x=-RIM, y=-RIM, width=wide, height=high, fill=colours.ground), *parts],
        (-RIM, -RIM, wide, high),
        title=title_of(speech, scene),
        desc=description(speech, scene, planned[1] if planned else None),
        size=size,
    )


@cache
def ground(grid: Grid, theme: Theme, *, coordinates: bool = True) -> str:
    """The rim, the marks on it, and the empty squares."""
    inner = SQUARE * grid.size
    outer = inner + 2 * RIM
    lines = "".join(f"M{SQUARE * n} 0V{inner}M0 {SQUARE * n}H{inner}" for n in range(1, grid.size))
    parts = [
        tag(
            "rect", x=2 - RIM, y=2 - RIM, width=outer - 4, height=outer - 4, rx=20,
            fill=theme.rim, stroke=theme.ink if theme.rim == theme.ground else None,
        ),
        tag(
            "rect", x=8 - RIM, y=8 - RIM, width=outer - 16, height=outer - 16, rx=15, fill="none",
            stroke=theme.accent, stroke_width=1.2, stroke_opacity=0.7,
        ),
        tag("rect", x=-3, y=-3, width=inner + 6, height=inner + 6, rx=3, fill=theme.accent),
        tag("rect", x=-1, y=-1, width=inner + 2, height=inner + 2, rx=2, fill=theme.ground),
        tag("path", d=lines, stroke=theme.line, stroke_width=1.2, fill="none"),
        tag("path", d=_rings(grid), stroke=theme.line, stroke_width=1.2, fill="none"),
        tag(
            "path", d=_marks(grid), stroke=theme.pale, stroke_width=3, stroke_linecap="round",
        ),
    ]  # fmt: skip
    if coordinates:
        parts.append(_coordinates(grid, theme))
    return "".join(parts)


def _rings(grid: Grid) -> str:
    """A quiet ring in the middle of each square."""
    corners = (corner(grid, square) for square in range(grid.size**2))
    return "".join(f"M{x + 51} {y + 45}a6 6 0 1 1-12 0a6 6 0 1 1 12 0" for x, y in corners)


def _marks(grid: Grid) -> str:
    """Short ticks at the ports on the rim."""
    parts = []
    for address in grid.marks:
        (x, y), (dx, dy) = spot(grid, address), outward(grid, address)
        ends = (x + 5 * dx, y + 5 * dy, x + 12 * dx, y + 12 * dy)
        parts.append("M{} {}L{} {}".format(*(number(end) for end in ends)))
    return "".join(parts)


def _coordinates(grid: Grid, theme: Theme) -> str:
    middle, far = SQUARE / 2, SQUARE * grid.size
    letters = []
    for n in range(grid.size):
        at, letter, figure = middle + SQUARE * n, chr(97 + n), str(n + 1)
        # small and far out, so that no sign or ring beside a port covers them
        letters += [text_at(at, y, letter, 11) for y in (-22.5, far + 30)]
        letters += [text_at(x, at + 4, figure, 11) for x in (-26, far + 26)]
    return group(letters, fill=theme.pale, text_anchor="middle", fill_opacity=0.9)


def tiles(scene: Scene, theme: Theme) -> str:
    """The tiles that lie on the board."""
    grid = scene.board.grid
    return group(
        tag("g", face(laid.tile, theme, laid.turn), transform=moved(corner(grid, square)))
        for square, laid in enumerate(scene.board.laid)
        if laid
    )


def stones(scene: Scene, theme: Theme) -> str:
    """The stones that stand on the board."""
    grid = scene.board.grid
    return group(
        stone_at(spot(grid, at), scene.sign(seat, stone), theme, second=scene.is_second(stone))
        for seat, addresses in enumerate(scene.stones)
        for stone, at in enumerate(addresses)
        if at is not None and at != OUT
    )
