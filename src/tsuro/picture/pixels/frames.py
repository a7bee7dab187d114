"""Where the frames of a moving picture are drawn: what is new is laid over what was there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import cos, pi

from PIL import Image, ImageDraw

from tsuro.grid import Grid
from tsuro.picture.palette import Theme
from tsuro.picture.pixels.animation import Step
from tsuro.picture.pixels.png import image
from tsuro.picture.scene import Scene
from tsuro.picture.svg.board import ground, stones, tiles
from tsuro.picture.svg.geometry import (
    CASING,
    HALO,
    RIM,
    SQUARE,
    STONE,
    WALKED,
    Point,
    corner,
    on_curve,
    spot,
)
from tsuro.picture.svg.markup import document, group, tag
from tsuro.picture.svg.stones import stone
from tsuro.picture.svg.trails import begin_of, end_of, line_of, walked_ways
from tsuro.table import OUT
from tsuro.trail import Trail

FAR = STONE + 4
"""How much room around its middle a stone and its shadow need."""


class Studio:
    """Draws frames of one size."""

    def __init__(self, grid: Grid, size: int, theme: Theme, coordinates: bool) -> None:
        self.grid, self.size, self.theme, self.coordinates = grid, size, theme, coordinates
        self.wide = SQUARE * grid.size + 2 * RIM
        self.scale = size / self.wide
        self._discs: dict[tuple[int, bool], Image.Image] = {}

    def _layer(self, parts: Iterable[str]) -> Image.Image:
        box = (-RIM, -RIM, self.wide, self.wide)
        return image(document(parts, box, title="", desc=""), self.size)

    @cached_property
    def _empty(self) -> Image.Image:
        back = tag(
            "rect", x=-RIM, y=-RIM, width=self.wide, height=self.wide, fill=self.theme.ground
        )
        return self._layer([back, ground(self.grid, self.theme, coordinates=self.coordinates)])

    def palette(self, scene: Scene) -> Image.Image:
        """The colours that a whole game can be drawn with: those of its end, and the stones."""
        parts = [tiles(scene, self.theme), walked_ways(scene, scene.trails, self.theme)]
        whole = Image.alpha_composite(self._empty, self._layer([*parts, stones(scene, self.theme)]))
        for n in range(8):
            whole.alpha_composite(self._disc(n, second=False), (4 + 2 * n * FAR, 4))
        return whole.convert("RGB").quantize(255)

    def frames(self, steps: list[Step]) -> Iterator[Image.Image]:
        """All frames, one after the other."""
        board = self._empty
        yield board.convert("RGB")
        for step in steps:
            before = board
            if len(step.tile.board):
                before = Image.alpha_composite(board, self._layer([tiles(step.tile, self.theme)]))
            board = Image.alpha_composite(before, self._new(step)) if step.walks else before
            if step.walks:
                yield from self._glide(step, before, board)
            yield self._with_stones(board, step.after, frozenset()).convert("RGB")

    def _new(self, step: Step) -> Image.Image:
        """What was walked now, with the signs where it began and ended."""
        lines = group((line_of(step.after, way, self.theme) for way in step.walks), fill="none")
        signs = [
            begin_of(step.after, way, self.theme)
            for way in step.walks
            if (way.seat, way.stone) in step.first
        ]
        signs += [end_of(step.after, way, self.theme) for way in step.walks]
        return self._layer([lines, group(signs)])

    def _with_stones(
        self, board: Image.Image, scene: Scene, without: frozenset[tuple[int, int]]
    ) -> Image.Image:
        shown = board.copy()
        for seat, addresses in enumerate(scene.stones):
            for number, at in enumerate(addresses):
                if at is not None and at != OUT and (seat, number) not in without:
                    x, y = spot(self.grid, at)
                    self._put(shown, self._pixel((x, y)), scene, seat, number)
        return shown

    def _glide(self, step: Step, before: Image.Image, after: Image.Image) -> Iterator[Image.Image]:
        """The stones walk, and their ways are painted behind them."""
        mask = Image.new("L", before.size, 0)
        brush = ImageDraw.Draw(mask)
        moving = frozenset((way.seat, way.stone) for way in step.walks)
        points = [self._points(way) for way in step.walks]
        reached = [0] * len(points)
        wide = self.scale * (WALKED / 2 + CASING + HALO)
        for frame in range(1, step.frames + 1):
            part = (1 - cos(pi * frame / step.frames)) / 2
            for number, way in enumerate(points):
                now = round(part * (len(way) - 1))
                for x, y in way[reached[number] : now + 1]:
                    brush.ellipse((x - wide, y - wide, x + wide, y + wide), fill=255)
                reached[number] = now
            shown = self._with_stones(Image.composite(after, before, mask), step.after, moving)
            for trail, way, now in zip(step.walks, points, reached, strict=True):
                self._put(shown, way[now], step.after, trail.seat, trail.stone)
            yield shown.convert("RGB")

    def _points(self, way: Trail) -> list[Point]:
        """The points of a walk, in pixels; stones that meet stop in the middle of a tile."""
        found = []
        for number, step in enumerate(way.path):
            x, y = corner(self.grid, self.grid.index[step.square])
            end = 0.5 if way.end == "met" and number == len(way.path) - 1 else 1.0
            for part in range(17):
                dx, dy = on_curve(step.enter, step.leave, end * part / 16)
                found.append(self._pixel((x + dx, y + dy)))
        return found

    def _pixel(self, point: Point) -> Point:
        return self.scale * (point[0] + RIM), self.scale * (point[1] + RIM)

    def _put(self, shown: Image.Image, at: Point, scene: Scene, seat: int, number: int) -> None:
        disc = self._disc(scene.sign(seat, number), second=scene.is_second(number))
        left, top = round(at[0] - disc.width / 2), round(at[1] - disc.height / 2)
        shown.paste(disc, (left, top), disc)

    def _disc(self, sign: int, *, second: bool) -> Image.Image:
        """A stone to be put anywhere."""
        if (sign, second) not in self._discs:
            disc = stone(sign, self.theme, second=second)
            svg = document([disc], (-FAR, -FAR, 2 * FAR, 2 * FAR), title="", desc="")
            self._discs[sign, second] = image(svg, max(8, round(self.scale * 2 * FAR)))
        return self._discs[sign, second]
