"""Plots: bars and lines on paper, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from tsuro.picture.palette import PAPER, Theme

WIDTH, HEIGHT = 480, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 44, 46

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, with a name for the key and a colour of a stone."""

    name: str
    points: Sequence[Point]
    colour: int


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot: bars with their names, or lines."""

    title: str
    across: str
    """What the axis across says."""
    up: str
    """What the axis up says."""
    bars: Sequence[tuple[str, float]] = ()
    lines: Sequence[Line] = ()
    stones: bool = False
    """Whether each bar has the colour of its stone."""


def sheet(title: str, plots: Sequence[Plot], theme: Theme = PAPER) -> str:
    """Plots two by two on one sheet."""
    rows = -(-len(plots) // 2)
    width, height = 2 * WIDTH, 56 + rows * HEIGHT
    frame = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame} role="img" fill="{theme.ink}"',
        ' font-family="system-ui, sans-serif">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape('; '.join(plot.title for plot in plots))}</desc>",
        f'<rect width="{width}" height="{height}" fill="{theme.ground}"/>',
        f'<text x="24" y="36" font-size="20">{escape(title)}</text>',
    ]
    for number, plot in enumerate(plots):
        x, y = number % 2 * WIDTH, 56 + number // 2 * HEIGHT
        parts.append(f'<g transform="translate({x} {y})">{_plot(plot, theme)}</g>')
    return "\n".join((*parts, "</svg>")) + "\n"


def _plot(plot: Plot, theme: Theme) -> str:
    inner = (
        f'<rect x="8" y="4" width="{WIDTH - 16}" height="{HEIGHT - 12}" rx="6" '
        f'fill="{theme.tile}"/>'
        f'<text x="{LEFT}" y="28" font-size="14">{escape(plot.title)}</text>'
    )
    top = max(
        [value for _, value in plot.bars] + [y for line in plot.lines for _, y in line.points],
        default=1.0,
    )
    top = _round(top)
    inner += "".join(_rule(top * part / 4, top, theme) for part in range(5))
    inner += _bars(plot, top, theme) if plot.bars else _lines(plot, top, theme)
    middle = (LEFT + WIDTH - RIGHT) / 2
    return inner + (
        f'<text x="{middle}" y="{HEIGHT - 16}" font-size="12" text-anchor="middle">'
        f"{escape(plot.across)}</text>"
        f'<text x="{WIDTH - RIGHT}" y="28" font-size="12" text-anchor="end">'
        f"{escape(plot.up)}</text>"
    )


def _round(top: float) -> float:
    """A round number above all values."""
    step = 1e-6
    while top > 0:
        for size in (1, 2, 4, 5, 8, 10):
            if step * size >= top:
                return step * size
        step *= 10
    return 1.0


def _y(value: float, top: float) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top


def _rule(value: float, top: float, theme: Theme) -> str:
    y = _y(value, top)
    return (
        f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" '
        f'stroke="{theme.ink}" stroke-opacity="{0.6 if value == 0 else 0.15}"/>'
        f'<text x="{LEFT - 6}" y="{y + 4:.1f}" font-size="11" text-anchor="end">{value:g}</text>'
    )


def _bars(plot: Plot, top: float, theme: Theme) -> str:
    wide = (WIDTH - LEFT - RIGHT) / len(plot.bars)
    every = -(-len(plot.bars) // 12)
    parts = []
    for number, (name, value) in enumerate(plot.bars):
        x, y = LEFT + number * wide, _y(value, top)
        colour = theme.stones[number % 8] if plot.stones else theme.rim
        parts.append(
            f'<rect x="{x + 0.1 * wide:.1f}" y="{y:.1f}" width="{0.8 * wide:.1f}" '
            f'height="{HEIGHT - BOTTOM - y:.1f}" fill="{colour}" stroke="{theme.ink}" '
            f'stroke-width="0.5"><title>{escape(name)}: {value:.4g}</title></rect>'
        )
        if number % every == 0:
            parts.append(
                f'<text x="{x + wide / 2:.1f}" y="{HEIGHT - BOTTOM + 14}" font-size="11" '
                f'text-anchor="middle">{escape(name)}</text>'
            )
    return "".join(parts)


def _lines(plot: Plot, top: float, theme: Theme) -> str:
    last = max((x for line in plot.lines for x, _ in line.points), default=1.0) or 1.0
    wide = WIDTH - LEFT - RIGHT
    parts = []
    for mark in range(0, int(last) + 1, max(1, int(last) // 7)):
        parts.append(
            f'<text x="{LEFT + wide * mark / last:.1f}" y="{HEIGHT - BOTTOM + 14}" '
            f'font-size="11" text-anchor="middle">{mark}</text>'
        )
    for number, line in enumerate(plot.lines):
        points = " ".join(f"{LEFT + wide * x / last:.1f},{_y(y, top):.1f}" for x, y in line.points)
        colour = theme.stones[line.colour % 8]
        shared = f'fill="none" stroke-linejoin="round" points="{points}"'
        parts.append(f'<polyline stroke="{theme.ink}" stroke-width="3.2" {shared}/>')
        parts.append(
            f'<polyline stroke="{colour}" stroke-width="2.2" {shared}>'
            f"<title>{escape(line.name)}</title></polyline>"
        )
        x, y = LEFT + 10, HEIGHT - BOTTOM - 12 - 14 * number
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="4" fill="{colour}" stroke="{theme.ink}"/>'
            f'<text x="{x + 10}" y="{y + 4}" font-size="11">{escape(line.name)}</text>'
        )
    return "".join(parts)
