"""How fast the readable engine plays: random legal games of calliope, choices at every turn.

    python benchmarks/engine.py [--seconds 5]

The machine is noisy, so every figure stands beside a fixed loop timed in the same breath; compare
the ratios between runs and machines, not the games per second.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from tsuro.chance import Chance
from tsuro.game import Game


def calibrate() -> float:
    """How long a fixed loop of plain Python takes, in seconds."""
    begin = time.process_time()
    total = 0
    for number in range(300_000):
        total += number & 7
    return time.process_time() - begin


def games_per_second(seats: int, seconds: float) -> tuple[float, float, float]:
    """The median over short rounds: games per second, tiles per game, and games per loop."""
    chance = Chance(1)
    rates, ratios = [], []
    tiles = games = 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        loop = calibrate()
        begin = time.process_time()
        for _ in range(60):
            game = Game.new("calliope", seats, chance=chance)
            while (seat := game.to_move) is not None:
                game = game.play(seat, chance.pick(game.choices), chance).game
            tiles += len(game.table.board)
        rate = 60 / (time.process_time() - begin)
        games += 60
        rates.append(rate)
        ratios.append(rate * loop)
    middle = len(rates) // 2
    return sorted(rates)[middle], tiles / games, sorted(ratios)[middle]


def size_of(thing: object, seen: set[int] | None = None) -> int:
    """The bytes of an object and all that hangs on it, without what is shared by every game."""
    seen = set() if seen is None else seen
    if id(thing) in seen or isinstance(thing, type) or type(thing).__name__ in ("Grid", "Edition"):
        return 0
    seen.add(id(thing))
    return sys.getsizeof(thing) + sum(size_of(part, seen) for part in _parts(thing))


def _parts(thing: object) -> Iterator[object]:
    if isinstance(thing, dict):
        yield from chain(thing.keys(), thing.values())
    elif isinstance(thing, (tuple, list, frozenset)):
        yield from thing
    else:
        for kind in type(thing).__mro__:
            for slot in getattr(kind, "__slots__", ()):
                if hasattr(thing, slot):
                    yield getattr(thing, slot)


def core() -> str:
    """The name of the processor."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each number of seats")
    seconds = parser.parse_args().seconds
    build = f"{platform.python_implementation()} {platform.python_version()}"
    print(f"{build} on {core()}, one core")
    print("seats  games/s  tiles/game  games per calibration loop")
    for seats in (2, 4, 8):
        rate, tiles, ratio = games_per_second(seats, seconds)
        print(f"{seats:>5}  {rate:>7.0f}  {tiles:>10.2f}  {ratio:>26.2f}")
    chance = Chance(3)
    game = Game.new("calliope", 8, chance=chance)
    largest = 0
    while (seat := game.to_move) is not None:
        game = game.play(seat, chance.pick(game.choices), chance).game
        largest = max(largest, size_of(game))
    print(f"largest game object of a game with eight seats: {largest / 1024:.1f} KB")


if __name__ == "__main__":
    main()
