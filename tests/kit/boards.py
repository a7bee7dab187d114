"""Games to be drawn, one of each kind."""

from __future__ import annotations

from kit.games_at_random import Spec, play
from tsuro.game import Game

KINDS = {
    "four": (Spec("calliope", 4), 3, None),
    "eight": (Spec("wizkids", 8), 0, None),
    "early": (Spec("matagot", 3), 5, 14),
    "sides": (Spec("kosmos", 5), 4, 20),
    "duel": (Spec("kosmos", 2, "duel"), 2, 24),
    "alone": (Spec("wizkids", 1, "solitaire", {"stones": 8}), 1, 30),
}


def game_of(kind: str) -> Game:
    spec, seed, entries = KINDS[kind]
    *_, (game, _) = play(spec, seed)
    return game if entries is None else game.at(min(entries, len(game.entries)))
