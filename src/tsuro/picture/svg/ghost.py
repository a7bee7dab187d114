"""The ghost: a tile as it would be laid, and who would walk where."""

from __future__ import annotations

from tsuro.event import StoneWalked
from tsuro.picture.palette import Theme
from tsuro.picture.scene import Scene
from tsuro.picture.svg.geometry import GONE, SQUARE, corner, inward, outward, spot
from tsuro.picture.svg.markup import group, moved, number, tag
from tsuro.picture.svg.paths import planned
from tsuro.picture.svg.stones import gone
from tsuro.picture.svg.tiles import face
from tsuro.view import Placement


def ghost(scene: Scene, seat: int, placement: Placement, theme: Theme) -> str:
    """A placement of a seat, shown on the board."""
    grid, action = scene.board.grid, placement.action
    square = grid.index[placement.square]
    colour = theme.stones[scene.sign(seat, action.stone or 0)]
    frame = tag(
        "rect", x=2, y=2, width=SQUARE - 4, height=SQUARE - 4, rx=5, fill="none", stroke=colour,
        stroke_width=4,
    )  # fmt: skip
    laid = tag("g", face(action.tile, theme, action.turn), opacity=0.75) + frame
    walks = "".join(_walk(scene, walk, theme) for walk in placement.walks)
    return tag("g", laid, transform=moved(corner(grid, square))) + walks


def _walk(scene: Scene, walk: StoneWalked, theme: Theme) -> str:
    """Where a stone would walk, with an arrow at its end, or a broken ring if it would go out."""
    grid, sign = scene.board.grid, scene.sign(walk.seat, walk.stone)
    dashes = (
        tag(
            "g",
            planned(step.enter, step.leave, sign, theme),
            transform=moved(corner(grid, grid.index[step.square])),
        )
        for step in walk.path
    )
    parts = [group(dashes, fill="none")]
    if walk.path:
        last = walk.path[-1]
        at = grid.at(last.square, last.leave)
        (x, y), (dx, dy) = spot(grid, at), outward(grid, at)
        if walk.end is None:
            parts.append(gone((x + GONE * dx, y + GONE * dy), sign, theme))
        else:
            parts.append(_arrow(last.leave, (x, y), theme.stones[sign], theme.ink))
    return "".join(parts)


def _arrow(leave: int, at: tuple[float, float], colour: str, line: str) -> str:
    """An arrow's head at a port, pointing out of its square."""
    dx, dy = inward(leave)
    (x, y) = at
    tip, left, right = (
        (x - 12 * dx, y - 12 * dy),
        (x + 9 * dy + 2 * dx, y - 9 * dx + 2 * dy),
        (x - 9 * dy + 2 * dx, y + 9 * dx + 2 * dy),
    )
    corners = "L".join(f"{number(px)} {number(py)}" for px, py in (tip, left, right))
    return tag(
        "path", d=f"M{corners}Z", fill=colour, stroke=line, stroke_width=1.5,
        stroke_linejoin="round",
    )  # fmt: skip
