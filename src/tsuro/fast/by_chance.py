"""Playing by chance: every legal action as likely as any other, or only those that keep on.

Placements are drawn until one is legal, which most are, instead of listing them all. The piles
are mixed as one draws.
"""

from __future__ import annotations

from tsuro.fast.board import TURNS_OF, WAYS, end_of, lay
from tsuro.fast.choosing import entering, is_free, may_draw, own_out, start_at
from tsuro.fast.compiled import Chance, Row, below, compiled, inlined, moved, whole
from tsuro.fast.dead import exchange, exchanges
from tsuro.fast.layout import (
    ACTIVE,
    ASKED,
    BOTTOMS,
    CODES,
    COUNTS,
    DECK,
    DRAGON,
    DRAW,
    DRAW0,
    DRAWING,
    EACH,
    ENTERS,
    EXCHANGE,
    FORCED_ONLY,
    HANDS,
    LIVING,
    MODE,
    NO_DRAGON,
    OFF,
    PASSES,
    PILE_DUEL,
    PLACE,
    PLACE0,
    READY,
    SEATS,
    SHORT,
    SHUFFLE,
    SIDE0,
    STANDARD,
    START,
    STONES,
    TOPS,
)
from tsuro.fast.playing import (
    BURY,
    DRAWS,
    FINISH,
    RESUME,
    WAIT,
    WALKED,
    carry_on,
    choose_pile,
    place,
    shuffle,
    start,
)


@inlined
def play_on(row: Row, chance: Chance, safe: bool, quick: bool) -> Chance:
    """The seat to move takes a legal action, each as likely as any other; if it plays safe, one
    that keeps all its stones on the board where there is one. A shuffle that is due is made.
    ``quick``: play several actions if nothing but laying and drawing happens."""
    asked, step, gone, returned = row[ASKED], WAIT, 0, False
    if asked == PLACE:
        step = WALKED
        quick = quick and row[MODE] == STANDARD and row[DRAWING] != 3
        full = row[SHORT] == 0 and row[DRAGON] >= NO_DRAGON
        if quick and (full or row[TOPS] == row[BOTTOMS]):
            chance, gone = _turns(row, chance, safe or row[FORCED_ONLY] == 1)
        else:
            chance, gone = _place_by_chance(row, chance, safe)
    elif asked == SHUFFLE:
        chance = shuffle(row, chance, True)
        step, returned = DRAWS if row[PASSES] else RESUME, True
    elif asked == START:
        at = OFF
        while at == OFF or not is_free(row, at):
            chance = moved(chance)
            at = start_at(row, below(chance, whole(row[PLACE0])))
        step = start(row, at)
    elif asked == EXCHANGE:
        chance = moved(chance)
        exchange(row, below(chance, exchanges(row)))
        step = BURY
    elif asked == DRAW:
        pile = -1
        while pile < 0 or not may_draw(row, pile):
            chance = moved(chance)
            pile = below(chance, whole(row[CODES]) - whole(row[DRAW0]))
        chance = choose_pile(row, chance, pile, True)
        step = WAIT if row[MODE] == PILE_DUEL else FINISH
    return carry_on(row, chance, step, gone, returned, True)


@inlined
def _turns(row: Row, chance: Chance, keeps_on: bool) -> tuple[Chance, int]:
    """Turn after turn of the standard game, one stone each, until somebody goes out or all tiles
    are laid. Either all hands are full, and the active seat draws, or the pile is empty, and it
    takes the dragon if that rests."""
    seat, top, bottom = whole(row[ACTIVE]), whole(row[TOPS]), whole(row[BOTTOMS])
    gone = 0
    while True:
        seat &= 7  # so that the compiler sees that it is not negative
        at = whole(row[STONES + seat])
        base, port, hand = at & ~7, at & 7, HANDS + 4 * seat
        count = whole(row[COUNTS + seat])
        tile0, tile1, tile2 = whole(row[hand]), whole(row[hand + 1]), whole(row[hand + 2])
        upto0 = TURNS_OF[tile0]
        upto1 = upto0 + (TURNS_OF[tile1] if count > 1 else 0)
        upto2 = upto1 + (TURNS_OF[tile2] if count > 2 else 0)
        tries = 0
        checks = keeps_on
        while True:
            chance = moved(chance)
            which = below(chance, upto2)
            slot, laid = _tile(row, hand, which, upto0, upto1)
            if not checks or end_of(row, base, WAYS[laid], port) != OFF:
                break
            tries += 1
            if tries == 4:
                checks = _any_keeps_on(row, seat, 1, False)
        gone = lay(row, base, laid)
        if gone or top == bottom:
            row[hand + slot] = row[hand + count - 1]
            row[COUNTS + seat] = count - 1
            row[SHORT] |= 1 << seat & whole(row[LIVING])
            if gone:
                break
            if row[DRAGON] > NO_DRAGON:
                row[DRAGON] = seat
            if count == 1 and _no_tiles(row):
                break
        else:
            chance = moved(chance)
            other = top + below(chance, bottom - top)
            drawn = row[DECK + other]
            row[DECK + other] = row[DECK + top]
            row[DECK + top] = drawn
            row[hand + slot] = row[hand + 2]
            row[hand + 2] = drawn
            top += 1
        seat = _next(row, seat)
    row[ACTIVE] = seat
    row[TOPS] = top
    return chance, gone


@inlined
def _tile(row: Row, hand: int, which: int, upto0: int, upto1: int) -> tuple[int, int]:
    """The tile and turn of a number, counted through a hand; without branches, as nobody could
    foretell them."""
    beyond0, beyond1 = whole(which >= upto0), whole(which >= upto1)
    slot = beyond0 + beyond1
    turn = which - beyond0 * upto0 - beyond1 * (upto1 - upto0)
    return slot, (4 * whole(row[hand + slot]) + turn) & 255


@inlined
def _next(row: Row, seat: int) -> int:
    """The next living seat that holds a tile."""
    seats = whole(row[SEATS])
    while True:
        seat = seat + 1 if seat + 1 < seats else 0
        if whole(row[LIVING]) >> seat & 1 and row[COUNTS + seat]:
            return seat


@compiled
def _no_tiles(row: Row) -> bool:
    """Whether no living seat holds a tile."""
    for seat in range(whole(row[SEATS])):
        if row[COUNTS + seat] and whole(row[LIVING]) >> seat & 1:
            return False
    return True


@compiled
def _place_by_chance(row: Row, chance: Chance, safe: bool) -> tuple[Chance, int]:
    """Draw placements until one is legal; after some failures look whether there is any."""
    seat = whole(row[ACTIVE])
    hand = HANDS + 4 * seat
    tile0, tile1, tile2 = whole(row[hand]), whole(row[hand + 1]), whole(row[hand + 2])
    count = whole(row[COUNTS + seat])
    upto0 = TURNS_OF[tile0]
    upto1 = upto0 + (TURNS_OF[tile1] if count > 1 and tile1 != tile0 else 0)
    upto2 = upto1 + (TURNS_OF[tile2] if count > 2 and tile2 not in (tile0, tile1) else 0)
    keeps_on = safe or row[FORCED_ONLY] == 1
    ready = whole(row[READY])
    tries = 0
    while True:
        stone, enter = 0, 0
        if whole(row[EACH]) > 1 or whole(row[ENTERS]) > 1:
            chance = moved(chance)
            stone, enter = _stone_by_chance(row, chance, seat, ready)
        at = entering(row, seat, stone, enter)
        chance = moved(chance)
        which = below(chance, upto2)
        slot, laid = _tile(row, hand, which, upto0, upto1)
        if not keeps_on or not own_out(row, seat, at, stone, laid, safe):
            break
        tries += 1
        if tries == 4:
            keeps_on = _any_keeps_on(row, seat, ready, safe)
    return chance, place(row, stone, at, slot, laid)


@compiled
def _stone_by_chance(row: Row, chance: Chance, seat: int, ready: int) -> tuple[int, int]:
    """Which stone is played and by which port it enters, each pair as likely as any other."""
    ways = 0
    for stone in range(whole(row[EACH])):
        if ready >> stone & 1:
            ways += 2 if row[STONES + seat * whole(row[EACH]) + stone] >= SIDE0 else 1
    which = below(chance, ways)
    stone = 0
    while True:
        if ready >> stone & 1:
            ports = 2 if row[STONES + seat * whole(row[EACH]) + stone] >= SIDE0 else 1
            if which < ports:
                return stone, which
            which -= ports
        stone += 1


@compiled
def _any_keeps_on(row: Row, seat: int, ready: int, all_own: bool) -> bool:
    """Whether some placement keeps one's stone on the board (or all of one's stones)."""
    for stone in range(whole(row[EACH])):
        if ready >> stone & 1:
            ports = 2 if row[STONES + seat * whole(row[EACH]) + stone] >= SIDE0 else 1
            for enter in range(ports):
                at = entering(row, seat, stone, enter)
                for slot in range(whole(row[COUNTS + seat])):
                    tile = whole(row[HANDS + 4 * seat + slot])
                    for laid in range(4 * tile, 4 * tile + TURNS_OF[tile]):
                        if not own_out(row, seat, at, stone, laid, all_own):
                            return True
    return False
