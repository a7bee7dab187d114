"""What becomes of the hands of seats that went out: the exchange, the dragon, the pile."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tsuro.fast.bits import alike, lowest
from tsuro.fast.board import lives
from tsuro.fast.jit import Row, compiled, inlined, whole
from tsuro.fast.kinds import LAID_ASIDE, NEXT_LIVING, NEXT_LIVING_UNLESS_FULL
from tsuro.fast.layout import (
    ACTIVE,
    ASIDE,
    ASKED,
    COUNTS,
    DEAD_HANDS,
    DECK,
    DRAGON,
    DUE,
    EXCHANGE,
    HANDS,
    HEIR,
    LIVING,
    NO_DRAGON,
    PASSES,
    READY,
    RESTS,
    SEATS,
    SHUFFLE,
    SLOTS,
    SPOILS,
    TOPS,
    WIDTH,
)
from tsuro.rules.draft import HAND


@compiled
def exchange(row: Row, rank: int) -> None:
    """The active seat swaps tiles with the spoils; the rank counts the choices in their order:
    first how many, then which are given, then which are taken."""
    seat = whole(row[ACTIVE])
    mine = whole(row[COUNTS + seat])
    theirs, slots = spoils(row)
    if rank > 0:
        if mine == 2 and row[HANDS + 4 * seat] > row[HANDS + 4 * seat + 1]:
            swap(row, HANDS + 4 * seat, HANDS + 4 * seat + 1)
        rank -= 1
        if rank < mine * theirs:
            swap(row, HANDS + 4 * seat + rank // theirs, whole(slots[rank % theirs]))
        else:
            rank -= mine * theirs
            first, more = 0, theirs - 1
            while rank >= more:
                rank -= more
                first, more = first + 1, more - 1
            swap(row, HANDS + 4 * seat, whole(slots[first]))
            swap(row, HANDS + 4 * seat + 1, whole(slots[first + 1 + rank]))
    row[SPOILS] = 0


@compiled
def exchanges(row: Row) -> int:
    """How many ways to exchange there are."""
    mine, theirs = whole(row[COUNTS + whole(row[ACTIVE])]), 0
    for owner in range(whole(row[SEATS])):
        if whole(row[SPOILS]) >> owner & 1:
            theirs += whole(row[COUNTS + owner])
    pairs = theirs * (theirs - 1) // 2 if mine > 1 else 0
    return 1 + mine * theirs + pairs


@compiled
def spoils(row: Row) -> tuple[int, NDArray[np.uint16]]:
    """How many tiles may be taken, and where in the row each is, the smallest tile first."""
    slots = row[SLOTS:WIDTH]
    count = 0
    for owner in range(whole(row[SEATS])):
        if whole(row[SPOILS]) >> owner & 1:
            for slot in range(whole(row[COUNTS + owner])):
                here = count
                spoil = HANDS + 4 * owner + slot
                while here > 0 and row[whole(slots[here - 1])] > row[spoil]:
                    slots[here] = slots[here - 1]
                    here -= 1
                slots[here] = spoil
                count += 1
    return count, slots


@compiled
def swap(row: Row, one: int, other: int) -> None:
    """Two numbers of a row change places."""
    row[one], row[other] = row[other], row[one]


@inlined
def offer(row: Row, gone: int) -> bool:
    """Ask the active seat for an exchange, if it lives and both sides have tiles to swap."""
    seat = whole(row[ACTIVE])
    owners = 0
    for other in range(whole(row[SEATS])):
        if gone >> other & 1 and row[COUNTS + other]:
            owners |= 1 << other
    if owners == 0 or gone >> seat & 1 or row[COUNTS + seat] == 0:
        return False
    row[SPOILS] = owners
    row[READY] = 0
    row[ASKED] = EXCHANGE
    return True


@inlined
def bury(row: Row) -> bool:
    """What the dead leave goes its way; whether a shuffle is due."""
    holder = whole(row[DRAGON])
    if holder < NO_DRAGON and not lives(row, holder):
        row[DRAGON] = _heir(row, holder)
    due = 0
    top = whole(row[TOPS])
    dead = 255 & ~alike(row, COUNTS, 0xFFFF, 0) & ~whole(row[LIVING])
    while dead:
        seat = lowest(dead) & 7
        dead &= dead - 1
        count = whole(row[COUNTS + seat])
        row[COUNTS + seat] = 0
        if row[DEAD_HANDS] == LAID_ASIDE:
            row[ASIDE + seat] = count
        else:
            for slot in range(count):
                due += 1
                row[DECK + top - due] = row[HANDS + 4 * seat + slot]
    if due == 0:
        return False
    row[DUE] = due
    row[PASSES] = 1
    row[READY] = 0
    row[ASKED] = SHUFFLE
    return True


@compiled
def _heir(row: Row, holder: int) -> int:
    """To whom the dragon of a holder who went out goes on."""
    seat = holder
    for _ in range(whole(row[SEATS]) - 1):
        seat = seat + 1 if seat + 1 < whole(row[SEATS]) else 0
        if lives(row, seat):
            if row[COUNTS + seat] < HAND or row[HEIR] == NEXT_LIVING:
                return seat
            if row[HEIR] == NEXT_LIVING_UNLESS_FULL:
                return whole(row[RESTS])
    return whole(row[RESTS])
