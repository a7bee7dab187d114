"""The steps of the rules over a row, as `tsuro.rules` has them.

A decision is carried out and tells which step comes next; from there `carry_on` goes through the
turn, step after step, until somebody is asked or the game is over:

    WALKED   a tile was laid: over? an exchange?
    BURY     what the dead leave goes its way; a shuffle, if tiles came back
    DRAWS    draw (or be asked from which pile)
    FINISH   the turn ends: over? the other stone? the next seat
    BEGIN    a turn begins

Chance is threaded through: the state of the game's generator is taken and given back. While
``mixed`` holds any tile of a pile may be the next one drawn, so that a shuffle costs nothing;
otherwise the top tile is drawn, and a shuffle mixes the pile.
"""

from __future__ import annotations

from tsuro.fast.bits import after, alike, lowest
from tsuro.fast.board import lay, lives
from tsuro.fast.dead import bury, offer, swap
from tsuro.fast.drawing import draw, take
from tsuro.fast.jit import Chance, Row, below, compiled, inlined, moved, whole
from tsuro.fast.kinds import ONE_HAND_DUEL, PILE_DUEL, SOLITAIRE
from tsuro.fast.layout import (
    ACTIVE,
    ASKED,
    BONUS,
    BOTTOMS,
    COUNTS,
    DECK,
    DRAW,
    DUE,
    EACH,
    HANDS,
    LAST,
    LIVING,
    LOST,
    MODE,
    NOBODY,
    OUT,
    OUT_AT,
    PILES,
    PLACE,
    PLACED,
    READY,
    SEATS,
    SHORT,
    SPOILS,
    START,
    STONES,
    STUCK,
    TILES,
    TOGETHER,
    TOPS,
    UNSTARTED,
    WHY,
    WINNERS,
    WON,
)

WAIT, WALKED, BURY, DRAWS, FINISH, BEGIN, RESUME = range(7)
"""The steps of a turn; WAIT: somebody is asked, or the game is over."""
BOTH = 0b11
"""The two stones of a seat in a duel, as bits."""


@inlined
def carry_on(row: Row, chance: Chance, step: int, gone: int, returned: bool, mixed: bool) -> Chance:
    """Go through a turn from a step on. ``gone``: the seats that the tile just laid put out;
    ``returned``: tiles of the dead have just come back."""
    if step == WALKED:
        step = _walked(row, gone)
    if step == BURY:
        step = WAIT if bury(row) else DRAWS
        if mixed and step == WAIT:
            chance, step, returned = shuffle(row, chance, mixed), DRAWS, True
    if step in (DRAWS, RESUME):
        row[ASKED] = NOBODY
        chance = draw(row, chance, returned, mixed)
        if row[ASKED] != NOBODY:
            return chance
        step = FINISH if step == DRAWS else _resume(row)
    if step == FINISH:
        step = _finish(row)
    if step == BEGIN:
        chance = _begin(row, chance, mixed)
    return chance


@compiled
def place(row: Row, stone: int, at: int, slot: int, laid: int) -> int:
    """The active seat lays a tile of its hand before a stone that stands at an address; gives
    the seats that this put out."""
    seat = whole(row[ACTIVE])
    row[STONES + seat * whole(row[EACH]) + stone] = at
    row[READY] &= ~(1 << stone)
    left = whole(row[COUNTS + seat]) - 1
    row[COUNTS + seat] = left
    row[SHORT] |= 1 << seat
    row[HANDS + 4 * seat + slot] = row[HANDS + 4 * seat + left]
    return lay(row, at & ~7, laid)


@compiled
def start(row: Row, at: int) -> int:
    """The active seat puts its next stone on a start."""
    seat = whole(row[ACTIVE])
    if row[EACH] == 1:
        row[STONES + seat] = at
        waiting = alike(row, STONES, 0xFFFF, UNSTARTED)
        row[ACTIVE] = lowest(waiting or whole(row[LIVING]))
        return WAIT if waiting else BEGIN
    for stone in range(whole(row[EACH])):
        if row[STONES + seat * whole(row[EACH]) + stone] == UNSTARTED:
            row[STONES + seat * whole(row[EACH]) + stone] = at
            break
    for stone in range(whole(row[EACH])):
        for other in range(whole(row[SEATS])):
            if row[STONES + other * whole(row[EACH]) + stone] == UNSTARTED:
                row[ACTIVE] = other
                return WAIT
    first = 0
    while not lives(row, first):
        first += 1
    row[ACTIVE] = first
    return BEGIN


@compiled
def choose_pile(row: Row, chance: Chance, pile: int, mixed: bool) -> Chance:
    """The active seat draws from the pile that it chose; in the duel of one pile for each stone
    that says which stone is played."""
    seat = whole(row[ACTIVE])
    if row[MODE] == PILE_DUEL:
        row[READY] = 1 << pile
        row[ASKED] = PLACE
        pile += 2 * seat
    return take(row, chance, seat, pile, mixed)


@compiled
def shuffle(row: Row, chance: Chance, mixed: bool) -> Chance:
    """The tiles that are due go into the pile."""
    row[TOPS] -= row[DUE]
    row[DUE] = 0
    if not mixed:
        top, bottom = whole(row[TOPS]), whole(row[BOTTOMS])
        for last in range(bottom - 1, top, -1):
            chance = moved(chance)
            swap(row, DECK + last, DECK + top + below(chance, last - top + 1))
    return chance


@inlined
def _walked(row: Row, gone: int) -> int:
    """What follows a tile laid."""
    if row[MODE] == SOLITAIRE:
        return _solitaire(row)
    living = whole(row[LIVING])
    if gone and living & (living - 1) == 0:
        return _over(row, living or gone, LAST if living else TOGETHER)
    if row[MODE] == PILE_DUEL:
        return _duel(row)
    if gone:
        return WAIT if whole(row[BONUS]) and offer(row, gone) else BURY
    return DRAWS


@compiled
def _resume(row: Row) -> int:
    """After a resignation the seat to move goes on where it was, or begins."""
    if _all_laid(row):
        return WAIT
    for index in range(whole(row[SEATS]) * whole(row[EACH])):
        if row[STONES + index] == UNSTARTED:
            row[ASKED] = START
            return WAIT
    return BEGIN if row[COUNTS + whole(row[ACTIVE])] else _pass_on(row)


@inlined
def _begin(row: Row, chance: Chance, mixed: bool) -> Chance:
    """A turn of the active seat begins."""
    seat = whole(row[ACTIVE])
    if row[MODE] == PILE_DUEL:
        ready = _drawable(row, seat)
        if ready != BOTH:
            return choose_pile(row, chance, ready - 1, mixed)
        row[READY] = ready
        row[ASKED] = DRAW
        return chance
    if row[MODE] == SOLITAIRE:
        chance = take(row, chance, seat, 0, mixed)
    ready = 0
    for stone in range(whole(row[EACH])):
        if row[STONES + seat * whole(row[EACH]) + stone] != OUT:
            ready |= 1 << stone
    row[READY] = ready
    row[ASKED] = PLACE
    return chance


@inlined
def _finish(row: Row) -> int:
    """The other stone is played, or the game is over, or the next seat plays."""
    if row[MODE] == ONE_HAND_DUEL:
        seat = whole(row[ACTIVE])
        for stone in range(2):
            if row[STONES + 2 * seat + stone] == OUT:
                row[READY] &= ~(1 << stone)
        if row[READY]:
            row[ASKED] = PLACE
            return WAIT
    return WAIT if _all_laid(row) else _pass_on(row)


@inlined
def _all_laid(row: Row) -> bool:
    """End the game if no living seat holds a tile and nothing can be drawn."""
    for pile in range(whole(row[PILES])):
        if row[TOPS + pile] < row[BOTTOMS + pile]:
            return False
    for seat in range(whole(row[SEATS])):
        if row[COUNTS + seat] and lives(row, seat):
            return False
    _over(row, whole(row[LIVING]), TILES)
    return True


@inlined
def _pass_on(row: Row) -> int:
    """The next living seat that holds a tile plays."""
    able = whole(row[LIVING]) & ~alike(row, COUNTS, 0xFFFF, 0)
    row[ACTIVE] = after(able, whole(row[ACTIVE]))
    return BEGIN


@inlined
def _over(row: Row, winners: int, why: int) -> int:
    """The game ends."""
    row[ASKED] = NOBODY
    row[READY] = 0
    row[SPOILS] = 0
    row[WINNERS] = winners
    row[WHY] = why
    return WAIT


@compiled
def _solitaire(row: Row) -> int:
    """A stone out: lost. All tiles laid: won."""
    for stone in range(whole(row[EACH])):
        if row[STONES + stone] == OUT:
            row[OUT_AT] = row[PLACED]
            return _over(row, 0, LOST)
    if row[TOPS] == row[BOTTOMS]:
        return _over(row, 1, WON)
    return BEGIN


@compiled
def _duel(row: Row) -> int:
    """The other seat's turn; it is passed over if it can choose no stone."""
    seat = whole(row[ACTIVE])
    if _drawable(row, 1 - seat):
        row[ACTIVE] = 1 - seat
    elif _drawable(row, seat) == 0:
        return _over(row, whole(row[LIVING]), STUCK)
    return BEGIN


@compiled
def _drawable(row: Row, seat: int) -> int:
    """The living stones of a seat whose pile is not empty, as bits."""
    found = 0
    for stone in range(2):
        pile = 2 * seat + stone
        if row[STONES + pile] != OUT and row[TOPS + pile] < row[BOTTOMS + pile]:
            found |= 1 << stone
    return found
