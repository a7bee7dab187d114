"""What is to be said of a game: the odds of each choice, where it turned, how it stands."""

from tsuro.analysis.decisions import Judged, Judgement, judge
from tsuro.analysis.shares import shares
from tsuro.analysis.turning_points import turning_points

__all__ = ["Judged", "Judgement", "judge", "shares", "turning_points"]
