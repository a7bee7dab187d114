"""Playing by chance: every legal action as likely as any other, or only those by which no own
stone goes out.

The legal turns of a tile are bits of a number, so that one of them is drawn without listing them;
where a seat has several stones, placements are drawn until one is legal. The piles are mixed as one
draws.
"""

from __future__ import annotations

from tsuro.fast.bits import after, alike, lowest, ones
from tsuro.fast.board import TO, TURNS_OF, lay
from tsuro.fast.dead import exchange, exchanges
from tsuro.fast.jit import Chance, Row, below, compiled, inlined, moved, whole
from tsuro.fast.kinds import CHOSEN_PILE, PILE_DUEL, STANDARD
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
    EXITS,
    FORCED_ONLY,
    HANDS,
    LIVING,
    MODE,
    NO_DRAGON,
    OFF,
    PASSES,
    PLACE,
    PLACE0,
    READY,
    SHORT,
    SHUFFLE,
    SIDE0,
    START,
    STONES,
    TOPS,
)
from tsuro.fast.legal import entering, is_free, may_draw, own_out, start_at
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

EACH_TURN = 0x01010101
"""Eight bits times this are the same bits for each of four turns, as in `TO`."""
TRIES = 4
"""After so many placements by which a stone would go out we look whether there are any others."""


@inlined
def play_on(row: Row, chance: Chance, safe: bool, quick: bool) -> Chance:
    """The seat to move takes a legal action, each as likely as any other; if it plays safe, one
    that keeps all its stones on the board where there is one. A shuffle that is due is made.
    ``quick``: play several actions if nothing but laying and drawing happens."""
    asked, step, gone, returned = row[ASKED], WAIT, 0, False
    if asked == PLACE:
        step = WALKED
        quick = quick and row[MODE] == STANDARD and row[DRAWING] != CHOSEN_PILE
        full = row[SHORT] == 0 and row[DRAGON] >= NO_DRAGON
        if quick and (full or row[TOPS] == row[BOTTOMS]):
            chance, gone = _turns(row, chance, safe or bool(row[FORCED_ONLY]))
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
    able = whole(row[LIVING]) & ~alike(row, COUNTS, 0xFFFF, 0)
    gone = 0
    while True:
        seat &= 7  # so that the compiler sees that it is not negative
        hand, count = HANDS + 4 * seat, whole(row[COUNTS + seat])
        at = whole(row[STONES + seat])
        chance, slot, laid = _pick(row, chance, at, hand, count, keeps_on)
        gone = lay(row, at & ~7, laid)
        if gone or top == bottom:
            row[hand + slot] = row[hand + count - 1]
            row[COUNTS + seat] = count - 1
            row[SHORT] |= 1 << seat & whole(row[LIVING])
            if gone:
                break
            if row[DRAGON] > NO_DRAGON:
                row[DRAGON] = seat
            if count == 1:
                able &= ~(1 << seat)
                if able == 0:
                    break
        else:
            chance = moved(chance)
            other = top + below(chance, bottom - top)
            drawn = row[DECK + other]
            row[DECK + other] = row[DECK + top]
            row[DECK + top] = drawn
            # in the order that `place` and `take` leave, so that quick play gives the same rows
            row[hand + slot] = row[hand + 2]
            row[hand + 2] = drawn
            top += 1
        seat = after(able, seat)
    row[ACTIVE] = seat
    row[TOPS] = top
    return chance, gone


@inlined
def _pick(
    row: Row, chance: Chance, at: int, hand: int, count: int, keeps_on: bool
) -> tuple[Chance, int, int]:
    """Draw which tile of a hand is laid before a stone, and how it is turned: the slot in the hand,
    and 4 * tile + turn."""
    # In a number of `TO` each turn has one bit set, in eight bits of its own: the bits set are
    # counted instead of the turns, one is drawn, and its place tells the turn. A tile that is
    # twice in the hand is one choice, so it counts once.
    base, port = at & ~7, at & 7
    tile0, tile1, tile2 = whole(row[hand]), whole(row[hand + 1]), whole(row[hand + 2])
    turns0 = TO[8 * tile0 + port]
    turns1 = TO[8 * tile1 + port] if count > 1 and tile1 != tile0 else 0
    turns2 = TO[8 * tile2 + port] if count > 2 and tile2 not in (tile0, tile1) else 0
    if keeps_on:
        # A path may come back to the square several times before it ends elsewhere. Turns that
        # end off the board lose their bit; if all would, they are all legal again.
        to0, to1, to2 = turns0, turns1, turns2
        back = alike(row, EXITS + base, ~7, base)
        while (to0 | to1 | to2) & back * EACH_TURN:
            to0, to1, to2 = _led_back(row, base, back, (tile0, tile1, tile2), (to0, to1, to2))
        good = (255 ^ alike(row, EXITS + base, 0xFFFF, OFF)) * EACH_TURN
        kept0, kept1, kept2 = to0 & good, to1 & good, to2 & good
        if kept0 | kept1 | kept2:
            turns0, turns1, turns2 = kept0, kept1, kept2
    upto0 = ones(turns0)
    upto1 = upto0 + ones(turns1)
    upto2 = upto1 + ones(turns2)
    chance = moved(chance)
    which = below(chance, upto2)
    # The processor would often guess wrong at branches by what was drawn: so there are none, but
    # sums and selections. A tile has at most four turns, so at most three bits are taken off.
    beyond0, beyond1 = whole(which >= upto0), whole(which >= upto1)
    slot = beyond0 + beyond1
    which -= beyond0 * upto0 + beyond1 * (upto1 - upto0)
    turns = turns2 if beyond1 else (turns1 if beyond0 else turns0)
    for n in range(3):
        turns = turns & (turns - 1) if which > n else turns
    return chance, slot, (4 * whole(row[hand + slot]) + (lowest(turns) >> 3)) & 255


@inlined
def _led_back(
    row: Row, base: int, back: int, tiles: tuple[int, int, int], to: tuple[int, int, int]
) -> tuple[int, int, int]:
    """Where three tiles lead (as in `TO`), paths that come back to the square followed on."""
    (tile0, tile1, tile2), (to0, to1, to2) = tiles, to
    while back:
        port = lowest(back) & 7
        back &= back - 1
        again = whole(row[EXITS + base + port]) & 7
        # a bit for each turn that leads to this port, widened to the turn's eight bits
        led0, led1 = (to0 >> port & EACH_TURN) * 255, (to1 >> port & EACH_TURN) * 255
        led2 = (to2 >> port & EACH_TURN) * 255
        to0 = to0 & ~led0 | TO[8 * tile0 + again] & led0
        to1 = to1 & ~led1 | TO[8 * tile1 + again] & led1
        to2 = to2 & ~led2 | TO[8 * tile2 + again] & led2
    return to0, to1, to2


@compiled
def _place_by_chance(row: Row, chance: Chance, safe: bool) -> tuple[Chance, int]:
    """Draw placements until one is legal; after some failures look whether there is any."""
    seat = whole(row[ACTIVE])
    hand, count = HANDS + 4 * seat, whole(row[COUNTS + seat])
    keeps_on = safe or bool(row[FORCED_ONLY])
    if row[EACH] == 1 and row[ENTERS] == 1:
        at = whole(row[STONES + seat])
        chance, slot, laid = _pick(row, chance, at, hand, count, keeps_on)
        return chance, place(row, 0, at, slot, laid)
    # Each stone and port has the same tiles and turns to choose from, so drawing the one and then
    # the other makes all placements as likely; casting out some leaves the rest as likely.
    ready = whole(row[READY])
    tries = 0
    while True:
        chance = moved(chance)
        stone, enter = _stone_by_chance(row, chance, seat, ready)
        at = entering(row, seat, stone, enter)
        chance, slot, laid = _pick(row, chance, at, hand, count, False)
        if not keeps_on or not own_out(row, seat, at, stone, laid, safe):
            break
        tries += 1
        if tries == TRIES:
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
