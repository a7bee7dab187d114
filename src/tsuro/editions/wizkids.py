"""The edition of WizKids (rulebook in French): the pile goes round on the dragon, and there
are a duel and a solitaire."""

from tsuro.rules.dead import SHUFFLED_IN, Bonus
from tsuro.rules.dragon import NEXT_LIVING, Dragon
from tsuro.rules.drawing import HOLDER_FIRST_OVER_DRAGON
from tsuro.rules.duel import PilePerStoneDuel
from tsuro.rules.edition import Edition
from tsuro.rules.facts import FREE, BoardSide, Option
from tsuro.rules.mode import STANDARD
from tsuro.rules.solitaire import Solitaire
from tsuro.rules.starts import START_MARK
from tsuro.tile import BOX_35

WIZKIDS = Edition(
    name="wizkids",
    publisher="WizKids",
    language="fr",
    box=BOX_35,
    sides=(BoardSide(None, 6, range(2, 9)),),
    seats=range(2, 9),
    starts=START_MARK,
    own_exit=FREE,
    dragon=Dragon(at_least=2, rests="pile", heir=NEXT_LIVING),
    bonus=Bonus(at_least=2, optional=False),
    dead_hands=SHUFFLED_IN,
    drawing=HOLDER_FIRST_OVER_DRAGON,
    passes_pile=True,
    modes=(STANDARD, PilePerStoneDuel(), Solitaire()),
    options=(Option("stones", tuple(range(1, 9)), 1, modes=("solitaire",)),),
    rulings=(
        "board-size",
        "own-exit-free",
        "drawing-is-not-optional",
        "all-out-at-once-share",
        "no-bonus-if-out-oneself",
        "dead-tiles-hidden",
        "duel-start-order",
        "duel-no-dragon-no-bonus",
        "duel-piles",
        "duel-passed-over",
        "own-stones-meet",
        "resigning",
    ),
)
