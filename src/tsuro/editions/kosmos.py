"""The edition of Kosmos (rulebook in French): 64 tiles, two board sides, several piles, no
dragon, and a duel."""

from tsuro.rules.dead import LAID_ASIDE
from tsuro.rules.drawing import CHOSEN_PILE
from tsuro.rules.duel import OneHandDuel
from tsuro.rules.edition import Edition
from tsuro.rules.facts import FREE, BoardSide, Option, SideOption
from tsuro.rules.mode import STANDARD
from tsuro.rules.starts import OUTER_SIDE
from tsuro.tile import BOX_64

SIDES = (BoardSide("phoenix", 6, range(2, 5)), BoardSide("dragon", 7, range(2, 9)))

KOSMOS = Edition(
    name="kosmos",
    publisher="Kosmos",
    language="fr",
    box=BOX_64,
    sides=SIDES,
    seats=range(2, 9),
    starts=OUTER_SIDE,
    own_exit=FREE,
    dragon=None,
    bonus=None,
    dead_hands=LAID_ASIDE,
    drawing=CHOSEN_PILE,
    passes_pile=False,
    modes=(STANDARD, OneHandDuel()),
    options=(
        SideOption("side", ("phoenix", "dragon"), "phoenix", ("standard", "duel"), SIDES),
        Option("piles", (2, 3), 3, modes=("standard", "duel")),
    ),
    rulings=(
        "board-size",
        "box-of-64",
        "even-piles",
        "start-order",
        "no-shared-start-square",
        "own-exit-free",
        "all-tiles-laid-share",
        "empty-hand-passed-over",
        "own-stones-meet",
        "dead-tiles-hidden",
        "resigning",
    ),
)
