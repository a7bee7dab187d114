"""The edition of WizKids in Portuguese, read to the letter."""

from tsuro.rules.dead import SHUFFLED_IN, Bonus
from tsuro.rules.dragon import NEXT_LIVING_UNLESS_FULL, Dragon
from tsuro.rules.drawing import ACTIVE_FIRST
from tsuro.rules.edition import Edition
from tsuro.rules.facts import FORCED_ONLY, BoardSide
from tsuro.rules.mode import STANDARD
from tsuro.rules.starts import START_MARK
from tsuro.tile import BOX_35

WIZKIDS_PT = Edition(
    name="wizkids-pt",
    publisher="WizKids",
    language="pt",
    box=BOX_35,
    sides=(BoardSide(None, 6, range(2, 9)),),
    seats=range(2, 9),
    starts=START_MARK,
    own_exit=FORCED_ONLY,
    dragon=Dragon(at_least=2, rests="pile", heir=NEXT_LIVING_UNLESS_FULL),
    bonus=Bonus(at_least=2, optional=False),
    dead_hands=SHUFFLED_IN,
    drawing=ACTIVE_FIRST,
    passes_pile=False,
    modes=(STANDARD,),
    options=(),
    rulings=(
        "board-size",
        "meeting-counts-as-own-exit",
        "active-holder-passes-dragon-on",
        "no-bonus-if-out-oneself",
        "dead-tiles-hidden",
        "any-choice-when-forced",
        "empty-hand-passed-over",
        "resigning",
    ),
)
