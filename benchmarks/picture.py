"""How fast pictures are drawn: SVG of boards, PNG, and a game in motion.

    python benchmarks/picture.py

Each time is the best of several; beside them the fixed loop of `calibrate.py` is timed.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

from calibrate import calibrate

from tsuro import Chance, Game, View
from tsuro.picture import picture
from tsuro.picture.pixels.animation import animate, frames_of
from tsuro.picture.pixels.png import png
from tsuro.picture.text import board


def longest(seats: int, entries: int) -> Game:
    """A game by chance in which at least so many tiles were laid."""
    for seed in range(10_000):
        chance = Chance(seed)
        game = Game.new("calliope", seats, chance=chance)
        while game.to_move is not None:
            game = game.play(game.to_move, chance.pick(game.choices), chance).game
        if len(game.table.board) >= entries:
            return game
    raise RuntimeError("no such game")


def best(task: Callable[[], object], times: int) -> float:
    """The shortest time of several, in ms."""
    found = []
    for _ in range(times):
        start = perf_counter()
        task()
        found.append(1000 * (perf_counter() - start))
    return min(found)


def main() -> None:
    print(f"calibration: {calibrate(1):.1f} million rounds a second")
    game = longest(8, 35)
    table = game.table
    svg = picture(game)
    print(f"SVG of a full board, 8 seats: {len(svg) / 1000:.1f} KB")
    print(f"  from a table {best(lambda: picture(table), 50):6.2f} ms")
    print(f"  from a game  {best(lambda: picture(game), 50):6.2f} ms")
    print(f"  from a view  {best(lambda: picture(View.of(table, 0)), 50):6.2f} ms")
    print(f"text, 80 x 24  {best(lambda: board(game, size=(7, 3)).text(), 20):6.2f} ms")
    print(f"PNG, 600 px    {best(lambda: png(svg, 600), 5):6.0f} ms")
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("gif", "webp", "apng"):
            file = Path(folder) / f"game.{kind}"
            time = best(partial(animate, game, file, size=600), 1) / 1000
            moves, frames = len(game.entries), frames_of(game)
            size = file.stat().st_size / 1000
            print(f"{kind}: {moves} entries, {frames} frames, {time:.1f} s, {size:.0f} KB")


if __name__ == "__main__":
    main()
