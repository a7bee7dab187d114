"""Learn the value of a table from games against oneself: writes ``src/tsuro/fast/network.json``.

Each round plays games in which every seat takes the choice with the best value, now and then one
by chance, keeps one table of each game, and fits the network to how the games of the last
rounds ended.

    python tools/learn.py --rounds 12 --games 1.0
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tsuro.fast import setup_of
from tsuro.fast.convert import first_row
from tsuro.fast.jit import Chance, Row, below, copy, kernel, moved, seeded, whole
from tsuro.fast.kernels import deal_mixed
from tsuro.fast.layout import (
    ACTIVE,
    ASKED,
    LIVING,
    NOBODY,
    PLACE,
    SEATS,
    WIDTH,
    WINNERS,
    facts_of,
)
from tsuro.fast.legal import mark_legal, play_code
from tsuro.fast.network import FEATURES, HIDDEN, LEAK, Floats, describe, shares
from tsuro.fast.random_play import play_on

FILE = Path(__file__).parent.parent / "src" / "tsuro" / "fast" / "network.json"
KINDS = {2: 60_000, 3: 40_000, 4: 40_000, 6: 25_000, 8: 20_000}
"""How many games are played in a round, by seats."""
BY_CHANCE = 60
"""How many choices in a thousand are left to chance, so that all sorts of tables come up."""
KEPT = 4
"""The games of how many rounds are learned from."""
RATES = (0.003, 0.001, 0.0003)
"""How fast it learns in each third of the rounds."""

Mask = NDArray[np.bool_]
Games = tuple[Floats, Floats, Mask]
"""For each game and seat: the table that was kept, described; the share of the win; who lived."""


@kernel
def best_code(
    row: Row, weights: Floats, chance: Chance, mask: Mask, scratch: Row, x: Floats, out: Floats
) -> tuple[int, Chance]:
    """The choice after which the table is worth most to the seat to move."""
    mark_legal(row, mask)
    seat, best, found = whole(row[ACTIVE]), -1.0, -1
    for code in range(len(mask)):
        if mask[code]:
            copy(scratch, row)
            chance = play_code(scratch, moved(chance), code, True)
            shares(scratch, weights, x, out)
            if out[seat] > best:
                best, found = out[seat], code
    return found, chance


@kernel
def play_games(
    first: Row,
    seed: int,
    weights: Floats,
    by_chance: int,
    kept: Floats,
    won: Floats,
    lived: Mask,
    row: Row,
    mask: Mask,
    scratch: Row,
    x: Floats,
    out: Floats,
) -> None:
    """Games against oneself; of each one table is kept, any as likely as any other."""
    for game in range(len(kept)):
        chance = deal_mixed(row, first, seeded(seed, game))
        seats, seen = whole(row[SEATS]), 0
        while row[ASKED] != NOBODY:
            if row[ASKED] != PLACE:
                chance = play_on(row, chance, False, False)
                continue
            seen += 1
            chance = moved(chance)
            if below(chance, seen) == 0:
                for seat in range(seats):
                    lived[game, seat] = whole(row[LIVING]) >> seat & 1
                    if lived[game, seat]:
                        describe(row, seat, 0, kept[game, seat])
            chance = moved(chance)
            if below(chance, 1000) < by_chance:
                chance = play_on(row, chance, False, False)
            else:
                code, chance = best_code(row, weights, chance, mask, scratch, x, out)
                chance = play_code(row, moved(chance), code, True)
        count = 0
        for seat in range(seats):
            count += whole(row[WINNERS]) >> seat & 1
        for seat in range(seats):
            won[game, seat] = (whole(row[WINNERS]) >> seat & 1) / count


def games(seats: int, count: int, seed: int, weights: Floats, by_chance: int) -> Games:
    """Play games of some seats, under the default edition."""
    setup = setup_of(seats=seats)
    kept, won = np.zeros((count, seats, FEATURES)), np.zeros((count, seats))
    lived = np.zeros((count, seats), np.bool_)
    mask = np.zeros(facts_of(setup).codes, np.bool_)
    rows = [np.zeros(WIDTH, np.uint16) for _ in range(2)]
    work = (rows[0], mask, rows[1], np.zeros(FEATURES), np.zeros(8))
    play_games(first_row(setup), seed, weights, by_chance, kept, won, lived, *work)
    return kept, won, lived


class Network:
    """The network that is being learned, and what Adam remembers of its gradients."""

    def __init__(self, random: np.random.Generator) -> None:
        self.random = random
        self.parts = [random.normal(0, 0.3, (HIDDEN, FEATURES)), random.normal(0, 0.3, HIDDEN)]
        self.first = [np.zeros_like(part) for part in self.parts]
        self.second = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    @property
    def weights(self) -> Floats:
        """All weights, as compiled play reads them."""
        return np.concatenate([part.ravel() for part in self.parts])

    def fit(self, data: list[Games], times: int, rate: float) -> float:
        """Go over the games some times; gives the mean loss of the last."""
        total = count = 0.0
        for _ in range(times):
            total = count = 0.0
            parts = [(one, some) for one in data for some in self._split(len(one[0]))]
            self.random.shuffle(parts)
            for (kept, won, lived), some in parts:
                total += self._step(kept[some], won[some], lived[some], rate) * len(some)
                count += len(some)
        return total / count

    def _split(self, count: int) -> list[NDArray[np.int64]]:
        order = self.random.permutation(count)
        return [order[i : i + 512] for i in range(0, count, 512)]

    def _step(self, x: Floats, won: Floats, lived: Mask, rate: float) -> float:
        hidden, out = self.parts
        sums = x @ hidden.T
        units = np.where(sums > 0, sums, LEAK * sums)
        scores = np.where(lived, units @ out, -1e9)
        odds = np.exp(scores - scores.max(1, keepdims=True))
        odds /= odds.sum(1, keepdims=True)
        won = won * lived
        slope = (odds * won.sum(1, keepdims=True) - won) * lived / len(x)
        inner = slope[:, :, None] * out * np.where(sums > 0, 1, LEAK)
        self._adam([np.einsum("nsh,nsf->hf", inner, x), np.einsum("ns,nsh->h", slope, units)], rate)
        return float(-(won * np.log(odds + 1e-12)).sum() / len(x))

    def _adam(self, slopes: list[Floats], rate: float) -> None:
        self.steps += 1
        for n, slope in enumerate(slopes):
            self.first[n] += 0.1 * (slope - self.first[n])
            self.second[n] += 0.001 * (slope * slope - self.second[n])
            step = self.first[n] / (1 - 0.9**self.steps)
            size = np.sqrt(self.second[n] / (1 - 0.999**self.steps)) + 1e-8
            self.parts[n] -= rate * step / size


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--games", type=float, default=1.0, help="times the usual number")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=FILE)
    chosen = parser.parse_args()
    network = Network(np.random.default_rng(chosen.seed))
    rounds: list[list[Games]] = []
    for number in range(chosen.rounds):
        start = time.perf_counter()
        by_chance = BY_CHANCE if number else 1000
        played = [
            games(
                seats, int(chosen.games * count), 100 * number + seats, network.weights, by_chance
            )
            for seats, count in KINDS.items()
        ]
        rounds = [*(rounds if number > 1 else []), played][-KEPT:]  # the first were by chance
        rate = RATES[len(RATES) * number // chosen.rounds]
        loss = network.fit([some for one in rounds for some in one], 2, rate)
        weights = [round(float(weight), 4) for weight in network.weights]
        text = json.dumps({"features": FEATURES, "hidden": HIDDEN, "weights": weights})
        chosen.out.write_text(text + "\n", encoding="utf-8")
        print(f"round {number}: loss {loss:.4f}, {time.perf_counter() - start:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
