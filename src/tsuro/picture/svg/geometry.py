"""The one geometry: a square is 90 units wide, with ports at 30 and 60 of each side."""

from __future__ import annotations

from tsuro.grid import Grid

SQUARE = 90
RIM = 40
"""How wide the rim around the board is."""
STONE = 13
"""The radius of a stone."""
GONE = 16
"""How far beside its port the mark of a stone is that left the board."""
PATH = 8
"""How wide the ink of a path is."""
WALKED = 10
"""How wide the colour of a path is that a stone has walked."""
CASING = 1.5
"""How wide the lines on both sides of that colour are."""
HALO = 2.5
"""How much of the tile shows on both sides of a path where it crosses another."""

Point = tuple[float, float]

PORTS: tuple[Point, ...] = (
    (30, 0), (60, 0), (90, 30), (90, 60), (60, 90), (30, 90), (0, 60), (0, 30),
)  # fmt: skip
"""The eight ports of a square."""
_INWARD: tuple[Point, ...] = ((0, 1), (-1, 0), (0, -1), (1, 0))


def inward(number: int) -> Point:
    """The direction from a port into its square."""
    return _INWARD[number // 2]


def curve(a: int, b: int) -> tuple[Point, Point, Point, Point]:
    """The path between two ports as a cubic curve that leaves both at a right angle."""
    (ax, ay), (bx, by) = PORTS[a], PORTS[b]
    (adx, ady), (bdx, bdy) = _INWARD[a // 2], _INWARD[b // 2]
    reach_a, reach_b = _reach(a, b), _reach(b, a)
    return (
        (ax, ay),
        (ax + reach_a * adx, ay + reach_a * ady),
        (bx + reach_b * bdx, by + reach_b * bdy),
        (bx, by),
    )


def _reach(a: int, b: int) -> float:
    """How far a path goes straight on from one port towards another: the more, the further away
    that lies."""
    (ax, ay), (bx, by), (dx, dy) = PORTS[a], PORTS[b], _INWARD[a // 2]
    ahead = (bx - ax) * dx + (by - ay) * dy
    return 25 if ahead == 0 else 0.5 * ahead if ahead == SQUARE else 5 + 0.5 * ahead


def on_curve(a: int, b: int, t: float) -> Point:
    """The point of a path between two ports at a part of its way, from 0 to 1."""
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    xs, ys = zip(*curve(a, b), strict=True)
    return (
        sum(w * x for w, x in zip(weights, xs, strict=True)),
        sum(w * y for w, y in zip(weights, ys, strict=True)),
    )


def points(a: int, b: int, steps: int = 60) -> list[Point]:
    """Points along the path between two ports, from the first to the second."""
    return [on_curve(a, b, i / steps) for i in range(steps + 1)]


def half(a: int, b: int) -> tuple[Point, Point, Point, Point]:
    """The first half of the path between two ports."""
    p, q, r, s = curve(a, b)
    pq, qr, rs = _middle(p, q), _middle(q, r), _middle(r, s)
    left, right = _middle(pq, qr), _middle(qr, rs)
    return p, pq, left, _middle(left, right)


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def corner(grid: Grid, square: int) -> Point:
    """The top left corner of a square on the board."""
    return SQUARE * (square % grid.size), SQUARE * (square // grid.size)


def spot(grid: Grid, address: int) -> Point:
    """Where on the board an address lies: a port, or the middle of a side."""
    x, y = corner(grid, grid.square(address))
    if grid.is_side(address):
        (ax, ay), (bx, by) = (PORTS[end & 7] for end in grid.ports(address))
        return x + (ax + bx) / 2, y + (ay + by) / 2
    dx, dy = PORTS[address & 7]
    return x + dx, y + dy


def outward(grid: Grid, address: int) -> Point:
    """The direction from an address out of its square."""
    first = grid.ports(address)[0] if grid.is_side(address) else address
    dx, dy = inward(first & 7)
    return -dx, -dy


A_SQUARE, AT_MOST = 0.22, 1.8
"""The seconds that a stone walks over a square, and over any way."""
