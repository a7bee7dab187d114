"""Known figures of random legal play under calliope, from 4,000,000 games of an independent
program: uniform over distinct placements and over free starts."""

from __future__ import annotations

from math import sqrt

import pytest

from conftest import Size
from tsuro.chance import Chance
from tsuro.event import GameOver
from tsuro.game import Game

TILES_LAID = {2: 22.10, 3: 27.70, 4: 30.24, 5: 31.61, 6: 32.45, 7: 33.00, 8: 33.39}
WON_ALONE = {2: 0.9035, 3: 0.8630, 4: 0.8316, 5: 0.8032, 6: 0.7759, 7: 0.7476, 8: 0.7178}
ALL_OUT = {2: 0.0947, 3: 0.1310, 4: 0.1554, 5: 0.1735, 6: 0.1864, 7: 0.1962, 8: 0.2034}
LAST_TILE = {2: 0.0018, 3: 0.0061, 4: 0.0131, 5: 0.0234, 6: 0.0378, 7: 0.0562, 8: 0.0788}

LIMIT = 4.0
"""How many standard errors a figure may be off: by chance alone one in 16,000 is."""


@pytest.mark.parametrize("seats", range(2, 9))
def test_random_play_has_the_known_figures(seats: int, size: Size) -> None:
    games = size(2500, 40_000)
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
