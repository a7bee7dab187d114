"""Where a game turned."""

from __future__ import annotations

from collections.abc import Mapping

from tsuro.analysis.decisions import Judged

LEAST = 0.08
"""A choice that gave away less of the win is no turning point."""
MOST = 5


def turning_points(decisions: Mapping[int, Judged]) -> tuple[int, ...]:
    """The entries whose choices gave most of the win away, in order.

    >>> from tsuro.analysis import Judged, Judgement, turning_points
    >>> best, worst = Judgement("17r2", 1.0, 0.75), Judgement("17r0", 0.5, 0.25)
    >>> turning_points({4: Judged(0, "17r2", (best, worst)), 6: Judged(0, "17r0", (best, worst))})
    (6,)
    """
    grave = [(one.lost, n) for n, one in decisions.items() if one.lost >= LEAST]
    return tuple(sorted(n for _, n in sorted(grave, reverse=True)[:MOST]))
