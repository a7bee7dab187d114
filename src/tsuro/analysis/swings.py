"""Where a game turned."""

from __future__ import annotations

from collections.abc import Mapping

from tsuro.analysis.decisions import Judged

LEAST = 0.08
"""A choice that gave away less of the win is no turning point."""
MOST = 5


def turning_points(decisions: Mapping[int, Judged]) -> tuple[int, ...]:
    """The entries whose choices gave most of the win away, in order."""
    grave = [(one.lost, n) for n, one in decisions.items() if one.lost >= LEAST]
    return tuple(sorted(n for _, n in sorted(grave, reverse=True)[:MOST]))
