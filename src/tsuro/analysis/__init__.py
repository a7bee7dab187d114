"""What is to be said of a game: the odds of each choice, where it turned, how it stands."""

from tsuro.analysis.judging import Judged, Judgement, judge
from tsuro.analysis.turning import turning_points
from tsuro.analysis.watching import shares

__all__ = ["Judged", "Judgement", "judge", "shares", "turning_points"]
