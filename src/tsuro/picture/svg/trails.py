"""The ways that stones have walked, on the board."""

from __future__ import annotations

from collections.abc import Iterable

from tsuro.grid import Grid
from tsuro.picture.palette import Theme
from tsuro.picture.scene import Scene
from tsuro.picture.svg.geometry import GONE, Point, corner, on_curve, outward, spot
from tsuro.picture.svg.markup import group, moved, tag
from tsuro.picture.svg.paths import painted
from tsuro.picture.svg.stones import entered, gone, knot
from tsuro.trail import Trail


def walked_ways(scene: Scene, ways: Iterable[Trail], theme: Theme) -> str:
    """The ways that stones walked, in their colours, and what became of those that are out."""
    ways = list(ways)
    lines = group((line_of(scene, way, theme) for way in ways), fill="none")
    return lines + group(begin_of(scene, way, theme) + end_of(scene, way, theme) for way in ways)


def line_of(scene: Scene, way: Trail, theme: Theme) -> str:
    """A way in its stone's colour; to be drawn without filling."""
    grid, sign = scene.board.grid, scene.sign(way.seat, way.stone)
    second = scene.is_second(way.stone)
    parts = []
    for n, step in enumerate(way.path):
        whole = way.end != "met" or n < len(way.path) - 1
        stroke = painted(step.enter, step.leave, sign, theme, whole=whole, second=second)
        at = corner(grid, grid.index[step.square])
        parts.append(tag("g", stroke, transform=moved(at)))
    return "".join(parts)


def begin_of(scene: Scene, way: Trail, theme: Theme) -> str:
    """The sign on the rim where a way begins."""
    if not way.path:
        return ""
    first, sign = way.path[0], scene.sign(way.seat, way.stone)
    return entered(_beside(scene.board.grid, first.square, first.enter, 22), sign, theme)


def end_of(scene: Scene, way: Trail, theme: Theme) -> str:
    """The mark where a stone went out; nothing if it stands."""
    if not way.path or way.end == "stands":
        return ""
    grid, last, sign = scene.board.grid, way.path[-1], scene.sign(way.seat, way.stone)
    if way.end == "edge":
        return gone(_beside(grid, last.square, last.leave, GONE), sign, theme)
    if way.met is None or (way.seat, way.stone) > way.met:
        return ""  # one knot for two
    x, y = corner(grid, grid.index[last.square])
    dx, dy = on_curve(last.enter, last.leave, 0.5)
    return knot((x + dx, y + dy), (sign, scene.sign(*way.met)), theme)


def _beside(grid: Grid, square: str, port: int, far: float) -> Point:
    """A point on the rim beside a port."""
    at = grid.at(square, port)
    (x, y), (dx, dy) = spot(grid, at), outward(grid, at)
    return x + far * dx, y + far * dy
