"""The one geometry of tiles: a square is 90 units wide, with ports at 30 and 60 of each side."""

from __future__ import annotations

from math import hypot

SQUARE = 90

Point = tuple[float, float]

_PORTS: tuple[Point, ...] = (
    (30, 0), (60, 0), (90, 30), (90, 60), (60, 90), (30, 90), (0, 60), (0, 30),
)  # fmt: skip
_INWARD: tuple[Point, ...] = ((0, 1), (-1, 0), (0, -1), (1, 0))


def port(number: int) -> Point:
    """Where a port lies on a square."""
    return _PORTS[number]


def curve(a: int, b: int) -> tuple[Point, Point, Point, Point]:
    """The path between two ports as a cubic curve that leaves both at a right angle."""
    (ax, ay), (bx, by) = _PORTS[a], _PORTS[b]
    reach = 12 + 0.4 * hypot(bx - ax, by - ay)
    (adx, ady), (bdx, bdy) = _INWARD[a // 2], _INWARD[b // 2]
    return (
        (ax, ay),
        (ax + reach * adx, ay + reach * ady),
        (bx + reach * bdx, by + reach * bdy),
        (bx, by),
    )


def points(a: int, b: int, steps: int = 60) -> list[Point]:
    """Points along the path between two ports, from the first to the second."""
    p, q, r, s = curve(a, b)

    def at(t: float) -> Point:
        u = 1 - t
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        xs, ys = zip(p, q, r, s, strict=True)
        return (
            sum(w * x for w, x in zip(weights, xs, strict=True)),
            sum(w * y for w, y in zip(weights, ys, strict=True)),
        )

    return [at(i / steps) for i in range(steps + 1)]
