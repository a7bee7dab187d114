"""The edition of Calliope Games (rulebook in English)."""

from tsuro.rules.dead import SHUFFLED_IN, Bonus
from tsuro.rules.dragon import NEXT_WITH_ROOM, Dragon
from tsuro.rules.drawing import HOLDER_FIRST
from tsuro.rules.edition import Edition
from tsuro.rules.facts import FORCED_ONLY, BoardSide, Option
from tsuro.rules.mode import STANDARD
from tsuro.rules.starts import START_MARK
from tsuro.tile import BOX_35

CALLIOPE = Edition(
    name="calliope",
    publisher="Calliope Games",
    language="en",
    box=BOX_35,
    sides=(BoardSide(None, 6, range(2, 9)),),
    seats=range(2, 9),
    starts=START_MARK,
    own_exit=FORCED_ONLY,
    dragon=Dragon(at_least=3, rests="aside", heir=NEXT_WITH_ROOM),
    bonus=Bonus(at_least=3, optional=True),
    dead_hands=SHUFFLED_IN,
    drawing=HOLDER_FIRST,
    passes_pile=False,
    modes=(STANDARD,),
    options=(
        Option("elimination_bonus", (False, True), False),
        Option("pass_the_pile", (False, True), False),
    ),
    rulings=(
        "board-size",
        "meeting-counts-as-own-exit",
        "dragon-aside-if-all-full",
        "no-bonus-if-out-oneself",
        "dead-tiles-hidden",
        "any-choice-when-forced",
        "resigning",
    ),
)
