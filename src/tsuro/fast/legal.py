"""What may be decided in a row: the mask of all that is legal, and how one action is played.

The codes of actions are counted in this order: starts, placements, exchanges, draws. A
placement's code is ``((stone * enters + enter) * 35 + tile - 1) * 4 + turn`` from ``place0`` on.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tsuro.fast.bits import alike
from tsuro.fast.board import MARKS, SIDES, SMALLEST, TURNS_OF, WAYS, end_of
from tsuro.fast.dead import exchange, exchanges
from tsuro.fast.jit import Chance, Row, compiled, inlined, whole
from tsuro.fast.kinds import OUTER_SIDE, PILE_DUEL, START_MARK
from tsuro.fast.layout import (
    ACTIVE,
    ASKED,
    BOTTOMS,
    CODES,
    COUNTS,
    DRAW,
    DRAW0,
    EACH,
    ENTERS,
    EXCHANGE,
    EXCHANGE0,
    FORCED_ONLY,
    HANDS,
    MODE,
    OFF,
    OUT,
    PLACE,
    PLACE0,
    READY,
    SEATS,
    SIDE0,
    SIZE,
    START,
    STARTS_BY,
    STONES,
    TOPS,
    TURNS_OF_ALL,
    UNSTARTED,
)
from tsuro.fast.playing import (
    BURY,
    FINISH,
    WAIT,
    WALKED,
    carry_on,
    choose_pile,
    place,
    start,
)

SIDES_OF_BOARD = 4


@compiled
def play_code(row: Row, chance: Chance, code: int, mixed: bool) -> Chance:
    """The seat to move does what a code says, which must be legal."""
    asked, step, gone = row[ASKED], WAIT, 0
    if asked == PLACE:
        code -= whole(row[PLACE0])
        laid = code % TURNS_OF_ALL + 4
        port = code // TURNS_OF_ALL
        stone = port // whole(row[ENTERS])
        seat = whole(row[ACTIVE])
        at = entering(row, seat, stone, port % whole(row[ENTERS]))
        slot = 0
        while row[HANDS + 4 * seat + slot] != laid >> 2:
            slot += 1
        gone, step = place(row, stone, at, slot, laid), WALKED
    elif asked == START:
        step = start(row, start_at(row, code))
    elif asked == EXCHANGE:
        exchange(row, code - whole(row[EXCHANGE0]))
        step = BURY
    elif asked == DRAW:
        chance = choose_pile(row, chance, code - whole(row[DRAW0]), mixed)
        step = WAIT if row[MODE] == PILE_DUEL else FINISH
    return carry_on(row, chance, step, gone, False, mixed)


@inlined
def entering(row: Row, seat: int, stone: int, enter: int) -> int:
    """The address at which a stone of a seat enters its square."""
    at = whole(row[STONES + seat * whole(row[EACH]) + stone])
    return 2 * (at - SIDE0) + enter if at >= SIDE0 else at


@compiled
def start_at(row: Row, code: int) -> int:
    """Where the start of a code is."""
    if row[STARTS_BY] == OUTER_SIDE:
        return SIDE0 + whole(SIDES[whole(row[SIZE]) - SMALLEST, code])
    return whole(MARKS[whole(row[SIZE]) - SMALLEST, code])


@compiled
def is_free(row: Row, at: int) -> bool:
    """Whether a stone may start there."""
    if row[STARTS_BY] == START_MARK:
        return alike(row, STONES, 0xFFFF, at) == 0
    for index in range(whole(row[SEATS]) * whole(row[EACH])):
        other = whole(row[STONES + index])
        if other in (OUT, UNSTARTED):
            continue
        if row[STARTS_BY] == OUTER_SIDE:
            if other >= SIDE0 and (other - SIDE0) >> 2 == (at - SIDE0) >> 2:
                return False
            if other < SIDE0 and other >> 3 == (at - SIDE0) >> 2:
                return False
        elif row[EACH] <= SIDES_OF_BOARD:  # each stone has a side of its own
            if (other & 7) >> 1 == (at & 7) >> 1:
                return False
        elif other == at:
            return False
    return True


@inlined
def own_out(row: Row, seat: int, at: int, stone: int, laid: int, all_own: bool) -> bool:
    """Whether a tile laid before a stone at an address would put that stone out, or any other
    stone of its seat too if all count."""
    base, way = at & ~7, WAYS[laid]
    if end_of(row, base, way, at & 7) == OFF:
        return True
    if all_own and whole(row[EACH]) > 1:
        first = STONES + seat * whole(row[EACH])
        for other in range(whole(row[EACH])):
            stands = whole(row[first + other])
            faces = other != stone and stands & ~7 == base
            if faces and end_of(row, base, way, stands & 7) == OFF:
                return True
    return False


@compiled
def mark_legal(row: Row, mask: NDArray[np.bool_]) -> int:
    """Mark the codes of all legal actions in a mask; gives how many there are."""
    mask[:] = False
    asked = row[ASKED]
    if asked == PLACE:
        return placements(row, mask, bool(row[FORCED_ONLY]))
    count = 0
    if asked == START:
        for code in range(whole(row[PLACE0])):
            if is_free(row, start_at(row, code)):
                mask[code] = True
                count += 1
    elif asked == EXCHANGE:
        count = exchanges(row)
        for rank in range(count):
            mask[whole(row[EXCHANGE0]) + rank] = True
    elif asked == DRAW:
        for pile in range(whole(row[CODES]) - whole(row[DRAW0])):
            if may_draw(row, pile):
                mask[whole(row[DRAW0]) + pile] = True
                count += 1
    return count


@compiled
def may_draw(row: Row, pile: int) -> bool:
    """Whether the active seat may choose a pile."""
    if row[MODE] == PILE_DUEL:
        return whole(row[READY]) >> pile & 1 == 1
    return whole(row[TOPS + pile]) < whole(row[BOTTOMS + pile])


@compiled
def placements(row: Row, mask: NDArray[np.bool_], keeps_on: bool) -> int:
    """Mark the codes of placements: all, or if any can be had, those that keep one's stone on
    the board (or all of one's stones)."""
    for kept in (True, False):
        count = 0
        seat = whole(row[ACTIVE])
        for stone in range(whole(row[EACH])):
            if not whole(row[READY]) >> stone & 1:
                continue
            ports = 2 if row[STONES + seat * whole(row[EACH]) + stone] >= SIDE0 else 1
            for enter in range(ports):
                at = entering(row, seat, stone, enter)
                first = whole(row[PLACE0]) + (stone * whole(row[ENTERS]) + enter) * TURNS_OF_ALL
                for slot in range(whole(row[COUNTS + seat])):
                    tile = whole(row[HANDS + 4 * seat + slot])
                    for laid in range(4 * tile, 4 * tile + TURNS_OF[tile]):
                        code = first + laid - 4
                        if mask[code]:
                            continue  # the tile is twice in the hand
                        if keeps_on and kept and own_out(row, seat, at, stone, laid, False):
                            continue
                        mask[code] = True
                        count += 1
        if count or not keeps_on:
            break
    return count
