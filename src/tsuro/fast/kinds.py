"""The modes and the rules of editions that compiled play knows, each as a number.

The numbers are called as the rules are. Compiled functions see them as constants; they are
written into a row by `tsuro.fast.layout.facts_of`.
"""

from __future__ import annotations

from tsuro.rules import dead, dragon, drawing, starts
from tsuro.rules.dead import DeadHands
from tsuro.rules.dragon import Heir
from tsuro.rules.drawing import Drawing
from tsuro.rules.duel import OneHandDuel, PilePerStoneDuel
from tsuro.rules.mode import Mode
from tsuro.rules.solitaire import Solitaire
from tsuro.rules.starts import Starts

STANDARD, ONE_HAND_DUEL, PILE_DUEL, SOLITAIRE = range(4)
WITH_HANDS = (STANDARD, ONE_HAND_DUEL)
"""The modes in which seats are dealt hands."""
HOLDER_FIRST, HOLDER_FIRST_OVER_DRAGON, ACTIVE_FIRST, CHOSEN_PILE = range(4)
NEXT_WITH_ROOM, NEXT_LIVING, NEXT_LIVING_UNLESS_FULL = range(3)
START_MARK, OUTER_SIDE, MARK_ON_NEW_SIDE = range(3)
SHUFFLED_IN, LAID_ASIDE = range(2)

Rule = Drawing | Heir | Starts | DeadHands

NUMBERS: dict[type[Mode] | Rule, int] = {
    Mode: STANDARD,
    OneHandDuel: ONE_HAND_DUEL,
    PilePerStoneDuel: PILE_DUEL,
    Solitaire: SOLITAIRE,
    drawing.HOLDER_FIRST: HOLDER_FIRST,
    drawing.HOLDER_FIRST_OVER_DRAGON: HOLDER_FIRST_OVER_DRAGON,
    drawing.ACTIVE_FIRST: ACTIVE_FIRST,
    drawing.CHOSEN_PILE: CHOSEN_PILE,
    dragon.NEXT_WITH_ROOM: NEXT_WITH_ROOM,
    dragon.NEXT_LIVING: NEXT_LIVING,
    dragon.NEXT_LIVING_UNLESS_FULL: NEXT_LIVING_UNLESS_FULL,
    starts.START_MARK: START_MARK,
    starts.OUTER_SIDE: OUTER_SIDE,
    starts.MARK_ON_NEW_SIDE: MARK_ON_NEW_SIDE,
    dead.SHUFFLED_IN: SHUFFLED_IN,
    dead.LAID_ASIDE: LAID_ASIDE,
}
"""By class of a mode, or by rule."""


def number_of(kind: Mode | Rule) -> int:
    """The number of a mode or rule; a ValueError if compiled play does not know it."""
    # A class derived from a known mode is another mode: it may have changed any step.
    number = NUMBERS.get(type(kind) if isinstance(kind, Mode) else kind)
    if number is None:
        raise ValueError(f"compiled play does not know the {type(kind).__name__} {kind.name!r}")
    return number
