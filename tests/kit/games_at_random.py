"""Random games of every edition, mode, number of seats and option, for tests to draw from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from tsuro.action import Action, Place, Resign
from tsuro.bots import safe
from tsuro.chance import Chance
from tsuro.editions import EDITIONS
from tsuro.game import Game, Played
from tsuro.view import View


@dataclass(frozen=True)
class Spec:
    """What is played."""

    edition: str
    seats: int
    mode: str = "standard"
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = "".join(f"-{key}={value}" for key, value in self.options.items())
        return f"{self.edition}-{self.mode}-{self.seats}{chosen}"


def _all() -> Iterator[Spec]:
    """Whatever can be played: each edition in each of its modes, for each number of seats, with
    every choice of options that differs from the usual one."""
    for edition in EDITIONS:
        for mode in edition.modes:
            options = edition.options_of(mode.name)
            for seats in edition.seats_in(mode.name):
                for values in product(*(option.values_for(seats) for option in options)):
                    chosen = {
                        option.name: value
                        for option, value in zip(options, values, strict=True)
                        if value != option.default_for(seats)
                    }
                    yield Spec(edition.name, seats, mode.name, chosen)


SPECS = tuple(_all())


def play(
    spec: Spec, seed: int, *, careful: int = 0, resigns: int = 0
) -> Iterator[tuple[Game, Played | None]]:
    """A random game entry by entry: the game, and what led to it.

    ``careful`` and ``resigns`` are percentages: how often a placement that keeps the mover's
    stones on is taken, and how often a seat resigns.
    """
    chance = Chance(f"{spec}/{seed}")
    game = Game.new(spec.edition, spec.seats, mode=spec.mode, options=spec.options, chance=chance)
    yield game, None
    while not game.over:
        seat, action = _next(game, chance, careful, resigns)
        for entry in game.play(seat, action, chance).entries:
            played = game.after(entry)
            game = played.game
            yield game, played


def _next(game: Game, chance: Chance, careful: int, resigns: int) -> tuple[int, Action]:
    if resigns and chance.below(100) < resigns:
        return chance.pick(game.table.living), Resign()
    assert game.to_move is not None
    choice = chance.pick(game.choices)
    if careful and isinstance(choice, Place) and chance.below(100) < careful:
        kept = safe(View.of(game.table, game.to_move))
        return game.to_move, chance.pick(kept or game.choices)
    return game.to_move, choice


def a_game(seed: int = 3) -> Game:
    """A game of three that was played to its end."""
    *_, (game, _) = play(Spec("calliope", 3), seed, careful=90)
    return game
