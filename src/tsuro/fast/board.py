"""Laying tiles and following paths in a row."""

from __future__ import annotations

import numpy as np

from tsuro.fast.bits import alike, lowest
from tsuro.fast.jit import Row, inlined, whole
from tsuro.fast.layout import (
    EACH,
    EXITS,
    LAID,
    LIVING,
    OFF,
    OUT,
    OUT_AT,
    PLACED,
    SHORT,
    STONES,
)
from tsuro.grid import grid
from tsuro.tile import PAIRS, PARTNERS, TURNS

TURNS_OF = np.array(TURNS, np.int64)
"""By tile number: how many distinct turns it has."""

WAYS = np.zeros(144, np.uint64)
"""By 4 * tile + turn: for each port eight bits with the port that it is joined to."""
JOINS = np.zeros((144, 8), np.uint8)
"""By 4 * tile + turn: the four pairs that it joins, one after the other."""
for _tile, _turns in enumerate(PARTNERS):
    for _turn, _partners in enumerate(_turns):
        WAYS[4 * _tile + _turn] = sum(to << 8 * port for port, to in enumerate(_partners))
        JOINS[4 * _tile + _turn] = [port for pair in PAIRS[_tile][_turn] for port in pair]

TO = np.zeros(288, np.int64)
"""By 8 * tile + port: eight bits for each distinct turn, of which one is set: that of the port to
which the tile, turned so, leads from there."""
for _tile, _turns in enumerate(PARTNERS):
    for _turn, _partners in enumerate(_turns[: TURNS[_tile]]):
        for _port, _to in enumerate(_partners):
            TO[8 * _tile + _port] |= 1 << 8 * _turn + _to

SMALLEST = 6
"""The size of the smaller board; the other is one square larger."""
MARKS = np.array([(*grid(6).marks, *[0] * 8), grid(7).marks], np.uint16)
"""By size of the board less SMALLEST: the ports on the rim."""
SIDES = np.array([(*grid(6).sides, *[0] * 4), grid(7).sides], np.int64)
SIDES -= np.array([[grid(6).side0], [grid(7).side0]])
"""By size of the board less SMALLEST: the outer sides, each as 4 * square + side."""

_SEVEN = np.uint64(7)


@inlined
def end_of(row: Row, base: int, way: np.uint64, port: int) -> int:
    """Where a stone would end that enters a square at a port, if a tile were laid there; base
    is eight times the square."""
    end = whole(row[EXITS + base + whole((way >> np.uint64(port << 3)) & _SEVEN)])
    while end & ~7 == base:  # the path comes back to the new tile
        end = whole(row[EXITS + base + whole((way >> np.uint64((end & 7) << 3)) & _SEVEN)])
    return end


@inlined
def lay(row: Row, base: int, laid: int) -> int:
    """Lay a tile on a square, and all stones that face it walk; gives the seats that this put
    out, as bits."""
    way = WAYS[laid]
    gone = 0
    row[PLACED] += 1
    facing = alike(row, STONES, ~7, base)
    while facing:
        index = lowest(facing) & 7
        facing &= facing - 1
        end = end_of(row, base, way, whole(row[STONES + index]) & 7)
        row[STONES + index] = end
        if end == OFF:
            seat = index if row[EACH] == 1 else index // whole(row[EACH])
            gone |= 1 << seat
    if gone:
        gone = _out(row, gone)
    row[LAID + (base >> 3)] = laid
    for pair in range(0, 8, 2):
        one = row[EXITS + base + whole(JOINS[laid, pair])]
        other = row[EXITS + base + whole(JOINS[laid, pair + 1])]
        row[EXITS + whole(one)] = other
        row[EXITS + whole(other)] = one
    return gone


@inlined
def _out(row: Row, hit: int) -> int:
    """Of the seats that lost a stone, those that have no other; they are out."""
    gone = 0
    while hit:
        seat = lowest(hit) & 7
        hit &= hit - 1
        alive = False
        for stone in range(whole(row[EACH])):
            alive |= row[STONES + seat * whole(row[EACH]) + stone] != OUT
        if not alive:
            gone |= 1 << seat
            row[OUT_AT + seat] = row[PLACED]
    row[LIVING] &= ~gone
    row[SHORT] &= ~gone
    return gone


@inlined
def lives(row: Row, seat: int) -> bool:
    """Whether a seat has a stone that is not out."""
    return whole(row[LIVING]) >> seat & 1 == 1
