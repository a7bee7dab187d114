"""Known figures of random legal play under calliope, from 4,000,000 games of an independent
program: uniform over distinct placements and over free starts. Compiled play, which is compared
with the engine action by action, has them more exactly: tests/arena/test_stats.py."""

from __future__ import annotations

from math import sqrt

import pytest

from kit.known_numbers import ALL_OUT, LAST_TILE, TILES_LAID, WON_ALONE
from kit.size import Size
from tsuro.chance import Chance
from tsuro.event import GameOver
from tsuro.game import Game

LIMIT = 4.0
"""How many standard errors a figure may be off: by chance alone one in 16,000 is."""


@pytest.mark.parametrize("seats", range(2, 9))
def test_random_play_has_the_known_figures(seats: int, size: Size) -> None:
    games = size(1000, 40_000)
    chance = Chance(f"figures {seats}")
    laid: list[int] = []
    ends = {"last": 0, "together": 0, "tiles": 0}
    for _ in range(games):
        game = Game.new("calliope", seats, chance=chance)
        while (seat := game.to_move) is not None:
            game, _, events = game.play(seat, chance.pick(game.choices), chance)
        over = events[-1]
        assert isinstance(over, GameOver)
        ends[over.why] += 1
        laid.append(len(game.table.board))
    mean = sum(laid) / games
    spread = sqrt(sum((n - mean) ** 2 for n in laid) / (games - 1) / games)
    assert abs(mean - TILES_LAID[seats]) < LIMIT * spread + 0.005  # the figure is rounded
    for why, known in (("last", WON_ALONE), ("together", ALL_OUT), ("tiles", LAST_TILE)):
        expected = known[seats]
        error = sqrt(expected * (1 - expected) / games)
        assert abs(ends[why] / games - expected) < LIMIT * error + 0.00005, why
