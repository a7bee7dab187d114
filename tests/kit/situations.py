"""Games that stand at some point, found by playing: for tables that go on from there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from tsuro import record
from tsuro.bots import CarefulBot, RandomBot
from tsuro.chance import Chance
from tsuro.game import Game
from tsuro.view import View


@cache
def situation(
    edition: str, mode: str, seats: int, fits: Callable[[Game], bool], options: Any = ()
) -> str:
    """The record of a game that has come to where it fits."""
    for seed in range(500):
        chance = Chance(seed)
        names = ("Ada", "Bo", "Cy", "Di", "Eli", "Fa", "Gus", "Hal")[:seats]
        game = Game.new(edition, names, mode=mode, options=dict(options), chance=chance)
        bot = RandomBot(chance) if seed % 2 else CarefulBot(chance)
        while not game.over:
            if fits(game):
                return record.write(game)
            assert game.to_move is not None
            choice = bot.choose(View.of(game.table, game.to_move))
            game = game.play(game.to_move, choice, chance).game
        if fits(game):
            return record.write(game)
    raise AssertionError("there is no such situation")


def laid(game: Game) -> int:
    """How many tiles lie on the board."""
    return sum(1 for each in game.table.board.laid if each)


def swap(game: Game) -> bool:
    """Seat 0 is to swap tiles."""
    return game.table.asked == "exchange" and game.to_move == 0


def late(game: Game) -> bool:
    """Seat 0 is to lay a tile on a board that is half full."""
    return game.table.asked == "place" and game.to_move == 0 and laid(game) >= 12


def near_the_end(game: Game) -> bool:
    """Seat 0 is to lay a tile on a board that is nearly full."""
    return game.table.asked == "place" and game.to_move == 0 and laid(game) >= 24


def drawing(game: Game) -> bool:
    """Seat 0 is to choose a pile, with some tiles on the board."""
    return game.table.asked == "draw" and game.to_move == 0 and laid(game) >= 5


def drawing_before_the_other(game: Game) -> bool:
    """Seat 0 is to choose a pile, and has another stone to play after that."""
    return game.table.asked == "draw" and game.to_move == 0 and bool(game.table.ready)


def dying(game: Game) -> bool:
    """Seat 0 is to lay a tile, and some turn of it would put its own stone out: forbidden."""
    if game.table.asked != "place" or game.to_move != 0 or laid(game) < 3:
        return False
    return any(each.refusal for each in View.of(game.table, 0).placements)


def over(game: Game) -> bool:
    """The game is over, after some tiles."""
    return game.over and laid(game) >= 12
