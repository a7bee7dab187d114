"""The shapes of our SVG as lines and Bézier curves, which is all that PDF knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from math import acos, ceil, copysign, cos, hypot, pi, sin, sqrt, tan

from tsuro.picture.svg.geometry import Point

Part = tuple[str, tuple[float, ...]]
"""``m``, ``l`` or ``c`` with points, or ``h``, which closes a shape: as PDF writes them."""
_TOKENS = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7, "Z": 0}


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of path data, each with its own numbers."""
    tokens, at = _TOKENS.findall(data), 0
    command = ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        count = _COUNTS[command.upper()]
        yield command, [float(token) for token in tokens[at : at + count]]
        at += count
        command = {"M": "L", "m": "l"}.get(command, command)


def path(data: str) -> Iterator[Part]:
    """Path data of SVG."""
    x = y = 0.0
    start, before = (0.0, 0.0), (0.0, 0.0)
    for command, given in _commands(data):
        kind, moved = command.upper(), command.islower()
        away = (x, y) if moved and kind in "MLCS" else (0.0, 0.0)
        numbers = [n + away[i % 2] for i, n in enumerate(given)]
        last, before = before, (x, y)
        match kind:
            case "M" | "L":
                x, y = numbers
                start = (x, y) if kind == "M" else start
                before = (x, y)
                yield kind.lower(), (x, y)
            case "H" | "V":
                across = kind == "H"
                x = numbers[0] + (x if moved else 0) if across else x
                y = y if across else numbers[0] + (y if moved else 0)
                before = (x, y)
                yield "l", (x, y)
            case "C" | "S":
                if kind == "S":
                    numbers = [2 * x - last[0], 2 * y - last[1], *numbers]
                before, (x, y) = (numbers[2], numbers[3]), (numbers[4], numbers[5])
                yield "c", tuple(numbers)
            case "A":
                rx, ry, _, large, sweep, *end = numbers
                to = (end[0] + x, end[1] + y) if moved else (end[0], end[1])
                yield from _arc((x, y), to, (rx, ry), large != 0, sweep != 0)
                x, y = before = to
            case _:
                x, y = before = start
                yield "h", ()


def _arc(one: Point, other: Point, radii: Point, large: bool, sweep: bool) -> Iterator[Part]:
    """An arc of an ellipse that is not turned, from one point to another."""
    (x1, y1), (x2, y2), (rx, ry) = one, other, radii
    dx, dy = (x1 - x2) / 2 / rx, (y1 - y2) / 2 / ry
    far = hypot(dx, dy)
    if far > 1:  # it is too small to reach: as large as it must be
        rx, ry, dx, dy, far = rx * far, ry * far, dx / far, dy / far, 1.0
    off = sqrt(max(0.0, 1 / (far * far) - 1)) * (1 if large != sweep else -1)
    cx, cy = off * dy, -off * dx
    first, last = _angle(dx - cx, dy - cy), _angle(-dx - cx, -dy - cy)
    turn = (last - first) % (2 * pi)
    turn = turn if sweep else turn - 2 * pi
    mx, my = (x1 + x2) / 2 + cx * rx, (y1 + y2) / 2 + cy * ry
    count = max(1, ceil(abs(turn) / (pi / 2) - 1e-9))
    reach = 4 / 3 * tan(turn / count / 4)
    for a, b in pairwise(first + turn * n / count for n in range(count + 1)):
        yield "c", (
            mx + rx * (cos(a) - reach * sin(a)), my + ry * (sin(a) + reach * cos(a)),
            mx + rx * (cos(b) + reach * sin(b)), my + ry * (sin(b) - reach * cos(b)),
            mx + rx * cos(b), my + ry * sin(b),
        )  # fmt: skip


def _angle(x: float, y: float) -> float:
    return copysign(acos(max(-1.0, min(1.0, x / hypot(x, y)))), y)


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Iterator[Part]:
    """A whole ellipse."""
    left, right = (cx - rx, cy), (cx + rx, cy)
    yield "m", left
    yield from _arc(left, right, (rx, ry), large=False, sweep=True)
    yield from _arc(right, left, (rx, ry), large=False, sweep=True)
    yield "h", ()


def rectangle(x: float, y: float, wide: float, high: float, r: float) -> Iterator[Part]:
    """A rectangle, with round corners if they have a radius."""
    if not r:
        yield from path(f"M{x} {y}H{x + wide}V{y + high}H{x}Z")
        return
    corners = (
        f"H{x + wide - r}A{r} {r} 0 0 1 {x + wide} {y + r}",
        f"V{y + high - r}A{r} {r} 0 0 1 {x + wide - r} {y + high}",
        f"H{x + r}A{r} {r} 0 0 1 {x} {y + high - r}",
        f"V{y + r}A{r} {r} 0 0 1 {x + r} {y}Z",
    )
    yield from path(f"M{x + r} {y}{''.join(corners)}")
