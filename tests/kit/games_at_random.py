"""Random games of every edition, mode, number of seats and option, for tests to draw from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tsuro.action import Action, Place, Resign
from tsuro.bots import safe
from tsuro.chance import Chance
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
    for seats in range(2, 9):
        for edition in ("calliope", "matagot"):
            yield Spec(edition, seats)
            yield Spec(edition, seats, options={"elimination_bonus": True})
            yield Spec(edition, seats, options={"pass_the_pile": True, "elimination_bonus": True})
        yield Spec("wizkids", seats)
        yield Spec("wizkids-pt", seats)
        for piles in (2, 3):
            yield Spec("kosmos", seats, options={"piles": piles})
        if seats < 5:
            yield Spec("kosmos", seats, options={"side": "dragon"})
    for side in ("phoenix", "dragon"):
        for piles in (2, 3):
            yield Spec("kosmos", 2, "duel", {"side": side, "piles": piles})
    yield Spec("wizkids", 2, "duel")
    for stones in range(1, 9):
        yield Spec("wizkids", 1, "solitaire", {"stones": stones})


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
            played = game.replay(entry)
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
