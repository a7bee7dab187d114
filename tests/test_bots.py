"""Bots: legal, repeatable, blind to what is hidden, and each better than the one before."""

from __future__ import annotations

import pytest

from conftest import Size
from games_at_random import SPECS
from tsuro.bots import BOTS, CarefulBot, LookaheadBot, RandomBot
from tsuro.chance import Chance
from tsuro.game import Game
from tsuro.view import View

Kind = type[RandomBot] | type[CarefulBot] | type[LookaheadBot]


@pytest.mark.parametrize("kind", BOTS, ids=lambda kind: kind.name)
def test_a_bot_decides_everything_in_every_edition_and_mode(kind: Kind) -> None:
    asked = set()
    for spec in SPECS[::2]:
        chance = Chance(str(spec))
        bot = kind(chance)
        game = Game.new(
            spec.edition, spec.seats, mode=spec.mode, options=spec.options, chance=chance
        )
        while (seat := game.to_move) is not None:
            asked.add(game.table.asked)
            view = View.of(game.table, seat)
            choice = bot.choose(view)
            assert choice in view.choices
            game = game.play(seat, choice, chance).game
    assert asked == {"start", "place", "exchange", "draw"}


@pytest.mark.parametrize("kind", BOTS, ids=lambda kind: kind.name)
def test_a_bot_does_the_same_whatever_it_cannot_see(kind: Kind) -> None:
    chance = Chance(3)
    game = Game.new("wizkids", 5, chance=chance)
    while (seat := game.to_move) is not None:
        view = View.of(game.table, seat)
        imagined = View.of(view.imagine(chance), seat)
        choice = kind(Chance(len(game.entries))).choose(view)
        assert kind(Chance(len(game.entries))).choose(imagined) == choice
        game = game.play(seat, choice, chance).game


def share(one: Kind, other: Kind, edition: str, mode: str, seats: int, deals: int) -> float:
    """The share of wins of the first kind, each deal played from both sides of the table."""
    won = 0.0
    for deal in range(deals):
        for first in (0, 1):
            chance = Chance(deal)
            bots = [(one, other)[(seat + first) % 2](chance) for seat in range(seats)]
            game = Game.new(edition, seats, mode=mode, chance=chance)
            while (seat := game.to_move) is not None:
                choice = bots[seat].choose(View.of(game.table, seat))
                game = game.play(seat, choice, chance).game
            winners = game.winners or ()
            won += sum((seat + first) % 2 == 0 for seat in winners) / len(winners)
    return won / (2 * deals)


@pytest.mark.parametrize(
    ("edition", "mode", "seats"),
    [("calliope", "standard", 2), ("wizkids", "standard", 4), ("kosmos", "duel", 2)],
)
def test_each_bot_wins_more_than_the_one_before(
    edition: str, mode: str, seats: int, size: Size
) -> None:
    deals = size(25, 200)
    assert share(LookaheadBot, CarefulBot, edition, mode, seats, deals) > 0.6
    if edition != "calliope":  # whose rules make everybody careful
        assert share(CarefulBot, RandomBot, edition, mode, seats, deals) > 0.6
