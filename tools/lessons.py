"""Find the situations of the lesson and of the little boards by playing games until one offers what
is to be shown, and write their records beside the page (``python tools/lessons.py``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tsuro import record
from tsuro.action import Choice
from tsuro.bots import CarefulBot
from tsuro.chance import Chance
from tsuro.editions import EDITIONS
from tsuro.event import StoneOut
from tsuro.game import Game
from tsuro.server.page.goals import GOALS, Goal
from tsuro.view import View

FOLDER = Path(__file__).parent.parent / "src" / "tsuro" / "server" / "page" / "static" / "figures"
NAMES = ("Ada", "Bo", "Cy")
ME = 0
GAMES = 400

EVERYWHERE = ("walk", "push", "meet")
"""The scenes that the rules of every edition show; the others are the first edition's."""


def reaching(game: Game, goal: Goal) -> list[Choice]:
    """Our choices that reach it while we stay on the board."""
    found = []
    for choice in game.choices:
        events = game.play(ME, choice, Chance(1)).events
        stays = not any(isinstance(e, StoneOut) and e.seat == ME for e in events)
        if stays and any(goal.reached(e, ME) for e in events):
            found.append(choice)
    return found


def fits(what: str, game: Game) -> bool:
    """Whether a situation shows what a scene is about."""
    asked = game.table.asked
    if what == "start":
        return asked == "start" and game.to_move == ME
    if asked != "place" or game.to_move != ME:
        return False
    laid = sum(1 for each in game.table.board.laid if each)
    if what == "place":
        return laid == 0
    found, all_ = len(reaching(game, GOALS[what])), len(game.choices)
    if what == "dragon":
        return found == all_ > 0
    if what == "turn":
        unturned = [c for c in game.choices if str(c).split("e")[0].endswith("r0")]
        return found > 0 and not any(
            GOALS[what].reached(e, ME) for c in unturned for e in game.play(ME, c, Chance(1)).events
        )
    return laid > 0 and 0 < found <= all_ // 2


def games(edition: str, seed: int) -> Iterator[Game]:
    """A game of careful players, entry by entry."""
    chance = Chance(seed)
    game = Game.new(edition, NAMES, chance=chance)
    bot = CarefulBot(chance)
    while not game.over:
        yield game
        seat = game.to_move
        assert seat is not None
        game = game.play(seat, bot.choose(View.of(game.table, seat)), chance).game


def find(what: str, edition: str) -> Game:
    """The situation with the fewest tiles on the board."""
    best: tuple[int, Game] | None = None
    for seed in range(GAMES):
        for game in games(edition, seed):
            laid = sum(1 for each in game.table.board.laid if each)
            if best and laid >= best[0]:
                break
            if fits(what, game):
                best = laid, game
                break
        if best and best[0] <= 4 and what != "dragon":
            break
    assert best, (what, edition)
    return best[1]


def main() -> None:
    first = EDITIONS[0].name
    wanted = [(what, first) for what in GOALS if what not in EVERYWHERE]
    wanted += [(what, one.name) for what in EVERYWHERE for one in EDITIONS]
    for what, edition in wanted:
        game = replace(find(what, edition), tags={"shows": what, "seat": str(ME)})
        path = FOLDER / f"{what}-{edition}.tsuro"
        path.write_text(record.write(game), encoding="utf-8")
        print(path.name, sum(1 for each in game.table.board.laid if each), "tiles")


if __name__ == "__main__":
    main()
