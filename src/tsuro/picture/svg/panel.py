"""Who plays, and what they hold: a panel below the board."""

from __future__ import annotations

from tsuro.picture.palette import Theme
from tsuro.picture.scene import Scene
from tsuro.picture.svg.geometry import SQUARE
from tsuro.picture.svg.markup import moved, tag, text_at
from tsuro.picture.svg.stones import stone
from tsuro.picture.svg.tiles import back, dragon, face
from tsuro.table import OUT
from tsuro.words import printable

ROW = 62
SMALL = 0.5
"""How large tiles in a hand are, of those on the board."""


def panel(scene: Scene, theme: Theme, width: float, *, hands: bool) -> tuple[str, float]:
    """A panel at (0, 0), and how high it is; two seats beside each other."""
    columns = min(2, len(scene.stones))
    column = width / columns
    parts = []
    for seat in range(len(scene.stones)):
        at = (seat % columns * column, 8 + seat // columns * ROW)
        parts.append(tag("g", _seat(scene, seat, theme, column, hands=hands), transform=moved(at)))
    rows = -(-len(scene.stones) // columns)
    return "".join(parts), rows * ROW + 16


def _seat(scene: Scene, seat: int, theme: Theme, width: float, *, hands: bool) -> str:
    """One seat: its stones, its name, the dragon, its tiles."""
    assert scene.setup
    out = all(at == OUT for at in scene.stones[seat])
    lit = scene.active == seat or seat in (scene.winners or ())
    parts = []
    if lit:
        parts.append(
            tag(
                "rect", x=8, y=3, width=width - 16, height=ROW - 6, rx=12, fill="none",
                stroke=theme.accent, stroke_width=2.5,
            )
        )  # fmt: skip
    across = 32.0
    for number in range(len(scene.stones[seat])):
        disc = stone(scene.sign(seat, number), theme, second=scene.is_second(number))
        parts.append(tag("g", disc, transform=moved((across, ROW / 2))))
        across += 30
    room = width - across - 16
    if hands:
        tiles, wide = _hand(scene, seat, theme)
        parts.append(tag("g", tiles, transform=moved((width - 18 - wide, (ROW - 45) / 2))))
        room -= wide + 8
    if scene.dragon == seat:
        place = moved((across - 6, ROW / 2 - 15), scale=1 / 3)
        parts.append(tag("g", dragon(theme), transform=place))
        across += 34
        room -= 34
    name = _fitting(scene.setup.names[seat], room)
    parts.append(text_at(across - 8, ROW / 2 + 6, name, 17, fill=theme.ink))
    return tag("g", "".join(parts), opacity=0.55 if out and not lit else None)


def _fitting(name: str, room: float) -> str:
    """As much of a name as there is room for."""
    most = max(3, int(room / 9.5))
    shown = printable(name)
    return shown if len(shown) <= most else shown[: most - 1] + "…"


def _hand(scene: Scene, seat: int, theme: Theme) -> tuple[str, float]:
    """The tiles of a seat, face down if they are not known, and how wide they lie."""
    held = scene.hands[seat]
    faces = (
        [back(theme)] * held if isinstance(held, int) else [face(number, theme) for number in held]
    )
    step = SMALL * SQUARE + 5
    tiles = "".join(
        tag("g", face, transform=moved((step * n, 0), scale=SMALL)) for n, face in enumerate(faces)
    )
    return tiles, max(0, step * len(faces) - 5)
