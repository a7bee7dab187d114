"""Who draws, in which order, when a tile has been laid."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from tsuro.rules.draft import HAND, Draft


@dataclass(frozen=True)
class Drawing:
    """An edition's way to draw; it is told whether tiles of the dead have just come back."""

    name: str
    draw: Callable[[Draft, bool], None]


def _one(draft: Draft, seat: int) -> bool:
    """A seat draws a tile; from an empty pile it takes the dragon if that rests there, and
    drawing stops."""
    if draft.piles[0]:
        draft.take(seat)
        return True
    if draft.dragon in ("aside", "pile"):
        draft.move_dragon(seat)
    return False


def _round_and_round(draft: Draft, order: Iterable[int], *, holder_lays_down: bool) -> None:
    """Each seat with fewer than three tiles draws one, until all have three or one cannot."""
    waiting = [seat for seat in order if len(draft.hands[seat]) < HAND]
    while waiting:
        for seat in waiting:
            if not _one(draft, seat):
                return
            if holder_lays_down and draft.dragon == seat and draft.edition.dragon:
                draft.move_dragon(draft.edition.dragon.resting(draft.setup))
        waiting = [seat for seat in waiting if len(draft.hands[seat]) < HAND]


def _from(draft: Draft, first: int) -> list[int]:
    """The living seats clockwise, beginning with the first one."""
    return draft.clockwise((first - 1) % len(draft.stones))


def _holder_or_active(draft: Draft) -> int:
    """The dragon's holder draws first, else the active seat."""
    return draft.dragon if isinstance(draft.dragon, int) else draft.active


def _holder_first(draft: Draft, returned: bool) -> None:
    seat = draft.active
    if draft.dragon == "none":
        if draft.lives(seat) and len(draft.hands[seat]) < HAND and draft.piles[0]:
            draft.take(seat)
        return
    _round_and_round(draft, _from(draft, _holder_or_active(draft)), holder_lays_down=True)


def _holder_first_over_dragon(draft: Draft, returned: bool) -> None:
    first = _holder_or_active(draft)
    if returned and isinstance(draft.dragon, int):
        draft.move_dragon("pile")
    _round_and_round(draft, _from(draft, first), holder_lays_down=False)


def _active_first(draft: Draft, returned: bool) -> None:
    seat = draft.active
    if draft.lives(seat):
        if draft.dragon == seat:
            draft.move_dragon("pile")
        if len(draft.hands[seat]) < HAND and not _one(draft, seat):
            return
    _round_and_round(draft, draft.clockwise(seat), holder_lays_down=False)


def _chosen_pile(draft: Draft, returned: bool) -> None:
    if draft.lives(draft.active):
        full = [number for number, pile in enumerate(draft.piles) if pile]
        if len(full) > 1:
            draft.ask("draw", draft.ready)
        elif full:
            draft.take(draft.active, full[0])


HOLDER_FIRST = Drawing("holder-first", _holder_first)
"""The dragon's holder draws first, else the active seat, then clockwise round and round until
all have three; a holder who draws lays the dragon aside. Without the dragon only the active
seat draws."""
HOLDER_FIRST_OVER_DRAGON = Drawing("holder-first-over-dragon", _holder_first_over_dragon)
"""The same, but a pile that tiles came back to is set down on the dragon, whether or not its
holder draws."""
ACTIVE_FIRST = Drawing("active-first", _active_first)
"""The active seat draws first, putting the dragon under the pile if it holds it, then clockwise
round and round; any other holder keeps the dragon."""
CHOSEN_PILE = Drawing("chosen-pile", _chosen_pile)
"""Only the active seat draws, one tile from a pile that it chooses."""
