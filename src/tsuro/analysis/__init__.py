"""What is to be said of a game: hints, the odds of each choice, where it turned, how it stands.

Most of it needs compiled play, so each name is imported when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tsuro.analysis.decisions import Judged, Judgement, judge
    from tsuro.analysis.hints import Hint, hint
    from tsuro.analysis.open_odds import shares
    from tsuro.analysis.record import count_of, decisions_of
    from tsuro.analysis.swings import turning_points

_HOME = {
    "Hint": "hints",
    "Judged": "decisions",
    "Judgement": "decisions",
    "count_of": "record",
    "decisions_of": "record",
    "hint": "hints",
    "judge": "decisions",
    "shares": "open_odds",
    "turning_points": "swings",
}

__all__ = [
    "Hint",
    "Judged",
    "Judgement",
    "count_of",
    "decisions_of",
    "hint",
    "judge",
    "shares",
    "turning_points",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
