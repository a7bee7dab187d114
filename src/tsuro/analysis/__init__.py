"""What a game could have been: the odds of every choice, and where it turned."""

from tsuro.analysis.judging import Judged, Judgement, judge
from tsuro.analysis.turning import turning_points

__all__ = ["Judged", "Judgement", "judge", "turning_points"]
