"""Playing the solitaire by chance, but not blindly: of a few placements the roomiest is taken."""

from __future__ import annotations

from tsuro.fast.bits import alike, ones
from tsuro.fast.jit import Chance, Row, compiled, copy, whole
from tsuro.fast.layout import (
    ASKED,
    EACH,
    EMPTY,
    EXITS,
    LAID,
    NOBODY,
    OFF,
    OUT,
    PLACE,
    SIZE,
    STONES,
)
from tsuro.fast.random_play import play_on

LOOKS = 3
"""Among how many placements the roomiest is sought."""


@compiled
def play_alone(row: Row, chance: Chance, spare: Row, best: Row) -> Chance:
    """Play a solitaire to its end."""
    while row[ASKED] != NOBODY:
        if row[ASKED] != PLACE:
            chance = play_on(row, chance, True, False)
            continue
        most = -1e9
        for _ in range(LOOKS):
            copy(spare, row)
            chance = play_on(spare, chance, True, False)
            found = room(spare)
            if found > most:
                most = found
                copy(best, spare)
        copy(row, best)
    return chance


@compiled
def room(row: Row) -> float:
    """How much room the stones have: ways on from the square that each faces, no two before the
    same one, few squares that nobody can reach."""
    total = 0.0
    for index in range(whole(row[EACH])):
        at = whole(row[STONES + index])
        if at == OUT:
            return -1000.0
        base = at & ~7
        closed = alike(row, EXITS + base, 0xFFFF, OFF) | alike(row, EXITS + base, ~7, base)
        total -= 2.0 / (8.5 - ones(closed | 1 << (at & 7)))
        total -= 0.3 * (ones(alike(row, STONES, ~7, base)) - 1)
    size = whole(row[SIZE])
    for square in range(size * size):
        if row[LAID + square] == EMPTY:
            beside = _empty_beside(row, square, size)
            if beside == 0:
                total -= 0.2 if alike(row, STONES, ~7, 8 * square) else 1.0
            elif beside == 1:
                total -= 0.1
    return total


@compiled
def _empty_beside(row: Row, square: int, size: int) -> int:
    """How many squares beside one are empty."""
    across = square % size
    count = 0
    count += square >= size and row[LAID + square - size] == EMPTY
    count += square < size * (size - 1) and row[LAID + square + size] == EMPTY
    count += across > 0 and row[LAID + square - 1] == EMPTY
    count += across < size - 1 and row[LAID + square + 1] == EMPTY
    return count
