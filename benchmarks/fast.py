"""How fast compiled play is: random legal games of calliope on one core.

    python benchmarks/fast.py [SECONDS]

Each figure is the median of many short runs, each beside a run of the fixed loop of
`calibrate.py`, so that the ratio of the two can be compared between machines.
"""

from __future__ import annotations

import resource
import statistics
import sys
import time

from calibrate import calibrate

from tsuro.fast import Batch, play_by_chance, setup_of
from tsuro.fast.precompile import compile_all

GAMES = 100_000


def pace(seats: int, seconds: float) -> tuple[float, float, float]:
    """Games a second: the median and the best of many runs; and games per million rounds of
    calibration."""
    setup = setup_of(seats=seats)
    found, ratios = [], []
    end = time.perf_counter() + seconds
    seed = 0
    while time.perf_counter() < end:
        measure = calibrate(0.05)
        start = time.perf_counter()
        play_by_chance(setup, GAMES, seed)
        found.append(GAMES / (time.perf_counter() - start))
        ratios.append(found[-1] / measure / 1e6)
        seed += 1
    return statistics.median(found), max(found), statistics.median(ratios)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10
    compile_all(lambda sentence: print(sentence, file=sys.stderr))
    print(f"calibration: {calibrate(1):.1f} million rounds a second")
    print("seats   games/s median       best   games per round")
    for seats in (2, 4, 8):
        median, best, ratio = pace(seats, seconds)
        print(f"{seats:5} {median:16,.0f} {best:10,.0f} {ratio:12.5f}")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    batch = Batch.start(setup_of(seats=8), 100_000)
    batch.play_out()
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"a batch of 100,000 games: {(after - before) / 1024:.0f} MB at its peak")


if __name__ == "__main__":
    main()
