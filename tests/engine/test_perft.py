"""How many different action sequences there are from fixed deals: counts that a wrong rule,
a missing choice or a double one would change."""

from __future__ import annotations

import copy

import pytest

from kit import second_engine
from kit.size import Size
from tsuro.chance import Chance
from tsuro.game import Game
from tsuro.record import choice_form, header_form

DEALS = {
    "calliope-2": ("calliope", 2, "standard"),
    "calliope-3": ("calliope", 3, "standard"),
    "matagot-2": ("matagot", 2, "standard"),
    "wizkids-2": ("wizkids", 2, "standard"),
    "wizkids-duel": ("wizkids", 2, "duel"),
    "wizkids-solitaire": ("wizkids", 1, "solitaire"),
    "wizkids-pt-2": ("wizkids-pt", 2, "standard"),
    "kosmos-2": ("kosmos", 2, "standard"),
    "kosmos-5": ("kosmos", 5, "standard"),
    "kosmos-duel": ("kosmos", 2, "duel"),
}

# from the deal: depth 1, 2, 3; then from the first placement on: depth 1, 2, 3
COUNTS: dict[str, tuple[list[int], list[int]]] = {
    "calliope-2": ([48, 2256, 18048], [9, 63, 539]),
    "calliope-3": ([48, 2256, 103776], [9, 63, 469]),
    "matagot-2": ([48, 2256, 18048], [9, 63, 539]),
    "wizkids-2": ([48, 2256, 27072], [12, 63, 567]),
    "wizkids-duel": ([48, 2256, 103776], [2, 6, 10]),
    "wizkids-solitaire": ([48, 192, 512], [4, 12, 48]),
    "wizkids-pt-2": ([48, 2256, 18048], [9, 63, 539]),
    "kosmos-2": ([24, 544, 6528], [12, 30, 600]),
    "kosmos-5": ([28, 748, 19032], [12, 70, 804]),
    "kosmos-duel": ([24, 544, 11616], [24, 72, 1104]),
}


def dealt(name: str) -> Game:
    edition, seats, mode = DEALS[name]
    return Game.new(edition, seats, mode=mode, chance=Chance("perft"))


def begun(name: str) -> Game:
    """The same deal with all stones started, far from each other."""
    game = dealt(name)
    while game.table.asked == "start":
        assert game.to_move is not None
        middle = game.choices[len(game.choices) // 2]
        game = game.play(game.to_move, middle).game
    return game


def perft(game: Game, depth: int) -> int:
    """How many sequences of so many actions there are."""
    if depth == 1:
        return len(game.choices)
    seat = game.to_move
    if seat is None:
        return 0
    chance = Chance(1)
    return sum(perft(game.play(seat, choice, chance).game, depth - 1) for choice in game.choices)


@pytest.mark.parametrize("name", DEALS)
def test_the_counts_are_as_they_were(name: str) -> None:
    from_deal, from_begin = COUNTS[name]
    assert [perft(dealt(name), depth) for depth in (1, 2, 3)] == from_deal
    assert [perft(begun(name), depth) for depth in (1, 2, 3)] == from_begin


def second_perft(game: second_engine.SecondGame, depth: int) -> int:
    legal = game.trace(0)["legal"]
    if depth == 1 or not legal:
        return len(legal)
    total = 0
    for choice in legal:
        after = copy.deepcopy(game)
        after.apply({"seat": game.trace(0)["to_move"], **choice})
        total += second_perft(after, depth - 1)
    return total


@pytest.mark.parametrize("name", DEALS)
def test_the_second_engine_counts_the_same(name: str, size: Size) -> None:
    begin = begun(name)
    game = second_engine.SecondGame(header_form(begin))
    start = dealt(name)
    while start.table.asked == "start":
        assert start.to_move is not None
        middle = start.choices[len(start.choices) // 2]
        game.apply({"seat": start.to_move, **choice_form(middle)})
        start = start.play(start.to_move, middle).game
    depth = size(2, 3)
    assert second_perft(game, depth) == COUNTS[name][1][depth - 1]
