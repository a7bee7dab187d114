"""Who draws, in which order, when a tile has been laid."""

from __future__ import annotations

from tsuro.fast.board import lives
from tsuro.fast.jit import Chance, Row, below, compiled, inlined, moved, whole
from tsuro.fast.kinds import CHOSEN_PILE, HOLDER_FIRST, HOLDER_FIRST_OVER_DRAGON
from tsuro.fast.layout import (
    ACTIVE,
    ASKED,
    BOTTOMS,
    COUNTS,
    DECK,
    DRAGON,
    DRAGON_UNDER,
    DRAW,
    DRAWING,
    HANDS,
    NO_DRAGON,
    PILES,
    RESTS,
    SEATS,
    SHORT,
    TOPS,
)
from tsuro.rules.draft import HAND


@inlined
def take(row: Row, chance: Chance, seat: int, pile: int, mixed: bool) -> Chance:
    """A seat draws the top tile of a pile, or any if the pile is mixed as one draws."""
    top = whole(row[TOPS + pile])
    tile = row[DECK + top]
    if mixed:
        chance = moved(chance)
        other = top + below(chance, whole(row[BOTTOMS + pile]) - top)
        row[DECK + top] = row[DECK + other]
        row[DECK + other] = tile
        tile = row[DECK + top]
    row[TOPS + pile] = top + 1
    count = whole(row[COUNTS + seat])
    row[HANDS + 4 * seat + count] = tile
    row[COUNTS + seat] = count + 1
    if count + 1 == HAND:
        row[SHORT] &= ~(1 << seat)
    return chance


@inlined
def draw(row: Row, chance: Chance, returned: bool, mixed: bool) -> Chance:
    """Draw by the edition's way; ``returned``: tiles of the dead have just come back."""
    if row[DRAWING] == CHOSEN_PILE:
        return _chosen_pile(row, chance, mixed)
    seat, resting = whole(row[ACTIVE]), row[DRAGON] >= NO_DRAGON
    if resting and row[SHORT] == 1 << seat and row[TOPS] < row[BOTTOMS]:
        return take(row, chance, seat, 0, mixed)  # as it is nearly always
    return _draw_in_order(row, chance, returned, mixed)


@inlined
def _draw_in_order(row: Row, chance: Chance, returned: bool, mixed: bool) -> Chance:
    """Draw by the edition's order where several lack tiles, or the pile is empty."""
    seat, dragon = whole(row[ACTIVE]), whole(row[DRAGON])
    if row[DRAWING] == HOLDER_FIRST:
        if dragon == NO_DRAGON:
            if whole(row[SHORT]) >> seat & 1 and row[TOPS] < row[BOTTOMS]:
                chance = take(row, chance, seat, 0, mixed)
            return chance
        return _round(row, chance, dragon if dragon < NO_DRAGON else seat, True, mixed)
    if row[DRAWING] == HOLDER_FIRST_OVER_DRAGON:
        if dragon < NO_DRAGON and returned:
            row[DRAGON] = DRAGON_UNDER
        return _round(row, chance, dragon if dragon < NO_DRAGON else seat, False, mixed)
    if lives(row, seat):  # ACTIVE_FIRST
        if dragon == seat:
            row[DRAGON] = DRAGON_UNDER
        if row[COUNTS + seat] < HAND:
            if row[TOPS] == row[BOTTOMS]:
                _take_dragon(row, seat)
                return chance
            chance = take(row, chance, seat, 0, mixed)
    return _round(row, chance, seat + 1, False, mixed)


@inlined
def _round(row: Row, chance: Chance, first: int, lays_down: bool, mixed: bool) -> Chance:
    """From a seat clockwise each living one with fewer than three tiles draws one, round and
    round until all have three or one cannot."""
    seat = first if first < whole(row[SEATS]) else 0
    while row[SHORT]:
        if whole(row[SHORT]) >> seat & 1:
            if row[TOPS] == row[BOTTOMS]:
                _take_dragon(row, seat)
                break
            chance = take(row, chance, seat, 0, mixed)
            if lays_down and row[DRAGON] == seat:
                row[DRAGON] = whole(row[RESTS])
        seat = seat + 1 if seat + 1 < whole(row[SEATS]) else 0
    return chance


@inlined
def _take_dragon(row: Row, seat: int) -> None:
    """Who cannot draw takes the dragon if it rests."""
    if row[DRAGON] > NO_DRAGON:
        row[DRAGON] = seat


@compiled
def _chosen_pile(row: Row, chance: Chance, mixed: bool) -> Chance:
    """Only the active seat draws, from a pile that it chooses where there are several."""
    seat = whole(row[ACTIVE])
    full, only = 0, 0
    for pile in range(whole(row[PILES])):
        if row[TOPS + pile] < row[BOTTOMS + pile]:
            full += 1
            only = pile
    if full == 0 or not lives(row, seat):
        return chance
    if full == 1:
        return take(row, chance, seat, only, mixed)
    row[ASKED] = DRAW
    return chance
