"""How good a table is for each seat: a small network that learned from games against itself.

Every living stone is described by some numbers (how open its square is, who else faces it, what
its hand can do there) and given a score; a seat's share is what its stones' scores weigh among
all. ``tools/learn.py`` makes the weights.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from tsuro.fast.bits import ones
from tsuro.fast.board import TURNS_OF, WAYS, end_of
from tsuro.fast.jit import Row, compiled, inlined, whole
from tsuro.fast.kinds import SOLITAIRE
from tsuro.fast.layout import (
    ACTIVE,
    BOX,
    COUNTS,
    EACH,
    EXITS,
    HANDS,
    LIVING,
    MODE,
    OFF,
    OUT,
    PLACED,
    RUNNING,
    SEATS,
    SIDE0,
    SIZE,
    STONES,
    WHY,
    WINNERS,
)

Floats = NDArray[np.float64]

(
    BIAS,
    GOOD,
    EDGE,
    LOOP,
    NEXT_GOOD,
    NEXT_BEST,
    NEXT_SHARED,
    SHARED,
    SHARED_FIRST,
    KILLED,
    KILLS,
    SAFE,
    DOOMED,
    HAND,
    WAITS,
    MOVES,
    OTHERS,
    LAID_SHARE,
) = range(18)
"""What is said of a stone."""
FEATURES = 18
HIDDEN = 24
LEAK = 0.1


@cache
def weights() -> Floats:
    """The learned weights: a row of features for each hidden unit, then a weight for each."""
    text = files("tsuro.fast").joinpath("network.json").read_text(encoding="utf-8")
    return np.array(json.loads(text)["weights"], np.float64)


@inlined
def _good(row: Row, base: int, port: int) -> int:
    """How many ports of a square, but for one, lead on to another empty square."""
    good = 0
    for other in range(8):
        end = whole(row[EXITS + base + other])
        good += other != port and end != OFF and end & ~7 != base
    return good


@compiled
def describe(row: Row, seat: int, stone: int, out: Floats) -> None:
    """Describe a living stone."""
    # All is told from the stone's own standpoint, as shares or small numbers around 0 to 1, so that
    # one network serves every seat, number of seats and size of board. The hands of others are
    # read too: they are no secret given away, as a bot only has tables that it imagined.
    for number in range(FEATURES):
        out[number] = 0.0
    seats, each = whole(row[SEATS]), whole(row[EACH])
    waits = _waits(row, seat)
    out[BIAS] = 1.0
    out[WAITS] = waits / 4.0
    out[MOVES] = 1.0 if waits == 0 else 0.0
    living = 0
    for other in range(seats):
        living += whole(row[LIVING]) >> other & 1
    out[OTHERS] = (living - 2) / 6.0
    out[LAID_SHARE] = row[PLACED] / (whole(row[SIZE]) * whole(row[SIZE]))
    out[HAND] = row[COUNTS + seat] / 3.0
    index = seat * each + stone
    at = whole(row[STONES + index])
    if at >= SIDE0:
        at = 2 * (at - SIDE0)  # of the two ports it may choose, the first stands for both
    base, port = at & ~7, at & 7
    good, edge, ways, best, shared_next = 0, 0, 0.0, 0.0, 0
    for other in range(8):
        end = whole(row[EXITS + base + other])
        if other == port:  # a tile leads from the stone's port to any other, never back to it
            continue
        if end == OFF:
            edge += 1
        elif end & ~7 != base:
            good += 1
            open_ = _good(row, end & ~7, end & 7) / 7.0
            ways += open_
            best = max(best, open_)
            for one in range(seats * each):
                shared_next += whole(row[STONES + one]) & ~7 == end & ~7
    out[GOOD] = good / 7.0
    out[EDGE] = edge / 7.0
    out[LOOP] = (7 - good - edge) / 7.0
    if good:
        out[NEXT_GOOD] = ways / good
        out[NEXT_BEST] = best
        out[NEXT_SHARED] = shared_next / good
    for one in range(seats * each):
        out[SHARED] += one != index and whole(row[STONES + one]) & ~7 == base
    shared = out[SHARED] > 0
    count, safe, kills = 0, 0, 0
    for slot in range(whole(row[COUNTS + seat])):
        tile = whole(row[HANDS + 4 * seat + slot])
        for laid in range(4 * tile, 4 * tile + TURNS_OF[tile]):
            count += 1
            if end_of(row, base, WAYS[laid], port) != OFF:
                safe += 1
                kills += shared and _puts_out(row, base, laid, seat)
    if count:
        out[SAFE] = safe / count
        out[DOOMED] = 1.0 if safe == 0 else 0.0
        out[KILLS] = kills / count
    if shared:
        _threats(row, seat, at, waits, out)


@inlined
def _waits(row: Row, seat: int) -> int:
    """How many living seats move before a seat does."""
    waits, other = 0, whole(row[ACTIVE])
    while other != seat:
        waits += whole(row[LIVING]) >> other & 1
        other = other + 1 if other + 1 < whole(row[SEATS]) else 0
    return waits


@compiled
def _puts_out(row: Row, base: int, laid: int, seat: int) -> bool:
    """Whether a tile on a square would put a stone of another seat out."""
    each = whole(row[EACH])
    for index in range(whole(row[SEATS]) * each):
        at = whole(row[STONES + index])
        faces = index // each != seat and at & ~7 == base
        if faces and end_of(row, base, WAYS[laid], at & 7) == OFF:
            return True
    return False


@compiled
def _threats(row: Row, seat: int, at: int, waits: int, out: Floats) -> None:
    """Whether others before the same square move first, and how much of a hand would put this
    stone out and not their own."""
    each, base = whole(row[EACH]), at & ~7
    for index in range(whole(row[SEATS]) * each):
        other, stands = index // each, whole(row[STONES + index])
        if other == seat or stands & ~7 != base or _waits(row, other) >= waits:
            continue
        out[SHARED_FIRST] = 1.0
        count, killed = 0, 0
        for slot in range(whole(row[COUNTS + other])):
            tile = whole(row[HANDS + 4 * other + slot])
            for laid in range(4 * tile, 4 * tile + TURNS_OF[tile]):
                count += 1
                if end_of(row, base, WAYS[laid], at & 7) == OFF:
                    killed += end_of(row, base, WAYS[laid], stands & 7) != OFF
        if count:
            out[KILLED] = max(out[KILLED], killed / count)


@inlined
def score(weights: Floats, described: Floats) -> float:
    """What the network says of a stone."""
    total = 0.0
    for unit in range(HIDDEN):
        sum_ = 0.0
        for number in range(FEATURES):
            sum_ += weights[unit * FEATURES + number] * described[number]
        total += weights[HIDDEN * FEATURES + unit] * (sum_ if sum_ > 0.0 else LEAK * sum_)
    return total


@compiled
def share_at_end(row: Row, seat: int) -> float:
    """A seat's share of the win of a game that is over. A solitaire that is not won counts
    the more the longer it went."""
    if row[MODE] == SOLITAIRE and row[WINNERS] == 0:
        # at most half of a win, and steep, as a near miss is worth little
        return float(0.5 * (row[PLACED] / whole(row[BOX])) ** 4)
    winners = whole(row[WINNERS])
    return (winners >> seat & 1) / max(1, ones(winners))


@compiled
def shares(row: Row, weights: Floats, described: Floats, out: Floats) -> None:
    """Each seat's share of the win: as it was at the end, or as the network expects it."""
    # A seat's weight is e to its score, or the sum of these for several stones (a softmax): so the
    # shares add up to 1, as wins do, and no living seat has none. Scores are kept within bounds, so
    # that no weight overflows and the total is never 0.
    seats, each = whole(row[SEATS]), whole(row[EACH])
    total = 0.0
    for seat in range(seats):
        out[seat] = 0.0
        if row[WHY] != RUNNING:
            out[seat] = share_at_end(row, seat)
        elif whole(row[LIVING]) >> seat & 1:
            for stone in range(each):
                if row[STONES + seat * each + stone] != OUT:
                    describe(row, seat, stone, described)
                    points = score(weights, described)
                    out[seat] += np.exp(min(30.0, max(-30.0, points)))
        total += out[seat]
    if row[WHY] == RUNNING:
        for seat in range(seats):
            out[seat] /= total
